import { atLink, type PlatformOf } from '#server/core/access/platform.ts'
import { BookSlot, MoveBooking } from '../schema.ts'
import { bookSlot, cancelByLink, moveBooking } from './mutations.ts'
import { showBooking, showPage, writeBookingEvent } from './queries.ts'

type Typed = Record<string, string>

/**
 * What visitors of booking pages can read and do, without an account. Each method returns undefined for an invalid
 * link.
 */
export type BookingHandler = ReturnType<typeof createBookingHandler>

export function createBookingHandler(platformOf: PlatformOf) {
  return {
    page: (link: string, options: Parameters<typeof showPage>[2]) =>
      atLink(platformOf, link, (platform) => showPage(platform, link, options)),
    booking: (link: string, options: Parameters<typeof showBooking>[2]) =>
      atLink(platformOf, link, (platform) => showBooking(platform, link, options)),
    /** The booking as an iCalendar file. */
    event: (link: string) => atLink(platformOf, link, (platform) => writeBookingEvent(platform, link)),
    /** Throws validation errors, or `conflict` when the time is no longer available. */
    book: (link: string, typed: Typed) =>
      atLink(platformOf, link, (platform) => bookSlot(platform, link, BookSlot.parse(typed))),
    move: (link: string, typed: Typed) =>
      atLink(platformOf, link, (platform) => moveBooking(platform, link, MoveBooking.parse(typed))),
    cancel: (link: string) => atLink(platformOf, link, (platform) => cancelByLink(platform, link)),
  }
}
