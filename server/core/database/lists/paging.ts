import { type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import { invalid } from '#server/core/values/errors.ts'
import type { DatabaseContext } from '../context.ts'
import type { KeptTotal } from '../memory.ts'
import { query, type Rows, type View } from '../statements.ts'
import { hasPatterns, patternsOf } from '../words.ts'
import { cursorAt, firstRows, keyText, type Order, ordering, orderOf, type Place, placeOf } from './keyset.ts'
import { filtersOf, keepTotal, keptTotal, totalIfUnchanged, totalKey } from './totals.ts'

export type PageInput = {
  limit: number
  offset?: number | undefined
  after?: string | undefined
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined
  sort?: string | undefined
  count: boolean
}

export type Page<T> = {
  data: T[]
  total?: number
  limit: number
  offset: number
  has_more: boolean
  /** Of sorted lists that have more. */
  next_cursor?: string
}

/**
 * Describes the list of a table. `rows` is the filtered table without a selection; `columns` adds the record's
 * columns.
 */
type List = {
  table: keyof DB
  /**
   * Identifies these rows and columns among all lists: statements and totals are shared by it. A list of the
   * same table with other columns has another shape.
   */
  shape: string
  rows: (view: View, bound: Bound) => Rows
  /** The values of filters that `rows` uses by these names without looking at them: such a statement is built once. */
  bound?: Bound
  columns: (rows: Rows) => Rows
  /** A predicate of texts, which can be slow, and the words that `record_index` has of all rows it matches. */
  search?: { matches: RawBuilder<boolean>; words: readonly string[] } | undefined
  /** Whether every value of the filters has the same best plan. By default only without filters. */
  plansOnce?: boolean
  /** The expression for a `sort` name that is not a column. */
  sorts?: Record<string, RawBuilder<unknown>>
  /** False when rows change without a change row, so that totals cannot be cached. */
  keepsTotal?: boolean
}

type Bound = Readonly<Record<string, unknown>>

/** How a page is ordered, and where it starts. */
type Start = { order: Order; place: Place | undefined }

/**
 * Reads a page in one statement: it selects and sorts ids first, then reads the columns of the page only, because wide
 * rows are slow to skip and sort. `total` counts the same predicate in the same snapshot and is cached until the next
 * change.
 */
export async function page<T>(ctx: DatabaseContext, input: PageInput, all: List): Promise<Page<T>> {
  const start = startOf(ctx, input, all)
  const list = await searchedList(ctx, input, all, start)
  const { limit, offset = 0, count } = input
  const found = count ? await countedRows(ctx, input, list, start) : { rows: await rowsOf(ctx, input, list, start) }
  const { rows, ...total } = found
  const has_more = rows.length > limit
  if (has_more) rows.length = limit
  const envelope = { ...total, limit, offset, has_more }
  if (!input.sort) return { data: rows as T[], ...envelope }
  const last = rows.at(-1) as Sorted | undefined
  const next = has_more && { next_cursor: cursorAt(ctx, input, start.order, { id: last!.id, key: last!.list_key }) }
  return { data: rows.map(withoutKey) as T[], ...envelope, ...next }
}

function startOf(ctx: DatabaseContext, input: PageInput, { table, sorts }: List): Start {
  const { after, cursor, offset, sort } = input
  if (after && (offset !== undefined || sort)) throw invalid('after', 'cannot be combined with offset or sort')
  if (cursor !== undefined && (offset !== undefined || after))
    throw invalid('cursor', 'cannot be combined with offset or after')
  const order = orderOf(table, sort, sorts)
  return { order, place: after ? { id: after, key: undefined } : placeOf(ctx, input, order) }
}

/** Rows in the order of the list that are searched before the index: a word in many rows fills the page with them. */
const FIRST = 2_000

/** The list with the predicate of `search`, and with the index of words unless the first rows already fill the page. */
async function searchedList(ctx: DatabaseContext, input: PageInput, list: List, start: Start): Promise<List> {
  const { search, rows, table } = list
  if (!search) return list
  const matching: List = { ...list, rows: (view, bound) => rows(view, bound).where(search.matches) }
  const { words } = search
  if (words.length === 0) return matching
  const { actor, workspace } = ctx
  const view: View = { db: ctx.database.searching(workspace.id), actor, workspace }
  const wanted = input.limit + (input.offset ?? 0) + 1
  const first = firstRows(view, rows(view, list.bound ?? {}), start.order, sql.lit(FIRST), start.place).selectAll(table)
  const inFirst = sql`select from (${first}) as ${sql.table(table)} where ${search.matches} limit ${wanted}`
  const answer = await sql<{ patterns: string[]; matches: number }>`
    select ${patternsOf(words)} as patterns, (select count(*) from (${inFirst}) as match) as matches`.execute(view.db)
  const { patterns, matches } = answer.rows[0]!
  if (matches === wanted || patterns.length === 0) return matching
  return { ...matching, rows: (of, bound) => matching.rows(of, bound).where(hasPatterns(table, patterns)) }
}

/** Rows of a page and their total. */
async function countedRows(ctx: DatabaseContext, input: PageInput, list: List, start: Start) {
  const { memory } = ctx.services
  const key = totalKey(ctx, input, list)
  const keeps = list.keepsTotal !== false
  const rows = (await rowsOf(ctx, input, list, start, keeps ? keptTotal(memory, key) : undefined)) as Counted[]
  const { list_total, list_snapshot } = rows[0]!
  if (keeps) keepTotal(memory, key, list_total, list_snapshot)
  return { rows: rows.flatMap(withoutCount), total: list_total }
}

/**
 * Page sizes that are part of the statement. As a parameter Postgres takes the limit for a tenth of the table and plans every
 * call anew, which costs more than running it; as many statements as there are sizes would crowd out others.
 */
const USUAL_LIMITS = new Set([50, 100, 200])

function rowsOf(
  ctx: DatabaseContext,
  input: PageInput,
  list: List,
  { order, place }: Start,
  kept?: KeptTotal,
): Promise<object[]> {
  const { limit, offset, sort, count } = input
  const { bound = {} } = list
  const filters = filtersOf(input)
  const isShaped = filters.every(([name]) => name in bound)
  const isUsual = (filters.length === 0 || list.plansOnce === true) && USUAL_LIMITS.has(limit)
  const fetched = isUsual ? undefined : limit + 1
  const key = place?.key ?? undefined
  const values = { bound, fetched, offset, id: place?.id, key, total: kept?.total, snapshot: kept?.snapshot }
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const shape = isShaped
    ? `${list.shape} ${sort} ${count} ${isUsual ? limit : ''} ${given.join()} ${Object.keys(bound).join()}`
    : null
  const { actor, workspace } = ctx
  const db = list.search ? ctx.database.searching(workspace.id) : ctx.db
  return query({ db, actor, workspace }, shape, values, (view, v) => {
    const picked = pickedRecords(view, list, order, limit, v)
    return count ? countedRecords(view, list, picked, v) : picked
  })
}

type PageValues = {
  bound: Bound
  fetched: number | undefined
  offset: number | undefined
  /** The place after which the page starts; without a key it is among the records that have none. */
  id: string | undefined
  key: string | undefined
  total: number | undefined
  snapshot: string | undefined
}
type Counted = { id: string | null; list_total: number; list_snapshot: string }
type Sorted = { id: string; list_key: string | null }

function pickedRecords(view: View, { table, rows, columns }: List, order: Order, limit: number, values: PageValues) {
  const { bound, id, key = null, offset, fetched } = values
  const most = fetched === undefined ? sql.lit(limit + 1) : sql<number>`${fetched}`
  let picked = firstRows(view, rows(view, bound), order, most, id === undefined ? undefined : { id, key })
  if (offset === undefined && !order.key) return columns(picked)
  if (offset !== undefined) picked = picked.offset(sql<number>`${offset}`)
  const read = columns(view.db.selectFrom(table) as Rows)
    .where(`${table}.workspace_id`, '=', view.workspace.id)
    .where(`${table}.id`, '=', sql`any(array(${picked.select(`${table}.id`)}))`)
    .orderBy(ordering(order))
  return order.key ? read.select(keyText(order.key).as('list_key')) : read
}

/** Every row carries the total; a page past the end is one row with only the total. */
function countedRecords(view: View, list: List, picked: Rows, values: PageValues): Rows {
  const counted = list.rows(view, values.bound).select((eb) => eb.fn.countAll().as('count'))
  const total = values.snapshot === undefined ? sql`(${counted})` : totalIfUnchanged(view, counted, values)
  const once = sql<Counted>`(select ${total} as list_total, pg_current_snapshot()::text as list_snapshot)`
  return view.db
    .selectFrom(once.as('counted'))
    .leftJoin(picked.as('record'), (join) => join.onTrue())
    .selectAll('record')
    .select(['counted.list_total', 'counted.list_snapshot'])
}

function withoutCount(row: Counted): object[] {
  const { list_total: _total, list_snapshot: _snapshot, ...record } = row
  return row.id === null ? [] : [record]
}

function withoutKey(row: object): object {
  const { list_key: _key, ...record } = row as Sorted
  return record
}
