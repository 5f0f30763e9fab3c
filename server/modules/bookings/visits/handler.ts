import { openPlatform } from '#server/core/access/platform.ts'
import type { Services } from '#server/core/access/workspace-context.ts'
import type { Databases } from '#server/core/database/databases.ts'
import { BookSlot, MoveBooking } from '../schema.ts'
import { bookSlot, cancelByLink, moveBooking } from './mutations.ts'
import { showBooking, showPage, writeBookingEvent } from './queries.ts'

type Parts = { databases: Databases; services: Services }

type Typed = Record<string, string>

/** What visitors of booking pages see and do; they are nobody. Each answers undefined for a link that leads nowhere. */
export type BookingHandler = ReturnType<typeof createBookingHandler>

export function createBookingHandler(program: Parts) {
  return {
    page: (link: string, asked: Parameters<typeof showPage>[2]) => showPage(openPlatform(program), link, asked),
    booking: (link: string, asked: Parameters<typeof showBooking>[2]) =>
      showBooking(openPlatform(program), link, asked),
    /** The booking as an iCalendar file. */
    event: (link: string) => writeBookingEvent(openPlatform(program), link),
    /** Throws what is wrong with what was typed, or `conflict` when the time is gone. */
    book: (link: string, typed: Typed) => bookSlot(openPlatform(program), link, BookSlot.parse(typed)),
    move: (link: string, typed: Typed) => moveBooking(openPlatform(program), link, MoveBooking.parse(typed)),
    cancel: (link: string) => cancelByLink(openPlatform(program), link),
  }
}
