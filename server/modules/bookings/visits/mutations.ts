import { sql } from 'kysely'
import { isOverlap } from '#db/postgres-errors.ts'
import type { Scoped } from '#db/scoped.ts'
import type { Platform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, type Change } from '#server/core/database/change.ts'
import { lockRecord, requireFresh } from '#server/core/records/row.ts'
import { addRecord, amendRecord, draftRecord } from '#server/core/records/write.ts'
import { dayIn } from '#server/core/values/days.ts'
import { conflict } from '#server/core/values/errors.ts'
import { contactKind } from '../../contacts/kind.ts'
import { lockContactsByEmail } from '../../marketing/leads/queries.ts'
import { bookingUrl, hostOf, writeEmails } from '../emails/mutations.ts'
import { bookingKind, bookingPageKind } from '../kind.ts'
import type { Booking, BookingPage, BookSlot } from '../schema.ts'
import { findFreeSlots } from '../slots/queries.ts'
import { busySpan } from '../slots/rules.ts'
import { openBooking, openPage } from './queries.ts'

const MINUTE_MS = 60_000

/**
 * Books a slot and returns the link of the booking; undefined when the page's link is invalid. Throws `conflict` for a
 * slot that is no longer free.
 */
export async function bookSlot(platform: Platform, link: string, input: BookSlot): Promise<string | undefined> {
  const open = await openPage(platform, link)
  if (!open) return undefined
  const { ctx } = open
  const booking = await bookOnce(ctx, async (step) => {
    const page = await holdPage(ctx, step.tx, open.page)
    const times = await requireFree(ctx, step.tx, page, input.slot)
    const { slot: _, ...visitor } = input
    const made = draftRecord(bookingKind, ctx, {
      page: page.id,
      host: page.host,
      title: page.title,
      place: page.place,
      starts_at: times.starts_at,
      ends_at: times.ends_at,
      status: 'confirmed',
      ...visitor,
      contact: await contactOf(ctx, step, visitor),
      sequence: 0,
    })
    takeTurn(step, page)
    await addRecord(bookingKind, ctx, step, made, times)
    writeEmails(ctx, step, { occasion: 'booked', booking: made, host: open.host })
    return made
  })
  return bookingUrl(ctx, booking)
}

/** Moves a booking: the row and the calendar event stay the same. Undefined and `conflict` as above. */
export async function moveBooking(
  platform: Platform,
  link: string,
  { slot, zone }: Pick<BookSlot, 'slot' | 'zone'>,
): Promise<Booking | undefined> {
  const open = await openBooking(platform, link)
  if (!open) return undefined
  const { ctx } = open
  return bookOnce(ctx, async (step) => {
    const page = await holdPage(ctx, step.tx, open.page)
    const before = requireOpen(ctx, await lockBooking(ctx, step, open.booking.id))
    const { starts_at, ends_at, ...busy } = await requireFree(ctx, step.tx, page, slot, before.id)
    if (before.starts_at === starts_at) return step.unchanged(before)
    takeTurn(step, page)
    const times = { starts_at, ends_at, sequence: before.sequence + 1, zone }
    const booking = await amendRecord(bookingKind, ctx, step, before, times, { event: 'rescheduled', columns: busy })
    writeEmails(ctx, step, { occasion: 'moved', booking, host: open.host })
    return booking
  })
}

/** Cancels as the visitor; undefined when the link is invalid. */
export async function cancelByLink(platform: Platform, link: string): Promise<Booking | undefined> {
  const open = await openBooking(platform, link)
  return open && cancelBooking(open.ctx, open.booking)
}

/** Frees the time and emails both sides. */
export async function cancelBooking(ctx: WorkspaceContext, { id }: { id: string }): Promise<Booking> {
  const cancelled = await change(ctx, async (step) => {
    const before = await lockBooking(ctx, step, id)
    if (before.status === 'cancelled') return step.unchanged(before)
    requireOpen(ctx, before)
    const host = await hostOf(ctx, step.tx, before.page)
    const over = { status: 'cancelled' as const, sequence: before.sequence + 1 }
    const booking = await amendRecord(bookingKind, ctx, step, before, over, { event: 'cancelled' })
    writeEmails(ctx, step, { occasion: 'cancelled', booking, host })
    return booking
  })
  ctx.services.mailer.wake()
  return cancelled
}

/** The exclusion constraint decides which of two concurrent bookings wins. */
async function bookOnce(ctx: WorkspaceContext, work: (step: Change) => Promise<Booking>): Promise<Booking> {
  try {
    const booking = await change(ctx, work)
    ctx.services.mailer.wake()
    return booking
  } catch (error) {
    if (isOverlap(error)) throw slotGone()
    throw error
  }
}

/** Locks the page only for a daily limit, which needs a stable count; the constraint covers times. */
async function holdPage(ctx: WorkspaceContext, tx: Scoped, page: BookingPage): Promise<BookingPage> {
  return page.daily_cap === null || page.paused
    ? page
    : requireFresh(ctx, await lockRecord(bookingPageKind, ctx, tx, page.id))
}

const lockBooking = async (ctx: WorkspaceContext, { tx }: Change, id: string): Promise<Booking> =>
  requireFresh(ctx, await lockRecord(bookingKind, ctx, tx, id))

/**
 * Serializes bookings of one host: concurrent constraint checks could deadlock. The lock is sent in one flush with the
 * writes and the commit, so this process never holds it while busy.
 */
function takeTurn({ tx, write }: Change, { host }: BookingPage): void {
  write(tx.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${host}, 0))`.as('turn')))
}

const slotGone = () => conflict('This time is no longer available. Choose another time.')

async function requireFree(ctx: WorkspaceContext, tx: Scoped, page: BookingPage, slot: string, except?: string) {
  const start = new Date(slot)
  const free = await findFreeSlots(ctx, tx, page, { first: dayIn(page.zone, start), days: 1, except })
  if (page.paused || !free.some((one) => one.getTime() === start.getTime())) throw slotGone()
  const busy = busySpan(page, start)
  return {
    starts_at: start.toISOString(),
    ends_at: new Date(start.getTime() + page.minutes * MINUTE_MS).toISOString(),
    busy_from: new Date(busy.from).toISOString(),
    busy_to: new Date(busy.to).toISOString(),
  }
}

function requireOpen(ctx: WorkspaceContext, booking: Booking): Booking {
  if (booking.status === 'cancelled') throw conflict('This booking is cancelled. Book a new time instead.')
  if (Date.parse(booking.ends_at) <= ctx.now.getTime()) throw conflict('This booking is in the past.')
  return booking
}

/** Returns the oldest contact with this address, or creates one. */
async function contactOf(ctx: WorkspaceContext, step: Change, { name, email }: Pick<BookSlot, 'name' | 'email'>) {
  const [existing] = await lockContactsByEmail(ctx, step.tx, [email])
  if (existing) return existing.id
  const contact = draftRecord(contactKind, ctx, { name, email })
  await addRecord(contactKind, ctx, step, contact)
  return contact.id
}
