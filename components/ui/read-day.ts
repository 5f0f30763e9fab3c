/** A day as `YYYY-MM-DD`. */
type Day = string

/** One meaning, two of which the reader chooses one, or none. */
export type DayRead = { value: Day } | { readings: readonly [dayFirst: Day, monthFirst: Day] } | { problem: string }

/** What stands first where it cannot be seen from the numbers. */
export type DayOrder = 'day' | 'month'

/**
 * Reads a day as people write it: `2027-04-03` (also with `/` and `.`), `3.4.2027` (points: the day first), `25/12/2027` and
 * `12/25/2027` (also with `-`), where only one of both can be a month. `03/04/2027` is asked about, unless `order` says it for all
 * of a file. Years have four digits.
 */
export function readDay(typed: string, order?: DayOrder): DayRead {
  const text = typed.trim()
  const [, year, , month, day] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? []
  if (year) return read(dayOf(year, month!, day!))
  const [, first, mark, second, last] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text) ?? []
  if (!first) return { problem: NOT_A_DAY }
  const dayFirst = dayOf(last!, second!, first)
  const monthFirst = mark === '.' ? undefined : dayOf(last!, first, second!)
  if (!dayFirst || !monthFirst || dayFirst === monthFirst) return read(dayFirst ?? monthFirst)
  if (order) return { value: order === 'day' ? dayFirst : monthFirst }
  return { readings: [dayFirst, monthFirst] }
}

const NOT_A_DAY = 'Enter a date as YYYY-MM-DD, for example 2027-04-03.'

const read = (value: Day | undefined): DayRead => (value === undefined ? { problem: NOT_A_DAY } : { value })

/** Undefined for the 30th of February. */
function dayOf(year: string, month: string, day: string): Day | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined
}
