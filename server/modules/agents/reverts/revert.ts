import { isDeepStrictEqual } from 'node:util'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, type Change, joiningAs, type Recorded } from '#server/core/database/change.ts'
import { lockFamilies } from '#server/core/database/family-lock.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { kindNamed, mayRead } from '#server/core/records/facts.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { lockRecord } from '#server/core/records/row.ts'
import { conflict, notFound, toDomainError } from '#server/core/values/errors.ts'
import type { RevertedText } from '#server/modules/documents/schema.ts'
import { isReferredToByOthers, referencesTo } from '../../trash/references/queries.ts'
import { agentChanges, changesOf, getRun } from '../runs/read.ts'
import type { EachProposal, Reverted, RevertedEach } from '../schema.ts'

type Fields = Record<string, unknown>
type Made = {
  id: number
  event: string
  entity: string
  entity_id: string
  version: number
  actor_id: string | null
  run_id: string
  record: Fields
  before: Fields | null
  /** The fields that earlier reverts kept; undefined if there was none. */
  remaining: readonly string[] | undefined
}

/** Maximum number of changes per call. */
const MOST = 500
const ATTEMPTS = 3

/**
 * Reverts one change of an agent, as a change of the caller with the caller's permissions. Fields that changed later
 * are kept and listed in `kept`, and reverted by the next call if they have the value of the agent again. A record that
 * the agent created moves to the Trash, unless others changed it or linked records to it later. Throws `conflict` with the reason if nothing can be reverted.
 */
export async function revertChange(ctx: WorkspaceContext, id: number): Promise<Reverted> {
  for (let left = ATTEMPTS; left > 0; left--) {
    try {
      return await revertOnce(ctx, id)
    } catch (error) {
      // The record changed between read and lock: check again what can be reverted.
      if (!(error instanceof ChangedMeanwhile)) throw error
    }
  }
  throw conflict(CHANGED)
}

export async function revertRun(ctx: WorkspaceContext, run: string): Promise<RevertedEach> {
  await getRun(ctx, run)
  return revertEach(ctx, changesOf(ctx, run))
}

/** Reverts what accepting these proposals changed: the changes of an agent in the transaction of the decision. */
export function revertProposals(ctx: WorkspaceContext, { ids }: EachProposal): Promise<RevertedEach> {
  const accepted = agentChanges(ctx)
    .innerJoin('change as a', (join) => sameWorkspace(join, 'a.xid', 'c.xid').onRef('a.at', '=', 'c.at'))
    .where('a.event', '=', 'agent.accepted')
    .where('a.entity', '=', 'agent')
    .where('a.entity_id', 'in', ids)
  return revertEach(ctx, accepted)
}

/** Reverts changes separately, latest first; reports and skips those that cannot be reverted. */
async function revertEach(ctx: WorkspaceContext, changes: ReturnType<typeof agentChanges>): Promise<RevertedEach> {
  const rows = await changes
    .where('revert.reverted_at', 'is', null)
    .orderBy('c.id', 'desc')
    .limit(MOST + 1)
    .execute()
  const outcome: RevertedEach = { reverted: [], failed: [], has_more: rows.length > MOST }
  for (const { id, record } of rows.slice(0, MOST)) {
    try {
      outcome.reverted.push(await revertChange(ctx, id))
    } catch (error) {
      const { code, message } = toDomainError(error)
      if (code === 'internal_error' || code === 'unavailable') throw error
      const { title, name, number } = record as Fields
      const subject = [title, name, number].find((one) => typeof one === 'string') as string | undefined
      outcome.failed.push({ change: id, subject: subject ?? null, message })
    }
  }
  return outcome
}

class ChangedMeanwhile extends Error {}

const REVERTED = 'This change is already reverted.'
const CHANGED = 'It was changed later, so it was kept.'
const USED = 'People added records to it or linked records to it, so it was kept.'
const GONE = 'It no longer exists or is in the Trash.'

function revertOnce(ctx: WorkspaceContext, id: number): Promise<Reverted> {
  return change(ctx, async (changing) => {
    const made = await findMade(ctx, changing.tx, id)
    const { idempotency: _claim, requestKey: _key, ifMatch: _match, ...own } = ctx
    const recorded: Recorded[] = []
    const within = joiningAs({ ...own, reverts: id }, { ...changing, record: (entry) => recorded.push(entry) })
    const kept = made.event.endsWith('.created') ? await takeOut(within, made) : await putBack(within, made)
    // A person has already restored the text.
    if (recorded.length === 0) throw conflict(kept.length > 0 ? CHANGED : REVERTED)
    const by = { ...recorded[0]!.by!, kept: kept.length > 0 ? kept : null }
    for (const entry of recorded) changing.record({ ...entry, by })
    return { change: id, kept }
  })
}

/** The change. If two people revert it concurrently, the second finds a newer version and checks again. */
async function findMade(ctx: WorkspaceContext, tx: Change['tx'], id: number): Promise<Made> {
  const { workspace, services, actor } = ctx
  const made = await rowsWith({ workspace }, tx, 'change', { id })
    .select(['id', 'event', 'entity', 'entity_id', 'version', 'actor_id', 'run_id', 'record', 'before'])
    .where('run_id', 'is not', null)
    .executeTakeFirst()
  if (!made || made.entity === 'agent' || !mayRead(services.kinds, actor, made.entity)) throw notFound()
  const last = await rowsWith({ workspace }, tx, 'change', { reverts: id })
    .select('kept')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.kept === null) throw conflict(REVERTED)
  return { ...made, remaining: last?.kept } as Made
}

/** Moves a created record to the Trash, based on the version of the last change that was checked. */
async function takeOut(ctx: WorkspaceContext, { id, entity, entity_id, actor_id }: Made): Promise<string[]> {
  const remove = ctx.services.review.act(ctx, entity, 'remove')
  if (!remove) throw conflict('Atrium cannot revert this. Delete the record on its page.')
  await lockAgainstReferences(ctx, entity, entity_id)
  const later = await rowsWith(ctx, ctx.within!.tx, 'change', { entity, entity_id })
    .select(['version', 'event', 'actor_id', 'reverts'])
    .where('id', '>=', id)
    .orderBy('id', 'desc')
    .execute()
  if (/[.](deleted|purged)$/.test(later[0]!.event)) throw conflict(GONE)
  if (later.some((one) => one.actor_id !== actor_id && one.reverts === null)) throw conflict(CHANGED)
  if (await isReferredToByOthers(ctx, ctx.within!.tx, { entity, id: entity_id, actor: actor_id })) throw conflict(USED)
  const seen = { ...ctx, ifMatch: [later[0]!.version] }
  await ctx.services.review.act(seen, entity, 'remove')!({ id: entity_id }).catch(gone)
  return []
}

/** Prevents new references to this record until the end of the transaction. */
async function lockAgainstReferences(ctx: WorkspaceContext, entity: string, id: string): Promise<void> {
  if (referencesTo(ctx.services.kinds, entity).length === 0) return
  const kind = kindNamed(ctx.services.kinds, entity) as Kind
  if (kind.family) await lockFamilies(ctx.within!, ctx, [kind.family])
  await lockRecord(kind, ctx, ctx.within!.tx, id)
}

/** Reverts an update, except fields that changed later. Returns the names of these fields. */
async function putBack(ctx: WorkspaceContext, made: Made): Promise<string[]> {
  const fields = await putBackFields(ctx, made)
  const text = await revertText(ctx, made)
  const kept = [...fields.kept, ...text.kept]
  if (fields.back + text.back > 0) return kept
  throw conflict(kept.length > 0 ? CHANGED : 'It can only be undone on the page of the record.')
}

type Outcome = { back: number; kept: string[] }

async function putBackFields(
  ctx: WorkspaceContext,
  { entity, entity_id, record, before, remaining }: Made,
): Promise<Outcome> {
  const { schemas } = kindNamed(ctx.services.kinds, entity) as Partial<Kind>
  const [get, update] = ['get', 'update'].map((name) => ctx.services.review.act(ctx, entity, name))
  const settable = new Set(Object.keys(schemas?.update?.shape ?? {}))
  const fields = Object.keys(before ?? {}).filter(
    (field) => settable.has(field) && (remaining?.includes(field) ?? true),
  )
  if (!get || !update || fields.length === 0) return { back: 0, kept: [] }
  const current = (await get({ id: entity_id }).catch(gone)) as Fields
  const kept = fields.filter((field) => !isDeepStrictEqual(current[field], record[field]))
  // A field that is rejected is kept too, and the rest are tried again.
  for (let back = withoutThese(fields, kept); back.length > 0; back = withoutThese(fields, kept)) {
    const only = (values: Fields) => Object.fromEntries(back.map((field) => [field, values[field]]))
    const rejected = await update({ id: entity_id, ...only(before!), base: only(current) }).then(
      () => undefined,
      (error: unknown) => rejectedField(error, back) ?? gone(error),
    )
    if (!rejected) return { back: back.length, kept }
    kept.push(rejected)
  }
  return { back: 0, kept }
}

const withoutThese = (all: readonly string[], some: readonly string[]) => all.filter((one) => !some.includes(one))

/** A field that cannot be set, such as an approval. */
function rejectedField(error: unknown, fields: readonly string[]): string | undefined {
  const named = toDomainError(error).fields.map(({ field }) => field.split('.')[0])
  return fields.find((field) => named.includes(field))
}

/** Reverts a text, which is not a field; only documents have one. */
async function revertText(ctx: WorkspaceContext, made: Made): Promise<Outcome> {
  const { entity, entity_id, version, remaining } = made
  const revert = ctx.services.review.act(ctx, entity, 'revertText')
  if (!revert || remaining?.includes('text') === false) return { back: 0, kept: [] }
  const { outcome } = (await revert({ id: entity_id, version }).catch(gone)) as RevertedText
  return { back: Number(outcome === 'taken_back'), kept: outcome === 'changed_since' ? ['text'] : [] }
}

function gone(error: unknown): never {
  const { code, detail } = toDomainError(error)
  if (code === 'not_found') throw conflict(GONE)
  const isField = code === 'conflict' && typeof detail === 'object' && detail !== null && 'field' in detail
  if (code === 'precondition_failed' || isField) throw new ChangedMeanwhile()
  throw error
}
