import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { workspaceSetting } from '../../workspaces/queries.ts'
import type { WorkingTimes } from '../clock/rules.ts'
import { type TicketSettings, USUAL_SETTINGS } from '../schema.ts'

export async function getSettings(ctx: WorkspaceContext, db: Reader = ctx.db): Promise<TicketSettings> {
  const changed = (await workspaceSetting(ctx, 'tickets', db)) as Partial<TicketSettings> | null
  return { ...USUAL_SETTINGS, ...changed }
}

/** The settings, and the working times in the zone of the workspace. */
export async function getClock(ctx: WorkspaceContext, db: Reader) {
  const { hours, weekly } = await getSettings(ctx, db)
  const times: WorkingTimes = { zone: ctx.workspace.time_zone, weekly }
  return { hours, times }
}
