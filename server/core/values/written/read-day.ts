import { plainMarks } from './plain-marks.ts'

/** `YYYY-MM-DD`. */
type Day = string

/** One reading, or two readings to choose from. */
export type DayRead = { value: Day } | { readings: readonly [dayFirst: Day, monthFirst: Day] }

/** What comes first if the numbers do not show it. */
export type DayOrder = 'day' | 'month'

/**
 * Reads dates in numbers, in the digits of any script: `2027-04-03` (also with `/` and `.`), `3.4.2027` and `3. 4. 2027.`
 * (dots: day first unless `dots` says otherwise), `25/12/2027` and `12/25/2027` (also with `-`) if only one part can be a month. `03/04/2027` is ambiguous
 * unless `order` settles it. Years have four digits. Undefined for any other text.
 */
export function readDay(typed: string, order?: DayOrder, dots: DayOrder = 'day'): DayRead | undefined {
  const text = plainText(typed)
  const [, year, , month, day] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\.?$/.exec(text) ?? []
  if (year) return read(dayOf(year, month!, day!))
  const [, first, mark, second, last] = SHORT.exec(text) ?? []
  if (!first) return undefined
  if (mark === '.') return read(dots === 'day' ? dayOf(last!, second!, first) : dayOf(last!, first, second!))
  const dayFirst = dayOf(last!, second!, first)
  const monthFirst = dayOf(last!, first, second!)
  if (!dayFirst || !monthFirst || dayFirst === monthFirst) return read(dayFirst ?? monthFirst)
  if (order) return { value: order === 'day' ? dayFirst : monthFirst }
  return { readings: [dayFirst, monthFirst] }
}

/** The day in a notation that is certain, or as `YYYY-MM-DD`. Undefined for any other text: `25/12/2027` has no month first. */
export function readOrderedDay(typed: string, order: DayOrder): Day | undefined {
  const text = plainText(typed)
  const [, first, , second, year] = SHORT.exec(text) ?? []
  if (year) return order === 'day' ? dayOf(year, second!, first!) : dayOf(year, first!, second!)
  const day = readDay(text)
  return day && 'value' in day ? day.value : undefined
}

/** Day and month in either order, then the year. */
const SHORT = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})\.?$/

const plainText = (typed: string) => plainMarks(typed).replaceAll(/\. (?=\d)/g, '.')

const read = (value: Day | undefined): DayRead | undefined => (value === undefined ? undefined : { value })

/** Undefined for impossible days such as 30 February. */
function dayOf(year: string, month: string, day: string): Day | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined
}
