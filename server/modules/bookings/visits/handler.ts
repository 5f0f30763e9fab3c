import { openPlatform } from '#server/core/access/platform.ts'
import type { Services } from '#server/core/access/workspace-context.ts'
import type { Databases } from '#server/core/database/databases.ts'
import { BookSlot, MoveBooking } from '../schema.ts'
import { bookSlot, cancelByLink, moveBooking } from './mutations.ts'
import { showBooking, showPage, writeBookingEvent } from './queries.ts'

type Parts = { databases: Databases; services: Services }

type Typed = Record<string, string>

/**
 * What visitors of booking pages can read and do, without an account. Each method returns undefined for an invalid
 * link.
 */
export type BookingHandler = ReturnType<typeof createBookingHandler>

export function createBookingHandler(program: Parts) {
  return {
    page: (link: string, options: Parameters<typeof showPage>[2]) => showPage(openPlatform(program), link, options),
    booking: (link: string, options: Parameters<typeof showBooking>[2]) =>
      showBooking(openPlatform(program), link, options),
    /** The booking as an iCalendar file. */
    event: (link: string) => writeBookingEvent(openPlatform(program), link),
    /** Throws validation errors, or `conflict` when the time is no longer available. */
    book: (link: string, typed: Typed) => bookSlot(openPlatform(program), link, BookSlot.parse(typed)),
    move: (link: string, typed: Typed) => moveBooking(openPlatform(program), link, MoveBooking.parse(typed)),
    cancel: (link: string) => cancelByLink(openPlatform(program), link),
  }
}
