import { expect, test } from 'vitest'
import { lineOf, savedLine, textOf } from './line-text.ts'

test('a line survives the round trip; a missing or invalid number makes it undefined', () => {
  const line = { description: 'Proofs', quantity: 2.5, unit_price: 1.435, tax_rate: 19 }
  expect(lineOf(textOf(line))).toEqual(line)
  expect(lineOf({ ...textOf(line), quantity: null })).toBeUndefined()
  expect(lineOf({ ...textOf(line), unit_price: Number.NaN })).toBeUndefined()
})

test('a missing or invalid number leaves the other fields of its line to be saved', () => {
  const text = textOf({ description: '', quantity: 1, unit_price: 0, tax_rate: 19 })
  const typed = { ...text, description: 'Proofs ', quantity: Number.NaN, unit_price: 10, tax_rate: null }
  expect(savedLine(typed)).toEqual({ description: 'Proofs', quantity: 1, unit_price: 10, tax_rate: 19 })
})
