import { type SelectQueryBuilder, sql } from 'kysely'
import { query, type View } from './statements.ts'

/** Maximum records of a kind that the application loads at once to filter and sort locally. */
const MOST_AT_ONCE = 5_000

// oxlint-disable-next-line typescript/no-explicit-any -- the builder is generic over tables that only the caller knows
type Rows = SelectQueryBuilder<any, any, any>

/** All records of a kind that the caller may see, newest first; `complete` is false when older ones were omitted. */
export async function listAll<T>(
  ctx: View,
  { table, shape, rows }: { table: string; shape: string; rows: (view: View) => Rows },
): Promise<{ data: T[]; complete: boolean }> {
  const found = await query(ctx, `all of ${shape}`, { most: MOST_AT_ONCE + 1 }, (view, values) =>
    rows(view)
      .orderBy(`${table}.id`, 'desc')
      .limit(sql<number>`${values.most}`),
  )
  return { data: found.slice(0, MOST_AT_ONCE) as T[], complete: found.length <= MOST_AT_ONCE }
}
