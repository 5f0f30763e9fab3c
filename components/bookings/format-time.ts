import { dayOf, formatDay } from '#components/ui/format-day.ts'
import type { Notation } from '#components/ui/format-number.ts'

/** "10:00" in a time zone. */
export function formatTime(at: string, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone }).format(new Date(at))
}

/** "Tuesday 1 December 2026, 10:00–10:30" */
export function formatTimeSpan(notation: Notation, from: string, to: string, zone: string): string {
  const day = formatDay(notation, dayOf(from, zone), { dateStyle: 'full' })
  return `${day}, ${formatTime(from, zone)}–${formatTime(to, zone)}`
}

/** "Tue, 1 Dec 2026", or "Tue, 1 Dec" without the year. */
export function formatDayIn(notation: Notation, at: string, zone: string, year: boolean): string {
  const how = { weekday: 'short', day: 'numeric', month: 'short' } as const
  return formatDay(notation, dayOf(at, zone), { ...how, ...(year && { year: 'numeric' }) })
}

/** Like `formatDayIn`, but omits the year if it is the year of `today` (a day) in this zone. */
export function formatNearDayIn(notation: Notation, at: string, zone: string, today: string): string {
  return formatDayIn(notation, at, zone, dayOf(at, zone).slice(0, 4) !== today.slice(0, 4))
}

/** "45 min", "1 h", "1 h 30 min" */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

export const formatZone = (zone: string) => zone.replaceAll('_', ' ')

export function endOf(start: string, minutes: number): string {
  return new Date(Date.parse(start) + minutes * 60_000).toISOString()
}
