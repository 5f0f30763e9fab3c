import { sql } from 'kysely'
import { mayRead } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { among, rowsWith } from '#server/core/database/rows.ts'
import { collided } from '#server/core/records/update-each.ts'
import { conflict, type DomainError } from '#server/core/values/errors.ts'
import type { KeptField } from '#server/core/values/record-fields.ts'
import { refusalOf } from '#server/core/values/refusal.ts'
import type { ChangeRef, UndoEach, UndoneEach } from '../schema.ts'
import { isDeletion, lockSubjects, type Made, revertMade } from './mutations.ts'
import { subjectOf } from './rules.ts'

const YOUNG_MS = 10 * 60 * 1000
const NOT_OWN = 'Only your own changes of the last 10 minutes can be undone.'

/** The maximum number of records that lost their reference to deleted ones. */
const MOST_LEFT = 2_000

/**
 * Undoes changes of the caller in one transaction, as changes of the caller. One that cannot be undone does not stop the
 * others. A restored record gets back what referred to it. Sending, issuing, paying, purging and stock cannot be undone.
 */
export function undoEach(ctx: WorkspaceContext, { changes }: UndoEach): Promise<UndoneEach> {
  return change(ctx, async (changing) => {
    const rows = await findOwn(ctx, changes)
    const found = changes.map((named) => ({ named, made: rows.find((row) => isMeant(row, named)) }))
    const wanted = found.flatMap(({ made }) => made ?? [])
    const left = await findLeft(ctx, wanted.filter(isDeletion))
    if (left.length > MOST_LEFT)
      throw conflict(`More than ${MOST_LEFT} records referred to it. Restore it in the Trash, then link them again.`)
    const current = await lockSubjects(ctx, changing, [left, wanted])
    const attempt = (made: Made) => revertMade(ctx, changing, made, current.get(made))
    const settled = await settle(found.map(({ named, made }) => undoOne(named, made, attempt)))
    const restored = new Set(settled.flatMap(({ undone }) => (undone && !undone.deleted ? [undone.id] : [])))
    const linkAgain = async (changes: readonly Made[]) => {
      for (const [place, made] of changes.toReversed().entries()) {
        const isAsLocked = place === 0 && !restored.has(made.entity_id)
        const now = isAsLocked ? current : await lockSubjects(ctx, changing, [[made]])
        // What others changed since stays with them.
        await revertMade(ctx, changing, made, now.get(made)).catch(refusal)
      }
    }
    const linked = Map.groupBy(
      left.filter((made) => namesOneOf(made, restored)),
      ({ entity_id }) => entity_id,
    )
    await settle([...linked.values()].map(linkAgain))
    return changing.unchangedUnlessRecorded({
      undone: settled.flatMap(({ undone = [] }) => undone),
      failed: settled.flatMap(({ failed = [] }) => failed),
    })
  }).catch(collided)
}

type One = { undone?: UndoneEach['undone'][number]; failed?: UndoneEach['failed'][number] }

async function undoOne(
  { entity, id }: ChangeRef,
  made: Made | undefined,
  attempt: (made: Made) => ReturnType<typeof revertMade>,
): Promise<One> {
  if (!made) return { failed: { entity, id, subject: null, message: NOT_OWN, kept: [] } }
  try {
    const { recorded, kept } = await attempt(made)
    const { event, record } = recorded
    return { undone: { entity, id, version: record.version, deleted: isDeletion({ event }), record, kept } }
  } catch (error) {
    const { message, detail } = refusal(error)
    const { kept = [] } = (detail ?? {}) as { kept?: KeptField[] }
    return { failed: { entity, id, subject: subjectOf(made.record), message, kept } }
  }
}

/** Throws what is not a refusal. */
function refusal(error: unknown): DomainError {
  const refused = refusalOf(error)
  if (refused.code === 'internal_error' || refused.code === 'unavailable') throw error
  return refused
}

/** Waits for all before it throws, because they share a transaction. */
async function settle<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(works)
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

/** A deletion has the version before it, which may be newer than the one that was seen. */
const isMeant = (made: Made, { entity, id, version, deleted }: ChangeRef) =>
  made.entity === entity &&
  made.entity_id === id &&
  isDeletion(made) === deleted &&
  (deleted ? made.version >= version : made.version === version)

/** The recent changes of the caller to these records, oldest first. A revert of what an agent did belongs to its run. */
async function findOwn(ctx: WorkspaceContext, changes: UndoEach['changes']): Promise<Made[]> {
  const { actor, now, services } = ctx
  if (actor.kind !== 'member') return []
  const ids = changes.map(({ id }) => id)
  const rows = await ownChanges(ctx, actor.id)
    .where(sql<boolean>`entity_id in ${among(ids, 'uuid')}`)
    .where('at', '>=', new Date(now.getTime() - YOUNG_MS).toISOString())
    .where(sql<boolean>`event in (entity || '.created', entity || '.updated', entity || '.deleted')`)
    .where(sql<boolean>`not exists (
      select from change a where a.workspace_id = c.workspace_id and a.id = c.reverts and a.run_id is not null)`)
    .orderBy('id')
    .execute()
  const isRecord = ({ entity }: { entity: string }) => {
    const kind = services.kinds.get(entity)
    // Comments, tokens and webhooks have no way back.
    return kind !== undefined && (kind.trash === true || kind.rows !== undefined)
  }
  return rows.filter((row) => isRecord(row) && mayRead(services.kinds, actor, row.entity)) as Made[]
}

/** What these deletions changed in records that referred to the deleted ones. */
async function findLeft(ctx: WorkspaceContext, deletions: readonly Made[]): Promise<Made[]> {
  if (deletions.length === 0) return []
  const ids = deletions.map(({ id }) => id)
  const rows = await ownChanges(ctx, ctx.actor.id!)
    .where('xid', 'in', rowsWith(ctx, ctx.db, 'change', {}).select('xid').where('id', 'in', ids))
    .where(sql<boolean>`event = entity || '.updated'`)
    .orderBy('id')
    .limit(MOST_LEFT + 1)
    .execute()
  const deleted = new Set(deletions.map(({ entity_id }) => entity_id))
  return (rows as Made[]).filter((made) => namesOneOf(made, deleted))
}

const namesOneOf = ({ before }: Made, ids: ReadonlySet<string>) =>
  Object.values(before ?? {}).some((value) => [value].flat().some((one) => ids.has(one as string)))

const ownChanges = ({ db, workspace }: WorkspaceContext, actor: string) =>
  db
    .selectFrom('change as c')
    .select(['id', 'event', 'entity', 'entity_id', 'version', 'actor_id', 'record', 'before'])
    .where('workspace_id', '=', workspace.id)
    .where('actor_kind', '=', 'member')
    .where('actor_id', '=', actor)
