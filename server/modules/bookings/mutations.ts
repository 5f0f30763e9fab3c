import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { lockRecord, requireFresh, updateRow } from '#server/core/records/row.ts'
import { bookingPageKind, requireOwn } from './kind.ts'
import type { BookingPage } from './schema.ts'

/** Replaces the link of a page; the previous link stops working. Existing bookings remain. */
export function renewPageLink(ctx: WorkspaceContext, { id }: { id: string }): Promise<BookingPage> {
  return change(ctx, async ({ tx, write, record }) => {
    const before = requireFresh(ctx, await lockRecord(bookingPageKind, ctx, tx, id))
    requireOwn(ctx, before)
    const set = { version: before.version + 1, updated_at: ctx.now.toISOString() }
    write(updateRow(bookingPageKind, ctx, tx, id, { ...set, generation: sql<number>`generation + 1` }))
    record({ event: 'booking_page.link_renewed', record: { ...before, ...set } })
    return { ...before, ...set }
  })
}
