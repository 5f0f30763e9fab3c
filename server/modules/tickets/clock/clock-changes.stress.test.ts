import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterWorking, workingBetween, type WorkingTimes } from './rules.ts'

const CLOCKS = 2_338
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Around a change of the clocks. */
const BEFORE = 4 * DAY
const AFTER = 40 * DAY

/** Zones whose clocks change by an hour or half of one, at night, at midnight or during Ramadan, and one that never does. */
const ZONES = [
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Havana',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Asia/Kolkata',
]

/** Minutes since Monday 00:00 on the clocks of a zone, as Intl writes them. */
function weekClock(zone: string) {
  const written = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  return (at: number) => {
    const parts = Object.fromEntries(written.formatToParts(at).map(({ type, value }) => [type, value]))
    return days.indexOf(parts['weekday']!) * 1440 + Number(parts['hour']) * 60 + Number(parts['minute'])
  }
}

/** The clocks of a zone, minute by minute; they change at quarters of an hour only. */
type Window = { zone: string; from: number; minutes: Uint16Array }

function windowAt(zone: string, from: number): Window {
  const read = weekClock(zone)
  const minutes = new Uint16Array((BEFORE + AFTER) / MINUTE)
  for (let at = 0; at < minutes.length; at++)
    minutes[at] = at % 15 === 0 ? read(from + at * MINUTE) : minutes[at - 1]! + 1
  return { zone, from, minutes }
}

const windows = ZONES.flatMap((zone) => {
  const read = weekClock(zone)
  const found: number[] = []
  for (let at = Date.parse('2026-01-01'), last = read(at); at < Date.parse('2028-01-01'); at += DAY) {
    const next = read(at + DAY)
    if (next !== last) found.push(at)
    last = next
  }
  const middles = found.length > 0 ? found : [Date.parse('2026-07-01')]
  return middles.map((at) => windowAt(zone, at - BEFORE))
})

/** Times that no clocks repeat, so that a day opens and closes once. */
const EDGES = [0, 4, 5, 6, 7, 8, 9, 10, 12, 13, 17, 18, 20, 22, 24]
const aDay = fc.uniqueArray(fc.constantFrom(...EDGES), { maxLength: 4 }).map((edges) => {
  const sorted = edges.toSorted((a, b) => a - b)
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return Array.from({ length: Math.floor(sorted.length / 2) }, (_, n) => ({
    from: clock(sorted[2 * n]!),
    to: clock(sorted[2 * n + 1]!),
  }))
})
const aClock = fc.record({
  window: fc.constantFrom(...windows),
  // At least one day of the week has hours of work.
  weekly: fc.array(aDay, { minLength: 6, maxLength: 6 }).map((days) => [[{ from: '08:00', to: '17:00' }], ...days]),
  start: fc.integer({ min: 0, max: (BEFORE + 2 * DAY) / MINUTE }),
  work: fc.integer({ min: 1, max: 40 * 60 }),
})

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60

/** Whether each minute of a week is one of work. */
function workingMinutes(weekly: WorkingTimes['weekly']): Uint8Array {
  const isWork = new Uint8Array(7 * 1440)
  for (const [day, hours] of weekly.entries())
    for (const { from, to } of hours) isWork.fill(1, day * 1440 + minutesOf(from), day * 1440 + minutesOf(to))
  return isWork
}

test(`${CLOCKS} clocks of tickets over clock changes are those that count each minute`, { timeout: 300_000 }, () => {
  expect(windows.length).toBeGreaterThan(30)
  let due = 0
  for (const { window, weekly, start, work } of fc.sample(aClock, CLOCKS)) {
    const times = { zone: window.zone, weekly }
    const isWork = workingMinutes(weekly)
    const instant = (minute: number) => new Date(window.from + minute * MINUTE)
    let [end, counted] = [start, 0]
    for (; counted < work && end < window.minutes.length; end++) counted += isWork[window.minutes[end]!]!
    const what = JSON.stringify({ ...times, start: instant(start), work })
    expect(workingBetween(times, instant(start), instant(end)), what).toBe(counted * MINUTE)
    if (counted < work) continue
    expect(afterWorking(times, instant(start), work * MINUTE).toISOString(), what).toBe(instant(end).toISOString())
    due++
  }
  expect(due).toBeGreaterThan(CLOCKS * 0.9)
})
