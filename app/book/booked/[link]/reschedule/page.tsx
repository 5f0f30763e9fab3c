import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { VisitorNotFound } from '#app/visitor-not-found.tsx'
import { ChosenTime } from '#components/bookings/book-form.tsx'
import { BookedTime } from '#components/bookings/booked-time.tsx'
import { BookingFrame } from '#components/bookings/booking-frame.tsx'
import { SlotChoice } from '#components/bookings/slot-choice.tsx'
import { SubmitButton } from '#components/shell/submit-button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { caller } from '#server/caller.ts'
import { askedOf, firstDayOf, pickedDayOf, slotOf, type VisitProps, zoneOf } from '../../../visit.ts'

export const metadata: Metadata = {
  title: 'Reschedule your booking',
  referrer: 'no-referrer',
  robots: { index: false },
}

export default async function ReschedulePage({ params, searchParams }: VisitProps) {
  const { link } = await params
  const query = await askedOf(searchParams)
  const { taken } = query
  const view = await caller().booking.booking(link, { zone: zoneOf(query), from: firstDayOf(query), taken })
  if (!view) return <VisitorNotFound />
  if (!view.isOpen || view.page.paused) redirect(`/book/booked/${link}`)
  const { page, zone } = view
  const slot = slotOf(query)
  return (
    <BookingFrame page={page}>
      {slot ? (
        <form method="post" action="?" className="flex flex-col gap-5">
          <ChosenTime slot={slot} zone={zone} minutes={page.minutes} problem={query.problem} />
          <input type="hidden" name="slot" value={slot} />
          <input type="hidden" name="zone" value={zone} />
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton href={`/book/booked/${link}`}>Keep current time</LinkButton>
            <SubmitButton variant="primary">Reschedule to this time</SubmitButton>
          </div>
        </form>
      ) : (
        <>
          <BookedTime view={view} question="Reschedule this booking" />
          <LinkButton href={`/book/booked/${link}`} className="w-fit">
            Keep current time
          </LinkButton>
          <SlotChoice view={view} day={pickedDayOf(query)} zone={zone} chosen taken={taken !== undefined} />
        </>
      )}
    </BookingFrame>
  )
}
