import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { VisitorNotFound } from '#app/visitor-not-found.tsx'
import { BookedTime } from '#components/bookings/booked-time.tsx'
import { BookingFrame } from '#components/bookings/booking-frame.tsx'
import { SubmitButton } from '#components/shell/submit-button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { caller } from '#server/caller.ts'
import type { VisitProps } from '../../../visit.ts'

export const metadata: Metadata = { title: 'Cancel your booking', referrer: 'no-referrer', robots: { index: false } }

export default async function CancelPage({ params }: VisitProps) {
  const { link } = await params
  const view = await caller().booking.booking(link, {})
  if (!view) return <VisitorNotFound />
  if (!view.isOpen) redirect(`/book/booked/${link}`)
  return (
    <BookingFrame page={view.page}>
      <BookedTime view={view} question="Cancel this booking?" />
      <form method="post" action="?" className="flex flex-wrap items-center justify-end gap-2">
        <LinkButton href={`/book/booked/${link}`}>Keep booking</LinkButton>
        <SubmitButton variant="danger">Cancel booking</SubmitButton>
      </form>
    </BookingFrame>
  )
}
