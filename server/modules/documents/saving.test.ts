import fc from 'fast-check'
import { expect, test } from 'vitest'
import { purge } from '#server/modules/trash/purge.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { paragraphs, textsOf } from '#server/testing/paragraphs.ts'
import type { Person } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'

const team = openTeam()

async function create(...texts: string[]) {
  const { body } = await team.owner.mutate('documents.create', { title: 'Plan', markdown: texts.join('\n\n') })
  return body as { id: string; version: number }
}
const save = (person: Person, id: string, version: number, texts: string[], base?: string[]) =>
  person.mutate('documents.save', {
    id,
    version,
    content: paragraphs(...texts),
    ...(base && { base: paragraphs(...base) }),
  })
const suggestionsOf = async (id: string) => (await team.owner.query('documents.suggestions', { id })).body.data
const versionsOf = async (id: string) => (await team.owner.query('documents.versions', { id })).body.data

test('saves of different blocks are merged, and of the same words the later ones become a suggestion', async () => {
  const ben = await team.join('member')
  const { id } = await create('one', 'two', 'three')
  expect((await save(team.owner, id, 1, ['one', 'two', 'three!'])).body).toMatchObject({ saved: { version: 2 } })
  const second = await save(ben, id, 1, ['one?', 'two', 'three'])
  expect(textsOf(second.body.saved.content)).toEqual(['one?', 'two', 'three!'])
  const third = await save(ben, id, 1, ['one', 'two', 'three, or four'])
  expect(third.body).toMatchObject({ saved: { version: 3 }, conflicts: [{ block: 2 }] })
  const { body } = await ben.query('documents.open', { id })
  expect(body).toMatchObject({ version: 3, content: second.body.saved.content })
  expect(await suggestionsOf(id)).toMatchObject([
    { author: ben.id, block: 2, content: paragraphs('three, or four'), replaces: paragraphs('three!') },
  ])
  expect((await save(ben, id, 9, ['one'])).status).toBe(409)
})

test('saves of one person within 10 minutes are one version, and others begin one', async () => {
  const ben = await team.join('member')
  const { id } = await create('one')
  for (const [person, version, text] of [
    [team.owner, 1, 'one 1'],
    [team.owner, 2, 'one 1 2'],
    [ben, 3, 'one 1 2 3'],
    [ben, 4, 'one 1 2 3 4'],
    [team.owner, 5, 'one 1 2 3 4 5'],
  ] as const)
    expect((await save(person, id, version, [text])).body.saved.version).toBe(version + 1)
  const counted = (await versionsOf(id)).map(({ n, words_added, base_n }: Record<string, number>) => [
    n,
    words_added,
    base_n,
  ])
  expect(counted).toEqual([
    [3, 1, 2],
    [2, 2, 1],
    [1, 3, null],
  ])
  const { body: activity } = await team.owner.query('activity.list', { record: id })
  const lines = activity.data.map(({ event, actor_id }: Record<string, string>) => [event, actor_id === ben.id])
  expect(lines).toEqual([
    ['document.updated', false],
    ['document.updated', true],
    ['document.created', false],
  ])
  const changes = await asOwner(team.api.database, `select version from change where entity_id = '${id}' order by id`)
  expect(changes.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6])
  await asOwner(team.api.database, `update document_version set began_at = began_at - interval '10 minutes'`)
  await save(team.owner, id, 6, ['one 1 2 3 4 5 6'])
  expect((await versionsOf(id)).map(({ n }: { n: number }) => n)).toEqual([4, 3, 2, 1])
})

test(
  'a save on a text that is no longer kept is merged with the base that the editor has',
  { timeout: 20_000 },
  async () => {
    team.api.beside = await startWorker(team.api.program)
    const { id } = await create('one', 'two')
    await save(team.owner, id, 1, ['one', 'two', 'three'])
    await save(team.owner, id, 2, ['one', 'two', 'three', 'four'])
    const later = () => new Date(Date.now() + 2 * 86_400_000)
    await purge(
      { ...team.api.program, relay: team.api.program.databases.relay, now: later },
      new AbortController().signal,
    )()
    const rows = await asOwner(team.api.database, `select version from document_version where document = '${id}'`)
    expect(rows).toEqual([{ version: 3 }])
    const saved = await save(team.owner, id, 2, ['one!', 'two', 'three'], ['one', 'two', 'three'])
    expect(textsOf(saved.body.saved.content)).toEqual(['one!', 'two', 'three', 'four'])
  },
)

test('of 20 parallel saves on one base each is in the text or a suggestion', { timeout: 30_000 }, async () => {
  const texts = Array.from({ length: 12 }, (_, place) => `block ${place}`)
  const { id } = await create(...texts)
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, writer) =>
      save(
        team.owner,
        id,
        1,
        texts.map((text, place) => (place === writer % 12 ? `${text} by w${writer}` : text)),
      ),
    ),
  )
  const { content } = (await team.owner.query('documents.open', { id })).body
  const kept = textsOf(content)
  const suggested = (await suggestionsOf(id)).map((one: object) => JSON.stringify(one)) as string[]
  expect(kept).toHaveLength(12)
  const lost = replies.filter(({ status, body }, writer) => {
    expect(status).toBe(200)
    expect(body.saved).not.toBeNull()
    const isSuggested = suggested.some((text) => text.includes(`by w${writer}"`))
    return !isSuggested && !kept.some((text) => text.endsWith(`by w${writer}`))
  })
  expect(lost).toEqual([])
  expect(suggested).toHaveLength(8)
})

type Edit = { at: number; kind: 'change' | 'add' | 'remove' }
const edits = fc.array(fc.record({ at: fc.nat(5), kind: fc.constantFrom<Edit['kind']>('change', 'add', 'remove') }), {
  minLength: 1,
  maxLength: 3,
})
const steps = fc.array(fc.record({ writer: fc.nat(2), pulls: fc.boolean(), edits }), { minLength: 3, maxLength: 8 })

test('of three writers no block is ever lost: it is in a version or a suggestion', { timeout: 60_000 }, async () => {
  const writers = [team.owner, await team.join('member'), await team.join('manager')]
  let conflicts = 0
  await fc.assert(
    fc.asyncProperty(steps, async (made) => {
      let count = 0
      const start = ['a', 'b', 'c', 'd'].map((text) => `${text} ${count++}`)
      const { id } = await create(...start)
      const seen = writers.map(() => ({ version: 1, texts: start }))
      const sent: string[] = []
      for (const { writer, pulls, edits: own } of made) {
        const person = writers[writer]!
        if (pulls) {
          const { version, content } = (await person.query('documents.open', { id })).body
          seen[writer] = { version, texts: textsOf(content) }
        }
        const { version, texts } = seen[writer]!
        const mine = [...texts]
        for (const { at, kind } of own) {
          const place = at % (mine.length + 1)
          const word = `w${writer} ${count++}`
          if (kind === 'add' || place === mine.length) mine.splice(place, 0, word)
          else if (kind === 'change') mine[place] = word
          else if (mine.length > 1) mine.splice(place, 1)
        }
        sent.push(...mine)
        const { status, body } = await save(person, id, version, mine)
        expect(status).toBe(200)
        seen[writer] = { version: body.saved.version, texts: textsOf(body.saved.content) }
      }
      const rows = await asOwner(
        team.api.database,
        `select content::text from document_version where document = '${id}'
           union all select content::text from document_suggestion where document = '${id}'`,
      )
      const everywhere = rows.map((row) => row.content).join()
      conflicts += (await suggestionsOf(id)).length
      expect(sent.filter((text) => !everywhere.includes(`"${text}"`))).toEqual([])
    }),
    { numRuns: 15, endOnFailure: true },
  )
  expect(conflicts).toBeGreaterThan(0)
})

test(
  'saving and merging 20,000 words takes little of the thread that answers all calls',
  { timeout: 60_000 },
  async () => {
    const block = (n: number, more = '') =>
      `Paragraph ${n}${more} ${'with words that say what to do '.repeat(14)}`.trim()
    const texts = Array.from({ length: 200 }, (_, n) => block(n))
    const { id } = await create(...texts)
    const spent: number[] = []
    for (let round = 0; round < 2; round++) {
      const { version, content } = (await team.owner.query('documents.open', { id })).body
      const now = textsOf(content)
      await save(
        team.owner,
        id,
        version,
        now.map((text, n) => (n === round ? block(n, ` first ${round}`) : text)),
      )
      const before = process.threadCpuUsage()
      const reply = await save(
        team.owner,
        id,
        version,
        now.map((text, n) => (n === 100 + round ? block(n, ` other ${round}`) : text)),
      )
      const { user, system } = process.threadCpuUsage(before)
      expect(reply.body.conflicts).toEqual([])
      spent.push((user + system) / 1000)
    }
    const [best] = spent.toSorted((one, other) => one - other)
    expect(best).toBeLessThan(1_000)
  },
)
