import { CalendarCheck, CalendarClock, CalendarX } from 'lucide-react'
import type { BookingView } from '#server/modules/bookings/visits/schema.ts'
import { spanWords, zoneWords } from './time-words.ts'

type BookedTimeProps = {
  view: BookingView
  /** What is asked about it, instead of how it stands. */
  question?: string
  /** Whether a mail about it has left. */
  mailed?: boolean
}

/** When it is, and whether it is still on. */
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
        {question ?? (isCancelled ? 'This booking is cancelled' : isOpen ? 'You are booked' : 'This booking is over')}
      </h2>
      <p>
        <span className={isCancelled ? 'line-through' : 'font-medium'}>{spanWords(starts_at, ends_at, zone)}</span>
        <span className="block text-ink-muted">{zoneWords(zone)}</span>
      </p>
      {isOpen && mailed !== undefined && (
        <p className="text-ink-muted">
          {mailed
            ? 'A mail with the appointment for your calendar is on its way.'
            : 'Keep the address of this page: it is where you move or cancel the booking.'}
        </p>
      )}
    </section>
  )
}
