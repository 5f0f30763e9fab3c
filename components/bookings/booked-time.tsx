import { CalendarCheck, CalendarClock, CalendarX } from 'lucide-react'
import { ENGLISH } from '#components/ui/format-number.ts'
import type { BookingView } from '#server/modules/bookings/visits/schema.ts'
import { formatTimeSpan, formatZone } from './format-time.ts'

type BookedTimeProps = {
  view: BookingView
  /** Heading to show instead of the status. */
  question?: string
  /** Whether Atrium sent an email about the booking. */
  mailed?: boolean
}

/** The time of a booking and its status. */
export function BookedTime({ view: { booking, zone, isOpen }, question, mailed }: BookedTimeProps) {
  const { status, starts_at, ends_at } = booking
  const isCancelled = status === 'cancelled'
  return (
    <section aria-label="Booking" className="flex flex-col gap-2">
      <h2 className="flex items-center gap-2 text-md font-semibold">
        {question !== undefined ? (
          <CalendarClock aria-hidden className="size-5 text-ink-muted" />
        ) : isCancelled ? (
          <CalendarX aria-hidden className="size-5 text-danger-text" />
        ) : (
          <CalendarCheck aria-hidden className="size-5 text-success-text" />
        )}
        {question ?? (isCancelled ? 'Booking cancelled' : isOpen ? 'Booking confirmed' : 'This booking has ended')}
      </h2>
      <p>
        <span className={isCancelled ? 'line-through' : 'font-medium'}>
          {formatTimeSpan(ENGLISH, starts_at, ends_at, zone)}
        </span>
        <span className="block text-ink-muted">{formatZone(zone)}</span>
      </p>
      {isOpen && mailed !== undefined && (
        <p className="text-ink-muted">
          {mailed ? 'We emailed you a calendar invitation.' : 'Bookmark this page to reschedule or cancel the booking.'}
        </p>
      )}
    </section>
  )
}
