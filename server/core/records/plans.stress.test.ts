import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type TestApi, startApi } from '#server/testing/api.ts'
import { asTableOwner } from '#server/testing/as-owner.ts'
import { DRAWN_KINDS } from '#server/testing/drawn-kinds.ts'
import { createEveryRecord } from '#server/testing/every-record.ts'
import { seedWorkspace } from '#server/testing/seed.ts'
import { kindNamed } from '../access/kind-facts.ts'
import { fieldFilters } from './field-filters.ts'
import type { Kind } from './kind.ts'
import { listRecords } from './list-records.ts'

/** Rows of a kind in the workspace that lists them, and in another one. */
const OWN = 20_000
const OTHERS = 80_000
const PAGE = 50
/**
 * Most rows that a page reads or sorts. An index either filters or orders: the first way reads all matches, the second
 * reads until a page is full, and the cheaper of both is at most √(page × rows).
 */
const MOST = 1.5 * Math.sqrt(PAGE * OWN)

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
      for (const [kind, { columns }] of Object.entries(DRAWN_KINDS)) await fill(db, kind, columns, workspace, rows)
    }
    await db.query('vacuum analyze')
  })
  app = new pg.Client(api.database.urls.app)
  await app.connect()
  await app.query(`select set_config('app.workspace_id', $1, false)`, [api.workspaceId])
  for (const table of ['project', 'member', 'contact', 'deal', 'quote', 'invoice'])
    named[table] = (await app.query(`select id from ${table} limit 1`)).rows[0].id
  const caller = { kind: 'token', id: api.owner.id, name: 'Test', access: 'read_write' }
  const made = contextOf(openPlatform(api.program), { id: api.workspaceId, time_zone: 'UTC' } as never, caller as never)
  const searching = (id: string) => recorded(made.database.searching(id))
  ctx = { ...made, db: recorded(made.db), database: { searching } as never }
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

describe.each(Object.entries(DRAWN_KINDS))('lists of %s', (table, { filters }) => {
  test('of any filter in any order are read from an index', async () => {
    const kind = kindNamed(ctx.services.kinds, table) as Kind
    const sorts = [undefined, ...sortsOf(kind)]
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

/** Orders whose pages read all records before them, as with an offset, with the reason. */
const READS_BEFORE: [list: RegExp, reason: string][] = [
  [/^item -?(onHand|value)$/, 'is computed from the stock of all locations'],
]

test.each(Object.keys(DRAWN_KINDS))('a page of %s in the middle of any order is read from an index', async (table) => {
  const kind = kindNamed(ctx.services.kinds, table) as Kind
  const faults: string[] = []
  for (const sort of sortsOf(kind)) {
    const { next_cursor } = await listRecords(kind, ctx, { limit: PAGE, count: false, sort, offset: OWN / 2 })
    sent.length = 0
    await listRecords(kind, ctx, { limit: PAGE, count: false, sort, cursor: next_cursor })
    const { read, sorted, returned } = await workOf(sent.at(-1)!)
    const list = `${table} ${sort}`
    if ((read > MOST || sorted > MOST) && !READS_BEFORE.some(([lists]) => lists.test(list)))
      faults.push(`${list}: reads ${read}, sorts ${sorted}, returns ${returned}`)
  }
  expect(faults).toEqual([])
})

function sortsOf({ schemas }: Kind): string[] {
  const { sort } = (schemas.list as z.ZodObject).shape as unknown as { sort: z.ZodOptional<z.ZodEnum> }
  return sort.unwrap().options as string[]
}

const UNINDEXED =
  'address autoCreated closed_at company completed_at currency desc ean first_response_at impact issued leadDays name note notes ' +
  'overdue paid_at paused_at paused_minutes phone probability quote reopened replaced_by resolution resolved_at shelfDays source ' +
  'status supplier tax_number title unit urgency'
const NUMERIC = 'amount_due amount_paid cost maxQty minQty packSize price reorderPoint subtotal tax weight'
const filtersBy = (fields: string) => new RegExp(`^(${fields.replaceAll(' ', '|')})(_(not|is|min|max|before|after))?$`)

/** Filters by field that read all records of the workspace when few match, but of no other one, with the reason. */
const READS_ALL: [filter: RegExp, reason: string][] = [
  [filtersBy(UNINDEXED), 'An index would slow down all writes; 100,000 tasks are read in 16 to 32 ms of CPU'],
  [filtersBy(NUMERIC), 'Comparisons of numeric are not leakproof, so row level security keeps them out of an index'],
  [/_contains$/, 'Texts that q does not search are read and folded: about 50 ms of CPU for 100,000'],
]

describe.each(Object.keys(DRAWN_KINDS))('filters of %s by field', (table) => {
  test('read an index, or no more than the records of the workspace', async () => {
    const kind = kindNamed(ctx.services.kinds, table) as Kind
    const filters = [...fieldFilters(kind)].flatMap(([name, { schema, names }]) =>
      valuesOf(name, schema, names && named[names]).map((value) => [name, value] as const),
    )
    expect(filters.length).toBeGreaterThan(15)
    const faults: string[] = []
    for (const [name, value] of filters)
      for (const sort of [undefined, '-created_at']) {
        sent.length = 0
        await listRecords(kind, ctx, { limit: PAGE, count: false, sort, [name]: value })
        const { read, sorted, returned } = await workOf(sent.at(-1)!)
        const most = READS_ALL.some(([lists]) => lists.test(name)) ? OWN * 1.1 : MOST
        const list = `${name} ${JSON.stringify([value, sort])}`
        if (read > most) faults.push(`${list}: reads ${read}, sorts ${sorted}, returns ${returned}`)
      }
    expect(faults).toEqual([])
  })
})

/** Values that few or no records have; of choices the first. */
function valuesOf(name: string, schema: z.ZodType, reference: string | undefined): unknown[] {
  if (name.endsWith('_is')) return ['empty', 'set']
  const { element, options } = opened(schema)
  const isBelow = /_(max|before)$/.test(name)
  const day = isBelow ? '1990-01-01' : '2099-01-01'
  const moments = [day, `${day}T00:00:00Z`]
  const values = [reference ?? options?.[0] ?? 'nowhere', isBelow ? -1 : 987_654, ...moments, ...RARE]
  const given = element ? values.map((value) => [value]) : values
  return [given.find((value) => schema.safeParse(value).success)]
}

const RARE = ['019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20', 'nowhere@example.com', 'CHF', '4006381333931', true]

function opened(schema: z.ZodType): { element?: z.ZodType; options?: unknown[] } {
  const { innerType, element } = schema._zod.def as { innerType?: z.ZodType; element?: z.ZodType }
  if (innerType) return opened(innerType)
  const { options } = (element ?? schema) as { options?: unknown[] }
  return { ...(element && { element }), ...(options && { options }) }
}

const idsIn = (value: unknown) =>
  typeof value === 'string' && (named[value] || value === 'none') ? [named[value] ?? 'none'] : value
