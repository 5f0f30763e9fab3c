import pg from 'pg'
import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const find = async (q: string) => (await team.owner.query('documents.find', { q })).body.data

test('documents are found by title, tags and text, ignoring case and accents, with the place that matched', async () => {
  const lead = 'Paper comes on pallets. '.repeat(40)
  const input = {
    title: 'Goods receipt',
    tags: ['Warehouse'],
    markdown: `${lead}\n\nDie Straße für Müllwagen bleibt frei.`,
  }
  const { body: made } = await team.owner.mutate('documents.create', input)
  for (const q of ['goods', 'RECEIPT street-less'.split(' ')[0]!, 'ehous', 'strasse', 'mull frei', 'Müll goods'])
    expect(
      (await find(q)).map(({ id }: { id: string }) => id),
      q,
    ).toEqual([made.id])
  expect(await find('goods nowhere')).toEqual([])
  expect(await find('  ')).toEqual([])
  const [{ snippet, marks }] = await find('mull')
  expect(snippet.length).toBeLessThanOrEqual(242)
  expect(marks.map(([start, end]: [number, number]) => snippet.slice(start, end))).toEqual(['Müll'])
  for (const q of ["'; drop", '\\', "it's | & ! :*", '😀', '<->', 'a'.repeat(200), '%', '﷽'])
    expect((await team.owner.query('documents.find', { q })).status, q).toBe(200)
})

test('the list, the palette and the full text agree, and no other workspace finds anything', async () => {
  const { body: made } = await team.owner.mutate('documents.create', { title: 'Plan', markdown: 'A xylophone quartet' })
  const call = await team.withToken()
  expect((await call('GET', '/documents?q=xyloph quartet')).body.data).toMatchObject([{ id: made.id }])
  expect((await team.owner.query('search.find', { q: 'xylophone' })).body).toMatchObject([
    { entity: 'document', id: made.id },
  ])
  const other = await openWorkspace(team.api)
  expect((await other.owner.query('documents.find', { q: 'xylophone' })).body.data).toEqual([])
  await team.owner.mutate('documents.update', { id: made.id, version: 1, markdown: 'A piano' })
  expect(await find('xylophone')).toEqual([])
  await team.owner.mutate('documents.remove', { id: made.id })
  expect(await find('piano')).toEqual([])
})

test('full text search over 10,000 documents uses the index', { timeout: 120_000 }, async () => {
  const { owner, api } = team
  await fill(api.database.ownerUrl, 10_000)
  const words = Array.from({ length: 60 }, (_, n) => wordOf((n * 37) % 2000))
  const finds = await timed(words, async (word, n) => {
    const q = n % 2 ? word : `${word} ${words[n + 1]}`
    const { body } = await owner.query('documents.find', { q })
    if (n % 2) expect(body.data.length).toBeGreaterThan(0)
  })
  const scans = await timed(words.slice(0, 3), (word) =>
    asOwner(api.database, `select id from document where strpos(fold("text"), '${word}') > 0 limit 100000`),
  )
  process.stdout.write(
    `full text over 10,000 documents of 200 words: p50 ${finds.p50} ms, p95 ${finds.p95} ms; scanning takes ${scans.p50} ms\n`,
  )
  expect(finds.p50).toBeLessThan(scans.p50 / 3)
})

const wordOf = (n: number) => `${String.fromCharCode(97 + (n % 26))}ord${String(n).padStart(4, '0')}`

/** Documents of 200 words: a few are common and most are rare, as in any language. */
async function fill(url: string, count: number): Promise<void> {
  const db = new pg.Client(url)
  await db.connect()
  await db.query(`set app.maintenance = 'on'`)
  let seed = 1
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const body = () => Array.from({ length: 200 }, () => wordOf(Math.floor(random() ** 3 * 8000))).join(' ')
  for (let made = 0; made < count; made += 1_000)
    await db.query(
      `with text as (select gen_random_uuid() as id, body from json_array_elements_text($1) as body), document as (
         insert into document (workspace_id, id, title, kind, tags, words, mentions, markdown, "text", version, created_at, updated_at)
         select (select workspace_id from document limit 1), id, 'Document', 'note', '{}', 200, '{}', body, body, 1, now(), now()
         from text returning workspace_id, id)
       insert into document_index
       select workspace_id, id, array_to_tsvector(string_to_array(body, ' ')) from document join text using (id)`,
      [JSON.stringify(Array.from({ length: 1_000 }, body))],
    )
  await db.query('analyze document; analyze document_index')
  await db.end()
}

/** Milliseconds of each call. */
async function timed(words: readonly string[], call: (word: string, n: number) => Promise<unknown>) {
  const times: number[] = []
  for (const [n, word] of words.entries()) {
    const began = performance.now()
    await call(word, n)
    times.push(Math.round(performance.now() - began))
  }
  const sorted = times.toSorted((one, other) => one - other)
  return { p50: sorted[Math.floor(sorted.length / 2)]!, p95: sorted[Math.floor(sorted.length * 0.95)]! }
}
