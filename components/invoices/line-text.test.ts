import { expect, test } from 'vitest'
import { lineOf, textOf } from './line-text.ts'

test('a line comes back as it was, and is none while a number is missing or unclear', () => {
  const line = { description: 'Proofs', quantity: 2.5, unit_price: 1.435, tax_rate: 19 }
  expect(lineOf(textOf(line))).toEqual(line)
  expect(lineOf({ ...textOf(line), quantity: null })).toBeUndefined()
  expect(lineOf({ ...textOf(line), unit_price: Number.NaN })).toBeUndefined()
})
