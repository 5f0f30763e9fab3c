import { expect, it } from 'vitest'
import { addDays, formatNearDay, todayIn, weekdayOf } from './format-day.ts'

it.each([
  ['2026-11-21', 'Today'],
  ['2026-11-22', 'Tomorrow'],
  ['2026-11-20', 'Yesterday'],
  ['2026-03-02', '2 Mar'],
  ['2027-01-01', '1 Jan 2027'],
])('formats %s as %s', (day, words) => expect(formatNearDay({ dayOrder: 'day' }, day, '2026-11-21')).toBe(words))

it.each([
  ['2026-11-22', 'Tomorrow'],
  ['2026-03-02', 'Mar 2'],
  ['2027-01-01', 'Jan 1, 2027'],
])('formats %s as %s where the month comes first', (day, words) =>
  expect(formatNearDay({ dayOrder: 'month' }, day, '2026-11-21')).toBe(words),
)

it('counts days across month ends and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect([weekdayOf('2026-11-21'), weekdayOf('2026-11-22'), weekdayOf('2026-11-23')]).toEqual([6, 7, 1])
})

it('returns the day in the time zone of the workspace', () => {
  expect(todayIn('Europe/Berlin', new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
})
