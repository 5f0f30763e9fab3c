import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterWorking, workingBetween, type WorkingTimes } from './rules.ts'

const HOUR = 3_600_000
const office = [{ from: '09:00', to: '17:00' }]
const weekdays = [office, office, office, office, office, [], []]
const berlin: WorkingTimes = { zone: 'Europe/Berlin', weekly: weekdays }
const at = (text: string) => new Date(text)
const due = (times: WorkingTimes, start: string, hours: number) =>
  afterWorking(times, at(start), hours * HOUR).toISOString()

// 2026-11-20 is a Friday; Berlin is at UTC+1 in winter.
test.each([
  ['within a day', '2026-11-20T09:00:00Z', 2, '2026-11-20T11:00:00.000Z'],
  ['until closing time exactly', '2026-11-20T08:00:00Z', 8, '2026-11-20T16:00:00.000Z'],
  ['over the weekend', '2026-11-20T15:30:00Z', 1, '2026-11-23T08:30:00.000Z'],
  ['from before opening', '2026-11-20T05:00:00Z', 1, '2026-11-20T09:00:00.000Z'],
  ['from after closing', '2026-11-20T18:00:00Z', 1, '2026-11-23T09:00:00.000Z'],
  ['from a Sunday', '2026-11-22T12:00:00Z', 0.25, '2026-11-23T08:15:00.000Z'],
  ['over several days', '2026-11-23T08:00:00Z', 24, '2026-11-25T16:00:00.000Z'],
])('working hours count %s', (_, start, hours, expected) => {
  expect(due(berlin, start, hours)).toBe(expected)
})

test('the offset changes over the weekend of a clock change, the working hours do not', () => {
  // Friday 16:00 in winter time + 2 h = Monday 10:00 in summer time.
  expect(due(berlin, '2026-03-27T15:00:00Z', 2)).toBe('2026-03-30T08:00:00.000Z')
  expect(due(berlin, '2026-10-23T14:00:00Z', 2)).toBe('2026-10-26T09:00:00.000Z')
})

test('a day whose clocks change has an hour less or more of working time', () => {
  const nights: WorkingTimes = {
    zone: 'Europe/Berlin',
    weekly: Array.from({ length: 7 }, () => [{ from: '00:00', to: '06:00' }]),
  }
  const length = (day: string, next: string) => workingBetween(nights, at(day), at(next)) / HOUR
  expect(length('2026-03-28T23:00:00Z', '2026-03-29T20:00:00Z')).toBe(5)
  expect(length('2026-10-24T22:00:00Z', '2026-10-25T20:00:00Z')).toBe(7)
})

test('hours that start in the skipped hour open when the clocks jump', () => {
  const times: WorkingTimes = {
    zone: 'Europe/Berlin',
    weekly: Array.from({ length: 7 }, () => [{ from: '02:30', to: '04:00' }]),
  }
  expect(due(times, '2026-03-28T23:00:00Z', 1)).toBe('2026-03-29T02:00:00.000Z')
})

test('a day that a zone skips has no working time', () => {
  const times: WorkingTimes = { zone: 'Pacific/Apia', weekly: weekdays }
  // Samoa had no Friday 2011-12-30: Thursday 16:00 + 2 h is Monday 10:00.
  expect(due(times, '2011-12-30T02:00:00Z', 2)).toBe('2012-01-01T20:00:00.000Z')
})

test('a night shift is two parts of two days, and counts the hour that its clocks repeat or skip', () => {
  const night = [
    { from: '00:00', to: '06:00' },
    { from: '22:00', to: '24:00' },
  ]
  const newYork: WorkingTimes = { zone: 'America/New_York', weekly: Array.from({ length: 7 }, () => night) }
  // Saturday 22:00 + 7 h: 06:00 usually, an hour of sleep later or earlier when the clocks change at night.
  expect(due(newYork, '2026-07-12T02:00:00Z', 7)).toBe('2026-07-12T09:00:00.000Z')
  expect(due(newYork, '2026-11-01T02:00:00Z', 7)).toBe('2026-11-01T09:00:00.000Z')
  expect(due(newYork, '2026-03-08T03:00:00Z', 7)).toBe('2026-03-08T10:00:00.000Z')
})

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Kolkata', 'UTC']
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const aDay = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 0, maxLength: 4 }).map((edges) => {
  const sorted = edges.toSorted((a, b) => a - b)
  return Array.from({ length: Math.floor(sorted.length / 2) }, (_, n) => ({
    from: clock(sorted[2 * n]!),
    to: clock(sorted[2 * n + 1]!),
  }))
})
const aTimes = fc.record({
  zone: fc.constantFrom(...zones),
  weekly: fc.array(aDay, { minLength: 6, maxLength: 6 }).map((days) => [office, ...days]),
})
const aStart = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') }).map((ms) => new Date(ms))
const someTime = fc.integer({ min: 1, max: 60 * HOUR })

const isWorking = (times: WorkingTimes, instant: Date) =>
  workingBetween(times, instant, new Date(instant.getTime() + 1)) === 1
const runs = { numRuns: 150 }

test('a due time is in working time, and exactly the working time away', () => {
  fc.assert(
    fc.property(aTimes, aStart, someTime, (times, start, ms) => {
      const end = afterWorking(times, start, ms)
      expect(workingBetween(times, start, end)).toBe(ms)
      expect(isWorking(times, new Date(end.getTime() - 1))).toBe(true)
    }),
    runs,
  )
})

test('more working time or a later start is never due earlier', () => {
  fc.assert(
    fc.property(aTimes, aStart, someTime, someTime, (times, start, ms, more) => {
      const end = afterWorking(times, start, ms).getTime()
      expect(afterWorking(times, start, ms + more).getTime()).toBeGreaterThan(end)
      expect(afterWorking(times, new Date(start.getTime() + more), ms).getTime()).toBeGreaterThanOrEqual(end)
    }),
    runs,
  )
})

test('working time adds up', () => {
  fc.assert(
    fc.property(aTimes, aStart, someTime, someTime, (times, start, ms, more) => {
      const middle = new Date(start.getTime() + ms)
      const end = new Date(middle.getTime() + more)
      const sum = workingBetween(times, start, middle) + workingBetween(times, middle, end)
      expect(workingBetween(times, start, end)).toBe(sum)
    }),
    runs,
  )
})
