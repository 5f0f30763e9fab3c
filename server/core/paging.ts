import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import { invalid } from './errors.ts'
import { keepTotal, keptTotal } from './totals.ts'
import type { WorkspaceContext } from './workspace-context.ts'

export type PageInput = {
  limit: number
  offset?: number | undefined
  after?: string | undefined
  sort?: string | undefined
  count: boolean
}

export type Page<T> = { data: T[]; total?: number; limit: number; offset: number; has_more: boolean }

// oxlint-disable-next-line typescript/no-explicit-any -- the builder is generic over tables that only the caller knows
type Rows = SelectQueryBuilder<any, any, any>

/**
 * One page in one statement: ids first, so that skipping far stays within an index, then their columns as JSON made by
 * Postgres. `total` counts the same predicate in the same snapshot; it is kept while nothing newer was committed.
 *
 * `rows` is the table with its predicates and nothing selected; `columns` adds the record's columns; `sorts` gives the
 * expression behind a name that `sort` takes, where it is no column.
 */
export async function page<T>(
  ctx: WorkspaceContext,
  input: PageInput,
  list: {
    table: keyof DB & string
    rows: Rows
    columns: (rows: Rows) => Rows
    sorts?: Record<string, RawBuilder<unknown>>
  },
): Promise<Page<T>> {
  if (input.after && (input.offset !== undefined || input.sort))
    throw invalid('after', 'cannot be combined with offset or sort: it walks the records by id')
  const { table, rows } = list
  const order = ordering(table, input.sort, list.sorts)
  let picked = rows.select(`${table}.id`).limit(input.limit + 1)
  if (input.after) picked = picked.where(`${table}.id`, '>', input.after)
  if (input.offset) picked = picked.offset(input.offset)
  const records = list
    .columns(ctx.db.selectFrom(table) as Rows)
    .where(`${table}.workspace_id`, '=', ctx.workspace.id)
    .where(`${table}.id`, '=', sql`any(array(${picked.orderBy(order)}))`)
    .orderBy(order)
    .as('record')

  const counted = rows.select((eb) => eb.fn.countAll().as('count'))
  const kept = input.count ? keptTotal(ctx.workspace.id, counted.compile()) : undefined
  const total = input.count ? kept!.total(ctx.workspace.id, counted) : sql<null>`null::bigint`
  const answer = await ctx.db
    .selectNoFrom([
      (eb) =>
        eb
          .selectFrom(records)
          .select(sql<T[]>`coalesce(json_agg(record), '[]'::json)`.as('data'))
          .as('data'),
      total.as('total'),
      sql<string>`pg_current_snapshot()::text`.as('snapshot'),
    ])
    .executeTakeFirstOrThrow()

  if (kept) keepTotal(kept, answer.total as number, answer.snapshot)
  const data = answer.data as T[]
  const has_more = data.length > input.limit
  if (has_more) data.length = input.limit
  const envelope = { data, limit: input.limit, offset: input.offset ?? 0, has_more }
  return input.count
    ? { data, total: answer.total as number, limit: input.limit, offset: input.offset ?? 0, has_more }
    : envelope
}

function ordering(table: string, sort: string | undefined, expressions: Record<string, RawBuilder<unknown>> = {}) {
  if (!sort) return sql`${sql.ref(`${table}.id`)}`
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  const column = expressions[name] ?? sql.ref(`${table}.${name}`)
  return descending
    ? sql`${column} desc nulls last, ${sql.ref(`${table}.id`)} desc`
    : sql`${column} asc nulls last, ${sql.ref(`${table}.id`)}`
}

/** The predicate of `q`: every word somewhere in `document`, an indexed expression of folded text. */
export function matchesWords(document: ReturnType<typeof sql>, q: string) {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 10)
  if (words.length === 0) return sql<boolean>`true`
  const terms = words.map((word) => sql`${document} like '%' || fold(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`)
  return sql<boolean>`(${sql.join(terms, sql` and `)})`
}
