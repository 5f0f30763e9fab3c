import { expect, test } from 'vitest'
import { wholeMonths } from './rules.ts'

test.each([
  [{ from: '2028-02-10', to: '2028-02-10' }, '2028-02-01/2028-02-29'],
  [{ from: '2027-12-31', to: '2028-01-01' }, '2027-12-01/2028-01-31'],
  [{ from: '2026-10-25', to: '2026-11-30' }, '2026-10-01/2026-11-30'],
])('the months that %o touches are read whole', (window, months) => {
  const { from, to } = wholeMonths(window)
  expect(`${from}/${to}`).toBe(months)
})
