import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'

type Of = { workspace: { id: string } }

/**
 * Inserts rows of the workspace into one table, as many as come, as one parameter of one statement. All have the columns of the
 * first, and those of `shared` with the same value; Postgres reads their types off the table.
 */
export function insertRows<T extends keyof DB>(
  { workspace }: Of,
  tx: Scoped,
  table: T,
  rows: readonly object[],
  shared: Record<string, string | null> = {},
) {
  const columns = Object.keys(rows[0]!)
  const common = Object.entries({ workspace_id: workspace.id, ...shared })
  const set = sql<
    Record<string, unknown>
  >`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
  return tx
    .insertInto(table)
    .columns([...columns, ...common.map(([column]) => column)] as never)
    .expression((eb) =>
      eb
        .selectFrom(set.as('row'))
        .select(columns.map((column) => sql.ref(`row.${column}`).as(column)) as never)
        .select(common.map(([column, value]) => sql`${value}`.as(column)) as never),
    )
}

/** The same for rows that may be there already, by the columns of `key`: all others become what the row says. */
export function upsertRows<T extends keyof DB>(
  ctx: Of,
  tx: Scoped,
  table: T,
  key: readonly string[],
  rows: readonly object[],
) {
  const columns = Object.keys(rows[0]!).filter((column) => !key.includes(column))
  return insertRows(ctx, tx, table, rows).onConflict((conflict) =>
    conflict
      .columns(['workspace_id', ...key] as never)
      .doUpdateSet(Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])) as never),
  )
}

/** Lets what was written leave: Postgres begins with it while the next statement is prepared. */
export const leaving = () => setImmediate()

/**
 * The values as a set for `in`: as many as come are met by a join, in one look-up each or one hash of all. `= any` compares
 * every row with every value when the statement was planned while its table was small.
 */
export function among(values: Iterable<string>, type: 'uuid' | 'text') {
  return sql<string>`(select unnest(${[...new Set(values)]}::${sql.raw(type)}[]))`
}
