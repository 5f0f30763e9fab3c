import { requirePermission } from '#server/core/access/roles.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { createRecord } from '#server/core/records/write.ts'
import { contactsByEmail } from '../../contacts/queries.ts'
import { ticketKind } from '../../tickets/kind.ts'
import type { Ticket } from '../../tickets/schema.ts'
import { taskKind } from '../kind.ts'
import type { Inbound, Task } from '../schema.ts'

/** Creates a task or a ticket; a ticket is linked to the contact with the address of its requester. */
export async function createInbound(ctx: WorkspaceContext, input: Inbound): Promise<Task | Ticket> {
  const { kind, body, requester_email, ...fields } = input
  if (kind !== 'ticket') return createRecord(taskKind, ctx, { ...fields, desc: body })
  requirePermission(ctx.actor, ticketKind.write)
  const contacts = await contactsByEmail(ctx, ctx.db, requester_email ? [requester_email] : [])
  const contact = (requester_email && contacts.get(requester_email)?.id) || null
  return createRecord(ticketKind, ctx, { ...fields, desc: body, requester_email, contact })
}
