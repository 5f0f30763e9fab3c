import { kindNamed } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Change, joiningAs, type Recorded } from '#server/core/database/change.ts'
import { lockFamilies } from '#server/core/database/locks/family-lock.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { changedSince, putBack, referenceGone, settableFields } from '#server/core/records/reverts/put-back.ts'
import { type Fields, lockRecord } from '#server/core/records/row.ts'
import { conflict } from '#server/core/values/errors.ts'
import type { KeptField } from '#server/core/values/record-fields.ts'
import { refusalOf } from '#server/core/values/refusal.ts'
import type { RevertedText } from '#server/modules/documents/schema.ts'
import { isReferredToByOthers } from '../../trash/references/queries.ts'

/** A row of the change log that is to be reverted. */
export type Made = {
  id: number
  event: string
  entity: string
  entity_id: string
  version: number
  actor_id: string | null
  record: Fields
  before: Fields | null
}

type Reverted = {
  /** What was recorded for the record itself. */
  recorded: Recorded
  /** The fields that stay as they are. */
  kept: KeptField[]
}

const REVERTED = 'This change is already reverted.'
const CHANGED = 'It was changed later, so it was kept.'
const REJECTED = 'Its earlier values are no longer possible, so it was kept.'
const USED = 'People added records to it or linked records to it, so it was kept.'
const GONE = 'It no longer exists or is in the Trash.'
const PRESENT = 'It is no longer in the Trash.'

const isCreation = ({ event }: Pick<Made, 'event'>) => event.endsWith('.created')
export const isDeletion = ({ event }: Pick<Made, 'event'>) => event.endsWith('.deleted')

/**
 * Locks the records of these changes until the end of the transaction, one set after another, each in id order, and
 * returns them as they are. A record that is not where the change left it, outside the Trash or in it, is undefined.
 */
export async function lockSubjects(
  ctx: WorkspaceContext,
  changing: Change,
  sets: readonly (readonly Made[])[],
): Promise<Map<Made, Fields | undefined>> {
  const kindOf = ({ entity }: Made) => kindNamed(ctx.services.kinds, entity) as Kind
  const families = sets.flat().flatMap((made) => kindOf(made).family ?? [])
  await lockFamilies(changing, ctx, families)
  const ordered = sets.flatMap((changes) => changes.toSorted((a, b) => (a.entity_id < b.entity_id ? -1 : 1)))
  const locked = ordered.map(async (made) => {
    const kind = kindOf(made)
    if (!kind.schemas) return [made, undefined] as const
    const from = isDeletion(made) ? 'trash' : 'present'
    return [made, await lockRecord(kind, ctx, changing.tx, made.entity_id, from)] as const
  })
  return new Map(await Promise.all(locked))
}

/**
 * Reverts a change within the current one, as a change of the caller with the caller's permissions. `current` is the
 * locked record. An update is reverted except for fields that changed later. A created or restored record moves to the
 * Trash, unless others changed it or linked records to it; a deleted one is restored. Throws `conflict` with the reason,
 * and the kept fields as `detail`, if nothing can be reverted.
 */
export async function revertMade(
  ctx: WorkspaceContext,
  changing: Change,
  made: Made,
  current: Fields | undefined,
): Promise<Reverted> {
  const last = await rowsWith(ctx, changing.tx, 'change', { reverts: made.id })
    .select('kept')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.kept === null) throw conflict(REVERTED)
  const { idempotency: _claim, requestKey: _key, ifMatch: _match, ...own } = ctx
  const recorded: Recorded[] = []
  const within = joiningAs({ ...own, reverts: made.id }, { ...changing, record: (entry) => recorded.push(entry) })
  const kept = isCreation(made)
    ? await takeOut(within, made, current)
    : isDeletion(made)
      ? await bringBack(within, made, current)
      : await putBackUpdate(within, made, current, last?.kept)
  const subject = recorded.find(({ record }) => record.id === made.entity_id)
  // The record is as it was before the change.
  if (!subject) throw kept.length > 0 ? keptAsIs(kept) : conflict(REVERTED)
  // A restored record cannot get more of its fields back by another revert.
  const remaining = kept.length > 0 && !isDeletion(made) ? kept.map(({ field }) => field) : null
  const by = { ...subject.by!, kept: remaining }
  for (const entry of recorded) changing.record({ ...entry, by })
  return { recorded: subject, kept }
}

const keptAsIs = (kept: readonly KeptField[]) =>
  conflict(kept.some(({ reason }) => reason === 'changed_since') ? CHANGED : REJECTED, { kept })

/** Moves a created or restored record to the Trash. */
async function takeOut(ctx: WorkspaceContext, made: Made, current: Fields | undefined): Promise<KeptField[]> {
  const { entity, entity_id, actor_id } = made
  const remove = ctx.services.review.act(ctx, entity, 'remove')
  if (!remove) throw conflict('Atrium cannot revert this. Delete the record on its page.')
  if (!current) throw conflict(GONE)
  const later = await changesSince(ctx, made)
  if (later.some((one) => one.actor_id !== actor_id && one.reverts === null)) throw conflict(CHANGED)
  if (await isReferredToByOthers(ctx, ctx.within!.tx, { entity, id: entity_id, actor: actor_id })) throw conflict(USED)
  await remove({ id: entity_id }).catch(gone)
  return []
}

/** Restores a deleted record. Returns its references to records that no longer exist. */
async function bringBack(ctx: WorkspaceContext, made: Made, current: Fields | undefined): Promise<KeptField[]> {
  const { entity, entity_id } = made
  const restore = ctx.services.review.act(ctx, entity, 'restore')
  if (!restore) throw conflict('Atrium cannot restore this.')
  if (!current) throw conflict(PRESENT)
  if ((await changesSince(ctx, made)).length > 0) throw conflict(CHANGED)
  const restored = (await restore({ id: entity_id }).catch(gone)) as Fields
  const { refs } = kindNamed(ctx.services.kinds, entity) as Kind
  // A purge clears the references of records in the Trash.
  const lost = Object.keys(refs ?? {}).filter(
    (field) => (made.record[field] ?? null) !== null && restored[field] === null,
  )
  return lost.map(referenceGone)
}

const changesSince = (ctx: WorkspaceContext, { id, entity, entity_id }: Made) =>
  rowsWith(ctx, ctx.within!.tx, 'change', { entity, entity_id })
    .select(['actor_id', 'reverts'])
    .where('id', '>', id)
    .execute()

/** Reverts an update, except fields that changed later. Returns these. `remaining`: what an earlier revert kept. */
async function putBackUpdate(
  ctx: WorkspaceContext,
  made: Made,
  current: Fields | undefined,
  remaining: readonly string[] | undefined,
): Promise<KeptField[]> {
  const fields = await putBackFields(ctx, made, current, remaining)
  const text = await revertText(ctx, made, remaining)
  const kept = [...fields.kept, ...text.kept]
  if (fields.back + text.back > 0) return kept
  if (kept.length > 0) throw keptAsIs(kept)
  throw conflict('It can only be undone on the page of the record.')
}

type Outcome = { back: number; kept: KeptField[] }

async function putBackFields(
  ctx: WorkspaceContext,
  { entity, record, before }: Made,
  current: Fields | undefined,
  remaining: readonly string[] | undefined,
): Promise<Outcome> {
  const { schemas } = kindNamed(ctx.services.kinds, entity) as Partial<Kind>
  const settable = settableFields(schemas)
  const wanted = Object.entries(before ?? {}).filter(
    ([field]) => settable.has(field) && (remaining?.includes(field) ?? true),
  )
  if (wanted.length === 0) return { back: 0, kept: [] }
  if (!current) throw conflict(GONE)
  const values = Object.fromEntries(wanted)
  const { back, kept } = await putBack(ctx, entity, current, { values, since: record }).catch(gone)
  return { back: back.length, kept }
}

/** Reverts a text, which is not a field; only documents have one. */
async function revertText(
  ctx: WorkspaceContext,
  { entity, entity_id, version }: Made,
  remaining: readonly string[] | undefined,
): Promise<Outcome> {
  const revert = ctx.services.review.act(ctx, entity, 'revertText')
  if (!revert || remaining?.includes('text') === false) return { back: 0, kept: [] }
  const { outcome } = (await revert({ id: entity_id, version }).catch(gone)) as RevertedText
  return { back: Number(outcome === 'taken_back'), kept: outcome === 'changed_since' ? [changedSince('text')] : [] }
}

function gone(error: unknown): never {
  if (refusalOf(error).code === 'not_found') throw conflict(GONE)
  throw error
}
