import type { z } from 'zod'
import type { Reader, Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '../access/workspace-context.ts'
import { insertWithChange, updateWithChange } from '../database/change-log.ts'
import { type Change, changeWithLock } from '../database/change.ts'
import { requireLock } from '../database/locks/family-lock.ts'
import type { View } from '../database/statements.ts'
import { newId } from '../values/ids.ts'
import { blankRecord } from '../values/record-fields.ts'
import { attaching, hasFiles } from './attachments.ts'
import { refuseOfGuest, requireFreeExtId } from './ext-ids/ext-ids.ts'
import type { Columns, Having, Kind, KindTable, RecordOf, Schemas } from './kind.ts'
import { type Found, lockReferences } from './references.ts'
import {
  defined,
  type Fields,
  getRecord,
  lockRecord,
  membersOf,
  namingTaken,
  present,
  referencesOf,
  requireFresh,
  revise,
  rowOf,
  type Seen,
  stored,
  updateRow,
  without,
} from './row.ts'

/** The input of a create: the REST fields and any other field that internal code sets. */
export type New<S extends Having<'create'>> = z.infer<S['create']> &
  Omit<Partial<RecordOf<S>>, keyof z.infer<S['create']>>
/** The input of an update: any fields, and the state of the record it is based on. */
export type Revision<S extends Schemas> = Seen & Partial<RecordOf<S>>

/** A schema typed by its output, which TypeScript cannot infer through the type parameter. */
export const inputOf = <I>(schema: z.ZodObject) => schema as z.ZodType<I>

export function createRecord<S extends Having<'create'>, T extends KindTable>(
  kind: Kind<S, T>,
  ctx: WorkspaceContext,
  input: New<S>,
): Promise<RecordOf<S>> {
  return namingTaken(kind, createOnce(kind, ctx, input as Partial<RecordOf<S>>))
}

async function createOnce<S extends Schemas, T extends KindTable>(
  kind: Kind<S, T>,
  ctx: WorkspaceContext,
  given: Partial<RecordOf<S>>,
): Promise<RecordOf<S>> {
  const refs = referencesOf(kind, given)
  if (standsAlone(kind, ctx) && !refs && !hasFiles(given)) {
    const record = draftRecord(kind, ctx, given)
    const row = rowOf(kind, ctx, record)
    await insertWithChange(ctx, kind.table, row, { event: `${kind.table}.created`, record })
    return record
  }
  return changeWithLock(ctx, kind.family, async (changing) => {
    const drafted = draftRecord(kind, ctx, given, refs && (await lockReferences(changing.tx, ctx, refs)))
    const step = { before: null, given, after: drafted }
    const record = { ...drafted, ...(await kind.supply?.(ctx, changing.tx, step)) }
    await addRecord(kind, ctx, changing, record)
    return record
  })
}

/** Whether writing a record touches nothing but its row and the change log. */
const standsAlone = (kind: Pick<Kind, 'family' | 'effects' | 'supply'>, ctx: WorkspaceContext) =>
  !kind.family && !kind.effects && !kind.supply && !ctx.within && !ctx.idempotency

/** A record before it is written. */
export function draftRecord<S extends Schemas, T extends KindTable>(
  kind: Kind<S, T>,
  ctx: WorkspaceContext,
  given: Partial<RecordOf<S>>,
  found?: Found,
): RecordOf<S> {
  const at = ctx.now.toISOString()
  const sent: Fields = { ...kind.defaults?.(ctx), ...defined(given), ...membersOf(given, found?.members) }
  const blank = blankRecord(kind.schemas.record)
  const fields = Object.fromEntries(Object.keys(blank).map((name) => [name, name in sent ? sent[name] : blank[name]]))
  const stamps = { id: newId(ctx.now), version: 1, created_at: at, updated_at: at }
  const after = { ...fields, ...stamps } as RecordOf<S>
  const record = { ...after, ...kind.derive?.(ctx, { before: null, given, after }) }
  kind.check?.(ctx, { before: null, given, after: record })
  refuseOfGuest(ctx, sent['ext_id'])
  return record
}

/** Writes a drafted record within the current change. */
export async function addRecord<S extends Schemas, T extends KindTable>(
  kind: Kind<S, T>,
  ctx: WorkspaceContext,
  changing: Change,
  made: RecordOf<S>,
  columns?: Columns<T>,
): Promise<void> {
  const { tx, write, record } = changing
  if (kind.family) requireLock(changing, kind)
  const follow = await kind.effects?.(ctx, changing, made, null)
  const attach = hasFiles(made) ? await attaching(kind, ctx, changing, made, null) : undefined
  write(tx.insertInto(kind.table).values(rowOf(kind, ctx, made, columns)))
  follow?.()
  attach?.()
  record({ event: `${kind.table}.created`, record: made })
}

export function updateRecord<S extends Schemas, T extends KindTable>(
  kind: Kind<S, T>,
  ctx: WorkspaceContext,
  input: Revision<S>,
  columns?: Columns<T>,
): Promise<RecordOf<S>> {
  return namingTaken(kind, updateOnce(kind, ctx, input, columns))
}

async function updateOnce<S extends Schemas, T extends KindTable>(
  kind: Kind<S, T>,
  ctx: WorkspaceContext,
  input: Revision<S>,
  columns?: Columns<T>,
): Promise<RecordOf<S>> {
  return (
    (standsAlone(kind, ctx) && !columns ? await updateAtOnce(kind, ctx, input) : undefined) ??
    changeWithLock(ctx, kind.family, (changing) => reviseRecord(kind, ctx, changing, input, columns, false))
  )
}

/**
 * Reads a record and writes it if it still has that version, without holding a lock in between. Undefined when it was
 * changed or locked meanwhile, or when the change depends on other rows.
 */
async function updateAtOnce<S extends Schemas, T extends KindTable>(
  kind: Kind<S, T>,
  ctx: WorkspaceContext,
  { id, version, base, ...sent }: Revision<S>,
): Promise<RecordOf<S> | undefined> {
  const given = sent as Partial<RecordOf<S>>
  const before = await getRecord<S, RecordOf<S>>(kind, ctx, id)
  requireFresh(ctx, before, { version, base })
  if (referencesOf(kind, given, before)) return undefined
  const wanted = derived(kind, ctx, before, given)
  kind.check?.(ctx, { before, given, after: { ...before, ...defined(wanted) } })
  const revised = revise(before, wanted, ctx.now)
  if (!revised) return before
  const { set, after, old } = revised
  if ('ext_id' in set || 'attachments' in set) return undefined
  const recorded = { event: `${kind.table}.updated`, record: after, before: without(old, kind.unlogged) } as const
  const rows = { table: kind.table, rows: (view: View, db: Reader) => present(kind, view, db) }
  const isWritten = await updateWithChange(ctx, rows, before.version, stored(kind, set, before), recorded)
  return isWritten ? after : undefined
}

/**
 * Updates a record within the current change. `columns`, which are not part of the record, count as a change unless
 * `isChanged` is false.
 */
export async function reviseRecord<S extends Schemas, T extends KindTable>(
  kind: Kind<S, T>,
  ctx: WorkspaceContext,
  changing: Change,
  { id, version, base, ...sent }: Revision<S>,
  columns?: Columns<T>,
  isChanged = columns !== undefined,
): Promise<RecordOf<S>> {
  const { tx } = changing
  const given = sent as Partial<RecordOf<S>>
  const before = requireFresh(ctx, await lockRecord(kind, ctx, tx, id), { version, base })
  const named = (kind.people ?? []).flatMap((field) => (before[field] as string[] | string | null) ?? [])
  const refs = referencesOf(kind, given, before)
  const found = refs && (await lockReferences(tx, ctx, refs, named))
  const wanted = await withDerived(kind, ctx, tx, before, { ...given, ...membersOf(given, found?.members) })
  kind.check?.(ctx, { before, given, after: { ...before, ...defined(wanted) } })
  return amendRecord(kind, ctx, changing, before, wanted, { columns, isChanged })
}

/**
 * Applies a transition to a record within the current change: `decide` gets the locked record and returns the changes,
 * or throws. It is recorded as `<table>.<event>`.
 */
export async function takeStep<S extends Schemas, T extends KindTable>(
  kind: Kind<S, T>,
  ctx: WorkspaceContext,
  changing: Change,
  { id, ...seen }: Seen,
  event: string,
  decide: (before: RecordOf<S>) => Partial<RecordOf<S>> | Promise<Partial<RecordOf<S>>>,
): Promise<RecordOf<S>> {
  const before = requireFresh(ctx, await lockRecord(kind, ctx, changing.tx, id), seen)
  const wanted = await withDerived(kind, ctx, changing.tx, before, await decide(before))
  return amendRecord(kind, ctx, changing, before, wanted, { event })
}

/** The changes, the values derived from them and those that depend on other rows. */
async function withDerived<S extends Schemas>(
  kind: Kind<S>,
  ctx: WorkspaceContext,
  tx: Scoped,
  before: RecordOf<S>,
  given: Partial<RecordOf<S>>,
): Promise<Partial<RecordOf<S>>> {
  const wanted = derived(kind, ctx, before, given)
  const after = { ...before, ...defined(given), ...defined(wanted) }
  return { ...wanted, ...(await kind.supply?.(ctx, tx, { before, given, after })) }
}

/** The changes and the values derived from them. */
function derived<S extends Schemas>(
  kind: Kind<S>,
  ctx: WorkspaceContext,
  before: RecordOf<S>,
  given: Partial<RecordOf<S>>,
): Partial<RecordOf<S>> {
  return { ...given, ...kind.derive?.(ctx, { before, given, after: { ...before, ...defined(given) } }) }
}

/**
 * Writes the differences from the locked record as `event`; skips an unchanged record unless `isChanged`. With
 * `continues`, the activity log combines it with the previous change.
 */
export async function amendRecord<S extends Schemas, T extends KindTable>(
  kind: Kind<S, T>,
  ctx: WorkspaceContext,
  changing: Change,
  before: RecordOf<S>,
  changes: Partial<RecordOf<S>>,
  {
    event = 'updated',
    columns,
    isChanged,
    continues,
  }: { event?: string; columns?: Columns<T> | undefined; isChanged?: boolean; continues?: boolean } = {},
): Promise<RecordOf<S>> {
  const { tx, write, record, unchangedUnlessRecorded } = changing
  if (kind.family) requireLock(changing, kind)
  const revised = revise(before, changes, ctx.now, isChanged)
  if (!revised) return unchangedUnlessRecorded(before)
  const { set, after, old } = revised
  if ('ext_id' in set) await requireFreeExtId(ctx, tx, kind.table, set.ext_id)
  const follow = await kind.effects?.(ctx, changing, after, before)
  const attach = 'attachments' in set ? await attaching(kind, ctx, changing, after, before) : undefined
  write(updateRow(kind, ctx, tx, before.id, { ...stored(kind, set, before), ...columns }))
  follow?.()
  attach?.()
  record({ event: `${kind.table}.${event}`, record: after, before: without(old, kind.unlogged), continues })
  return after
}
