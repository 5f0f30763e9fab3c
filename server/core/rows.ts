import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'

/**
 * Inserts rows of one table, as many as come, as one parameter of one statement. All of them have the columns of the first;
 * Postgres reads their types off the table.
 */
export function insertRows<T extends keyof DB>(tx: Scoped, table: T, rows: readonly object[]) {
  const columns = Object.keys(rows[0]!)
  const set = sql<
    Record<string, unknown>
  >`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
  return tx
    .insertInto(table)
    .columns(columns as never)
    .expression((eb) =>
      eb.selectFrom(set.as('row')).select(columns.map((column) => sql.ref(`row.${column}`).as(column)) as never),
    )
}

/** The same for rows that may be there already, by the columns of `key`: all others become what the row says. */
export function upsertRows<T extends keyof DB>(tx: Scoped, table: T, key: readonly string[], rows: readonly object[]) {
  const columns = Object.keys(rows[0]!).filter((column) => !key.includes(column))
  return insertRows(tx, table, rows).onConflict((conflict) =>
    conflict
      .columns([...key] as never)
      .doUpdateSet(Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])) as never),
  )
}

/**
 * The values as a set for `in`: as many as come are met by a join, in one look-up each or one hash of all. `= any` compares
 * every row with every value when the statement was planned while its table was small.
 */
export function among(values: Iterable<string>, type: 'uuid' | 'text') {
  return sql<string>`(select unnest(${[...new Set(values)]}::${sql.raw(type)}[]))`
}
