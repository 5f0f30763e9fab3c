import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { personOf } from '#server/core/values/person.ts'
import { requireDiscussed } from '../comments/queries.ts'
import type { Pointed, Present, Visit } from './schema.ts'

const visitOf = (ctx: WorkspaceContext, { id, tab }: Pick<Visit, 'id' | 'tab'>) => ({
  workspace: ctx.workspace.id,
  record: id,
  member: personOf(ctx).id,
  tab,
})

/** Marks the record as open for the next seconds and returns the other viewers. Requires access to the record. */
export async function enterRecord(ctx: WorkspaceContext, visit: Visit): Promise<Present> {
  const { presence } = ctx.services.live
  const mine = visitOf(ctx, visit)
  await requireDiscussed(ctx, `${visit.entity}:${visit.id}`)
  presence.enter(mine)
  return { members: presence.membersOn(ctx.workspace.id, visit.id) }
}

export function leaveRecord(ctx: WorkspaceContext, visit: Visit): Present {
  ctx.services.live.presence.leave(visitOf(ctx, visit))
  return { members: [] }
}

/** Shows the cursor to the other viewers, for a member who has entered the record. */
export function pointInRecord(ctx: WorkspaceContext, pointed: Pointed): Present {
  ctx.services.live.presence.point(visitOf(ctx, pointed), pointed.at)
  return { members: [] }
}
