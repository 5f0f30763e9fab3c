import { personOf } from '#server/core/access/person.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import { linkOf } from './queries.ts'
import type { CalendarLink } from './schema.ts'

/** Replaces the address of the caller's feed; the previous one stops working. Not recorded in the change log. */
export function renewLink(ctx: WorkspaceContext): Promise<CalendarLink> {
  const { id } = personOf(ctx)
  return housekeep(ctx, async ({ tx }) => {
    const { calendar_generation } = await tx
      .updateTable('member')
      .set((eb) => ({ calendar_generation: eb('calendar_generation', '+', 1) }))
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', id)
      .returning('calendar_generation')
      .executeTakeFirstOrThrow()
    return linkOf(ctx, id, calendar_generation)
  })
}
