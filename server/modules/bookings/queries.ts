import { sql } from 'kysely'
import { signLink } from '#server/core/access/signed-links.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { present, selectRecord } from '#server/core/records/row.ts'
import { bookingKind, bookingPageKind } from './kind.ts'
import type { Booking, LinkedPage, ListBookings } from './schema.ts'

/** The signing purpose of booking page links. */
export const PAGE_LINK = 'booking.page'

/** Lists the booking pages of all hosts, each with its link. */
export async function listPages(ctx: WorkspaceContext): Promise<LinkedPage[]> {
  const rows = await selectRecord(bookingPageKind, present(bookingPageKind, ctx))
    .innerJoin('member', (join) => sameWorkspace(join, 'member.id', 'booking_page.host'))
    .select(['member.name as host_name', 'booking_page.generation'])
    .orderBy('booking_page.id')
    .execute()
  return rows.map(({ generation, ...page }) => ({ ...page, url: pageUrl(ctx, page.id, generation) }) as LinkedPage)
}

function pageUrl({ workspace, services }: WorkspaceContext, id: string, generation: number): string {
  return `${services.publicUrl}/book/${signLink(services.sealer, PAGE_LINK, { workspace: workspace.id, id, generation })}`
}

/** Lists the bookings of all hosts: upcoming ones, soonest first, or past and cancelled ones, latest first. */
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

/** The upcoming and recent bookings of a host, for the calendar feed. */
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
