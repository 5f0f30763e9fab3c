import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { instantAt } from '#server/core/values/days.ts'
import { freeSlots, nearest, slotsOn } from './rules.ts'

const none = { busy: [], perDay: new Map<string, number>() }
const allDay = [{ from: '00:00', to: '24:00' }]
const page = {
  zone: 'Europe/Berlin',
  minutes: 30,
  weekly: Array.from({ length: 7 }, () => allDay),
  overrides: [] as { day: string; hours: { from: string; to: string }[] }[],
  buffer_before: 0,
  buffer_after: 0,
  notice_hours: 0,
  horizon_days: 365,
  daily_cap: null as number | null,
}

/** Each zone with its clock changes in 2026 and 2027: both hemispheres, half-hour shifts, and changes at midnight. */
const changes: Record<string, string[]> = {
  'Europe/Berlin': ['2026-03-29', '2026-10-25'],
  'Europe/London': ['2026-03-29', '2026-10-25'],
  'America/New_York': ['2026-03-08', '2026-11-01'],
  'America/Los_Angeles': ['2026-03-08', '2026-11-01'],
  'America/St_Johns': ['2026-03-08', '2026-11-01'],
  'America/Santiago': ['2026-04-04', '2026-09-06'],
  'Australia/Sydney': ['2026-04-05', '2026-10-04'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
  'Pacific/Auckland': ['2026-04-05', '2026-09-27'],
  'Africa/Cairo': ['2026-04-24', '2026-10-29'],
}
const days = Object.entries(changes).flatMap(([zone, both]) =>
  both.flatMap((day) =>
    [-1, 0, 1].map((offset) => [zone, Temporal.PlainDate.from(day).add({ days: offset }).toString()] as const),
  ),
)

test('the grid contains ten zones with two real clock changes each', () => {
  expect(Object.keys(changes)).toHaveLength(10)
  for (const [zone, both] of Object.entries(changes))
    for (const day of both) {
      const start = Temporal.PlainDate.from(day).toZonedDateTime(zone)
      expect(start.hoursInDay, `${zone} ${day}`).not.toBe(24)
    }
})

/** The wall-clock times of a day according to the library: every half hour, once. */
function shownBy(zone: string, day: string): string[] {
  return Array.from(
    { length: 48 },
    (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
  ).flatMap((time) => {
    const wanted = Temporal.PlainDateTime.from(`${day}T${time}`)
    const found = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' })
    return found.toPlainDateTime().equals(wanted) ? [new Date(found.epochMilliseconds).toISOString()] : []
  })
}

describe.each(days)('%s on %s', (zone, day) => {
  test('no slot is shifted, lost or duplicated', () => {
    const slots = slotsOn({ ...page, zone }, day).map((slot) => slot.toISOString())
    expect(slots).toEqual(shownBy(zone, day))
    expect(new Set(slots).size).toBe(slots.length)
  })
})

test('a skipped hour has no slot; a repeated hour has it once, at its first occurrence', () => {
  expect(instantAt('Europe/Berlin', '2026-03-29', '02:30')).toBeUndefined()
  expect(instantAt('Europe/Berlin', '2026-10-25', '02:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(slotsOn(page, '2026-03-29')).toHaveLength(46)
  expect(slotsOn(page, '2026-10-25')).toHaveLength(48)
})

const monday = '2026-12-07'
const at = (time: string) => instantAt('Europe/Berlin', monday, time)!
const shown = (slots: Date[]) => slots.map((slot) => slot.toISOString().slice(11, 16))
const morning = { ...page, weekly: page.weekly.map(() => [{ from: '09:00', to: '11:00' }]) }
const before = new Date('2026-12-01T00:00:00Z')

test('a slot ends within the hours, and an override replaces the hours of its weekday', () => {
  expect(shown(freeSlots({ ...morning, minutes: 45 }, monday, 1, none, before))).toEqual(['08:00', '08:45'])
  const closed = { ...morning, overrides: [{ day: monday, hours: [] }] }
  expect(freeSlots(closed, monday, 1, none, before)).toEqual([])
  const late = { ...morning, overrides: [{ day: monday, hours: [{ from: '20:00', to: '21:00' }] }] }
  expect(shown(freeSlots(late, monday, 1, none, before))).toEqual(['19:00', '19:30'])
})

test('booked times and the buffers around them are not free', () => {
  const busy = [{ from: at('09:30').getTime(), to: at('10:00').getTime() }]
  const taken = { busy, perDay: new Map([[monday, 1]]) }
  expect(shown(freeSlots(morning, monday, 1, taken, before))).toEqual(['08:00', '09:00', '09:30'])
  const careful = { ...morning, buffer_before: 15, buffer_after: 15 }
  expect(shown(freeSlots(careful, monday, 1, taken, before))).toEqual(['09:30'])
  expect(freeSlots({ ...morning, daily_cap: 1 }, monday, 1, taken, before)).toEqual([])
})

test('notice and horizon limit the slots', () => {
  const now = at('07:45')
  expect(shown(freeSlots({ ...morning, notice_hours: 2 }, monday, 1, none, now))).toEqual(['09:00', '09:30'])
  const short = { ...morning, horizon_days: 1 }
  expect(freeSlots(short, monday, 5, none, now)).toHaveLength(8)
})

test('the three nearest slots are in order of time', () => {
  const free = freeSlots(morning, monday, 2, none, before)
  expect(shown(nearest(free, at('09:30')))).toEqual(['08:00', '08:30', '09:00'])
})
