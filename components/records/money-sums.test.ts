import { expect, test } from 'vitest'
import { ENGLISH } from '#components/ui/format-number.ts'
import { formatMoney } from './format-field.ts'
import { sumsOf, formatSums } from './money-sums.ts'

const eur = (amount: number | null) => ({ amount, currency: 'EUR' })
const usd = (amount: number | null) => ({ amount, currency: 'USD' })

test('keeps currencies separate and adds hundredths exactly', () => {
  expect(sumsOf([eur(0.1), usd(5), eur(0.2), eur(null)])).toEqual([
    { amount: 5, currency: 'USD' },
    { amount: 0.3, currency: 'EUR' },
  ])
  expect(formatSums(ENGLISH, [eur(12_500), usd(3_000.5)])).toBe('€12,500 + $3,000.50')
  expect(formatSums(ENGLISH, [eur(null)])).toBe('–')
})

test('amounts have the decimals of their currency by ISO 4217; whole ones omit them where they need not align', () => {
  const words = (amount: number, currency: string) => [
    formatMoney(ENGLISH, amount, currency).replace('\u00A0', ' '),
    formatMoney(ENGLISH, amount, currency, undefined, true).replace('\u00A0', ' '),
  ]
  expect(words(99.5, 'HUF')).toEqual(['HUF 99.50', 'HUF 99.50'])
  expect(words(100, 'HUF')).toEqual(['HUF 100', 'HUF 100.00'])
  expect(words(1200, 'JPY')).toEqual(['¥1,200', '¥1,200'])
  expect(formatMoney(ENGLISH, 0.125, 'EUR', 4)).toBe('€0.125')
  expect(formatMoney(ENGLISH, 0.5, 'EUR', 4)).toBe('€0.50')
})
