import { newId } from '#server/core/values/ids.ts'
import type { Team } from './add-work.ts'
import { day, type History } from './history.ts'

const WORKDAY = [{ from: '09:00', to: '16:00' }]
const WEEKLY = [WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, [], []]
/** Bookings in days from today; on a weekend two days later. */
const BOOKED = [-24, -17, -9, -3, 1, 4, 8]
const HALF_HOUR = 1_800_000
const DAY = 86_400_000

type Booker = { id: string; name: string; email: string | null }

/** A booking page of the owner and its bookings: at most one a day, so that none overlap. */
export function addBookings(history: History, team: Team, contacts: readonly Booker[]): void {
  const at = history.daysAgo(60)
  const [page, host, title] = [newId(at), team.owner, 'Print consultation']
  const stamps = { version: 1, created_at: at.toISOString(), updated_at: at.toISOString() }
  history.rows.booking_page.push({
    id: page,
    host,
    title,
    description: 'Half an hour about paper, colours and how long it takes.',
    place: 'At the studio, or by telephone',
    minutes: 30,
    zone: 'Europe/Berlin',
    weekly: WEEKLY,
    overrides: [],
    buffer_before: 0,
    buffer_after: 15,
    notice_hours: 12,
    horizon_days: 60,
    daily_cap: 4,
    paused: false,
    ...stamps,
  })
  const bookers = contacts.filter(({ email }) => email)
  for (const [index, days] of BOOKED.entries()) {
    const { id: contact, name, email } = bookers[index * 3]!
    const starts = new Date(`${day(new Date(history.now.getTime() + days * DAY))}T09:00:00Z`)
    if (starts.getUTCDay() % 6 === 0) starts.setTime(starts.getTime() + 2 * DAY)
    const ends = starts.getTime() + HALF_HOUR
    history.rows.booking.push({
      id: newId(new Date(Math.min(starts.getTime(), history.now.getTime()) - 2 * DAY)),
      page,
      host,
      title,
      place: '',
      name,
      email,
      contact,
      note: '',
      zone: 'Europe/Berlin',
      sequence: 0,
      starts_at: starts.toISOString(),
      ends_at: new Date(ends).toISOString(),
      busy_from: starts.toISOString(),
      busy_to: new Date(ends + HALF_HOUR / 2).toISOString(),
      status: days === -9 ? 'cancelled' : 'confirmed',
      ...stamps,
    })
  }
}
