import { englishLocale } from './format-day.ts'
import type { Notation } from './format-number.ts'
import { dateFormat } from './formats.ts'

const minute = 60_000
const hour = 60 * minute

/** Calendar days from `b` to `a` in a time zone: 0 for today, 1 for tomorrow, -1 for yesterday. */
function daysBetween(a: Date, b: Date, zone: string): number {
  const day = dateFormat('en-CA', { timeZone: zone })
  return Math.round((Date.parse(day.format(a)) - Date.parse(day.format(b))) / (24 * hour))
}

/**
 * "just now", "5 min ago", "3 h ago", "yesterday", "in 4 days", "12 Mar", "12 Mar 2025"; counts days in `zone`
 * (IANA).
 */
export function formatRelativeTime(notation: Notation, at: Date, now: Date, zone: string): string {
  const distance = at.getTime() - now.getTime()
  const away = Math.abs(distance)
  const say = (words: string) => (distance > 0 ? `in ${words}` : `${words} ago`)
  // The server's clock may be slightly ahead.
  if (away < 45_000) return distance > 5_000 ? 'in a moment' : 'just now'
  if (away < 59.5 * minute) return say(`${Math.max(1, Math.round(away / minute))} min`)
  if (away < 20 * hour) return say(`${Math.round(away / hour)} h`)
  const days = daysBetween(at, now, zone)
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  if (Math.abs(days) < 7 && days !== 0) return say(`${Math.abs(days)} days`)
  if (days === 0) return say(`${Math.round(away / hour)} h`)
  const year = dateFormat(englishLocale(notation), { timeZone: zone, year: 'numeric' })
  const sameYear = year.format(at) === year.format(now)
  return dateFormat(englishLocale(notation), {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: sameYear ? undefined : 'numeric',
  }).format(at)
}

/** "Sat, 21 Nov 2026, 14:03:09 GMT+1": the exact time in `zone`. */
export function formatExactTime(notation: Notation, at: Date, zone: string): string {
  return dateFormat(englishLocale(notation), {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(at)
}
