import { expect, test } from 'vitest'
import { ENGLISH } from '#components/ui/format-number.ts'
import { formatBand, LEVEL_NAMES, formatLoss } from './risk-labels.ts'

test('bands are ranges that cover 1 to 25', () => {
  const words = (low: number, medium: number, high: number) =>
    LEVEL_NAMES.map((level) => formatBand(level, { low, medium, high }))
  expect(words(4, 9, 16)).toEqual(['1–4', '5–9', '10–16', '17–25'])
  expect(words(1, 2, 24)).toEqual(['1', '2', '3–24', '25'])
})

test('a loss is shown in its currency', () => {
  expect(formatLoss(ENGLISH, { low: 5000, likely: 20000.5, high: 80000, currency: 'EUR' })).toBe(
    '€5,000 – €20,000.50 – €80,000',
  )
})
