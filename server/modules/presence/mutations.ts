import { personOf } from '#server/core/access/person.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Presence } from '#server/core/live/presence.ts'
import { requireDiscussed } from '../comments/queries.ts'
import type { Pointed, Present, Visit } from './schema.ts'

const visitOf = (ctx: WorkspaceContext, { id, tab }: Pick<Visit, 'id' | 'tab'>) => ({
  workspace: ctx.workspace.id,
  record: id,
  member: personOf(ctx).id,
  tab,
})

/** Marks the record as open for the next seconds and returns the other viewers. Requires access to the record. */
export async function enterRecord(ctx: WorkspaceContext, presence: Presence, visit: Visit): Promise<Present> {
  const mine = visitOf(ctx, visit)
  await requireDiscussed(ctx, `${visit.entity}:${visit.id}`)
  presence.enter(mine)
  return { members: presence.membersOn(ctx.workspace.id, visit.id) }
}

export function leaveRecord(ctx: WorkspaceContext, presence: Presence, visit: Visit): Present {
  presence.leave(visitOf(ctx, visit))
  return { members: [] }
}

/** Shows the cursor to the other viewers, for a member who has entered the record. */
export function pointInRecord(ctx: WorkspaceContext, presence: Presence, pointed: Pointed): Present {
  presence.point(visitOf(ctx, pointed), pointed.at)
  return { members: [] }
}
