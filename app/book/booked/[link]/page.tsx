import type { Metadata } from 'next'
import { VisitorNotFound } from '#app/visitor-not-found.tsx'
import { AddToCalendar } from '#components/bookings/add-to-calendar.tsx'
import { BookedTime } from '#components/bookings/booked-time.tsx'
import { BookingFrame } from '#components/bookings/booking-frame.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { caller } from '#server/caller.ts'
import { askedOf, type VisitProps, zoneOf } from '../../visit.ts'

export const metadata: Metadata = { title: 'Your booking', referrer: 'no-referrer', robots: { index: false } }

export default async function BookedPage({ params, searchParams }: VisitProps) {
  const { link } = await params
  const view = await caller().booking.booking(link, { zone: zoneOf(await askedOf(searchParams)) })
  if (!view) return <VisitorNotFound />
  return (
    <BookingFrame page={view.page}>
      <BookedTime view={view} mailed={caller().sendsMail()} />
      {view.isOpen && <AddToCalendar link={link} view={view} />}
      {view.isOpen && (
        <div className="flex flex-wrap gap-2">
          {!view.page.paused && <LinkButton href={`/book/booked/${link}/reschedule`}>Reschedule</LinkButton>}
          <LinkButton href={`/book/booked/${link}/cancel`}>Cancel booking…</LinkButton>
        </div>
      )}
    </BookingFrame>
  )
}
