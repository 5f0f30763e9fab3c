import { expect, test } from 'vitest'
import { addMonths, earlierDays, isMonth, weeksOf } from './month-days.ts'

test('shows a month in full weeks starting on Monday, Sunday or Saturday', () => {
  const monday = weeksOf('2026-11', 1)
  expect([monday.length, monday[0]![0], monday.at(-1)![6]]).toEqual([6, '2026-10-26', '2026-12-06'])
  const sunday = weeksOf('2026-11', 7)
  expect([sunday.length, sunday[0]![0], sunday.at(-1)![6]]).toEqual([5, '2026-11-01', '2026-12-05'])
  expect(weeksOf('2026-11', 6)[0]![0]).toBe('2026-10-31')
  expect(weeksOf('2027-02', 1)).toHaveLength(4)
})

test('continues months across the end of the year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', 14)]).toEqual([
    '2027-01',
    '2025-12',
    '2028-01',
  ])
  expect(['2026-11', '2026-13', '2026-1', 'x'].map(isMonth)).toEqual([true, false, false, false])
})

test('folds the days before today while others follow in the month', () => {
  const days = ['2026-11-02', '2026-11-20', '2026-11-25']
  expect(earlierDays(days, '2026-11', '2026-11-20')).toEqual(['2026-11-02'])
  expect(earlierDays(days, '2026-11', '2026-11-21')).toEqual(['2026-11-02', '2026-11-20'])
  expect(earlierDays(days, '2026-11', '2026-11-26')).toEqual([])
  expect(earlierDays(days, '2026-11', '2026-12-01')).toEqual([])
  expect(earlierDays(days, '2026-11', '2026-10-20')).toEqual([])
})
