import { type RawBuilder, sql } from 'kysely'
import { columnTypes, nullableColumns } from '#db/column-types.ts'
import { invalid } from '#server/core/values/errors.ts'
import { instantOf, isDay, isId } from '#server/core/values/fields.ts'
import type { DatabaseContext } from '../context.ts'
import { fingerprintOf } from '../idempotency.ts'
import type { Rows, View } from '../statements.ts'
import { filtersOf } from './totals.ts'

/** The order of a list: by a sort key and then by id, or by id alone. */
export type Order = {
  table: string
  /** Absent for the order of ids. */
  key?: RawBuilder<unknown>
  /** The type that a key is compared as. */
  type: string
  descending: boolean
  /** Whether keys can be null; nulls are last in both directions. */
  nullable: boolean
}

/** A place in an order: after the record with this id and sort key, as text. */
export type Place = { id: string; key: string | null | undefined }

/** The order of `sort`. `expressions` are those of names that are not columns; they are numbers. */
export function orderOf(
  table: string,
  sort: string | undefined,
  expressions: Record<string, RawBuilder<unknown>> = {},
): Order {
  if (!sort) return { table, type: '', descending: false, nullable: false }
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  const expression = expressions[name]
  if (expression) return { table, key: expression, type: 'numeric', descending, nullable: true }
  const column = sortColumn(table, name)
  const type = columnTypes[table]![column]!
  const nullable = nullableColumns[table]?.includes(column) ?? false
  const isWhole = type === 'integer' || type === 'smallint'
  return { table, key: sql.ref(`${table}.${column}`), type: isWhole ? 'bigint' : type, descending, nullable }
}

/**
 * The stored key that orders names regardless of case and accents, priorities by urgency, and amounts in a type that an
 * index compares; or the column itself.
 */
export function sortColumn(table: string, column: string): string {
  return columnTypes[table]?.[`sort_${column}`] ? `sort_${column}` : column
}

/** The expressions to order by. */
export function ordering({ table, key, descending, nullable }: Order): RawBuilder<unknown> {
  const id = sql.ref(`${table}.id`)
  if (!key) return sql`${id}`
  if (!descending) return sql`${key}, ${id}`
  // An index is read backwards only in its exact reverse, in which nulls are first.
  return nullable ? sql`${key} desc nulls last, ${id} desc` : sql`${key} desc, ${id} desc`
}

/** The sort key of a row as the text of a place. */
export const keyText = (key: RawBuilder<unknown>) => sql<string | null>`to_json(${key}) #>> '{}'`

/** The first `limit` rows in this order, after the place if there is one. */
export function firstRows(
  view: View,
  rows: Rows,
  order: Order,
  limit: RawBuilder<number>,
  place: Place | undefined,
): Rows {
  const first = (some: Rows) => some.orderBy(ordering(order)).limit(limit)
  if (!place) return first(rows)
  const { table, key, type, descending, nullable } = order
  const id = sql.ref(`${table}.id`)
  const beyond = sql.raw(descending ? '<' : '>')
  if (!key) return first(rows.where(sql<boolean>`${id} > ${place.id}`))
  const withoutKey = rows.where(sql<boolean>`${key} is null`)
  if (place.key === null) return first(withoutKey.where(sql<boolean>`${id} ${beyond} ${place.id}`))
  const withKey = first(
    rows.where(sql<boolean>`(${key}, ${id}) ${beyond} (${place.key}::${sql.raw(type)}, ${place.id}::uuid)`),
  )
  if (!nullable) return withKey
  // With "or", Postgres would read from the start of the index.
  const both = sql<object>`((${withKey.selectAll(table)}) union all (${first(withoutKey).selectAll(table)}))`
  return first(view.db.selectFrom(both.as(table)) as Rows)
}

/** Whether `text` is the key of a place in this order: what Postgres would not read is refused before. */
function isKey({ key, type, nullable }: Order, text: unknown): text is string | null | undefined {
  if (!key) return text === undefined
  if (text === null) return nullable
  return typeof text === 'string' && (READS[type] ?? isStorable)(text)
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
const isNumber = (text: string) => /^-?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,2})?$/.test(text)

const READS: Record<string, (text: string) => boolean> = {
  date: isDay,
  'timestamp with time zone': (text) => instantOf(text) !== null,
  bigint: (text) => /^-?\d{1,18}$/.test(text),
  numeric: isNumber,
  'double precision': isNumber,
}

type Asked = { sort?: string | undefined; cursor?: string | undefined }

/** An opaque cursor: a place in a list, bound to its filters and order. */
export function cursorAt(ctx: DatabaseContext, asked: Asked, { table }: Order, { id, key }: Place): string {
  return Buffer.from(JSON.stringify([markOf(ctx, asked, table), id, key])).toString('base64url')
}

/** The place of the cursor in `asked`, if it has one. */
export function placeOf(ctx: DatabaseContext, asked: Asked, order: Order): Place | undefined {
  if (asked.cursor === undefined) return undefined
  const [mark, id, key] = partsOf(asked.cursor)
  if (mark !== markOf(ctx, asked, order.table) || typeof id !== 'string' || !isId(id) || !isKey(order, key))
    throw invalid(
      'cursor',
      'belongs to another list. Send the next_cursor of a page with the same filters and sort, or none',
    )
  return { id, key }
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

const LENGTH = 16

function markOf({ workspace }: DatabaseContext, { sort, ...asked }: Asked, table: string): string {
  const list = { workspace: workspace.id, table, sort, filters: filtersOf(asked) }
  return fingerprintOf('list', list).toString('hex').slice(0, LENGTH)
}
