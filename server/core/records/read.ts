import type { SelectQueryBuilder } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '#db/scoped.ts'
import { notFound } from '../errors.ts'
import { isId } from '../ids.ts'
import { requireKnown } from '../known.ts'
import { matchesWords, page } from '../paging.ts'
import { query, type View } from '../statements.ts'
import { whole } from '../whole.ts'
import type { WorkspaceContext } from '../workspace-context.ts'
import type { DetailOf, Kind, Named, RecordOf, Schemas } from './kind.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- the builder is generic over tables that only the kind knows
export type Rows = SelectQueryBuilder<any, any, any>
/** What decides which rows a caller meets. */
type Rowed = Pick<Kind, 'table' | 'visible' | 'trash'>
type Seen<S extends Schemas = Schemas> = Rowed & Pick<Kind<S>, 'schemas' | 'computed'>

/** The columns of the record, or of another of its schemas, named as REST names them: a row of these is the record. */
export function selectRecord(
  { table, computed, schemas }: Pick<Seen, 'table' | 'schemas' | 'computed'>,
  rows: Rows,
  { shape }: z.ZodObject = schemas.record,
): Rows {
  return rows.select(Object.keys(shape).map((name) => computed?.[name]?.as(name) ?? `${table}.${name}`))
}

const selectDetail = (kind: Seen, rows: Rows) => selectRecord(kind, rows, kind.schemas.detail)

/** Rows that are not in the Trash and that this caller may see. */
export function present({ table, visible, trash = true }: Rowed, ctx: View, db: Reader = ctx.db): Rows {
  const all: Rows = db.selectFrom(table).where(`${table}.workspace_id`, '=', ctx.workspace.id)
  const rows = trash ? all.where(`${table}.deleted_at`, 'is', null) : all
  const seen = visible?.(ctx)
  return seen ? rows.where(seen) : rows
}

function trashed({ table }: Rowed, ctx: View, db: Reader): Rows {
  const all: Rows = db.selectFrom(table).where(`${table}.workspace_id`, '=', ctx.workspace.id)
  return all.where(`${table}.deleted_at`, 'is not', null)
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
  return (await found.forUpdate(kind.table).executeTakeFirst()) as RecordOf<S> | undefined
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
): Promise<DetailOf<S>> {
  if (!isId(id)) throw notFound()
  const [record] = await query(ctx, `${kind.table} by id`, { id }, (view, values) =>
    selectDetail(kind, present(kind, view)).where(`${kind.table}.id`, '=', values.id),
  )
  if (!record) throw notFound()
  return record as DetailOf<S>
}

type ListInput = Parameters<typeof page>[1] & Record<string, unknown>

/** One page of the ordinary list envelope (spec api.md, Lists). */
export async function listRecords<S extends Schemas>(kind: Kind<S>, ctx: WorkspaceContext, input: ListInput) {
  const wanted = await resolved(kind, ctx, input)
  return page<DetailOf<S>>(ctx, input, {
    table: kind.table,
    rows: (view) => narrowed(kind, view, wanted),
    columns: (rows) => selectDetail(kind, rows),
    ...(kind.sorts && { sorts: kind.sorts }),
  })
}

/** All records at once, the newest first, up to what the application holds. */
export function allRecords<S extends Schemas>(kind: Seen<S>, ctx: WorkspaceContext) {
  const { table, schemas } = kind
  return whole<z.infer<S['row']>>(ctx, { table, rows: (view) => selectRecord(kind, present(kind, view), schemas.row) })
}

function narrowed(kind: Kind, view: View, input: ListInput): Rows {
  const { table, filters = {} } = kind
  let found = present(kind, view)
  for (const [name, { where }] of Object.entries(filters))
    if (input[name] !== undefined) found = found.where(where(input[name] as never, view))
  const { ext_id, updated_since, q } = input
  if (ext_id !== undefined) found = found.where(`${table}.ext_id`, '=', ext_id)
  if (updated_since !== undefined) found = found.where(`${table}.updated_at`, '>=', updated_since)
  if (typeof q === 'string' && q !== '') found = found.where(matchesWords(table, q))
  return found
}

/** The parameters with what their values mean; a value that means nothing is refused. */
async function resolved({ filters = {} }: Kind, ctx: WorkspaceContext, input: ListInput): Promise<ListInput> {
  const named: Record<string, Named> = {}
  const found: Record<string, unknown> = {}
  for (const [name, { names, resolve }] of Object.entries(filters)) {
    if (names) named[name] = names
    if (resolve && input[name] !== undefined) found[name] = await resolve(ctx, input[name] as never)
  }
  await requireKnown(ctx, named, input)
  return { ...input, ...found }
}
