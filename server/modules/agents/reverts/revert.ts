import { mayRead } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { collided } from '#server/core/records/update-each.ts'
import { notFound } from '#server/core/values/errors.ts'
import { refusalOf } from '#server/core/values/refusal.ts'
import { lockSubjects, type Made, revertMade } from '../../changes/reverts/mutations.ts'
import { subjectOf } from '../../changes/reverts/rules.ts'
import { agentChanges, changesOf, getRun } from '../runs/read.ts'
import type { EachProposal, Reverted, RevertedEach } from '../schema.ts'

/** Maximum number of changes per call. */
const MOST = 500

/**
 * Reverts one change of an agent, as a change of the caller with the caller's permissions. Fields that changed later
 * are kept and listed in `kept`, and reverted by the next call if they have the value of the agent again. A record that
 * the agent created moves to the Trash, unless others changed it or linked records to it later. Throws `conflict` with the reason if nothing can be reverted.
 */
export function revertChange(ctx: WorkspaceContext, id: number): Promise<Reverted> {
  return change(ctx, async (changing) => {
    const made = await findMade(ctx, id)
    const current = await lockSubjects(ctx, changing, [[made]])
    const { kept } = await revertMade(ctx, changing, made, current.get(made))
    return { change: id, kept: kept.map(({ field }) => field) }
  }).catch(collided)
}

async function findMade({ actor, db, services, workspace }: WorkspaceContext, id: number): Promise<Made> {
  const made = await rowsWith({ workspace }, db, 'change', { id })
    .select(['id', 'event', 'entity', 'entity_id', 'version', 'actor_id', 'record', 'before'])
    .where('run_id', 'is not', null)
    .executeTakeFirst()
  if (!made || made.entity === 'agent' || !mayRead(services.kinds, actor, made.entity)) throw notFound()
  return made as Made
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
      const { code, message } = refusalOf(error)
      if (code === 'internal_error' || code === 'unavailable') throw error
      outcome.failed.push({ change: id, subject: subjectOf(record), message })
    }
  }
  return outcome
}
