import { sql } from 'kysely'
import { signLink } from '#server/core/access/signed-links.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { present, selectRecord } from '#server/core/records/read.ts'
import { bookingKind, bookingPageKind } from './kind.ts'
import type { Booking, LinkedPage, ListBookings } from './schema.ts'

/** What the link of a page is signed for. */
export const PAGE_LINK = 'booking.page'

/** The booking pages of everybody, each with its link. */
export async function listPages(ctx: WorkspaceContext): Promise<LinkedPage[]> {
  const rows = await selectRecord(bookingPageKind, present(bookingPageKind, ctx))
    .innerJoin('member', (join) =>
      join.onRef('member.workspace_id', '=', 'booking_page.workspace_id').onRef('member.id', '=', 'booking_page.host'),
    )
    .select(['member.name as host_name', 'booking_page.generation'])
    .orderBy('booking_page.id')
    .execute()
  return rows.map(({ generation, ...page }) => ({ ...page, url: pageUrl(ctx, page.id, generation) }) as LinkedPage)
}

function pageUrl({ workspace, services }: WorkspaceContext, id: string, generation: number): string {
  return `${services.publicUrl}/book/${signLink(services.sealer, PAGE_LINK, { workspace: workspace.id, id, generation })}`
}

/** Bookings of everybody: the next ones first, or the latest of those that are over or were cancelled. */
export async function listBookings(ctx: WorkspaceContext, { when, limit }: ListBookings) {
  const isUpcoming = sql<boolean>`(booking.status != 'cancelled' and booking.ends_at > ${ctx.now.toISOString()})`
  const rows = await selectRecord(bookingKind, present(bookingKind, ctx))
    .where(when === 'upcoming' ? isUpcoming : sql<boolean>`not ${isUpcoming}`)
    .orderBy('booking.starts_at', when === 'upcoming' ? 'asc' : 'desc')
    .orderBy('booking.id')
    .limit(limit + 1)
    .execute()
  return { data: rows.slice(0, limit) as Booking[], has_more: rows.length > limit }
}

/** What the calendar of a member shows: what they are booked for and what was not long ago. */
export async function listBookedOf(ctx: WorkspaceContext, member: string, since: Date) {
  const rows = await selectRecord(bookingKind, present(bookingKind, ctx))
    .where('booking.host', '=', member)
    .where('booking.status', '=', 'confirmed')
    .where('booking.ends_at', '>=', since.toISOString())
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .execute()
  return rows as Booking[]
}
