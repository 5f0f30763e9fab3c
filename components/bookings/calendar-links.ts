import type { BookingView } from '#server/modules/bookings/visits/schema.ts'

/** URLs of web calendars that open a new event with the title, time and place of a booking. */
export function calendarLinks({ booking, page }: Pick<BookingView, 'booking' | 'page'>) {
  const { title, place, starts_at, ends_at } = booking
  const name = `${title} with ${page.host}`
  const basic = (at: string) => `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: name,
    dates: `${basic(starts_at)}/${basic(ends_at)}`,
    location: place,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: name,
    startdt: starts_at,
    enddt: ends_at,
    location: place,
  })
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  }
}
