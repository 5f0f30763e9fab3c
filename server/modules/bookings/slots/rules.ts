import { dayAfter, dayIn, instantAt, startOfDay } from '#server/core/values/days.ts'
import type { BookingPage } from '../schema.ts'

/** In epoch milliseconds. */
export type Span = { from: number; to: number }
/** What blocks bookings: the busy spans of the host, and the number of bookings of the page per day. */
export type Taken = { busy: readonly Span[]; perDay: ReadonlyMap<string, number> }

type SlotPage = Pick<
  BookingPage,
  | 'zone'
  | 'minutes'
  | 'weekly'
  | 'overrides'
  | 'buffer_before'
  | 'buffer_after'
  | 'notice_hours'
  | 'horizon_days'
  | 'daily_cap'
>

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * The candidate slots of a page on one day, from its hours alone. Uses wall-clock time: an hour skipped by a clock
 * change has no slots, and a repeated hour counts once.
 */
export function slotsOn(page: SlotPage, day: string): Date[] {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const hours = page.overrides.find((one) => one.day === day)?.hours ?? page.weekly[weekday] ?? []
  return hours.flatMap(({ from, to }) => {
    const starts: Date[] = []
    for (let at = minutesOf(from); at + page.minutes <= minutesOf(to); at += page.minutes) {
      const start = instantAt(page.zone, day, clock(at))
      if (start) starts.push(start)
    }
    return starts
  })
}

/** The free slots of the page's days from `first` on. */
export function freeSlots(page: SlotPage, first: string, days: number, taken: Taken, now: Date): Date[] {
  const { from, to } = bookable(page, now)
  const free: Date[] = []
  for (let day = first, left = days; left > 0; day = dayAfter(day), left--) {
    if (page.daily_cap !== null && (taken.perDay.get(day) ?? 0) >= page.daily_cap) continue
    for (const slot of slotsOn(page, day)) {
      if (slot.getTime() < from || slot.getTime() > to) continue
      const span = busySpan(page, slot)
      if (!taken.busy.some((one) => one.from < span.to && span.from < one.to)) free.push(slot)
    }
  }
  return free
}

/** From the minimum notice to the end of the last bookable day. */
function bookable(page: SlotPage, now: Date): Span {
  const last = dayAfter(dayIn(page.zone, now), page.horizon_days + 1)
  return { from: now.getTime() + page.notice_hours * HOUR, to: startOfDay(page.zone, last).getTime() - 1 }
}

/** The time that a slot occupies for its host, buffers included. */
export function busySpan(page: SlotPage, slot: Date): Span {
  const start = slot.getTime()
  return { from: start - page.buffer_before * MINUTE, to: start + (page.minutes + page.buffer_after) * MINUTE }
}

/** The three slots closest to the requested one, in order of time. */
export function nearest(slots: readonly Date[], requested: Date): Date[] {
  const distance = (slot: Date) => Math.abs(slot.getTime() - requested.getTime())
  return slots
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, 3)
    .toSorted((a, b) => a.getTime() - b.getTime())
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
