import { isActiveWith } from '#server/core/access/active-with-permission.ts'
import { contextOf, type Platform } from '#server/core/access/platform.ts'
import { openLink } from '#server/core/access/signed-links.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { writeEvent } from '#server/core/mail/calendar-event.ts'
import { selectRecord } from '#server/core/records/row.ts'
import { dayAfter, dayIn, startOfDay } from '#server/core/values/days.ts'
import { wantsMail } from '../../notifications/queries.ts'
import { BOOKING_LINK } from '../emails/mutations.ts'
import { appointment, type Host } from '../emails/rules.ts'
import { bookingKind, bookingPageKind } from '../kind.ts'
import { PAGE_LINK } from '../queries.ts'
import type { Booking, BookingPage } from '../schema.ts'
import { findFreeSlots, findSlotsAround } from '../slots/queries.ts'
import { nearest } from '../slots/rules.ts'
import type { BookingView, PageView } from './schema.ts'

/** How long the link of a booking works after it has ended. */
const LINK_DAYS = 30

export type OpenPage = { ctx: WorkspaceContext; page: BookingPage; host: Host }

/** What the link of a booking page opens, without an account; undefined when it is invalid. */
export async function openPage(platform: Platform, link: string): Promise<OpenPage | undefined> {
  const linked = openLink(platform.services.sealer, PAGE_LINK, link)
  return linked && findPage(platform, linked.workspace, linked.id, linked.generation)
}

/**
 * What the link of a booking opens, until some time after its end. A booking of a closed page cannot be moved: one that
 * is deleted, or whose host may no longer read bookings.
 */
export async function openBooking(platform: Platform, link: string) {
  const linked = openLink(platform.services.sealer, BOOKING_LINK, link)
  if (!linked) return undefined
  const booking = (await selectRecord(bookingKind, platform.app.reader(linked.workspace).selectFrom('booking'))
    .where('booking.workspace_id', '=', linked.workspace)
    .where('booking.id', '=', linked.id)
    .executeTakeFirst()) as Booking | undefined
  if (!booking || Date.parse(booking.ends_at) + LINK_DAYS * 86_400_000 < platform.now.getTime()) return undefined
  const open = await findPage(platform, linked.workspace, booking.page)
  return open && { ...open, booking }
}

async function findPage(platform: Platform, workspace: string, id: string, generation?: number) {
  const row = await selectRecord(bookingPageKind, platform.app.reader(workspace).selectFrom('booking_page'))
    .innerJoin('workspace', 'workspace.id', 'booking_page.workspace_id')
    .innerJoin('member', (join) => sameWorkspace(join, 'member.id', 'booking_page.host'))
    .select(['workspace.slug', 'workspace.name', 'workspace.currency', 'workspace.time_zone', 'workspace.sandbox'])
    .select('workspace.locale')
    .select(['member.name as host_name', 'member.email as host_email', 'booking_page.generation'])
    .select([
      'booking_page.deleted_at',
      isActiveWith('bookings.read').as('may_read'),
      wantsMail('booking').as('wants_mail'),
    ])
    .where('booking_page.workspace_id', '=', workspace)
    .where('booking_page.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const {
    slug,
    name,
    currency,
    time_zone,
    sandbox,
    locale,
    host_name,
    host_email,
    generation: current,
    deleted_at,
    may_read,
    wants_mail,
    ...found
  } = row
  const isClosed = deleted_at !== null || !may_read
  if (generation !== undefined && (generation !== current || isClosed)) return undefined
  const page = { ...found, paused: found.paused || isClosed }
  const visitor = { kind: 'form' as const, id, name: page.title }
  const ctx = contextOf(platform, { id: workspace, slug, name, currency, time_zone, sandbox }, visitor)
  const reach = { email: host_email, mayRead: may_read, wantsMail: wants_mail, locale }
  const host = { id: page.host, name: host_name, ...reach, zone: page.zone }
  return { ctx, page: page as BookingPage, host }
}

type PageOptions = {
  /** The zone in which to show days and times; defaults to that of the page. */
  zone?: string | undefined
  /** The first day to show; defaults to the first day with a free slot. */
  from?: string | undefined
  /** A slot that the visitor requested but could not get. */
  taken?: string | undefined
}

const WEEK = 7

/** A week of free slots by day in the visitor's zone, with the start of the previous and next week. */
async function weekOf({ ctx, page }: OpenPage, { zone = page.zone, from }: PageOptions, except?: string) {
  const today = dayIn(zone, ctx.now)
  const last = dayAfter(today, page.horizon_days + 1)
  if (page.paused) return { first: today, days: [], before: null, after: null }
  const find = (first: string, days: number) => findFreeSlots(ctx, ctx.db, page, { first, days, except })
  const within = from !== undefined && from > last ? last : from
  let first = within && within > today ? within : today
  if (!from) {
    const begin = dayAfter(today, -1)
    const [soonest] = await find(begin, WEEK)
    const [later] = soonest ? [soonest] : await find(dayAfter(begin, WEEK), page.horizon_days)
    if (later) first = dayIn(zone, later)
  }
  const [start, end] = [startOfDay(zone, first), startOfDay(zone, dayAfter(first, WEEK))]
  // The page's days can start or end outside those of the visitor.
  const slots = (await find(dayAfter(first, -1), WEEK + 2)).filter((slot) => slot >= start && slot < end)
  const days = Map.groupBy(slots, (slot) => dayIn(zone, slot))
  const [before, after] = [dayAfter(first, -WEEK), dayAfter(first, WEEK)]
  return {
    first,
    days: Array.from(days, ([day, of]) => ({ day, slots: of.map((slot) => slot.toISOString()) })),
    before: first > today ? (before > today ? before : today) : null,
    after: after <= last ? after : null,
  }
}

async function viewOf(open: OpenPage, options: PageOptions, except?: string): Promise<PageView> {
  const { ctx, page, host } = open
  const { title, description, place, minutes, paused } = page
  const requested = options.taken === undefined ? undefined : new Date(options.taken)
  const near =
    requested && !paused && !Number.isNaN(requested.getTime())
      ? nearest(await findSlotsAround(ctx, ctx.db, page, requested, except), requested)
      : []
  return {
    page: {
      title,
      description,
      place,
      minutes,
      paused,
      host: host.name,
      workspace: ctx.workspace.name,
      zone: page.zone,
    },
    week: near.length > 0 ? null : await weekOf(open, options, except),
    near: near.map((slot) => slot.toISOString()),
  }
}

/** A booking page as visitors see it. */
export async function showPage(platform: Platform, link: string, options: PageOptions): Promise<PageView | undefined> {
  const open = await openPage(platform, link)
  return open && viewOf(open, options)
}

/** A booking as the visitor sees it, with the times it can be moved to. */
export async function showBooking(
  platform: Platform,
  link: string,
  options: PageOptions,
): Promise<BookingView | undefined> {
  const open = await openBooking(platform, link)
  if (!open) return undefined
  const { booking } = open
  const { id, title, place, starts_at, ends_at, status } = booking
  const zone = options.zone ?? booking.zone
  const isOver = Date.parse(ends_at) <= platform.now.getTime()
  const view = await viewOf(open, { ...options, zone }, id)
  return {
    ...view,
    zone,
    isOpen: status !== 'cancelled' && !isOver,
    booking: { title, place, starts_at, ends_at, status },
  }
}

/** A booking as a calendar event to download. It has the UID of the emailed one, so that calendars merge the two. */
export async function writeBookingEvent(platform: Platform, link: string): Promise<string | undefined> {
  const open = await openBooking(platform, link)
  return open && writeEvent(appointment(open.booking, open.host, platform.services.publicUrl))
}
