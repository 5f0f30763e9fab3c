import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { validationError } from '#server/core/values/validation.ts'
import { reviseSettings } from '../../workspaces/mutations.ts'
import { TicketHours, TicketSettings, type UpdateTicketSettings } from '../schema.ts'
import { getSettings } from './queries.ts'

/** Applies to later tickets, and to earlier ones once their priority changes or their clock resumes. */
export function updateSettings(ctx: WorkspaceContext, changes: UpdateTicketSettings): Promise<TicketSettings> {
  return reviseSettings(ctx, 'tickets', async (tx) => {
    const before = await getSettings(ctx, tx)
    // Others can have changed the rest meanwhile: only together are the settings known to be valid.
    const after = TicketSettings.safeParse(changed(before, changes))
    if (!after.success) throw validationError(after.error)
    return { before, after: after.data }
  })
}

function changed(before: TicketSettings, { hours = {}, weekly, replies = before.replies }: UpdateTicketSettings) {
  const priorities = TicketHours.keyof().options
  return {
    hours: Object.fromEntries(priorities.map((name) => [name, { ...before.hours[name], ...hours[name] }])),
    weekly: before.weekly.map((day, index) => weekly?.[index] ?? day),
    replies,
  }
}
