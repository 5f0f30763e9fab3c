import { setImmediate } from 'node:timers/promises'
import { type Insertable, type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { columnTypes } from '#db/column-types.ts'
import type { Reader, Scoped } from '#db/scoped.ts'
import type { DB, Json } from '#db/types.ts'

/** What names the workspace of a statement. */
export type InWorkspace = { workspace: { id: string } }
type Column<T extends keyof DB> = keyof Insertable<DB[T]>
/** Numbers are also sent as exact decimals, JSON as any object. */
type Sent<V> = V | (number extends V ? string : never) | (Json extends V ? object : never)
/** Columns of the table that all rows name. */
type Rows<T extends keyof DB> = readonly Partial<NewRow<T>>[]
/** A new row of the table, without the columns of `S`. */
export type NewRow<T extends keyof DB, S extends Column<T> = never> = {
  readonly [C in Column<T> as Exclude<C, S | 'workspace_id'>]: Sent<Insertable<DB[T]>[C]>
}
type Row = Record<string, unknown>
/** A table whose columns are listed at run time, after `Rows` has checked their names. */
const anyColumns = (tx: Scoped) => tx as Kysely<Record<string, Row>>

type WorkspaceTable = { [T in keyof DB]: 'workspace_id' extends keyof DB[T] ? T : never }[keyof DB]

/** Selects the workspace's rows of a table with these values in their columns. */
export function rowsWith<T extends WorkspaceTable>(
  { workspace }: InWorkspace,
  db: Reader,
  table: T,
  values: { [C in keyof Selectable<DB[T]>]?: NonNullable<Selectable<DB[T]>[C]> },
): SelectQueryBuilder<DB, T, object> {
  let rows = db.selectFrom(table as 'task').where('workspace_id', '=', workspace.id)
  for (const [column, value] of Object.entries(values) as ['id', string][]) rows = rows.where(column, '=', value)
  return rows as SelectQueryBuilder<object, never, object> as SelectQueryBuilder<DB, T, object>
}

/**
 * Inserts any number of workspace rows into one table by one statement with one parameter per column. All rows have
 * the columns of the first; `shared` columns have the same value in every row.
 */
export function insertRows<T extends keyof DB, S extends Column<T> = never>(
  { workspace }: InWorkspace,
  tx: Scoped,
  table: T,
  rows: readonly NewRow<T, S>[],
  shared?: { readonly [C in S]: Sent<Insertable<DB[T]>[C]> },
) {
  const columns = Object.keys(rows[0]!)
  const common = Object.entries({ workspace_id: workspace.id, ...shared })
  return anyColumns(tx)
    .insertInto(table as string)
    .columns([...columns, ...common.map(([column]) => column)])
    .expression((eb) =>
      eb
        .selectFrom(setOf(table, columns, rows))
        .select(columns.map((column) => valueIn(table, column).as(column)))
        .select(common.map(([column, value]) => sql`${value}`.as(column))),
    )
}

/** Upserts rows by the columns of `key`: all other columns are overwritten. */
export function upsertRows<T extends keyof DB>(
  ctx: InWorkspace,
  tx: Scoped,
  table: T,
  key: readonly string[],
  rows: readonly NewRow<T>[],
) {
  const columns = Object.keys(rows[0]!).filter((column) => !key.includes(column))
  return insertRows(ctx, tx, table, rows).onConflict((conflict) =>
    conflict
      .columns(['workspace_id', ...key])
      .doUpdateSet(Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]))),
  )
}

/** Updates existing rows and skips missing ones. */
export function updateRows<T extends keyof DB>(
  { workspace }: InWorkspace,
  tx: Scoped,
  table: T,
  key: readonly string[],
  rows: Rows<T>,
) {
  const columns = Object.keys(rows[0]!)
  const changing = columns.filter((column) => !key.includes(column))
  const meets = key.map((column) => {
    // `is not distinct from` cannot use an index.
    const isNullable = rows.some((row) => (row as Row)[column] === null)
    const as = sql.raw(isNullable ? 'is not distinct from' : '=')
    return sql<boolean>`${sql.ref(`${table}.${column}`)} ${as} ${valueIn(table, column)}`
  })
  return anyColumns(tx)
    .updateTable(table as string)
    .from(setOf(table, columns, rows))
    .set(Object.fromEntries(changing.map((column) => [column, valueIn(table, column)])))
    .where(`${table}.workspace_id` as string, '=', workspace.id)
    .where((eb) => eb.and(meets))
}

/** Deletes the rows with these values in the columns of `key`, which are never null, and with the values of `shared`. */
export function removeRows<T extends keyof DB>(
  { workspace }: InWorkspace,
  tx: Scoped,
  table: T,
  key: readonly string[],
  rows: readonly object[],
  shared: Record<string, string> = {},
) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return anyColumns(tx)
    .deleteFrom(table as string)
    .using(setOf(table, key, rows))
    .where(`${table}.workspace_id` as string, '=', workspace.id)
    .where((eb) =>
      eb.and([
        ...Object.entries(shared).map(([name, value]) => sql<boolean>`${column(name)} = ${value}`),
        ...key.map((name) => sql<boolean>`${column(name)} = ${valueIn(table, name)}`),
      ]),
    )
}

/** The rows as a set with one array per column: Postgres reads these in half the time of one JSON object per row. */
function setOf(table: string, columns: readonly string[], rows: readonly object[]) {
  const arrays = columns.map((column) => {
    const type = columnTypes[table]![column]!
    const values = rows.map((row) => textOf((row as Row)[column], type))
    return sql`${arrayLiteral(values)}::${sql.raw(isArray(type) ? 'text' : type)}[]`
  })
  const names = columns.map((column) => sql.id(column))
  return sql<Row>`unnest(${sql.join(arrays)})`.as<'row'>(sql`row(${sql.join(names)})`)
}

/** `unnest` flattens nested arrays, so they are sent as text. */
function valueIn(table: string, column: string) {
  const type = columnTypes[table]![column]!
  const value = sql.ref(`row.${column}`)
  return isArray(type) ? sql`${value}::${sql.raw(type)}` : sql`${value}`
}

const isArray = (type: string) => type.endsWith('[]')

function textOf(value: unknown, type: string): unknown {
  if (typeof value !== 'object' || value === null) return value
  return isArray(type) ? arrayLiteral(value as unknown[]) : JSON.stringify(value)
}

/**
 * A one-dimensional array in Postgres syntax: quoted like JSON, except that a backslash only escapes the next
 * character.
 */
export function arrayLiteral(values: readonly unknown[]): string {
  const json = JSON.stringify(values)
  const inner = /\\[^"\\]/.test(json)
    ? json.replaceAll(/\\(?:u.{4}|.)/g, (escape) => (/["\\]$/.test(escape) ? escape : JSON.parse(`"${escape}"`)))
    : json
  return `{${inner.slice(1, -1)}}`
}

/** Flushes pending writes: Postgres starts on them while the next statement is prepared. */
export const leaving = () => setImmediate()

/** The values as a set for `in`. */
export const among = (values: Iterable<string>, type: 'uuid' | 'text') =>
  amongThose(arrayLiteral([...new Set(values)]), type)

/**
 * The same of an array as Postgres writes it: Postgres joins the values by one index lookup each or one hash. `= any`
 * compares every row with every value when the statement was planned while its table was small.
 */
export const amongThose = (array: string, type: 'uuid' | 'text') =>
  sql<string>`(select unnest(${array}::${sql.raw(type)}[]))`
