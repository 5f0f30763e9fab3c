import { expect, test } from 'vitest'
import { lineOf, textOf } from './line-text.ts'

test('a line survives the round trip; a missing or invalid number makes it undefined', () => {
  const line = { description: 'Proofs', quantity: 2.5, unit_price: 1.435, tax_rate: 19 }
  expect(lineOf(textOf(line))).toEqual(line)
  expect(lineOf({ ...textOf(line), quantity: null })).toBeUndefined()
  expect(lineOf({ ...textOf(line), unit_price: Number.NaN })).toBeUndefined()
})
