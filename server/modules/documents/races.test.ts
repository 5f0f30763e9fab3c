import { expect, test } from 'vitest'
import { paragraphs, textsOf } from '#server/testing/paragraphs.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const open = async (id: string) => (await team.owner.query('documents.open', { id })).body

test('an approval beside a save freezes the text that the person has read, or is refused', async () => {
  const ben = await team.join('member')
  const answers: number[] = []
  for (let round = 0; round < 6; round++) {
    const input = { title: 'Close', kind: 'sop', markdown: 'Lock the door' }
    const { id } = (await team.owner.mutate('documents.create', input)).body
    const save = () => ben.mutate('documents.save', { id, version: 1, content: paragraphs('Lock both doors') })
    const approve = () => team.owner.mutate('documents.approve', { id, version: 1 })
    const [saved, approved] = await Promise.all(round % 2 ? [save(), approve()] : [approve(), save()].toReversed())
    answers.push(approved!.status)
    expect(saved).toMatchObject({ status: 200, body: { conflicts: [] } })
    const { content, sop_status, approved: frozen } = await open(id)
    expect([textsOf(content), sop_status]).toEqual([['Lock both doors'], 'draft'])
    if (approved!.status === 200) expect(textsOf(frozen.content)).toEqual(['Lock the door'])
    else expect([approved!.status, frozen]).toEqual([409, null])
    const { body } = await ben.query('documents.versionText', { id, n: 1 })
    expect(body.markdown).toBe('Lock the door\n')
  }
  expect(answers.every((status) => status === 200 || status === 409)).toBe(true)
})

test('restoring a version beside saves loses nothing, and versions are numbered without gaps', async () => {
  const ben = await team.join('member')
  const { id } = (await team.owner.mutate('documents.create', { title: 'Plan', markdown: 'one\n\ntwo\n\nthree' })).body
  const texts = ['one', 'two changed', 'three']
  expect((await ben.mutate('documents.save', { id, version: 1, content: paragraphs(...texts) })).status).toBe(200)
  const replies = await Promise.all([
    team.owner.mutate('documents.restoreVersion', { id, n: 1 }),
    ben.mutate('documents.save', { id, version: 2, content: paragraphs('one by Ben', 'two changed', 'three') }),
    team.owner.mutate('documents.save', { id, version: 2, content: paragraphs('one', 'two changed', 'three by Ada') }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const { data } = (await ben.query('documents.versions', { id })).body
  const numbers = data.map(({ n }: { n: number }) => n)
  expect(numbers).toEqual(Array.from(numbers, (_, place) => numbers.length - place))
  const kept = await Promise.all(
    numbers.map(async (n: number) => (await ben.query('documents.versionText', { id, n })).body.markdown as string),
  )
  for (const text of ['one by Ben', 'three by Ada', 'two\n', 'two changed'])
    expect(kept.some((one) => one.includes(text)) || JSON.stringify(replies[2]!.body).includes(text), text).toBe(true)
})

test('a document in the Trash is nowhere but there, and comes back whole', async () => {
  const { body: task } = await team.owner.mutate('tasks.create', { title: 'Proofs' })
  const { body: folder } = await team.owner.mutate('folders.create', { name: 'Kept' })
  const markdown = `See [Proofs](task:${task.id}) and the glockenspiel`
  const fields = { title: 'Minutes', folder: folder.id, markdown }
  const { id } = (await team.owner.mutate('documents.create', fields)).body
  const places = async () => {
    const answers = await Promise.all([
      team.owner.query('documents.backlinks', { entity: 'task', id: task.id }),
      team.owner.query('documents.find', { q: 'glockenspiel' }),
      team.owner.query('documents.list', { folder: [folder.id] }),
      team.owner.query('documents.list', { q: 'glockenspiel' }),
    ])
    const recent = (await team.owner.query('documents.recent', {})).body
    const found = (await team.owner.query('search.find', { q: 'glockenspiel' })).body
    return [...answers.map(({ body }) => body.data), recent, found].map((rows) =>
      rows.some((row: { id: string }) => row.id === id),
    )
  }
  expect(new Set(await places())).toEqual(new Set([true]))
  await team.owner.mutate('documents.remove', { id })
  expect(new Set(await places())).toEqual(new Set([false]))
  const content = paragraphs('written over')
  for (const [procedure, input] of [
    ['save', { id, version: 1, content }],
    ['restoreVersion', { id, n: 1 }],
    ['setStatus', { id, status: 'retired' }],
    ['acknowledge', { id }],
    ['approve', { id, version: 1 }],
  ] as const)
    expect((await team.owner.mutate(`documents.${procedure}`, input)).status, procedure).toBe(404)
  for (const procedure of ['open', 'versions', 'readers'])
    expect((await team.owner.query(`documents.${procedure}`, { id })).status, procedure).toBe(404)
  expect((await team.owner.mutate('documents.restore', { id })).body).toMatchObject({
    folder: folder.id,
    markdown: `${markdown}\n`,
  })
  expect(new Set(await places())).toEqual(new Set([true]))
})

test('a mention shows what its author wrote, never the title of a record that the reader may not see', async () => {
  const ben = await team.join('member')
  const analysis = { method: 'break_even', inputs: { fixed: 100, price: 3, variable: 1, planned: null } }
  const { body: decision } = await team.owner.mutate('decisions.create', { title: 'Sell the bindery', ...analysis })
  const markdown = `As [we decided](decision:${decision.id})`
  const { id } = (await team.owner.mutate('documents.create', { title: 'Minutes', markdown })).body
  const answers = await Promise.all([
    ben.query('documents.open', { id }),
    ben.query('documents.get', { id }),
    ben.query('documents.backlinks', { entity: 'decision', id: decision.id }),
    ben.query('documents.find', { q: 'decided' }),
    ben.query('search.find', { q: 'bindery' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(answers.map(({ text }) => text).join()).not.toContain('bindery')
  expect((await ben.query('documents.find', { q: 'bindery' })).body.data).toEqual([])
})

test('events about a document of 20,000 words stay small', async () => {
  const markdown = 'ten words that are written again and again for weeks\n\n'.repeat(2_000)
  const { id } = (await team.owner.mutate('documents.create', { title: 'Manual', markdown })).body
  const [change] = await team.api.program.databases.relay.db
    .selectFrom('change')
    .select('record')
    .where('entity_id', '=', id)
    .execute()
  expect(change!.record).toMatchObject({ words: 20_000, version: 1 })
  expect(JSON.stringify(change!.record).length).toBeLessThan(1_000)
})
