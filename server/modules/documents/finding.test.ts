import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
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

test('a word of a script without spaces is found inside a text, and shown', async () => {
  const { owner } = team
  const create = async (markdown: string) =>
    (await owner.mutate('documents.create', { title: 'Notes', markdown })).body.id
  const tokyo = await create('私は昨日東京都庁へ行きました。')
  const beijing = await create('我们在北京大学学习iPhone编程。')
  const bangkok = await create('ฉันอยู่ที่กรุงเทพมหานคร')
  for (const [q, id] of [
    ['東京', tokyo],
    ['庁', tokyo],
    ['行きました', tokyo],
    ['昨日 都庁', tokyo],
    ['大学', beijing],
    ['iphone', beijing],
    ['程', beijing],
    ['กรุงเทพ', bangkok],
  ])
    expect(
      (await find(q!)).map((one: { id: string }) => one.id),
      q,
    ).toEqual([id])
  expect(await find('京東')).toEqual([])
  const [{ snippet, marks }] = await find('都庁')
  expect(marks.map(([start, end]: [number, number]) => snippet.slice(start, end))).toEqual(['都庁'])
})

test('the words of texts are read from the index under row level security, whether common or rare', async () => {
  const { api } = team
  const { body: made } = await team.owner.mutate('documents.create', { title: 'Plan', markdown: 'An ocarina' })
  const { workspace_id } = await fill(api.database.ownerUrl, made.id, 500)
  const app = new pg.Client(api.database.urls.app)
  await app.connect()
  onTestFinished(() => app.end())
  await app.query(`select set_config('app.workspace_id', $1, false)`, [workspace_id])
  const pagesOf = async (query: string) => {
    const { rows } = await app.query(`explain (analyze, buffers, format json) ${query}`)
    const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read, 'Actual Rows': count } = rows[0]['QUERY PLAN'][0].Plan
    return { pages: hit + read, count }
  }
  const all = await pagesOf(`select from document_index where length(words) > 0`)
  expect(all.count).toBeGreaterThan(500)
  // A text of 200 words is stored out of line (TOAST), so reading a row costs more than a page.
  expect(all.pages).toBeGreaterThan(500)
  for (const [query, least, most] of [
    [`'common':*`, 500, 500],
    [`'rare377':*`, 1, 1],
    [`'c':*`, 500, 501],
    [`'common' & 'rare377'`, 1, 1],
    [`'nothing'`, 0, 0],
  ] as const) {
    const { pages, count } = await pagesOf(`select documents_with($$${query}$$::tsquery)`)
    expect(pages, query).toBeLessThan(all.pages / 3)
    expect(count, query).toBeGreaterThanOrEqual(least)
    expect(count, query).toBeLessThanOrEqual(most)
  }
  const { rows } = await app.query(`select set_config('app.workspace_id', gen_random_uuid()::text, false)`)
  expect(rows).toHaveLength(1)
  expect((await pagesOf(`select documents_with($$'common'$$::tsquery)`)).count).toBe(0)
})

/** Adds documents of 200 words to the workspace: each contains `common`, and one `rare377`. */
async function fill(url: string, beside: string, count: number): Promise<{ workspace_id: string }> {
  const db = new pg.Client(url)
  await db.connect()
  await db.query(`set app.maintenance = 'on'`)
  const { rows } = await db.query<{ workspace_id: string }>('select workspace_id from document where id = $1', [beside])
  const { workspace_id } = rows[0]!
  await db.query(
    `with made as (
       insert into document (workspace_id, id, title, kind, tags, words, mentions, markdown, "text", version, created_at, updated_at)
       select $1, gen_random_uuid(), 'Document', 'note', '{}', 200, '{}', n::text, n::text, 1, now(), now()
       from generate_series(1, $2::int) n returning id, markdown as n)
     insert into document_index
     select $1, id, array_to_tsvector((select array_agg('word' || n || k) from generate_series(1, 198) k) || array['common', 'rare' || n])
     from made`,
    [workspace_id, count],
  )
  await db.query('vacuum analyze document_index')
  await db.end()
  return { workspace_id }
}
