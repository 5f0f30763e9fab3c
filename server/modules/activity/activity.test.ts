import { expect, test } from 'vitest'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()

const list = async (input: object) => (await team.owner.query('activity.list', input)).body
const entriesFor = async (input: object) =>
  (await list(input)).data.map(({ event, subject }: Record<string, string>) => `${event} ${subject}`) as string[]

test('activity is filtered by actor, record and interface', async () => {
  const ben = await team.join('member', 'Ben Wolff')
  const { secret, token } = (
    await team.owner.mutate('tokens.create', { name: 'CI', access: 'read_write', expires: null })
  ).body
  await team.api.as(secret)('POST', '/contacts', { name: 'Ida' })
  const task = (await ben.mutate('tasks.create', { title: 'Proofs' })).body
  await ben.mutate('tasks.update', { id: task.id, status: 'done', desc: 'long '.repeat(100) })

  expect(await entriesFor({ actor: ben.id })).toEqual(['task.updated Proofs', 'task.created Proofs'])
  expect(await entriesFor({ actor: token.id })).toEqual(['contact.created Ida'])
  expect(await entriesFor({ source: 'token' })).toEqual(['contact.created Ida'])
  expect(await entriesFor({ entity: 'contact' })).toEqual(['contact.created Ida'])
  expect(await entriesFor({ record: task.id })).toHaveLength(2)
  const [updated] = (await list({ record: task.id })).data
  expect(updated).toMatchObject({ actor_kind: 'member', actor_name: 'Ben Wolff' })
  expect(updated.edits).toContainEqual({ field: 'status', from: 'todo', to: 'done' })
  expect(updated.edits).toContainEqual({ field: 'desc', from: '', to: { omitted: expect.any(Number) } })
})

test('a comment shows the current name of its record', async () => {
  const task = (await team.owner.mutate('tasks.create', { title: 'Prooofs' })).body
  const comment = await team.owner.mutate('comments.create', { on: `task:${task.id}`, body: 'Looks good' })
  await team.owner.mutate('tasks.update', { id: task.id, title: 'Proofs of the cover' })
  const [line] = (await list({ record: comment.body.id })).data
  expect(line).toMatchObject({
    event: 'comment.created',
    subject: 'Proofs of the cover',
    on: { entity: 'task', id: task.id },
  })
  await team.owner.mutate('tasks.remove', { id: task.id })
  expect((await list({ record: comment.body.id })).data[0]).toMatchObject({ subject: null })
  expect((await list({ record: task.id })).data[0]).toMatchObject({ subject: 'Proofs of the cover', on: null })
})

test('an entry names the files that were attached and removed in the application or through REST', async () => {
  const { secret } = (await team.owner.mutate('tokens.create', { name: 'Files', access: 'read_write', expires: null }))
    .body
  const upload = async (name: string): Promise<string> => {
    const headers = { Authorization: `Bearer ${secret}`, 'X-File-Name': name }
    const answer = await fetch(`${team.api.url}/api/v1/files`, { method: 'POST', headers, body: name })
    return ((await answer.json()) as { id: string }).id
  }
  const call = team.api.as(secret)
  const [paper, cover, terms] = [await upload('paper.pdf'), await upload('cover.pdf'), await upload('terms.pdf')]
  const task = (await call('POST', '/tasks', { title: 'Order the paper' })).body
  const attach = async (attachments: string[]) => call('PATCH', `/tasks/${task.id}`, { attachments })
  await attach([paper])
  await attach([paper, cover, terms])
  await attach([paper, terms])
  await team.owner.mutate('files.detach', { on: `task:${task.id}`, file: terms })
  const files = async () =>
    (await list({ record: task.id })).data.map((entry: { files: object | null }) => entry.files) as unknown[]
  expect(await files()).toEqual([
    { attached: [], removed: ['terms.pdf'] },
    { attached: [], removed: ['cover.pdf'] },
    { attached: ['cover.pdf', 'terms.pdf'], removed: [] },
    { attached: ['paper.pdf'], removed: [] },
    null,
  ])
  const other = (await call('POST', '/tasks', { title: 'Confidential' })).body
  expect((await team.owner.mutate('files.attach', { on: `task:${other.id}`, file: terms })).status).toBe(200)
  expect((await files())[0]).toBe(null)
})

test('pages follow each other without gaps or duplicates', async () => {
  const allIds = (await list({ limit: 100 })).data.map(({ id }: { id: number }) => id) as number[]
  const walked: number[] = []
  for (let more = true; more;) {
    const before = walked.at(-1)
    const { data, has_more } = await list({ limit: 2, ...(before && { before }) })
    walked.push(...data.map(({ id }: { id: number }) => id))
    more = has_more
  }
  expect(walked).toEqual(allIds)
})

test('a stock batch lists the names of its items', async () => {
  const call = await team.withToken()
  const items = ['Paper A4', 'Ink', 'Toner', 'Staples'].map((name) => ({ name }))
  await call('POST', '/inventory/items', items)
  await call('POST', '/inventory/movements', [
    { item: { name: 'Paper A4' }, type: 'receipt', qty: 5, date: '2026-11-02' },
    { item: { name: 'Ink' }, type: 'receipt', qty: 2, date: '2026-11-02' },
    { item: { name: 'Ink' }, type: 'sale', qty: 1, date: '2026-11-03' },
  ])
  const [movements, created] = (await list({ entity: 'inventory' })).data
  const named = ({ items, item_count }: { items: { name: string }[]; item_count: number }) => [
    items.map(({ name }) => name).join(', '),
    item_count,
  ]
  expect(named(movements)).toEqual(['Ink, Paper A4', 2])
  expect(named(created)).toEqual(['Ink, Paper A4, Staples', 4])
})

test('guests cannot see the activity', async () => {
  const guest = await team.join('guest')
  expect((await guest.query('activity.list', {})).status).toBe(403)
})
