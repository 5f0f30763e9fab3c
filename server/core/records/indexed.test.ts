import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fold } from '#components/records/fold.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { createEveryRecord } from '#server/testing/every-record.ts'
import { seedWorkspace } from '#server/testing/seed.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
let api: pg.Client
beforeAll(async () => {
  api = new pg.Client(team.api.database.urls.api)
  await api.connect()
  await api.query(`select set_config('app.workspace_id', $1, false)`, [team.api.workspaceId])
})
afterAll(() => api.end())

const rows = (statement: string) => asOwner(team.api.database, statement)

async function searchedTables(): Promise<string[]> {
  const found = await rows(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'search_text' order by 1`)
  return found.map(({ name }) => name as string)
}

/** Rows of `record_index` that are missing, left over or out of date. */
async function differences(): Promise<unknown[]> {
  const texts = (await searchedTables()).map(
    (table) =>
      `select workspace_id, '${table}' as entity, id, spelled(coalesce(search_text, '')) as text from ${table}`,
  )
  return rows(`with expected as (${texts.join(' union all ')})
    (table expected except table record_index) union all (table record_index except table expected)`)
}

/** The tables with all triggers that keep the index. */
async function indexedTables(): Promise<unknown[]> {
  const found = await rows(`select tgrelid::regclass::text as name from pg_trigger
    where tgname in ('index_new_records', 'index_changed_record', 'remove_indexed_records')
    group by 1 having count(*) = 3 order by 1`)
  return found.map(({ name }) => name)
}

test('every kind is indexed, through creation, change, Trash and removal', async () => {
  expect(await indexedTables(), 'Call index_records() in the migration of the table').toEqual(await searchedTables())
  await createEveryRecord(team.api)
  expect((await rows('select distinct entity from record_index')).length).toBeGreaterThan(10)
  expect(await differences()).toEqual([])

  const call = team.api.call
  const { body: task } = await call('POST', '/tasks', { title: 'Ordered' })
  await call('PATCH', `/tasks/${task.id}`, { title: 'Delivered' })
  expect(await rows(`select text from record_index where id = '${task.id}'`)).toEqual([{ text: 'delivered  ' }])
  await call('PATCH', `/tasks/${task.id}`, { priority: 'high' })
  await call('DELETE', `/tasks/${task.id}`)
  expect(await differences()).toEqual([])

  const { workspaceId } = await seedWorkspace(team.api.database)
  const left = () => rows(`select entity from record_index where workspace_id = '${workspaceId}'`)
  expect(await left()).toEqual([{ entity: 'member' }])
  await rows(`delete from task where id = '${task.id}'; delete from workspace where id = '${workspaceId}'`)
  expect(await left()).toEqual([])
  expect(await differences()).toEqual([])
})

const TITLES = [
  'Annual report 2026',
  'annual review',
  'Årsrapport',
  'ΟΔΟΣ 12',
  'Ольга звонит',
  '東京都庁',
  'ｶﾞｽ',
  String.raw`c:\temp\new`,
  '50% of it_all',
  'a-b-c',
  "O'Neil & Co",
  '👩‍🔬 lab 7',
  'invoice 4711-0815',
]
const WORDS = [
  String.raw`annual|ANNUAL re|rapport|οδός|ольга|ЗВОН|東|京都|ガス|temp|\temp|c:temp|50%|5%|t_a|txa|-b-|neil|’neil|&|🔬|7|4711`,
  '11-08|2026 report|missing|an|о',
].flatMap((words) => words.split('|'))

test('each word is found in every place and spelling, and only there', async () => {
  const call = await team.withToken()
  for (const title of TITLES) await call('POST', '/tasks', { title })
  for (const q of WORDS) {
    const { body } = await call('GET', `/tasks?q=${encodeURIComponent(q)}&sort=title`)
    const found = body.data.map(({ title }: { title: string }) => title)
    const expected = TITLES.filter((title) =>
      fold(q)
        .split(' ')
        .every((word) => fold(title).includes(word)),
    )
    expect(found.toSorted(), q).toEqual(expected.toSorted())
    expect(body.total, q).toBe(expected.length)
  }
})

test('a page has the same records, whether its first rows fill it or the index is read', async () => {
  const call = await team.withToken()
  for (let n = 1; n <= 12; n++)
    await call('POST', '/tasks', { title: `Paged ${n % 3 === 0 ? 'rarely' : 'often'} ${n}` })
  const pages = async (limit: number, order: string) => {
    const titles: string[] = []
    for (let offset = 0; ; offset += limit) {
      const { body } = await call('GET', `/tasks?q=paged%20rarely&limit=${limit}&offset=${offset}${order}`)
      titles.push(...body.data.map(({ title }: { title: string }) => title))
      if (!body.has_more) return titles
    }
  }
  for (const order of ['', '&sort=-title', '&sort=due']) expect(await pages(1, order)).toEqual(await pages(50, order))
  const { body: first } = await call('GET', '/tasks?q=paged&limit=5')
  const { body: rest } = await call('GET', `/tasks?q=paged&limit=50&after=${first.data.at(-1).id}`)
  expect(rest.data.map(({ title }: { title: string }) => title.split(' ')[2])).toEqual([
    '6',
    '7',
    '8',
    '9',
    '10',
    '11',
    '12',
  ])
})

test('the interface of tokens searches by the index, in its workspace alone, and leaves no pattern behind', async () => {
  const call = await team.withToken()
  const { body } = await call('POST', '/tasks', { title: 'Zephyr' })
  const [{ workspace }] = (await rows(`select workspace_id as workspace from task where id = '${body.id}'`)) as [
    { workspace: string },
  ]
  await rows(`insert into record_index select '${workspace}', 'task', gen_random_uuid(), md5(n::text) from generate_series(1, 5000) as n;
    analyze record_index`)
  const found = async () => (await api.query(`select records_with('task', '{%zephyr%}') as id`)).rows
  expect(await found()).toEqual([])
  await api.query(`select set_config('app.workspace_id', $1, false)`, [workspace])
  expect(await found()).toEqual([{ id: body.id }])
  expect((await api.query('select count(*)::int from record_index')).rows[0].count).toBeGreaterThan(5000)

  await api.query(`select set_config('app.pattern1', '%zephyr%', false)`)
  const { rows: plan } = await api.query('explain select id from record_index where workspace_id = current_workspace()')
  expect(plan.map((line) => line['QUERY PLAN'] as string).join('\n')).toMatch(/Scan on record_index_words[^]*text ~~ /)
  expect((await api.query('select id from record_index')).rows).toEqual([{ id: body.id }])
})
