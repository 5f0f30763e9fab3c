import { addDays, startOfWeek } from '#components/ui/format-day.ts'

/** `YYYY-MM`, as in the URL. */
export const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

export function addMonths(month: string, months: number): string {
  const [year, of] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, of! - 1 + months)).toISOString().slice(0, 7)
}

/** The weeks that overlap a month, each with seven days starting on `firstWeekday` (1 Monday … 7 Sunday). */
export function weeksOf(month: string, firstWeekday: number): string[][] {
  const first = `${month}-01`
  const next = `${addMonths(month, 1)}-01`
  const weeks: string[][] = []
  let day = startOfWeek(first, firstWeekday)
  while (day < next) {
    const start = day
    weeks.push(Array.from({ length: 7 }, (_, place) => addDays(start, place)))
    day = addDays(start, 7)
  }
  return weeks
}

/** The days of `month` before today that are folded: none while no others follow. `days` are sorted. */
export function earlierDays(days: readonly string[], month: string, today: string): readonly string[] {
  const isFolded = today.startsWith(month) && days.some((day) => day >= today)
  return isFolded ? days.filter((day) => day < today) : []
}
