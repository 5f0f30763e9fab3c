import type { SelectQueryBuilder } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import { notFound } from '../errors.ts'
import { isId } from '../ids.ts'
import { requireKnown } from '../known.ts'
import { matchesWords, page } from '../paging.ts'
import { query, type View } from '../statements.ts'
import { whole } from '../whole.ts'
import type { WorkspaceContext } from '../workspace-context.ts'
import { columnsOf, type Kind, type Named, type RecordOf, type Schemas } from './kind.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- the builder is generic over tables that only the kind knows
type Rows = SelectQueryBuilder<any, any, any>
/** What decides which rows a caller meets. */
type Rowed = Pick<Kind, 'table' | 'visible'>
type Seen<S extends Schemas = Schemas> = Pick<Kind<S>, 'table' | 'schemas' | 'visible'>

/** The record's columns, named as REST names them: a row of these is the record. */
export function selectRecord(kind: Pick<Seen, 'table' | 'schemas'>, rows: Rows): Rows {
  return rows.select(columnsOf(kind).map((column) => `${kind.table}.${column}`))
}

/** Rows that are not in the Trash and that this caller may see. */
export function present({ table, visible }: Rowed, ctx: View, db: Reader = ctx.db): Rows {
  const rows: Rows = db
    .selectFrom(table)
    .where(`${table}.workspace_id`, '=', ctx.workspace.id)
    .where(`${table}.deleted_at`, 'is', null)
  const seen = visible?.(ctx)
  return seen ? rows.where(seen) : rows
}

function trashed({ table }: Rowed, ctx: View, db: Reader): Rows {
  return db
    .selectFrom(table)
    .where(`${table}.workspace_id`, '=', ctx.workspace.id)
    .where(`${table}.deleted_at`, 'is not', null)
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
): Promise<RecordOf<S>> {
  if (!isId(id)) throw notFound()
  const [record] = await query(ctx, `${kind.table} by id`, { id }, (view, values) =>
    selectRecord(kind, present(kind, view)).where(`${kind.table}.id`, '=', values.id),
  )
  if (!record) throw notFound()
  return record as RecordOf<S>
}

type ListInput = Parameters<typeof page>[1] & Record<string, unknown>

/** One page of the ordinary list envelope (spec api.md, Lists). */
export async function listRecords<S extends Schemas>(kind: Kind<S>, ctx: WorkspaceContext, input: ListInput) {
  await requireKnown(ctx, namedBy(kind), input)
  return page<RecordOf<S>>(ctx, input, {
    table: kind.table,
    rows: (view) => narrowed(kind, present(kind, view), input),
    columns: (rows) => selectRecord(kind, rows),
    ...(kind.sorts && { sorts: kind.sorts }),
  })
}

/** All records at once, the newest first, up to what the application holds. */
export function allRecords<S extends Schemas>(kind: Seen<S>, ctx: WorkspaceContext) {
  return whole<RecordOf<S>>(ctx, { table: kind.table, rows: (view) => selectRecord(kind, present(kind, view)) })
}

function narrowed({ table, filters }: Kind, rows: Rows, input: ListInput): Rows {
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
function namedBy({ filters }: Kind): Record<string, Named> {
  return Object.fromEntries(Object.entries(filters).flatMap(([name, { names }]) => (names ? [[name, names]] : [])))
}
