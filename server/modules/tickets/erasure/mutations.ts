import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { lockRecord, revise, updateRow } from '#server/core/records/row.ts'
import type { Contact } from '../../contacts/schema.ts'
import { ticketKind } from '../kind.ts'

const ERASED = { title: 'Erased request', desc: '', requester_email: null }

/**
 * Erases the requests of a person in tickets, in the Trash or not, and returns the ids. Tickets that are only linked to
 * the contact keep their text.
 */
export async function eraseRequestsOf(ctx: WorkspaceContext, changing: Change, { email }: Contact): Promise<string[]> {
  const { tx, record } = changing
  if (email === null) return []
  const asked = await rowsWith(ctx, tx, 'ticket', { requester_email: email }).select('id').orderBy('id').execute()
  for (const { id } of asked) {
    const ticket = await lockRecord(ticketKind, ctx, tx, id)
    const revised = ticket && revise(ticket, ERASED, ctx.now)
    await updateRow(ticketKind, ctx, tx, id, revised?.set ?? ERASED).execute()
    if (revised) record({ event: 'ticket.updated', record: revised.after, before: {} })
  }
  return asked.map(({ id }) => id)
}
