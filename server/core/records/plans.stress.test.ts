import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type TestApi, startApi } from '#server/testing/api.ts'
import { asTableOwner } from '#server/testing/as-owner.ts'
import { createEveryRecord } from '#server/testing/every-record.ts'
import { seedWorkspace } from '#server/testing/seed.ts'
import { kindNamed } from './facts.ts'
import type { Kind } from './kind.ts'
import { listRecords } from './read.ts'

/** Rows of a kind in the workspace that lists them, and in another one. */
const OWN = 20_000
const OTHERS = 80_000
const PAGE = 50
/**
 * Most rows that a page reads or sorts. An index either filters or orders: the first way reads all matches, the second
 * reads until a page is full, and the cheaper of both is at most √(page × rows).
 */
const MOST = 1.5 * Math.sqrt(PAGE * OWN)

const pick = (...words: string[]) =>
  `(array[${words.map((word) => `'${word}'`).join()}])[1 + floor(random() * ${words.length})::int]`
const day = `case when random() < 0.2 then null else date '2026-01-01' + (random() * 900)::int end`

/** What differs between the rows of a kind, from the number `n`, and `s` and `t` from 0 to 1 where columns depend on each other; a value per filter. */
const KINDS: Record<string, { columns: Record<string, string>; filters: Record<string, unknown> }> = {
  task: {
    columns: {
      title: `'Task ' || md5(n::text)`,
      status: pick('backlog', 'todo', 'in_progress', 'done'),
      priority: pick('none', 'low', 'medium', 'high', 'urgent'),
      project: `project_ids[1 + floor(random() * 200)::int]`,
      due: day,
      source: `case when random() < 0.2 then 'form' end`,
      assignees: `case when random() < 0.3 then member_ids else '{}' end`,
      ext_id: 'null',
    },
    filters: {
      status: ['todo'],
      project: 'project',
      source: ['form'],
      assignee: 'member',
      due_before: '2026-12-01',
      due_after: '2026-12-01',
    },
  },
  contact: {
    columns: {
      name: `'Contact ' || md5(n::text)`,
      email: `md5(n::text) || '@example.com'`,
      company: `case when random() < 0.2 then null else 'Company ' || (random() * 900)::int end`,
      tags: `array['t' || (random() * 8)::int]`,
      ext_id: 'null',
    },
    filters: { email: ['nobody@example.com'], tag: ['t3'] },
  },
  deal: {
    columns: {
      name: `'Deal ' || md5(n::text)`,
      stage: pick('lead', 'qualified', 'proposal', 'negotiation'),
      amount: `case when random() < 0.2 then null else (random() * 90000)::int end`,
      close_date: day,
      project: `project_ids[1 + floor(random() * 200)::int]`,
      ext_id: 'null',
    },
    filters: { status: ['open'], stage: ['proposal'], project: 'project', contact: 'contact' },
  },
  ticket: {
    columns: {
      number: 'n + 1000',
      title: `'Ticket ' || md5(n::text)`,
      status: pick('new', 'open', 'waiting', 'closed'),
      type: pick('question', 'incident', 'problem', 'request'),
      priority: pick('low', 'medium', 'high', 'urgent'),
      project: `project_ids[1 + floor(random() * 200)::int]`,
      assignee: `case when random() < 0.5 then member_ids[1] end`,
      due: day,
      respond_by: `timestamptz '2026-01-01' + random() * interval '900 days'`,
      resolve_by: `timestamptz '2026-01-01' + random() * interval '900 days'`,
    },
    filters: {
      status: ['open'],
      type: ['incident'],
      priority: ['high'],
      assignee: 'member',
      contact: 'none',
      project: 'project',
      due_before: '2026-12-01',
      due_after: '2026-12-01',
    },
  },
  invoice: {
    columns: {
      number: `case when s < 0.2 then null else 'R-' || n end`,
      status: `case when s < 0.2 then 'draft' else ${pick('open', 'void', 'uncollectible')} end`,
      issued: `case when s >= 0.2 then date '2026-01-01' end`,
      company: `'Client ' || n`,
      project: `project_ids[1 + floor(random() * 200)::int]`,
      due: day,
      subtotal: '(t * 90000)::int',
      tax: '0',
      total: '(t * 90000)::int',
    },
    filters: { status: ['open'], project: 'project', contact: 'contact' },
  },
  item: {
    columns: {
      name: `'Item ' || md5(n::text)`,
      name_key: `'item ' || md5(n::text)`,
      number: `case when s < 0.2 then null else 'N-' || n end`,
      number_key: `case when s < 0.2 then null else 'n-' || n end`,
      ean: 'null',
      ean_key: 'null',
      group: `case when random() < 0.5 then 'Group ' || (random() * 20)::int end`,
    },
    filters: { group: ['Group 3'], active: true, below_reorder: true, stock_since: '2026-01-01T00:00:00Z' },
  },
}

/** Lists that read or sort more, with the reason. */
const READS_MORE: [list: RegExp, reason: string][] = [
  [/^item .* -?(onHand|value)$/, 'is computed from the stock of all locations'],
  [/^item below_reorder /, 'compares the stock of all locations'],
  [/^item group -?(created_at|updated_at|name|number)$/, 'Postgres may read in order, though the group has fewer rows'],
  [/^ticket priority -?priority$/, 'orders tickets of one priority by it'],
]

let api: TestApi
let ctx: WorkspaceContext
let app: pg.Client
const named: Record<string, string> = {}
const sent: { sql: string; parameters: readonly unknown[] }[] = []

beforeAll(async () => {
  api = await startApi()
  await createEveryRecord(api)
  await api.call('POST', '/inventory/items', { items: [{ name: 'An item', number: 'A' }] })
  const other = await seedWorkspace(api.database)
  await asTableOwner(api.database.ownerUrl, async (db) => {
    await db.query(`set app.maintenance = 'on'`)
    for (const [workspace, rows] of [
      [api.workspaceId, OWN],
      [other.workspaceId, OTHERS],
    ] as const) {
      await fill(db, 'project', { name: `'Project ' || n`, ext_id: 'null' }, workspace, 200)
      for (const [kind, { columns }] of Object.entries(KINDS)) await fill(db, kind, columns, workspace, rows)
    }
    await db.query('vacuum analyze')
  })
  app = new pg.Client(api.database.urls.app)
  await app.connect()
  await app.query(`select set_config('app.workspace_id', $1, false)`, [api.workspaceId])
  for (const table of ['project', 'member', 'contact'])
    named[table] = (await app.query(`select id from ${table} limit 1`)).rows[0].id
  const caller = { kind: 'token', id: api.owner.id, name: 'Test', access: 'read_write' }
  const made = contextOf(openPlatform(api.program), { id: api.workspaceId, time_zone: 'UTC' } as never, caller as never)
  ctx = { ...made, db: recorded(made.db) }
}, 600_000)
afterAll(async () => {
  await app.end()
  await api.close()
})

/** Copies the only row of the table, with other values in these columns. */
async function fill(db: pg.Client, table: string, columns: Record<string, string>, workspace: string, rows: number) {
  const { rows: made } = await db.query(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const own: Record<string, string> = {
    ...columns,
    workspace_id: '$1',
    id: 'gen_random_uuid()',
    created_at: `now() - n * interval '1 minute'`,
    updated_at: `now() - random() * interval '90 days'`,
  }
  const names = made.map(({ name }: { name: string }) => name)
  const values = names.map((name) => own[name] ?? `one.${pg.escapeIdentifier(name)}`)
  await db.query('select setseed(0.5)')
  await db.query(
    `insert into ${table} (${names.map(pg.escapeIdentifier).join()})
     select ${values.join()}
     from (select * from ${table} order by created_at desc limit 1) as one,
       (select array_agg(id) as project_ids from project where workspace_id = $1) as projects,
       (select array_agg(id) as member_ids from member where workspace_id = $1) as members,
       (select n, random() as s, random() as t from generate_series(1, $2::int) as n) as drawn`,
    [workspace, rows],
  )
}

/** The same reader, which also keeps its statements. */
const recorded = (db: WorkspaceContext['db']): WorkspaceContext['db'] =>
  new Proxy(db, {
    get(reader, name: keyof typeof db) {
      const member: unknown = reader[name]
      if (typeof member !== 'function') return member
      return (...given: never[]) => {
        if (name === 'executeQuery') sent.push(given[0]!)
        return member.apply(reader, given) as unknown
      }
    },
  })

type Plan = { 'Node Type': string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] } & Record<
  string,
  number
>

/** Rows that the statement read, with those it dropped, and rows that it sorted. */
async function workOf({ sql, parameters }: (typeof sent)[number]) {
  const { rows } = await app.query(`explain (analyze, buffers, format json) ${sql}`, [...parameters])
  const work = { read: 0, sorted: 0, returned: rows[0]['QUERY PLAN'][0].Plan['Actual Rows'] as number }
  const add = (node: Plan): void => {
    const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    if (/^(Seq|Index|Index Only|Bitmap Heap) Scan$/.test(node['Node Type']))
      work.read += (node['Actual Rows'] + dropped) * node['Actual Loops']
    if (/^(Incremental )?Sort$/.test(node['Node Type'])) work.sorted += node.Plans![0]!['Actual Rows']
    node.Plans?.forEach(add)
  }
  add(rows[0]['QUERY PLAN'][0].Plan)
  return work
}

describe.each(Object.entries(KINDS))('lists of %s', (table, { filters }) => {
  test('of any filter in any order are read from an index', async () => {
    const kind = kindNamed(ctx.services.kinds, table) as Kind
    const { sort } = (kind.schemas.list as z.ZodObject).shape as unknown as { sort: z.ZodOptional<z.ZodEnum> }
    const sorts = [undefined, ...(sort.unwrap().options as string[])]
    const wanted = Object.entries(filters).map(([name, value]) => [name, { [name]: idsIn(value) }] as const)
    expect(Object.keys(kind.filters ?? {}).filter((name) => !(name in filters))).toEqual([])
    const faults: string[] = []
    for (const [name, filter] of [['all', {}] as const, ...wanted])
      for (const one of sorts) {
        sent.length = 0
        await listRecords(kind, ctx, { limit: PAGE, count: false, sort: one, ...filter })
        const { read, sorted, returned } = await workOf(sent.at(-1)!)
        const list = `${table} ${name} ${one ?? 'id'}`
        const isLight = read <= MOST && sorted <= MOST
        if (!isLight && !READS_MORE.some(([lists]) => lists.test(list)))
          faults.push(`${list}: reads ${read}, sorts ${sorted}, returns ${returned}`)
      }
    expect(faults).toEqual([])
  })
})

const idsIn = (value: unknown) =>
  typeof value === 'string' && (named[value] || value === 'none') ? [named[value] ?? 'none'] : value
