import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ENGLISH, notationOf, formatNumber, formatPercent, formatQuantity } from './format-number.ts'

const money = (locale: string, amount: number, currency: string) =>
  formatNumber(notationOf(locale), amount, { style: 'currency', currency }).replaceAll(/\s/g, ' ')

test.each([
  ['en-GB', '€12,500.50', '-$3.00', 'CHF 1,000.00'],
  ['de-DE', '12.500,50 €', '-3,00 $', '1.000,00 CHF'],
  ['de-CH', "€ 12'500.50", '-$ 3.00', "CHF 1'000.00"],
  ['fr-FR', '12 500,50 €', '-3,00 $', '1 000,00 CHF'],
  ['nl-NL', '€ 12.500,50', '-$ 3,00', 'CHF 1.000,00'],
])('%s writes %s, %s and %s', (locale, euros, dollars, francs) => {
  expect([money(locale, 12_500.5, 'EUR'), money(locale, -3, 'USD'), money(locale, 1_000, 'CHF')]).toEqual([
    euros,
    dollars,
    francs,
  ])
})

test('figures, shares and short amounts have the signs of the notation and English words', () => {
  const german = notationOf('de-DE')
  expect(formatQuantity(german, 1_250.5)).toBe('1.250,5')
  expect(formatQuantity(german, 7.5, 'exceptZero')).toBe('+7,5')
  expect(formatNumber(german, 0.0825, { style: 'percent', maximumFractionDigits: 1 })).toBe('8,3\u00A0%')
  expect([formatPercent(german, 8.1), formatPercent(ENGLISH, 8.1)]).toEqual(['8,1\u00A0%', '8.1%'])
  const short = { style: 'currency', currency: 'EUR', notation: 'compact', maximumFractionDigits: 1 } as const
  expect(formatNumber(german, 12_500, short)).toBe('12,5K\u00A0€')
})

test('English texts are those of Intl', () => {
  const shapes = fc.constantFrom<Intl.NumberFormatOptions>(
    {},
    { style: 'percent', maximumFractionDigits: 1 },
    { style: 'currency', currency: 'EUR' },
    { style: 'currency', currency: 'CHF', trailingZeroDisplay: 'stripIfInteger' },
    { style: 'currency', currency: 'USD', notation: 'compact' },
    { maximumSignificantDigits: 4, signDisplay: 'exceptZero' },
  )
  expect(() =>
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), shapes, (value, shape) => {
        expect(formatNumber(ENGLISH, value, shape)).toBe(new Intl.NumberFormat('en', shape).format(value))
      }),
    ),
  ).not.toThrow()
})
