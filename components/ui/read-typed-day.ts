import { plainMarks } from '#server/core/values/written/plain-marks.ts'
import { type DayOrder, readDay } from '#server/core/values/written/read-day.ts'
import { daysMeant } from './day-expressions.ts'
import { monthNamed, weekdayNamed } from './day-names.ts'
import { formatDay, weekdayOf } from './format-day.ts'
import { dayExample, dayExampleWithYear, type Notation } from './format-number.ts'

/** `YYYY-MM-DD`. */
type Day = string

/** One reading, two readings to choose from, or a problem. `month`: a day of the month that the text names without a day. */
export type TypedDay = { value: Day } | { readings: readonly Day[] } | { problem: string; month?: Day }

export type TypedDayRule = {
  today: Day
  /** 1 Monday … 7 Sunday. */
  firstWeekday: number
  notation: Notation
}

/**
 * Reads a day typed into a field: in numbers (`31.12.`, `31.12.2026`, `2026-12-31`, `12/31`), with the name of a month
 * (`31 Dec`, `1. März 2027`) or as an expression (`fri`, `next month`, `in 3 days`), in English and German, also after
 * a weekday.
 *
 * `3/4` is read in the reader's notation. A day without a year is in this year; if it has passed, the next and this
 * year are two readings. Two digits of a year have two readings unless one is at most 30 years from today.
 */
export function readTypedDay(typed: string, rule: TypedDayRule): TypedDay {
  const text = plainText(typed)
  const [, name, rest] = /^([a-z]+) (.*\d.*)$/.exec(text) ?? []
  const weekday = name && weekdayNamed(name)
  if (!weekday) return readText(text, rule)
  const read = readText(rest!, rule)
  const days = 'value' in read ? [read.value] : 'readings' in read ? read.readings : []
  if (days.length === 0) return read
  const named = (day: Day) => formatDay(rule.notation, day, { weekday: 'long' })
  return (
    meaning(days.filter((day) => weekdayOf(day) === weekday)) ?? {
      problem: `${formatDay(rule.notation, days[0]!, { dateStyle: 'long' })} is a ${named(days[0]!)}.`,
    }
  )
}

function readText(text: string, rule: TypedDayRule): TypedDay {
  const month = monthIn(text)
  if (month) return { problem: 'Add a day, or choose one in the calendar.', month }
  const written = numbersIn(text, rule) ?? namesIn(text)
  if (written) return meaning(datesOf(written, rule.today)) ?? { problem: reasonFor(written, rule) }
  const examples = `${dayExample(rule.notation)}, ${dayExampleWithYear(rule.notation)}`
  return meaning(daysMeant(text, rule)) ?? { problem: `Enter a date such as ${examples}, fri or in 3 days.` }
}

function meaning(days: readonly Day[]): TypedDay | undefined {
  if (days.length === 0) return undefined
  return days.length === 1 ? { value: days[0]! } : { readings: days }
}

/** Without accents and commas, in lower case; dots remain between and after numbers. */
function plainText(typed: string): string {
  return plainMarks(typed.normalize('NFKD'))
    .replaceAll(/[\u2010-\u2013\u2212]/g, '-')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(',', ' ')
    .replaceAll(/([a-z])\./g, '$1 ')
    .replaceAll(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replaceAll(/(\d)\.\s+(?=\d)/g, '$1.')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * What was written: `order` says what `first` is. The mark between two numbers, undefined where the order is certain:
 * with dots, the order of the notation is the only one; otherwise both are possible.
 */
type Written = {
  first: string
  second: string
  year: string | undefined
  order: DayOrder
  mark?: '.' | '/'
}

function numbersIn(text: string, { notation: { dayOrder, dotOrder } }: TypedDayRule): Written | undefined {
  const [, iso, , month, day] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\.?$/.exec(text) ?? []
  if (iso) return { first: day!, second: month!, year: iso, order: 'day' }
  const [, first, mark, second, year] = /^(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4}|\d{2}(?<!-\d\d))?)?\.?$/.exec(text) ?? []
  if (!first) return undefined
  return mark === '.'
    ? { first, second: second!, year, order: dotOrder, mark }
    : { first, second: second!, year, order: dayOrder, mark: '/' }
}

function namesIn(text: string): Written | undefined {
  const [, day, name, year] = /^(\d{1,2})\.? ?(?:of )?([a-z]+)(?: (\d{4}|\d{2}))?$/.exec(text) ?? []
  const [, name_, day_, year_] = /^([a-z]+) (\d{1,2})\.?(?: (\d{4}))?$/.exec(text) ?? []
  const month = monthNamed(name ?? name_ ?? '')
  return month ? { first: (day ?? day_)!, second: String(month), year: year ?? year_, order: 'day' } : undefined
}

/** `december 2026`, `12/2026`, `2026` */
function monthIn(text: string): Day | undefined {
  const [, name, year] = /^([a-z]+) (\d{4})$/.exec(text) ?? []
  const [, number, year_] = /^(\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  const month = name ? monthNamed(name) : number ? Number(number) : /^[12]\d{3}$/.test(text) ? 1 : undefined
  return month && month <= 12 ? `${year ?? year_ ?? text}-${String(month).padStart(2, '0')}-01` : undefined
}

/** The possible days, those ahead first. */
function datesOf(written: Written, today: Day): Day[] {
  const thisYear = Number(today.slice(0, 4))
  const at = (year: number) => {
    const { first, second, order, mark = '.' } = written
    const read = readDay([first, second, String(year).padStart(4, '0')].join(mark), order, order)
    return read && 'value' in read ? [read.value] : []
  }
  if (written.year?.length === 4) return at(Number(written.year))
  if (written.year) {
    const years = [thisYear - (thisYear % 100), thisYear - (thisYear % 100) - 100].map(
      (one) => one + Number(written.year),
    )
    const near = years.filter((one) => Math.abs(one - thisYear) <= 30)
    return (near.length > 0 ? near : years).flatMap(at)
  }
  const now = at(thisYear)
  return now.some((day) => day >= today) ? now : [...at(thisYear + 1), ...now]
}

function reasonFor({ first, second, year, order, mark }: Written, { today, notation }: TypedDayRule): string {
  const [day, month] = order === 'day' ? [Number(first), Number(second)] : [Number(second), Number(first)]
  const named = mark === '/' && month > 12 && day <= 12 ? day : month
  const rule = order === 'day' ? ' The day comes first, as in 31.12.' : ' The month comes first, as in 12.31.'
  if (named < 1 || named > 12) return `There is no month ${named}.${mark === '.' ? rule : ''}`
  const start = `${year?.length === 4 ? year : today.slice(0, 4)}-${String(named).padStart(2, '0')}-01`
  const last = new Date(Date.UTC(Number(start.slice(0, 4)), named, 0)).getUTCDate()
  return `${formatDay(notation, start, { month: 'long', ...(named === 2 && { year: 'numeric' }) })} has ${last} days.`
}
