import { weekdayNamed } from './day-names.ts'
import { addDays, addMonths, startOfWeek, weekdayOf } from './format-day.ts'

const NAMED = new Map([
  ['day before yesterday', -2],
  ['vorgestern', -2],
  ['yesterday', -1],
  ['gestern', -1],
  ['today', 0],
  ['heute', 0],
  ['tomorrow', 1],
  ['morgen', 1],
  ['day after tomorrow', 2],
  ['ubermorgen', 2],
  ['uebermorgen', 2],
])
const POINTED = /^(next|nae?chste[mnrs]?|last|letzte[mnrs]?|this|diese[mnrs]?|coming|kommende[mnrs]?) ([a-z]+)$/
const DISTANCE =
  /^(in |vor )?(\d{1,3}|an?|one|einem|einer) (day|tag|week|woche|month|monat|year|jahr)(?:s|e|en|n)?( ago)?$/
const END = /^(?:the )?ende? (?:of )?(?:the |this |des |dieses )?(next |nae?chste[ns] )?(month|monats|year|jahres)$/
const ENDS = new Map([
  ['monatsende', 1],
  ['month end', 1],
  ['jahresende', 12],
  ['year end', 12],
])

type From = { today: string; firstWeekday: number }

/**
 * The days that an English or German expression can mean, seen from today; none if it is no expression. "fri" on a
 * Friday, and "next fri" while a Friday of this week is ahead, mean two. "Next week" and "next month" are their first
 * days.
 */
export function daysMeant(words: string, { today, firstWeekday }: From): string[] {
  const named = NAMED.get(words)
  if (named !== undefined) return [addDays(today, named)]
  const weekday = weekdayNamed(words)
  if (weekday) return weekday === weekdayOf(today) ? [today, addDays(today, 7)] : [after(today, weekday)]
  const [, pointer, thing] = POINTED.exec(words) ?? []
  if (pointer) return pointedAt(pointer, thing!, { today, firstWeekday })
  const [, before, count, unit, ago] = DISTANCE.exec(words) ?? []
  if (unit && Boolean(before) !== Boolean(ago)) {
    const distance = (before === 'in ' ? 1 : -1) * (/\d/.test(count!) ? Number(count) : 1)
    return [moved(today, distance, unit)]
  }
  const [, next, period] = END.exec(words) ?? []
  const months = period ? (period.startsWith('m') ? 1 : 12) : ENDS.get(words)
  return months ? [addDays(startOfNext(today, months, next ? 2 : 1), -1)] : []
}

function pointedAt(pointer: string, thing: string, { today, firstWeekday }: From): string[] {
  const weekday = weekdayNamed(thing)
  const isNext = pointer.startsWith('n')
  if (!weekday) {
    if (!isNext) return []
    if (/^(week|woche)$/.test(thing)) return [addDays(startOfWeek(today, firstWeekday), 7)]
    if (/^(month|monat)$/.test(thing)) return [startOfNext(today, 1)]
    return /^(year|jahr)$/.test(thing) ? [startOfNext(today, 12)] : []
  }
  const inWeek = (later: number) =>
    addDays(startOfWeek(today, firstWeekday), 7 * later + ((weekday - firstWeekday + 7) % 7))
  if (/^[td]/.test(pointer)) return [inWeek(0)]
  if (/^[ck]/.test(pointer)) return [after(today, weekday)]
  return [...new Set(isNext ? [after(today, weekday), inWeek(1)] : [addDays(after(today, weekday, 0), -7), inWeek(-1)])]
}

/** The first such weekday at least `least` days after a day. */
const after = (day: string, weekday: number, least = 1) =>
  addDays(day, ((weekday - weekdayOf(day) - least + 14) % 7) + least)

function moved(day: string, distance: number, unit: string): string {
  if (/^[dt]/.test(unit)) return addDays(day, distance)
  if (unit.startsWith('w')) return addDays(day, 7 * distance)
  return addMonths(day, unit.startsWith('m') ? distance : 12 * distance)
}

/** The first day of the month (1) or year (12) after this one, or of the one after that. */
const startOfNext = (day: string, months: number, times = 1) =>
  addMonths(months === 1 ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`, months * times)
