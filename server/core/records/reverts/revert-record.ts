import { isDeepStrictEqual } from 'node:util'
import { getRecordAt } from '#server/core/records/history/record-at.ts'
import type { WorkspaceContext } from '../../access/workspace-context.ts'
import { type Change, change, joiningAs, type Recorded, rehearse } from '../../database/change.ts'
import { lockFamilies } from '../../database/locks/family-lock.ts'
import { rowsWith } from '../../database/rows.ts'
import { conflict, DomainError, invalid, notFound, requiredField } from '../../values/errors.ts'
import { isId } from '../../values/fields.ts'
import type { KeptField } from '../../values/record-fields.ts'
import { refusalOf } from '../../values/refusal.ts'
import { fieldsOf } from '../history/history-schema.ts'
import type { Kind } from '../kind.ts'
import { type Fields, lockRecord, requireFresh } from '../row.ts'
import { collided } from '../update-each.ts'
import { changedSince, putBack, settableFields } from './put-back.ts'
import type { RevertInput } from './revert-schema.ts'

type Reverted = { record: Fields; reverted: string[]; kept: KeptField[] }

/** The values to set again, the state that they must not have been changed from, and the change that is reverted. */
type Wanted = { values: Fields; since: Fields; made: Made | undefined }
type Made = { id: number; before: Fields | null }

/**
 * Reverts a record to a version, or takes back the change of one, as an update by the caller. Every field that differs
 * is answered as `reverted` or `kept`. Throws `conflict` if no field can be reverted, `not_found` for a record in the
 * Trash, and `gone` if the version is no longer stored.
 */
export async function revertRecord(kind: Kind, ctx: WorkspaceContext, input: RevertInput): Promise<Reverted> {
  const { id, to, change: version, dryRun } = input
  if (to !== undefined && version !== undefined) throw invalid('change', 'cannot be combined with to')
  if (to === undefined && version === undefined) throw requiredField('to', 'is required. Send to or change')
  if (version === 1) throw invalid('change', 'must be 2 or more, because version 1 created the record')
  if (!isId(id)) throw notFound()
  const past = to === undefined ? undefined : await settled(getRecordAt(kind, ctx, { id, version: to }))
  const { idempotency: _claim, requestKey: _key, ...unkeyed } = ctx
  const work = async (changing: Change) => {
    await lockFamilies(changing, ctx, kind.family ? [kind.family] : [])
    const current = requireFresh(ctx, await lockRecord(kind, ctx, changing.tx, id))
    // Preconditions come first, and only then what is wrong with the version.
    if (past && 'error' in past) throw past.error
    const wanted = past
      ? { values: past.value as Fields, since: current, made: await firstAfter(kind, ctx, changing, id, to!) }
      : await changeOf(kind, ctx, changing, current, version!)
    return revertTo(kind, unkeyed, changing, current, { ...wanted, fields: input.fields, to })
  }
  return (dryRun ? rehearse(unkeyed, work).then(({ result }) => result) : change(ctx, work)).catch(collided)
}

const settled = <T>(work: Promise<T>) =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/** The state before version `version`, except what was changed since. */
async function changeOf(
  kind: Kind,
  ctx: WorkspaceContext,
  changing: Change,
  current: { id: string; version: number },
  version: number,
): Promise<Wanted> {
  if (version > current.version)
    throw new DomainError('not_found', `It has no version ${version}: its latest is ${current.version}.`)
  const rows = await updates(kind, ctx, changing, current.id).select('record').where('version', '=', version).execute()
  const row = rows[0] as (Made & { record: Fields }) | undefined
  // A record in the log without this field was erased.
  if (row && !row.record['created_at']) throw noLongerStored(version)
  if (row) return { values: row.before!, since: row.record, made: row }
  const any = await changesOf(kind, ctx, changing, current.id).where('version', '=', version).executeTakeFirst()
  throw any ? conflict(`Version ${version} changed no fields.`) : noLongerStored(version)
}

const noLongerStored = (version: number) =>
  new DomainError('gone', `Version ${version} of this record is no longer stored.`)

/** The first change of fields after a version: the oldest of those that going back to it reverts. */
async function firstAfter(kind: Kind, ctx: WorkspaceContext, changing: Change, id: string, version: number) {
  const rows = updates(kind, ctx, changing, id).where('version', '>', version).orderBy('id').limit(1)
  return (await rows.executeTakeFirst()) as Made | undefined
}

const changesOf = ({ table }: Kind, ctx: WorkspaceContext, { tx }: Change, id: string) =>
  rowsWith(ctx, tx, 'change', { entity: table, entity_id: id }).select(['id', 'before'])

const updates = (...of: Parameters<typeof changesOf>) => changesOf(...of).where('before', 'is not', null)

/** Sets the fields, and records the change with what it reverts. */
async function revertTo(
  kind: Kind,
  { ifMatch: _match, ...ctx }: WorkspaceContext,
  changing: Change,
  current: Fields,
  { values, since, made, fields, to }: Wanted & Pick<RevertInput, 'fields' | 'to'>,
): Promise<Reverted> {
  const scope = fieldsOf(kind.schemas).filter(
    (field) => field in values && !kind.unlogged?.includes(field) && (fields?.includes(field) ?? true),
  )
  const hasDifferent = (record: Fields) => (field: string) => !isDeepStrictEqual(record[field], values[field])
  const names = scope.filter(hasDifferent(current))
  const recorded: Recorded[] = []
  const own = { ...ctx, ...(made && { reverts: made.id }), ...(to !== undefined && { restores: to }) }
  const within = joiningAs(own, { ...changing, record: (entry) => recorded.push(entry) })
  const wanted = Object.fromEntries(names.map((field) => [field, values[field]]))
  const outcome = await putBack(within, kind.table, current, { values: wanted, since }).catch(noLongerValid)
  const { record = current } = outcome
  const kept = scope
    .filter(hasDifferent(record))
    .map((field) => outcome.kept.find((one) => one.field === field) ?? unsettable(field, current, since))
  const reverted = names.filter((field) => !kept.some((one) => one.field === field))
  if (reverted.length === 0 || recorded.length === 0) throw nothingLeft(kept)
  const settable = settableFields(kind.schemas)
  const remaining = Object.entries(made?.before ?? {}).flatMap(([field, value]) =>
    settable.has(field) && !isDeepStrictEqual(record[field], value) ? [field] : [],
  )
  for (const entry of recorded)
    changing.record({ ...entry, by: { ...entry.by!, kept: remaining.length > 0 ? remaining : null } })
  return { record, reverted, kept }
}

/** The input is ours, so that the caller cannot correct it. */
function noLongerValid(error: unknown): never {
  const { code, message } = refusalOf(error)
  throw code === 'validation_error' ? conflict(`The earlier values are no longer valid: ${message}.`) : error
}

/** A field without an input: it follows from others. */
function unsettable(field: string, current: Fields, since: Fields): KeptField {
  if (!isDeepStrictEqual(current[field], since[field])) return changedSince(field)
  return { field, reason: 'not_allowed', message: 'cannot be set' }
}

function nothingLeft(kept: readonly KeptField[]): DomainError {
  const reasons = kept.map(({ field, message }) => `${field}: ${message}`)
  return conflict(['Nothing is left to revert.', ...(reasons.length > 0 ? [`${reasons.join('; ')}.`] : [])].join(' '), {
    kept,
  })
}
