import { todayIn } from '#components/ui/day-words.ts'

/** "10:00" in a time zone. */
export function clockWords(at: string, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone }).format(new Date(at))
}

/** "Tuesday 1 December 2026, 10:00–10:30" */
export function spanWords(from: string, to: string, zone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: zone }).format(new Date(from))
  return `${day}, ${clockWords(from, zone)}–${clockWords(to, zone)}`
}

/** "Tue, 1 Dec 2026", or "Tue, 1 Dec" without the year. */
export function dayWordsIn(at: string, zone: string, year = true): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: year ? 'numeric' : undefined,
    timeZone: zone,
  }).format(new Date(at))
}

/** Like `dayWordsIn`, but omits the year if it is the year of `today` (a day) in this zone. */
export function nearDayWords(at: string, zone: string, today: string): string {
  return dayWordsIn(at, zone, todayIn(zone, new Date(at)).slice(0, 4) !== today.slice(0, 4))
}

/** "45 min", "1 h", "1 h 30 min" */
export function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

export const zoneWords = (zone: string) => zone.replaceAll('_', ' ')

export function endOf(start: string, minutes: number): string {
  return new Date(Date.parse(start) + minutes * 60_000).toISOString()
}
