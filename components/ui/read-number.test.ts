import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatUnderstood, fieldText, notationOf } from './format-number.ts'
import { type NumberRule, readNumber } from './read-number.ts'

const english = notationOf('en')
const german = notationOf('de')
const swiss = notationOf('de-CH')
const swedish = notationOf('sv')
const EUR: NumberRule = { decimals: 2, unit: 'EUR', isMoney: true }
const PIECES: NumberRule = { decimals: 4, unit: 'pcs' }
const DAYS: NumberRule = { decimals: 0, unit: 'days' }
const RATE: NumberRule = { decimals: 0, least: 10, most: 6_000 }
const PERCENT: NumberRule = { decimals: 2, least: 0, most: 100, unit: '%' }

const value = (decimal: string | null) => ({ value: decimal })
const asks = (...readings: string[]) => ({ readings })
const problem = (words: string) => ({ problem: words })
const NOT_A_NUMBER = 'Enter a number.'

test.each([
  // Marks that can only be decimal signs.
  ['12,50', EUR, english, value('12.5')],
  ['16,95', EUR, english, value('16.95')],
  ['2,5', PIECES, english, value('2.5')],
  ['93,5', PIECES, english, value('93.5')],
  ['12.50', EUR, german, value('12.5')],
  ['12,3456', PIECES, english, value('12.3456')],
  ['1234,567', PIECES, english, value('1234.567')],
  ['0,125', PIECES, english, value('0.125')],
  ['.5', EUR, english, value('0.5')],
  ['5.', EUR, english, value('5')],
  // Marks that can only be group signs.
  ['1.234.567', EUR, english, value('1234567')],
  ['1 234', EUR, english, value('1234')],
  ["1'234", EUR, german, value('1234')],
  ['12,34,567', EUR, english, value('1234567')],
  // Both marks.
  ['1,250.50', EUR, german, value('1250.5')],
  ['1.250,50', EUR, english, value('1250.5')],
  ['1 250,50', EUR, english, value('1250.5')],
  ["1'250.50", EUR, swiss, value('1250.5')],
  ['1.234,567', PIECES, english, value('1234.567')],
  // One mark followed by three digits.
  ['4.800', EUR, english, value('4.8')],
  ['4,800', EUR, english, value('4800')],
  ['4,800', EUR, german, value('4.8')],
  ['4.800', EUR, german, value('4800')],
  ['1.234', EUR, english, asks('1234')],
  ['1,234', EUR, english, value('1234')],
  ['1,234', PIECES, english, value('1234')],
  ['1.234', PIECES, english, value('1.234')],
  ['1,234', PIECES, german, value('1.234')],
  ['2.000', PIECES, german, value('2000')],
  ['2.000', { ...EUR, decimals: 4 }, german, value('2000')],
  ['12.500', PIECES, english, value('12.5')],
  ['1.234', PIECES, swedish, asks('1.234', '1234')],
  ['1,234', PIECES, swedish, value('1.234')],
  ['1,234', PIECES, swiss, asks('1.234', '1234')],
  ['4.800', { ...EUR, isForeign: true }, english, asks('4.8', '4800')],
  ['2.000', { ...PIECES, isForeign: true }, german, asks('2', '2000')],
  ['-1.234', PIECES, german, value('-1234')],
  ['1.000', DAYS, english, value('1')],
  ['1.234', DAYS, english, asks('1234')],
  ['0.800', EUR, english, value('0.8')],
  ['19.000', PERCENT, english, value('19')],
  // Signs, units and scripts.
  ['', EUR, english, value(null)],
  [' 007 ', EUR, english, value('7')],
  ['-0', EUR, english, value('0')],
  ['−5', EUR, english, value('-5')],
  ['+5', EUR, english, value('5')],
  ['€ 12,50', EUR, english, value('12.5')],
  ['-€5', EUR, english, value('-5')],
  ['12.50 eur', EUR, english, value('12.5')],
  ['CHF 5.50', { ...EUR, unit: 'CHF' }, notationOf('de-CH'), value('5.5')],
  ['5 kr.', { ...EUR, unit: 'DKK' }, notationOf('da'), value('5')],
  ['2,5 pcs', PIECES, english, value('2.5')],
  ['19 %', PERCENT, english, value('19')],
  ['١٬٢٣٤٫٥', EUR, notationOf('ar-EG'), value('1234.5')],
  ['１，２５０．５０', EUR, english, value('1250.5')],
  // Not a number, or not valid for this field.
  ['1.23456', PIECES, english, problem('Use at most 4 decimal places.')],
  ['12.345', PERCENT, english, problem('Use at most 2 decimal places.')],
  ['2.5', DAYS, english, problem('Enter a whole number.')],
  ['6.001', RATE, german, problem('Enter 6.000 or less.')],
  ['6.001', RATE, english, problem('Enter 10 or more.')],
  ['101', PERCENT, english, problem('Enter 100 or less.')],
  ['-1', PERCENT, english, problem('Enter 0 or more.')],
  ['$12', EUR, english, problem('Enter an amount in EUR.')],
  ['12 USD', EUR, english, problem('Enter an amount in EUR.')],
  ['kr.500', { ...EUR, unit: 'SEK' }, english, problem('Enter an amount in SEK.')],
  ['5 kg', PIECES, english, problem(NOT_A_NUMBER)],
  ['1e3', PIECES, english, problem(NOT_A_NUMBER)],
  ['0x10', PIECES, english, problem(NOT_A_NUMBER)],
  ['5²', PIECES, english, problem(NOT_A_NUMBER)],
  ['½', PIECES, english, problem(NOT_A_NUMBER)],
  ['--5', PIECES, english, problem(NOT_A_NUMBER)],
  ['-', PIECES, english, problem(NOT_A_NUMBER)],
  ['.', PIECES, english, problem(NOT_A_NUMBER)],
  ['1,23,4', PIECES, english, problem(NOT_A_NUMBER)],
  ['1 23', PIECES, english, problem(NOT_A_NUMBER)],
  ['12 50', PIECES, english, problem(NOT_A_NUMBER)],
  ['1,234,56.7', PIECES, english, problem(NOT_A_NUMBER)],
  ['Infinity', PIECES, english, problem(NOT_A_NUMBER)],
  ['1234567890123456', PIECES, english, problem('This number has too many digits.')],
])('%j', (typed, rule, notation, read) => {
  expect(readNumber(typed, rule, notation)).toEqual(read)
})

/**
 * Every locale with its own data in this runtime, found by two-letter language, plus regions with a different
 * notation.
 */
const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
const LOCALES = Intl.NumberFormat.supportedLocalesOf(letters.flatMap((a) => letters.map((b) => a + b))).concat(
  'ar-EG',
  'bn-IN',
  'de-AT',
  'de-CH',
  'de-LI',
  'en-IN',
  'en-ZA',
  'es-MX',
  'fr-CA',
  'fr-CH',
  'hi-u-nu-deva',
  'it-CH',
  'mr-u-nu-deva',
  'my-u-nu-mymr',
  'ne-u-nu-deva',
  'pt-PT',
  'th-u-nu-thai',
  'zh-u-nu-fullwide',
  'ckb',
  'ff-Adlm',
  'yrl',
)

describe('a number formatted in any locale is read exactly or asked about', () => {
  const decimal = (decimals: number) =>
    fc
      .tuple(fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n), fc.nat(decimals))
      .map(([units, places]) => decimalOf(units, places))
  const locales = fc.constantFrom(...LOCALES)

  test('the test covers many locales', () => expect(LOCALES.length).toBeGreaterThan(150))

  test.each([
    ['money', EUR, 2],
    ['a quantity', PIECES, 4],
    ['a whole number', DAYS, 0],
  ])('%s, for readers of the same and of other locales', (_, rule, decimals) => {
    fc.assert(
      fc.property(decimal(decimals), fc.nat(decimals), locales, locales, (exact, least, writer, reader) => {
        const format = new Intl.NumberFormat(writer, { minimumFractionDigits: least, maximumFractionDigits: decimals })
        const text = format.format(exact as `${number}`)
        const read = readNumber(text, { ...rule, isForeign: true }, notationOf(reader))
        if ('readings' in read) expect(read.readings).toContain(exact)
        else expect(read).toEqual({ value: exact })
        const own = readNumber(text, rule, notationOf(writer))
        if ('readings' in own) expect(own.readings).toContain(exact)
        else expect(own).toEqual({ value: exact })
      }),
      { numRuns: 2_000 },
    )
  })

  test('money with its symbol', () => {
    const currencies = fc.constantFrom('EUR', 'USD', 'CHF', 'DKK', 'INR', 'BRL', 'PLN', 'CAD', 'ILS', 'AED')
    expect(() =>
      fc.assert(
        fc.property(decimal(2), currencies, locales, (exact, currency, locale) => {
          const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
          const read = readNumber(format.format(exact as `${number}`), { ...EUR, unit: currency }, notationOf(locale))
          if ('readings' in read) expect(read.readings).toContain(exact)
          else if ('value' in read) expect(read).toEqual({ value: exact })
        }),
        { numRuns: 2_000 },
      ),
    ).not.toThrow()
  })

  test('the text of a field reads back exactly', () => {
    expect(() =>
      fc.assert(
        fc.property(decimal(4), locales, (exact, locale) => {
          const notation = notationOf(locale)
          for (const rule of [PIECES, EUR]) {
            if ((exact.split('.')[1]?.length ?? 0) > rule.decimals) continue
            for (const text of [fieldText(Number(exact), rule, notation), formatUnderstood(exact, rule, notation)]) {
              expect(readNumber(text, rule, notation)).toEqual({ value: exact })
            }
          }
        }),
        { numRuns: 2_000 },
      ),
    ).not.toThrow()
  })
})

/** `12345n` with two places is `123.45`; trailing zeros are dropped. */
function decimalOf(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return (units < 0n && /[1-9]/.test(digits) ? '-' : '') + whole + (fraction && `.${fraction}`)
}

test('any text yields a decimal, a question or a reason', () => {
  expect(() =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."0123456789.,' -+€e٫٬".split('')) }),
        fc.constantFrom(...LOCALES),
        (text, locale) => {
          const read = readNumber(text, EUR, notationOf(locale))
          if ('value' in read && read.value !== null) expect(read.value).toMatch(/^-?\d{1,15}(\.\d{1,2})?$/)
          if ('readings' in read) expect(new Set(read.readings).size).toBe(read.readings.length)
        },
      ),
      { numRuns: 2_000 },
    ),
  ).not.toThrow()
})
