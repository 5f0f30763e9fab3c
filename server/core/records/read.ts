import { sql } from 'kysely'
import type { z } from 'zod'
import { columnTypes } from '#db/column-types.ts'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '../access/workspace-context.ts'
import { listAll } from '../database/list-all.ts'
import { matchesWords, page, type PageInput } from '../database/paging.ts'
import { query, type View } from '../database/statements.ts'
import { notFound } from '../values/errors.ts'
import { isId } from '../values/ids.ts'
import type { Kind, KindTable, Named, RecordOf, Rows, Schemas } from './kind.ts'
import { requireExisting } from './require-existing.ts'

/** The parts of a kind that select visible rows. */
type Rowed = Pick<Kind, 'table' | 'present' | 'visible'>
/** The parts of a kind that map a row to the record. */
type Shaped<S extends Schemas = Schemas> = Pick<Kind<S>, 'table' | 'schemas' | 'columns' | 'from'>
type Seen<S extends Schemas = Schemas> = Shaped<S> & Pick<Kind<S>, 'visible' | 'lock'>

/** The columns of the record or of `shown`, under their REST names, so that a row is the record. */
export function selectRecord(
  { table, columns = {}, from, schemas }: Shaped,
  rows: Rows,
  shown: z.ZodObject = schemas.record,
): Rows {
  const selected = Object.keys(shown.shape).map((field) => {
    const source = columns[field] ?? `${table}.${field}`
    return typeof source === 'string' ? sql.ref(source).as(field) : source.as(field)
  })
  return (from ? from(rows) : rows).select(selected)
}

/** A cache key for a statement: the table and the columns it reads. */
const shapeOf = ({ table }: Shaped, shown: z.ZodObject) => `${table} ${Object.keys(shown.shape).join()}`

const hasTrash = (table: KindTable) => columnTypes[table]!['deleted_at'] !== undefined

/** Rows outside the Trash that this caller may see. */
export function present({ table, present: there, visible }: Rowed, ctx: View, db: Reader = ctx.db): Rows {
  let rows: Rows = db.selectFrom(table).where(`${table}.workspace_id`, '=', ctx.workspace.id)
  if (hasTrash(table)) rows = rows.where(`${table}.deleted_at`, 'is', null)
  if (there) rows = rows.where(there)
  const seen = visible?.(ctx)
  return seen ? rows.where(seen) : rows
}

function trashed({ table }: Rowed, ctx: View, db: Reader): Rows {
  const rows: Rows = db.selectFrom(table)
  return rows.where(`${table}.workspace_id`, '=', ctx.workspace.id).where(`${table}.deleted_at`, 'is not', null)
}

/** Locks the record until the transaction ends; undefined when it does not exist in the state given by `from`. */
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

/** Whether the record exists outside the Trash; locks it until the transaction ends. */
export async function isPresentRecord(kind: Rowed, ctx: WorkspaceContext, tx: Reader, id: string): Promise<boolean> {
  const rows = present(kind, ctx, tx).select(`${kind.table}.id`).where(`${kind.table}.id`, '=', id)
  return (await rows.forShare(kind.table).executeTakeFirst()) !== undefined
}

export async function findRecord<S extends Schemas>(kind: Seen<S>, ctx: View, db: Reader, id: string) {
  const found = selectRecord(kind, present(kind, ctx, db)).where(`${kind.table}.id`, '=', id)
  return (await found.executeTakeFirst()) as RecordOf<S> | undefined
}

/** The record, or the fields in `shown`. Throws `not_found` for a missing, deleted or malformed id. */
export async function getRecord<S extends Schemas, R = RecordOf<S>>(
  kind: Seen<S>,
  ctx: WorkspaceContext,
  id: string,
  shown: z.ZodObject & z.ZodType<R> = kind.schemas.record as never,
): Promise<R> {
  if (!isId(id)) throw notFound()
  const [record] = await query(ctx, `one ${shapeOf(kind, shown)}`, { id }, (view, values) =>
    selectRecord(kind, present(kind, view), shown).where(`${kind.table}.id`, '=', values.id),
  )
  if (!record) throw notFound()
  return record as R
}

type ListInput = PageInput & Record<string, unknown>

/** One page in the common list envelope. */
export async function listRecords<S extends Schemas, R = RecordOf<S>>(
  kind: Kind<S>,
  ctx: WorkspaceContext,
  input: ListInput,
  shown: z.ZodObject & z.ZodType<R> = kind.schemas.record as never,
) {
  const wanted = await resolved(kind, ctx, input)
  return page<R>(ctx, input, {
    table: kind.table,
    rows: (view) => narrowed(kind, view, wanted),
    columns: (rows) => selectRecord(kind, rows, shown),
    ...(kind.sorts && { sorts: kind.sorts }),
    ...(kind.keepsTotal === false && { keepsTotal: false }),
  })
}

/** All records, newest first, up to the limit of the application. */
export function allRecords<S extends Schemas>(kind: Seen<S>, ctx: WorkspaceContext) {
  const { table, schemas } = kind
  const shown = schemas.row ?? schemas.record
  return listAll<z.infer<NonNullable<S['row']>>>(ctx, {
    table,
    shape: shapeOf(kind, shown),
    rows: (view) => selectRecord(kind, present(kind, view), shown),
  })
}

function narrowed(kind: Kind, view: View, input: ListInput): Rows {
  const { table, filters = {} } = kind
  let found = present(kind, view)
  for (const [name, { where }] of Object.entries(filters))
    if (input[name] !== undefined) found = found.where(where(input[name] as never, view))
  const { ext_id, updated_since, q } = input
  if (ext_id !== undefined) found = found.where(`${table}.ext_id`, '=', ext_id)
  if (updated_since !== undefined) found = found.where(`${table}.updated_at`, '>=', updated_since)
  if (typeof q === 'string' && q !== '') found = found.where(kind.matches?.(q) ?? matchesWords(table, q))
  return found
}

/** Resolves the filter values; rejects unknown ones. */
async function resolved({ filters = {} }: Kind, ctx: WorkspaceContext, input: ListInput): Promise<ListInput> {
  const named: Record<string, Named> = {}
  const found: Record<string, unknown> = {}
  for (const [name, { names, resolve }] of Object.entries(filters)) {
    if (names) named[name] = names
    if (resolve && input[name] !== undefined) found[name] = await resolve(ctx, input[name] as never)
  }
  await requireExisting(ctx, named, input)
  return { ...input, ...found }
}
