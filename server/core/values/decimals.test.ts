import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalOf, isExact, microsOf, placesOf } from './decimals.ts'

describe('Millionths of decimal strings', () => {
  test.each([
    ['0', 0n],
    ['12.5', 12_500_000n],
    ['-0.000001', -1n],
    ['+3', 3_000_000n],
    ['0.1', 100_000n],
    ['999999999999999.999999', 999_999_999_999_999_999_999n],
    ['1.2300000000', 1_230_000n],
  ])('%s', (text, micros) => expect(microsOf(text)).toBe(micros))

  test.each([
    '',
    ' 1',
    '1,5',
    '1e3',
    'twelve',
    '.5',
    '5.',
    '--1',
    '0x10',
    'NaN',
    'Infinity',
    '1234567890123456',
    '0.0000001',
  ])('%j is refused', (text) => expect(microsOf(text)).toBeNull())

  test('places are those of the currency', () => {
    expect(microsOf('12.34', { places: 2 })).toBe(12_340_000n)
    expect(microsOf('12.340', { places: 2 })).toBe(12_340_000n)
    expect(microsOf('12.345', { places: 2 })).toBeNull()
    expect(microsOf('12.345', { places: 3 })).toBe(12_345_000n)
  })

  test('further places are rounded where that is asked for', () => {
    expect(microsOf('0.3333333333', { rounded: true })).toBe(333_333n)
    expect(microsOf('0.9999995', { rounded: true })).toBe(1_000_000n)
    expect(microsOf('-0.0000005', { rounded: true })).toBe(-1n)
  })

  test('every amount comes back as it was', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (micros) => {
        expect(microsOf(decimalOf(micros, 6))).toBe(micros)
      }),
    )
  })
})

/** ISO 4217, list one: the minor units of currencies that differ from two, and of those that `Intl` rounds to whole. */
const MINOR_UNITS: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: 'AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SOS SYP YER EUR USD CHF GBP',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

test.each(Object.entries(MINOR_UNITS))('currencies with %s decimals', (places, codes) => {
  const found = codes.split(' ').map((code) => `${code} ${placesOf(code)}`)
  expect(found).toEqual(codes.split(' ').map((code) => `${code} ${places}`))
})

describe('Whether a number has every digit of its literal', () => {
  test.each([
    '0',
    '-0.00',
    '0.1',
    '19.99',
    '-1e3',
    '1E+21',
    '1e-7',
    '12345678901234.5',
    '123456789012.123',
    '0.30000000000000004',
    '0.10000000000000001',
    '19.989999999999998',
    '1234567890.1199999',
    '1.000000000000000000000000',
    '9007199254740992',
  ])('%s has', (literal) => expect(isExact(literal)).toBe(true))

  test.each([
    '123456789012.123456',
    '-123456789012.123456',
    '9007199254740993',
    '12345678901234567890',
    '0.12345678901234567',
    '999999999.99990001',
    '1e-400',
    `1${'0'.repeat(500)}1e-501`,
  ])('%s has not', (literal) => expect(isExact(literal)).toBe(false))

  test('each text of a double has, with 15 to 17 digits', () => {
    const double = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 })
    const isShown = (value: number) => Math.abs(value) > 1e-300 || value === 0
    fc.assert(
      fc.property(double.filter(isShown), fc.integer({ min: 0, max: 14 }), (value, places) => {
        expect([String(value), value.toExponential(16), value.toExponential(places)].every(isExact)).toBe(true)
      }),
    )
  })
})
