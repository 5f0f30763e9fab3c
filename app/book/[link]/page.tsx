import type { Metadata } from 'next'
import { VisitorNotFound } from '#app/visitor-not-found.tsx'
import { BookForm } from '#components/bookings/book-form.tsx'
import { bookingError } from '#components/bookings/booking-errors.ts'
import { BookingFrame } from '#components/bookings/booking-frame.tsx'
import { SlotChoice } from '#components/bookings/slot-choice.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { caller } from '#server/caller.ts'
import { askedOf, firstDayOf, pickedDayOf, slotOf, type VisitProps, zoneOf } from '../visit.ts'

export const metadata: Metadata = { title: 'Book a time', referrer: 'no-referrer', robots: { index: false } }

export default async function BookPage({ params, searchParams }: VisitProps) {
  const { link } = await params
  const query = await askedOf(searchParams)
  const chosen = zoneOf(query)
  const { taken } = query
  const view = await caller().booking.page(link, { zone: chosen, from: firstDayOf(query), taken })
  if (!view) return <VisitorNotFound />
  const { page } = view
  const zone = chosen ?? page.zone
  const slot = slotOf(query)
  if (slot && !page.paused)
    return (
      <BookingFrame page={page}>
        <BookForm
          slot={slot}
          zone={zone}
          minutes={page.minutes}
          problem={query.problem}
          typed={query}
          mails={caller().sendsMail()}
        />
      </BookingFrame>
    )
  return (
    <BookingFrame page={page}>
      {page.paused ? (
        <Banner title={`${page.host} is not taking bookings right now`}>
          Check back later, or ask for another link.
        </Banner>
      ) : (
        <>
          {query.problem && <Banner tone="danger">{bookingError(query.problem)}</Banner>}
          <SlotChoice
            view={view}
            day={pickedDayOf(query)}
            zone={zone}
            chosen={chosen !== undefined}
            taken={taken !== undefined}
          />
        </>
      )}
    </BookingFrame>
  )
}
