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

test.each([
  ['1.25E7', 12_500_000_000_000n],
  ['-3e2', -300_000_000n],
  ['1.2345678901E+3', 1_234_567_890n],
  ['0E0', 0n],
])('a measure of %s is exact', (value, expected) => expect(micros(value, 'totalRevenue', 'Google')).toBe(expected))

test.each(['1E99', '12E3', 'E7', '1.5E', 'NaN', 'Infinity', '1E-400', '0x10', '１', '1e1e1', ''])(
  'a measure of %s is refused',
  (value) => expect(() => micros(value, 'totalRevenue', 'Google')).toThrow('which is not a number'),
)
