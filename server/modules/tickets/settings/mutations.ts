import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { reviseSettings } from '../../workspaces/mutations.ts'
import type { TicketSettings, UpdateTicketSettings } from '../schema.ts'
import { getSettings } from './queries.ts'

/** Applies to later tickets, and to earlier ones once their priority changes or their clock resumes. */
export function updateSettings(
  ctx: WorkspaceContext,
  { hours, ...given }: UpdateTicketSettings,
): Promise<TicketSettings> {
  return reviseSettings(ctx, 'tickets', async (tx) => {
    const before = await getSettings(ctx, tx)
    return { before, after: { ...before, ...given, hours: { ...before.hours, ...hours } } }
  })
}
