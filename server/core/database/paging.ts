import { type RawBuilder, sql } from 'kysely'
import { columnTypes, nullableColumns } from '#db/column-types.ts'
import type { DB } from '#db/types.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { invalid } from '#server/core/values/errors.ts'
import type { KeptTotal } from './memory.ts'
import { query, type Rows, type View } from './statements.ts'
import { filtersOf, keepTotal, keptTotal, totalIfUnchanged, totalKey } from './totals.ts'
import { hasPatterns, indexedWords, patternsOf } from './words.ts'

export type PageInput = {
  limit: number
  offset?: number | undefined
  after?: string | undefined
  sort?: string | undefined
  count: boolean
  /** Search words, which can make the query slow. */
  q?: string | undefined
}

export type Page<T> = { data: T[]; total?: number; limit: number; offset: number; has_more: boolean }

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
  rows: (view: View) => Rows
  columns: (rows: Rows) => Rows
  /** The predicate of `q`, and whether all rows it matches have its words in `record_index`. */
  search?: { matches: RawBuilder<boolean>; isIndexed: boolean } | undefined
  /** Whether every value of the filters has the same best plan. By default only without filters. */
  plansOnce?: boolean
  /** The expression for a `sort` name that is not a column. */
  sorts?: Record<string, RawBuilder<unknown>>
  /** False when rows change without a change row, so that totals cannot be cached. */
  keepsTotal?: boolean
}

/**
 * Reads a page in one statement: it selects and sorts ids first, then reads the columns of the page only, because wide
 * rows are slow to skip and sort. `total` counts the same predicate in the same snapshot and is cached until the next
 * change.
 */
export async function page<T>(ctx: WorkspaceContext, input: PageInput, all: List): Promise<Page<T>> {
  if (input.after && (input.offset !== undefined || input.sort))
    throw invalid('after', 'cannot be combined with offset or sort')
  const list = await searchedList(ctx, input, all)
  const { limit, offset = 0, count } = input
  const { rows, ...total } = count ? await countedRows(ctx, input, list) : { rows: await rowsOf(ctx, input, list) }
  const has_more = rows.length > limit
  if (has_more) rows.length = limit
  return { data: rows as T[], ...total, limit, offset, has_more }
}

/** Rows in the order of the list that are searched before the index: a word in many rows fills the page with them. */
const FIRST = 2_000

/** The list with the predicate of `q`, and with the index of words unless the first rows already fill the page. */
async function searchedList(ctx: WorkspaceContext, input: PageInput, list: List): Promise<List> {
  const { search, rows, table, sorts } = list
  if (!search) return list
  const matching: List = { ...list, rows: (view) => rows(view).where(search.matches) }
  const words = search.isIndexed ? indexedWords(input.q!) : []
  if (words.length === 0) return matching
  const { actor, workspace } = ctx
  const view: View = { db: ctx.database.searching(workspace.id), actor, workspace }
  const wanted = input.limit + (input.offset ?? 0) + 1
  let first = rows(view)
    .selectAll(table)
    .orderBy(ordering(table, input.sort, sorts))
    .limit(FIRST)
  if (input.after) first = first.where(`${table}.id`, '>', input.after)
  const inFirst = sql`select from (${first}) as ${sql.table(table)} where ${search.matches} limit ${wanted}`
  const answer = await sql<{ patterns: string[]; matches: number }>`
    select ${patternsOf(words)} as patterns, (select count(*) from (${inFirst}) as match) as matches`.execute(view.db)
  const { patterns, matches } = answer.rows[0]!
  if (matches === wanted || patterns.length === 0) return matching
  return { ...matching, rows: (of) => matching.rows(of).where(hasPatterns(table, patterns)) }
}

/** Rows of a page and their total. */
async function countedRows(ctx: WorkspaceContext, input: PageInput, list: List) {
  const { memory } = ctx.services
  const key = totalKey(ctx, input, list)
  const keeps = list.keepsTotal !== false
  const rows = (await rowsOf(ctx, input, list, keeps ? keptTotal(memory, key) : undefined)) as Counted[]
  const { list_total, list_snapshot } = rows[0]!
  if (keeps) keepTotal(memory, key, list_total, list_snapshot)
  return { rows: rows.flatMap(withoutCount), total: list_total }
}

/**
 * Page sizes that are part of the statement. As a parameter Postgres takes the limit for a tenth of the table and plans every
 * call anew, which costs more than running it; as many statements as there are sizes would crowd out others.
 */
const USUAL_LIMITS = new Set([50, 100, 200])

function rowsOf(ctx: WorkspaceContext, input: PageInput, list: List, kept?: KeptTotal): Promise<object[]> {
  const { limit, offset, after, sort, count } = input
  const isShaped = filtersOf(input).length === 0
  const isUsual = (isShaped || list.plansOnce === true) && USUAL_LIMITS.has(limit)
  const fetched = isUsual ? undefined : limit + 1
  const values = { fetched, offset, after, total: kept?.total, snapshot: kept?.snapshot }
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const shape = isShaped ? `${list.shape} ${sort} ${count} ${isUsual ? limit : ''} ${given.join()}` : null
  const { actor, workspace } = ctx
  const db = input.q ? ctx.database.searching(workspace.id) : ctx.db
  return query({ db, actor, workspace }, shape, values, (view, v) =>
    count ? countedRecords(view, list, input, v) : pickedRecords(view, list, input, v),
  )
}

type PageValues = {
  fetched: number | undefined
  offset: number | undefined
  after: string | undefined
  total: number | undefined
  snapshot: string | undefined
}
type Counted = { id: string | null; list_total: number; list_snapshot: string }

function pickedRecords(
  view: View,
  { table, rows, columns, sorts }: List,
  { sort, limit }: PageInput,
  values: PageValues,
) {
  const order = ordering(table, sort, sorts)
  let picked = rows(view)
    .orderBy(order)
    .limit(values.fetched === undefined ? sql.lit(limit + 1) : sql<number>`${values.fetched}`)
  if (values.after) picked = picked.where(`${table}.id`, '>', values.after)
  if (values.offset === undefined && !sort) return columns(picked)
  if (values.offset !== undefined) picked = picked.offset(sql<number>`${values.offset}`)
  return columns(view.db.selectFrom(table) as Rows)
    .where(`${table}.workspace_id`, '=', view.workspace.id)
    .where(`${table}.id`, '=', sql`any(array(${picked.select(`${table}.id`)}))`)
    .orderBy(order)
}

/** Every row carries the total; a page past the end is one row with only the total. */
function countedRecords(view: View, list: List, input: PageInput, values: PageValues): Rows {
  const counted = list.rows(view).select((eb) => eb.fn.countAll().as('count'))
  const total = values.snapshot === undefined ? sql`(${counted})` : totalIfUnchanged(view, counted, values)
  const once = sql<Counted>`(select ${total} as list_total, pg_current_snapshot()::text as list_snapshot)`
  return view.db
    .selectFrom(once.as('counted'))
    .leftJoin(pickedRecords(view, list, input, values).as('record'), (join) => join.onTrue())
    .selectAll('record')
    .select(['counted.list_total', 'counted.list_snapshot'])
}

function withoutCount(row: Counted): object[] {
  const { list_total: _total, list_snapshot: _snapshot, ...record } = row
  return row.id === null ? [] : [record]
}

function ordering(table: string, sort: string | undefined, expressions: Record<string, RawBuilder<unknown>> = {}) {
  if (!sort) return sql`${sql.ref(`${table}.id`)}`
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  const stored = sortColumn(table, name)
  const column = expressions[name] ?? sql.ref(`${table}.${stored}`)
  const id = sql.ref(`${table}.id`)
  if (!descending) return sql`${column}, ${id}`
  // An index is read backwards only in its exact reverse, in which nulls are first.
  const mayBeNull = expressions[name] !== undefined || nullableColumns[table]?.includes(stored)
  return mayBeNull ? sql`${column} desc nulls last, ${id} desc` : sql`${column} desc, ${id} desc`
}

/** The stored key that orders names regardless of case and accents and priorities by urgency, or the column itself. */
export function sortColumn(table: string, column: string): string {
  return columnTypes[table]?.[`sort_${column}`] ? `sort_${column}` : column
}
