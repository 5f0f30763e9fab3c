import { isDeepStrictEqual } from 'node:util'
import { type InsertObject, sql } from 'kysely'
import type { z } from 'zod'
import { columnTypes } from '#db/column-types.ts'
import { isTaken } from '#db/postgres-errors.ts'
import type { Reader, Scoped } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { kindNamed } from '../access/kind-facts.ts'
import { requirePermission } from '../access/roles.ts'
import type { WorkspaceContext } from '../access/workspace-context.ts'
import { query, type Rows, type View } from '../database/statements.ts'
import { conflict, notFound, preconditionFailed, staleVersion } from '../values/errors.ts'
import { isId, recordNamed } from '../values/fields.ts'
import type { Columns, Kind, KindTable, RecordOf, Schemas } from './kind.ts'
import type { Refs } from './references.ts'

export type Fields = Record<string, unknown>

/** The parts of a kind that select visible rows. */
type Rowed = Pick<Kind, 'table' | 'present' | 'visible'>
/** The parts of a kind that map a row to the record. */
export type Shaped<S extends Schemas = Schemas> = Pick<Kind<S>, 'table' | 'schemas' | 'columns' | 'from'>
/** The parts of a kind that read one record. */
export type Source<S extends Schemas = Schemas> = Shaped<S> & Pick<Kind<S>, 'visible' | 'lock'>

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

const hasTrash = (table: KindTable) => columnTypes[table]!['deleted_at'] !== undefined

/** Rows outside the Trash that this caller may see. */
export function present({ table, present: there, visible }: Rowed, ctx: View, db: Reader = ctx.db): Rows {
  let rows: Rows = db.selectFrom(table).where(`${table}.workspace_id`, '=', ctx.workspace.id)
  if (hasTrash(table)) rows = rows.where(`${table}.deleted_at`, 'is', null)
  if (there) rows = rows.where(there)
  const seen = visible?.(ctx)
  return seen ? rows.where(seen) : rows
}

/** Rows that this caller may see, in the Trash or not. */
export function withTrash({ table, visible }: Rowed, ctx: View, db: Reader = ctx.db): Rows {
  const rows: Rows = db.selectFrom(table).where(`${table}.workspace_id`, '=', ctx.workspace.id)
  const seen = visible?.(ctx)
  return seen ? rows.where(seen) : rows
}

/** Rows in the Trash that this caller may see. */
const trashed = (kind: Rowed, ctx: View, db: Reader) =>
  withTrash(kind, ctx, db).where(`${kind.table}.deleted_at`, 'is not', null)

/** A cache key for a statement: the table and the columns it reads. */
export const shapeOf = ({ table, schemas }: Shaped, shown: z.ZodObject) =>
  shown === schemas.record ? table : `${table} ${Object.keys(shown.shape).join()}`

export async function findRecord<S extends Schemas>(kind: Source<S>, ctx: View, db: Reader, id: string) {
  const found = selectRecord(kind, present(kind, ctx, db)).where(`${kind.table}.id`, '=', id)
  return (await found.executeTakeFirst()) as RecordOf<S> | undefined
}

/** The record, or the fields in `shown`. Throws `not_found` for a missing, deleted or malformed id. */
export async function getRecord<S extends Schemas, R = RecordOf<S>>(
  kind: Source<S>,
  ctx: WorkspaceContext,
  id: string,
  shown: z.ZodObject & z.ZodType<R> = kind.schemas.record as z.ZodObject & z.ZodType<R>,
): Promise<R> {
  if (!isId(id)) throw notFound()
  const [record] = await query(ctx, `one ${shapeOf(kind, shown)}`, { id }, (view, values) =>
    selectRecord(kind, present(kind, view), shown).where(`${kind.table}.id`, '=', values.id),
  )
  if (!record) throw notFound()
  return record as R
}

/**
 * Throws unless the caller can read the record `<entity>:<id>`. A record that is part of another one is readable with
 * it.
 */
export async function requireReadable(ctx: WorkspaceContext, on: string): Promise<void> {
  const { entity, id } = recordNamed(on)
  const kind = kindNamed(ctx.services.kinds, entity)
  requirePermission(ctx.actor, kind.read)
  const record: Record<string, unknown> = await getRecord(kind as Kind, ctx, id)
  if (kind.partOf) await requireReadable(ctx, record[kind.partOf] as string)
}

/** Locks the record until the transaction ends; undefined when it does not exist in the state given by `from`. */
export async function lockRecord<S extends Schemas>(
  kind: Source<S>,
  ctx: WorkspaceContext,
  tx: Reader,
  id: string,
  from: 'present' | 'trash' = 'present',
): Promise<RecordOf<S> | undefined> {
  if (!isId(id)) return undefined
  const rows = from === 'trash' ? trashed(kind, ctx, tx) : present(kind, ctx, tx)
  const column = sql.ref(`${kind.table}.id`)
  const gathered = ctx.within?.gathered
  if (gathered)
    return (await gathered.lock(`${from} ${kind.table}`, id, (ids) =>
      lockRows(kind, rows.where(sql<boolean>`${column} = any(${ids}::uuid[])`)),
    )) as RecordOf<S> | undefined
  const [record] = await lockRows(kind, rows.where(`${kind.table}.id`, '=', id))
  return record as RecordOf<S> | undefined
}

/**
 * Locks these rows in id order until the transaction ends, and returns their records. A statement that waits for a lock
 * reads other tables as they were before the wait (Postgres, 13.2.1 Read Committed), so a record with fields from other
 * tables is read by a second statement, which is sent with the first.
 */
export async function lockRows(kind: Locking, rows: Rows): Promise<Locked[]> {
  const { table, lock, from, columns = {} } = kind
  const forLock = (some: Rows) => (lock === 'no key update' ? some.forNoKeyUpdate(table) : some.forUpdate(table))
  const ordered = rows.orderBy(`${table}.id`)
  const isPlain = !from && Object.values(columns).every((source) => typeof source === 'string')
  if (isPlain) return (await forLock(selectRecord(kind, ordered)).execute()) as Locked[]
  const [locked, found] = await Promise.all([
    forLock(ordered.select(`${table}.id`)).execute(),
    selectRecord(kind, ordered).execute(),
  ])
  const ids = new Set(locked.map(({ id }) => id as unknown))
  return (found as Locked[]).filter(({ id }) => ids.has(id))
}

type Locking = Shaped & Pick<Kind, 'lock'>
type Locked = Fields & { id: string }

/** Whether the record exists outside the Trash; locks it until the transaction ends. */
export async function isPresentRecord(kind: Rowed, ctx: WorkspaceContext, tx: Reader, id: string): Promise<boolean> {
  const rows = present(kind, ctx, tx).select(`${kind.table}.id`).where(`${kind.table}.id`, '=', id)
  return (await rows.forShare(kind.table).executeTakeFirst()) !== undefined
}

/** The statement that changes columns of the record's row. */
export function updateRow<T extends KindTable>(
  { table }: { table: T },
  ctx: WorkspaceContext,
  tx: Scoped,
  id: string,
  set: Columns<T>,
) {
  const rows = tx.updateTable(table as 'task').set(set as Columns<'task'>)
  return rows.where('workspace_id', '=', ctx.workspace.id).where('id', '=', id)
}

/**
 * The references of the fields, if any. Existing references may have moved to the Trash; repeating one is not a change.
 */
export function referencesOf({ refs = {}, people = [] }: Kind, fields: Fields, before?: Fields): Refs | undefined {
  const members = Object.fromEntries(people.map((field) => [field, peopleIn(fields[field])]))
  const named = Object.entries(refs).map(([field, table]) => {
    const id = fields[field] as string | null | undefined
    return [table, before && id === before[field] ? undefined : id]
  })
  if (!named.some(([, id]) => id) && !Object.values(members).some((list) => list?.length)) return undefined
  const names = Object.fromEntries(Object.entries(refs).map(([field, table]) => [table, field]))
  return { ...Object.fromEntries(named), members, fields: names }
}

const peopleIn = (value: unknown) => (typeof value === 'string' ? [value] : ((value as string[] | null) ?? undefined))

/** The members found for `given`, as ids: one where the field holds one, else a list. */
export const membersOf = (given: Fields, found: Record<string, string[] | undefined> = {}): Fields =>
  Object.fromEntries(
    Object.entries(found).flatMap(([field, ids]) =>
      ids ? [[field, typeof given[field] === 'string' ? ids[0] : ids]] : [],
    ),
  )

/** The row of a new record. `defineKind` ensures that its fields fit the table. */
export function rowOf<S extends Schemas, T extends KindTable>(
  kind: Kind<S, T>,
  ctx: WorkspaceContext,
  record: RecordOf<S>,
  columns?: Columns<T>,
): InsertObject<DB, T> {
  return { workspace_id: ctx.workspace.id, ...stored(kind, record, null), ...columns } as InsertObject<DB, T>
}

/** Fields and extra values as columns. JSON lists are sent as text, because the driver would send them as arrays. */
export function stored<S extends Schemas, T extends KindTable>(
  kind: Kind<S, T>,
  fields: Partial<RecordOf<S>>,
  before: RecordOf<S> | null,
): Columns<T> {
  const types = columnTypes[kind.table]!
  const written = Object.entries(fields).flatMap(([name, value]) => {
    if (kind.generated?.includes(name) || kind.columns?.[name] !== undefined) return []
    return [[name, types[name]!.startsWith('json') && value !== null ? JSON.stringify(value) : value]]
  })
  return { ...Object.fromEntries(written), ...kind.stored?.(fields, before) }
}

/** Converts a unique violation to the error of the kind. */
export function namingTaken<R>({ taken }: Pick<Kind, 'taken'>, written: Promise<R>): Promise<R> {
  if (!taken) return written
  return written.catch((error: unknown) => {
    throw (isTaken(error) && 'constraint' in error && taken(String(error.constraint))) || error
  })
}

export const without = (fields: Fields, names: readonly string[] = []): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

export const defined = <F extends object>(fields: F): F =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as F

/** The state of a record that an edit is based on. */
export type Seen = {
  id: string
  /** Strict: the record must be at this version. */
  version?: number | undefined
  /** By field: each of these must still have its base value; other fields may differ. */
  base?: Record<string, unknown> | undefined
}

/** Checks the preconditions on the locked row first; `undefined` is a missing record. */
export function requireFresh<R extends { version: number }>(
  ctx: Pick<WorkspaceContext, 'ifMatch'>,
  row: R | undefined,
  seen: Omit<Seen, 'id'> = {},
): R {
  if (!row) throw notFound()
  if (ctx.ifMatch && ctx.ifMatch !== 'any' && !ctx.ifMatch.includes(row.version)) throw preconditionFailed(row.version)
  if (seen.version !== undefined && seen.version !== row.version) throw staleVersion(seen.version, row.version)
  for (const [field, value] of Object.entries(seen.base ?? {})) {
    const current = (row as Record<string, unknown>)[field]
    if (!isDeepStrictEqual(current, value))
      throw conflict(`${field} was changed by another person.`, { field, current, version: row.version })
  }
  return row
}

/**
 * Applies `changes`, ignoring undefined and equal values. Returns null when nothing differs, else the new state, one
 * version up, and the old values of the changed fields. With `isChanged` something beside the record differs.
 */
export function revise<R extends { version: number; updated_at: string }>(
  before: R,
  changes: Partial<R>,
  now: Date,
  isChanged = false,
): { after: R; old: Partial<R>; set: Partial<R> } | null {
  const set: Record<string, unknown> = {}
  const old: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(changes)) {
    const was = (before as Record<string, unknown>)[field]
    if (value === undefined || isDeepStrictEqual(was, value)) continue
    set[field] = value
    old[field] = was
  }
  if (Object.keys(set).length === 0 && !isChanged) return null
  // A request can be older than the change that it waited for; who polls by time must see its version as the later one.
  const at = now.toISOString()
  Object.assign(set, { version: before.version + 1, updated_at: at > before.updated_at ? at : before.updated_at })
  return { after: { ...before, ...set } as R, old: old as Partial<R>, set: set as Partial<R> }
}
