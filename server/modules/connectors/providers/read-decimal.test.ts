import fc from 'fast-check'
import { expect, test } from 'vitest'
import { micros, money } from './read-decimal.ts'

test('amounts that are sent as numbers are exact, however large they are', () => {
  const cents = fc.integer({ min: -1_000_000_000_000_00, max: 1_000_000_000_000_00 })
  fc.assert(
    fc.property(cents, (amount) => {
      expect(money(amount / 100, 'EUR', 'TotalAmt', 'QuickBooks')).toBe(BigInt(amount) * 10_000n)
    }),
    { examples: [[90_000_062_740], [123_456_789], [-1], [0]] },
  )
})

test('numbers below a millionth have no exponent', () => {
  expect(micros(5e-7, 'conversions', 'Google Ads')).toBe(1n)
  expect(micros(-4e-7, 'conversions', 'Google Ads')).toBe(0n)
  expect(() => money(5e-7, 'EUR', 'cost', 'Google Ads')).toThrow('which is not an amount in EUR')
})
