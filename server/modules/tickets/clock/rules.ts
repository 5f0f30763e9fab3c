import { dayAfter, dayIn, instantAt, startOfDay } from '#server/core/values/days.ts'
import type { Hours } from '../../bookings/schema.ts'

/** Working times: the IANA zone of the workspace and seven lists of hours, Monday first. */
export type WorkingTimes = { zone: string; weekly: readonly (readonly Hours[])[] }

/** In epoch milliseconds. */
type Span = { from: number; to: number }

/** Ten years: longer spans count as ended. */
const MOST_DAYS = 3_660

/** The instant that many working milliseconds after `start`; a start outside working time counts from the next opening. */
export function afterWorking(times: WorkingTimes, start: Date, ms: number): Date {
  let left = ms
  let last = start.getTime()
  for (const { from, to } of spansFrom(times, start)) {
    if (to - from >= left) return new Date(from + left)
    left -= to - from
    last = to
  }
  return new Date(last)
}

/** Working milliseconds between two instants; 0 when `end` is not after `start`. */
export function workingBetween(times: WorkingTimes, start: Date, end: Date): number {
  let sum = 0
  for (const { from, to } of spansFrom(times, start)) {
    if (from >= end.getTime()) break
    sum += Math.min(to, end.getTime()) - from
  }
  return sum
}

/** The working time from `start` on, in order. */
function* spansFrom({ zone, weekly }: WorkingTimes, start: Date): Generator<Span> {
  let day = dayIn(zone, start)
  for (let left = MOST_DAYS; left > 0; day = dayAfter(day), left--) {
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
    for (const hours of weekly[weekday] ?? []) {
      const from = Math.max(instantOn(zone, day, hours.from), start.getTime())
      const to = instantOn(zone, day, hours.to)
      if (from < to) yield { from, to }
    }
  }
}

const QUARTER = 15

/** The instant of a wall-clock time; a time that clocks skip is the instant at which they jump. */
function instantOn(zone: string, day: string, time: string): number {
  let minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  while (minutes < 24 * 60) {
    const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const at = instantAt(zone, day, clock)
    if (at) return at.getTime()
    minutes += QUARTER - (minutes % QUARTER)
  }
  return startOfDay(zone, dayAfter(day)).getTime()
}
