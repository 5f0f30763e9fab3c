import { expect, test } from 'vitest'
import { sumsOf, sumWords } from './money-sums.ts'

const eur = (amount: number | null) => ({ amount, currency: 'EUR' })
const usd = (amount: number | null) => ({ amount, currency: 'USD' })

test('keeps currencies separate and adds hundredths exactly', () => {
  expect(sumsOf([eur(0.1), usd(5), eur(0.2), eur(null)])).toEqual([
    { amount: 5, currency: 'USD' },
    { amount: 0.3, currency: 'EUR' },
  ])
  expect(sumWords([eur(12_500), usd(3_000.5)])).toBe('€12,500 + $3,000.50')
  expect(sumWords([eur(null)])).toBe('–')
})
