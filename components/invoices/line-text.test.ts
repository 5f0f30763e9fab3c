import { expect, test } from 'vitest'
import { lineOf, numberOf, textOf } from './line-text.ts'

test.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['0,335', 0.335],
  ['1,250', 1250],
  ['1,250.50', 1250.5],
  ['1.250,50', 1250.5],
  [' 1 250 ', 1250],
  ['.5', 0.5],
  ['0', 0],
  ['', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1.23456', undefined],
  ['2000000000', undefined],
])('%j is read as %s', (text, value) => expect(numberOf('unit_price', text)).toBe(value))

test('a line comes back as it was, and is none while a number is missing', () => {
  const line = { description: 'Proofs', quantity: 2.5, unit_price: 1.435, tax_rate: 19 }
  expect(lineOf(textOf(line))).toEqual(line)
  expect(lineOf({ ...textOf(line), quantity: '' })).toBeUndefined()
})
