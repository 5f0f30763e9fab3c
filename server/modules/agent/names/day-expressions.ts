import { dayAfter } from '#server/core/values/days.ts'
import { isDay } from '#server/core/values/fields.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const NAMED = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
  ['day after tomorrow', 2],
])
const DISTANCE = /^(?:in )?(\d{1,3}) (day|week)s?( ago)?$/
const MONTH_END = /^end of (?:the |this )?month$/
const NEXT_MONTH_END = /^end of next month$/

/** The expressions that `dayOf` supports, for messages and descriptions. */
export const DAY_EXPRESSIONS =
  'YYYY-MM-DD, today, tomorrow, friday or next friday (the first after today), in 3 days, in 2 weeks, end of month'

/**
 * The day `YYYY-MM-DD` of an expression relative to `today`; undefined if it is ambiguous. `friday` and `next friday`
 * are both the first Friday after today; dates with slashes or dots are ambiguous.
 */
export function dayOf(asked: string, today: string): string | undefined {
  const words = asked.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (isDay(words)) return words
  const named = NAMED.get(words)
  if (named !== undefined) return dayAfter(today, named)
  const weekday = WEEKDAYS.indexOf(words.replace(/^next /, ''))
  if (weekday >= 0) return dayAfter(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)
  const distance = DISTANCE.exec(words)
  if (distance && words.startsWith('in ') !== Boolean(distance[3])) {
    const days = Number(distance[1]) * (distance[2] === 'week' ? 7 : 1)
    return dayAfter(today, distance[3] ? -days : days)
  }
  if (MONTH_END.test(words)) return lastOfMonth(today, 0)
  if (NEXT_MONTH_END.test(words)) return lastOfMonth(today, 1)
  return undefined
}

/** 0 for Monday … 6 for Sunday. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

function lastOfMonth(day: string, later: number): string {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year!, month! + later, 0)).toISOString().slice(0, 10)
}
