import type { Booking, BookingPage } from '../schema.ts'

/** A booking page as visitors see it. Instants are RFC 3339 in UTC; days are in the visitor's zone. */
export type PageView = {
  page: Pick<BookingPage, 'title' | 'description' | 'place' | 'minutes' | 'paused' | 'zone'> & {
    host: string
    workspace: string
  }
  /** The free times of seven days, and the start of the previous and next week, if any. */
  week: {
    first: string
    days: { day: string; slots: string[] }[]
    before: string | null
    after: string | null
  } | null
  /** The three free times nearest to an unavailable one; the week is then omitted. */
  near: string[]
}

/** A booking as the visitor sees it, with the times it can be moved to while it is open. */
export type BookingView = PageView & {
  zone: string
  isOpen: boolean
  booking: Pick<Booking, 'title' | 'place' | 'starts_at' | 'ends_at' | 'status'>
}
