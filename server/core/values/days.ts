const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a formatter costs more than formatting a thousand days. */
function format(timeZone: string, name: string, locale: string, options: Intl.DateTimeFormatOptions) {
  const key = `${name} ${timeZone}`
  let made = formats.get(key)
  if (!made) formats.set(key, (made = new Intl.DateTimeFormat(locale, { timeZone, ...options })))
  return made
}

/** The calendar day of an instant in a time zone (IANA name), `YYYY-MM-DD`. */
export function dayIn(timeZone: string, now: Date): string {
  return format(timeZone, 'day', 'en-CA', { dateStyle: 'short' }).format(now)
}

/** The locale of English words in the order of `locale` (BCP 47): "31 December" or "December 31". */
export function englishLocale(locale: string): 'en-GB' | 'en-US' {
  const parts = format('UTC', `order ${locale}`, locale, { day: 'numeric', month: 'numeric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'month' ? 'en-US' : 'en-GB'
}

/** The day after `day`, or the given number of days later, both `YYYY-MM-DD`. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Days from one day to a later one, both `YYYY-MM-DD`; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Hours since midnight in a time zone. */
export function hourIn(timeZone: string, now: Date): number {
  return Number(format(timeZone, 'hour', 'en-GB', { hour: '2-digit', hourCycle: 'h23' }).format(now))
}

/** The first instant of a day in a time zone: of the two offsets around its midnight, the one that leads into the day. */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const first = midnight - offsetAt(timeZone, midnight)
  const second = new Date(midnight - offsetAt(timeZone, first))
  return dayIn(timeZone, second) === day ? second : new Date(first)
}

/**
 * The instant at which clocks of a zone show `time` (`HH:MM`) on a day: the first if it occurs twice, undefined if it
 * is skipped.
 */
export function instantAt(timeZone: string, day: string, time: string): Date | undefined {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const offsets = [offsetAt(timeZone, shown - 86_400_000), offsetAt(timeZone, shown + 86_400_000)]
  const at = offsets.map((offset) => shown - offset).filter((one) => one + offsetAt(timeZone, one) === shown)
  return at.length === 0 ? undefined : new Date(Math.min(...at))
}

const offsets = new Map<string, number>()
const QUARTER_MS = 900_000

/** Milliseconds that clocks of the zone are ahead of UTC. Zones change on quarters of an hour, so each is asked for once. */
function offsetAt(timeZone: string, at: number): number {
  const quarter = Math.floor(at / QUARTER_MS)
  const key = `${timeZone} ${quarter}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    if (offsets.size >= 50_000) offsets.clear()
    offsets.set(key, (offset = readOffset(timeZone, quarter * QUARTER_MS)))
  }
  return offset
}

function readOffset(timeZone: string, at: number): number {
  const parts = format(timeZone, 'offset', 'en', { timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')!.value
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? []
  const ahead = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -ahead : ahead
}
