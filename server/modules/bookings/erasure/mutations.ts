import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import { lockRows, present, revise } from '#server/core/records/row.ts'
import type { Contact } from '../../contacts/schema.ts'
import { bookingKind } from '../kind.ts'
import type { Booking } from '../schema.ts'

/**
 * Removes a person's bookings and returns their ids. Reports future ones as cancelled, with `anonymous` in place of the
 * person's data; sends no email.
 */
export async function removeBookingsOf(
  ctx: WorkspaceContext,
  { tx, write, record }: Change,
  { id, email }: Contact,
  anonymous: Pick<Booking, 'name' | 'email' | 'note'>,
): Promise<string[]> {
  const rows = present(bookingKind, ctx, tx).where((eb) =>
    eb.or([eb('booking.contact', '=', id), eb('booking.email', '=', email ?? '')]),
  )
  const bookings = (await lockRows(bookingKind, rows)) as Booking[]
  const ids = bookings.map((booking) => booking.id)
  if (ids.length === 0) return ids
  write(tx.deleteFrom('booking').where('workspace_id', '=', ctx.workspace.id).where('id', 'in', ids))
  for (const booking of bookings) {
    if (booking.status === 'cancelled' || Date.parse(booking.ends_at) <= ctx.now.getTime()) continue
    const cancelled = { status: 'cancelled' as const, sequence: booking.sequence + 1 }
    const { after } = revise({ ...booking, ...anonymous, contact: null }, cancelled, ctx.now)!
    record({
      event: 'booking.cancelled',
      record: after,
      before: { status: booking.status, sequence: booking.sequence },
    })
  }
  return ids
}
