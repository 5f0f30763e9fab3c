import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { notFound } from '#server/core/errors.ts'
import { signLink } from '#server/core/signed-links.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import type { Booking, BookingPage, LinkedPage, ListBookings } from './schema.ts'

/** What the link of a page is signed for. */
export const PAGE_LINK = 'booking.page'

export function pageColumns<O>(rows: SelectQueryBuilder<DB, 'booking_page', O>) {
  return rows
    .select(['booking_page.id', 'booking_page.host', 'booking_page.title', 'booking_page.description'])
    .select(['booking_page.place', 'booking_page.minutes', 'booking_page.zone', 'booking_page.weekly'])
    .select(['booking_page.overrides', 'booking_page.buffer_before', 'booking_page.buffer_after'])
    .select(['booking_page.notice_hours', 'booking_page.horizon_days', 'booking_page.daily_cap', 'booking_page.paused'])
    .select(['booking_page.version', 'booking_page.created_at', 'booking_page.updated_at'])
}

/** The columns of a booking, named as events name them: a row of these is the record. */
export function bookingColumns<O>(rows: SelectQueryBuilder<DB, 'booking', O>) {
  return rows
    .select(['booking.id', 'booking.page', 'booking.host', 'booking.title', 'booking.place', 'booking.starts_at'])
    .select(['booking.ends_at', 'booking.status', 'booking.name', 'booking.email', 'booking.note', 'booking.zone'])
    .select(['booking.contact', 'booking.sequence', 'booking.version', 'booking.created_at', 'booking.updated_at'])
}

/** The booking pages of everybody, each with its link. */
export async function listPages(ctx: WorkspaceContext): Promise<LinkedPage[]> {
  const rows = await pageColumns(ctx.db.selectFrom('booking_page'))
    .innerJoin('member', (join) =>
      join.onRef('member.workspace_id', '=', 'booking_page.workspace_id').onRef('member.id', '=', 'booking_page.host'),
    )
    .select(['member.name as host_name', 'booking_page.generation'])
    .where('booking_page.workspace_id', '=', ctx.workspace.id)
    .where('booking_page.deleted_at', 'is', null)
    .orderBy('booking_page.id')
    .execute()
  return rows.map(({ generation, ...page }) => ({ ...page, url: pageUrl(ctx, page.id, generation) }) as LinkedPage)
}

function pageUrl({ workspace, services }: WorkspaceContext, id: string, generation: number): string {
  return `${services.publicUrl}/book/${signLink(services.sealer, PAGE_LINK, { workspace: workspace.id, id, generation })}`
}

/** Locks the page until the transaction ends. Whoever books on it does the same, so they come one after the other. */
export async function lockPage(ctx: WorkspaceContext, tx: Reader, id: string): Promise<BookingPage> {
  const row = await pageColumns(tx.selectFrom('booking_page'))
    .where('booking_page.workspace_id', '=', ctx.workspace.id)
    .where('booking_page.id', '=', id)
    .where('booking_page.deleted_at', 'is', null)
    .forUpdate('booking_page')
    .executeTakeFirst()
  if (!row) throw notFound()
  return row as unknown as BookingPage
}

export async function lockBooking(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Booking> {
  const row = await bookingColumns(tx.selectFrom('booking'))
    .where('booking.workspace_id', '=', ctx.workspace.id)
    .where('booking.id', '=', id)
    .forUpdate('booking')
    .executeTakeFirst()
  if (!row) throw notFound()
  return row as Booking
}

/** Bookings of everybody: the next ones first, or the latest of those that are over or were cancelled. */
export async function listBookings(ctx: WorkspaceContext, { when, limit }: ListBookings) {
  const isUpcoming = sql<boolean>`(booking.status != 'cancelled' and booking.ends_at > ${ctx.now.toISOString()})`
  const rows = await bookingColumns(ctx.db.selectFrom('booking'))
    .where('booking.workspace_id', '=', ctx.workspace.id)
    .where(when === 'upcoming' ? isUpcoming : sql<boolean>`not ${isUpcoming}`)
    .orderBy('booking.starts_at', when === 'upcoming' ? 'asc' : 'desc')
    .orderBy('booking.id')
    .limit(limit + 1)
    .execute()
  return { data: rows.slice(0, limit) as Booking[], has_more: rows.length > limit }
}

/** What the calendar of a member shows: what they are booked for and what was not long ago. */
export async function listBookedOf(ctx: WorkspaceContext, member: string, since: Date) {
  const rows = await bookingColumns(ctx.db.selectFrom('booking'))
    .where('booking.workspace_id', '=', ctx.workspace.id)
    .where('booking.host', '=', member)
    .where('booking.status', '=', 'confirmed')
    .where('booking.ends_at', '>=', since.toISOString())
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .execute()
  return rows as Booking[]
}
