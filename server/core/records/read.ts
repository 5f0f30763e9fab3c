import { sql } from 'kysely'
import { columnTypes } from '#db/column-types.ts'
import type { Reader } from '#db/scoped.ts'
import { notFound } from '../errors.ts'
import { isId } from '../ids.ts'
import { requireKnown } from '../known.ts'
import { matchesWords, page, type PageInput } from '../paging.ts'
import { query, type View } from '../statements.ts'
import { whole } from '../whole.ts'
import type { WorkspaceContext } from '../workspace-context.ts'
import { columnsOf, type Kind, type KindTable, type Named, type RecordOf, type Rows, type Schemas } from './kind.ts'

/** What decides which rows a caller meets. */
type Rowed = Pick<Kind, 'table' | 'visible'>
/** What decides how a row becomes the record. */
type Shaped<S extends Schemas = Schemas> = Pick<Kind<S>, 'table' | 'schemas' | 'columns' | 'from'>
type Seen<S extends Schemas = Schemas> = Shaped<S> & Pick<Kind<S>, 'visible' | 'lock'>

/** The record's columns, named as REST names them: a row of these is the record. */
export function selectRecord(kind: Shaped, rows: Rows): Rows {
  const { table, columns = {}, from } = kind
  const selected = columnsOf(kind).map((field) => {
    const source = columns[field] ?? `${table}.${field}`
    return typeof source === 'string' ? sql.ref(source).as(field) : source.as(field)
  })
  return (from ? from(rows) : rows).select(selected)
}

/** Names a statement about a kind: two kinds of one table differ by their columns. */
const shapeOf = (kind: Shaped) => `${kind.table} ${columnsOf(kind).join()}`

const hasTrash = (table: KindTable) => columnTypes[table]!['deleted_at'] !== undefined

/** Rows that are not in the Trash and that this caller may see. */
export function present({ table, visible }: Rowed, ctx: View, db: Reader = ctx.db): Rows {
  let rows: Rows = db.selectFrom(table).where(`${table}.workspace_id`, '=', ctx.workspace.id)
  if (hasTrash(table)) rows = rows.where(`${table}.deleted_at`, 'is', null)
  const seen = visible?.(ctx)
  return seen ? rows.where(seen) : rows
}

function trashed({ table }: Rowed, ctx: View, db: Reader): Rows {
  const rows: Rows = db.selectFrom(table)
  return rows.where(`${table}.workspace_id`, '=', ctx.workspace.id).where(`${table}.deleted_at`, 'is not', null)
}

/** Locks the record until the transaction ends; undefined when there is none, or not where `from` says. */
export async function lockRecord<S extends Schemas>(
  kind: Seen<S>,
  ctx: WorkspaceContext,
  tx: Reader,
  id: string,
  from: 'present' | 'trash' = 'present',
): Promise<RecordOf<S> | undefined> {
  if (!isId(id)) return undefined
  const rows = from === 'trash' ? trashed(kind, ctx, tx) : present(kind, ctx, tx)
  const found = selectRecord(kind, rows).where(`${kind.table}.id`, '=', id)
  const locked = kind.lock === 'no key update' ? found.forNoKeyUpdate(kind.table) : found.forUpdate(kind.table)
  return (await locked.executeTakeFirst()) as RecordOf<S> | undefined
}

/** Whether the record is there and not in the Trash; it stays so until the transaction ends. */
export async function isPresentRecord(kind: Rowed, ctx: WorkspaceContext, tx: Reader, id: string): Promise<boolean> {
  const rows = present(kind, ctx, tx).select(`${kind.table}.id`).where(`${kind.table}.id`, '=', id)
  return (await rows.forShare(kind.table).executeTakeFirst()) !== undefined
}

export async function findRecord<S extends Schemas>(kind: Seen<S>, ctx: View, db: Reader, id: string) {
  const found = selectRecord(kind, present(kind, ctx, db)).where(`${kind.table}.id`, '=', id)
  return (await found.executeTakeFirst()) as RecordOf<S> | undefined
}

/** Throws `not_found` for a missing, deleted or malformed id. */
export async function getRecord<S extends Schemas>(
  kind: Seen<S>,
  ctx: WorkspaceContext,
  id: string,
): Promise<RecordOf<S>> {
  if (!isId(id)) throw notFound()
  const [record] = await query(ctx, `one ${shapeOf(kind)}`, { id }, (view, values) =>
    selectRecord(kind, present(kind, view)).where(`${kind.table}.id`, '=', values.id),
  )
  if (!record) throw notFound()
  return record as RecordOf<S>
}

type ListInput = PageInput & Record<string, unknown>

/** One page of the ordinary list envelope (spec api.md, Lists). */
export async function listRecords<S extends Schemas>(kind: Kind<S>, ctx: WorkspaceContext, input: ListInput) {
  await requireKnown(ctx, namedBy(kind), input)
  return page<RecordOf<S>>(ctx, input, {
    table: kind.table,
    rows: (view) => narrowed(kind, present(kind, view), input),
    columns: (rows) => selectRecord(kind, rows),
    ...(kind.sorts && { sorts: kind.sorts }),
    ...(kind.keepsTotal === false && { keepsTotal: false }),
  })
}

/** All records at once, the newest first, up to what the application holds. */
export function allRecords<S extends Schemas>(kind: Seen<S>, ctx: WorkspaceContext) {
  return whole<RecordOf<S>>(ctx, {
    table: kind.table,
    shape: shapeOf(kind),
    rows: (view) => selectRecord(kind, present(kind, view)),
  })
}

function narrowed({ table, filters = {} }: Kind, rows: Rows, input: ListInput): Rows {
  let found = rows
  for (const [name, { where }] of Object.entries(filters))
    if (input[name] !== undefined) found = found.where(where(input[name] as never))
  const { ext_id, updated_since, q } = input
  if (ext_id !== undefined) found = found.where(`${table}.ext_id`, '=', ext_id)
  if (updated_since !== undefined) found = found.where(`${table}.updated_at`, '>=', updated_since)
  if (typeof q === 'string' && q !== '') found = found.where(matchesWords(table, q))
  return found
}

/** Which table the ids of a list parameter are of. */
function namedBy({ filters = {} }: Kind): Record<string, Named> {
  return Object.fromEntries(Object.entries(filters).flatMap(([name, { names }]) => (names ? [[name, names]] : [])))
}
