import { CalendarPlus } from 'lucide-react'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { BookingView } from '#server/modules/bookings/visits/schema.ts'
import { calendarLinks } from './calendar-links.ts'

/** Offers the booking as a file for any calendar app, and as a prefilled event in two web calendars. */
export function AddToCalendar({ link, view }: { link: string; view: BookingView }) {
  const { google, outlook } = calendarLinks(view)
  return (
    <section aria-label="Add to calendar" className="flex flex-wrap items-center gap-2">
      <a href={`/book/booked/${link}.ics`} download="booking.ics" className={buttonStyle({ variant: 'primary' })}>
        <CalendarPlus aria-hidden className="-ml-0.5 size-4" />
        Add to calendar
      </a>
      <a href={google} target="_blank" rel="noreferrer" className={buttonStyle({})}>
        Google Calendar
      </a>
      <a href={outlook} target="_blank" rel="noreferrer" className={buttonStyle({})}>
        Outlook
      </a>
    </section>
  )
}
