import { englishLocale } from '#server/core/values/days.ts'
import { shownAddress } from '../../contacts/rules.ts'
import type { Booking } from '../schema.ts'

export type Occasion = 'booked' | 'moved' | 'cancelled'
/** The host, whether they may read bookings now, whether they want emails, the time zone of the page, and the locale of the workspace. */
export type Host = {
  id: string
  name: string
  email: string
  mayRead: boolean
  wantsMail: boolean
  zone: string
  locale: string
}

/** A booking as a calendar event, identical for both sides; `base` is the URL of the installation. */
export function appointment(booking: Booking, host: Pick<Host, 'name'>, base: string) {
  const { id, name, title, place, note, starts_at, ends_at, created_at, updated_at, sequence } = booking
  return {
    kind: 'appointment' as const,
    uid: `booking-${id}@${new URL(base).hostname}`,
    created_at,
    updated_at,
    sequence,
    summary: `${title}: ${name} and ${host.name}`,
    description: note,
    location: place,
    starts_at,
    ends_at,
    cancelled: booking.status === 'cancelled',
  }
}

/** "Tuesday, 1 December 2026, 10:00–10:30 (Europe/Berlin)", or "Tuesday, December 1, 2026, …" where a locale writes the month first. */
function timeWords(
  { starts_at, ends_at }: Pick<Booking, 'starts_at' | 'ends_at'>,
  zone: string,
  locale: string,
): string {
  const day = new Intl.DateTimeFormat(englishLocale(locale), { dateStyle: 'full', timeZone: zone })
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone })
  const [start, end] = [new Date(starts_at), new Date(ends_at)]
  return `${day.format(start)}, ${time.format(start)}–${time.format(end)} (${zone.replaceAll('_', ' ')})`
}

const SAID: Record<Occasion, { subject: string; end: string }> = {
  booked: { subject: 'Booked', end: 'is booked' },
  moved: { subject: 'Rescheduled', end: 'has moved to a new time' },
  cancelled: { subject: 'Cancelled', end: 'is cancelled' },
}

/** The email to the visitor. `link` opens the booking without signing in. */
export function visitorEmail(occasion: Occasion, booking: Booking, host: Host, workspace: string, link: string) {
  const { subject, end } = SAID[occasion]
  const what = `${booking.title} with ${host.name}`
  return {
    subject: `${subject}: ${what}`,
    lead: `${what} ${end}.`,
    paragraphs: facts(timeWords(booking, booking.zone, host.locale), booking.place),
    action: {
      label: occasion === 'cancelled' ? 'View booking' : 'Reschedule or cancel',
      url: link,
      confidential: true,
    },
    footer: `You received this email because your address was used for a booking with ${workspace}.`,
  }
}

/** The email to the host; `link` opens the application. */
export function hostEmail(occasion: Occasion, booking: Booking, host: Host, workspace: string, link: string) {
  const { subject, end } = SAID[occasion]
  return {
    subject: `${subject}: ${booking.title} with ${booking.name}`,
    lead: `${booking.title} with ${booking.name} ${end}.`,
    paragraphs: facts(
      timeWords(booking, host.zone, host.locale),
      booking.place,
      `${booking.name}, ${shownAddress(booking.email)}`,
      booking.note,
    ),
    action: { label: 'View bookings', url: link },
    footer: `You received this email because the booking was made on your booking page in ${workspace}.`,
  }
}

const facts = (...lines: string[]) => lines.filter((line) => line !== '')
