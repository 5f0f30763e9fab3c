import type { Notation } from './format-number.ts'
import { dateFormat } from './formats.ts'

const DAY_MS = 86_400_000

/** Days are `YYYY-MM-DD` without a time zone; calculations use midnight UTC. */
const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** The current day in a time zone (IANA name). */
export function todayIn(zone: string, now = new Date()): string {
  return dateFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now)
}

/** The day of an instant (RFC 3339) in a time zone (IANA name). */
export const dayOf = (at: string, zone: string): string => todayIn(zone, new Date(at))

export function addDays(day: string, days: number): string {
  return new Date(at(day).getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

/** The same day of another month, or its last day if it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year!, month! + months, 0)).getUTCDate()
  return new Date(Date.UTC(year!, month! - 1 + months, Math.min(date!, last))).toISOString().slice(0, 10)
}

/** 1 Monday … 7 Sunday */
export function weekdayOf(day: string): number {
  return at(day).getUTCDay() || 7
}

/** The first day of the week that contains `day`; weeks start on `firstWeekday` (1 Monday … 7 Sunday). */
export function startOfWeek(day: string, firstWeekday: number): string {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))
}

type Order = Pick<Notation, 'dayOrder'>

/** The locale of English words in the order of a notation. */
export const englishLocale = ({ dayOrder }: Order) => (dayOrder === 'month' ? 'en-US' : 'en-GB')

/** A day in English words, in the order of the notation: "31 Dec 2026" or "Dec 31, 2026". */
export function formatDay(notation: Order, day: string, how: Intl.DateTimeFormatOptions): string {
  return dateFormat(englishLocale(notation), { timeZone: 'UTC', ...how }).format(at(day))
}

/** "Today", "Tomorrow", "Yesterday", "12 Mar", "12 Mar 2027", or "Mar 12". */
export function formatNearDay(notation: Order, day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  if (day === addDays(today, -1)) return 'Yesterday'
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return formatDay(notation, day, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) })
}
