import { describe, expect, test } from 'vitest'
import { nameKey } from '#server/core/values/fields.ts'
import { Catalogue, eanKey, hasCheckDigit, itemNamed, numberKey } from './rules.ts'
import type { Item } from './schema.ts'

const EAN = '4006381333931'
const OTHER = '5901234123457'
const item = (id: string, number: string | null, name: string, ean: string | null = null) =>
  ({ id, number, name, ean }) as Item
const known = new Catalogue([
  item('paper', 'A-1', 'Paper', EAN),
  item('ink', null, 'Ink', OTHER),
  item('pen', null, 'Pen'),
  item('nib', 'N-1', 'Nib'),
  item('cap', 'C-1', 'Cap'),
  item('lid', 'C-2', 'cap'),
])
const outcome = (record: Parameters<(typeof known)['match']>[0]) => {
  const match = known.match(record)
  if ('item' in match) return match.item.id
  return 'refused' in match ? match.refused.code : 'create'
}

describe('matching, number then EAN then name', () => {
  test.each([
    ['number found: update', { number: ' a-1 ' }, 'paper'],
    ['number found, a differing EAN that no item has: adopted', { number: 'N-1', ean: '96385074' }, 'nib'],
    ['number found, a differing EAN that another item has: ean_conflict', { number: 'N-1', ean: EAN }, 'ean_conflict'],
    ['number unknown, EAN of an item without a number: adopt the number', { number: 'I-1', ean: OTHER }, 'ink'],
    ['number unknown, EAN of an item with another number: update', { number: 'X', ean: EAN, name: 'x' }, 'paper'],
    ['number unknown, name of an item without a number: adopt', { number: 'P-1', name: 'pen' }, 'pen'],
    ['number unknown, name of an item with a number: names repeat', { number: 'P-2', name: 'Nib' }, 'create'],
    ['no number, EAN unknown, name unique without an EAN: adopt the EAN', { name: ' PEN ', ean: '96385074' }, 'pen'],
    ['no number, EAN unknown, name of an item with another EAN', { name: 'Ink', ean: '96385074' }, 'create'],
    ['name matches two: item_ambiguous', { name: 'CAP' }, 'item_ambiguous'],
    ['nothing found: a new item, which needs a name', { number: 'Z' }, 'validation_error'],
  ])('%s', (_, record, expected) => {
    expect(outcome(record)).toBe(expected)
  })

  test('an ambiguous name lists its candidates, and an EAN conflict names the owner of the EAN', () => {
    expect(known.match({ name: 'cap' })).toMatchObject({ refused: { candidates: ['cap', 'lid'] } })
    expect(known.match({ number: 'N-1', ean: EAN })).toMatchObject({
      refused: { candidates: ['paper'], words: 'belongs to item A-1' },
    })
  })
})

test('numbers are trimmed and upper-cased, names are NFC, lower case and single-spaced, EANs are GTIN-14', () => {
  expect(numberKey(' a-1 ')).toBe(numberKey('A-1'))
  expect(nameKey(' E\u0301clair  au\u00a0chocolat ')).toBe(nameKey('ÉCLAIR AU CHOCOLAT'))
  expect(eanKey('012345678905')).toBe(eanKey('00012345678905'))
})

test.each(['96385074', '012345678905', EAN, '00012345678905'])('%s has a valid GS1 check digit', (ean) => {
  expect(hasCheckDigit(ean)).toBe(true)
  expect(hasCheckDigit(`${ean.slice(0, -1)}${(Number(ean.at(-1)) + 1) % 10}`)).toBe(false)
})

test.each(['', '123', '9638507', '963850740', '40063813339311', 'A006381333931', '٤٠٠٦٣٨١٣٣٣٩٣١'])(
  '%j is no EAN',
  (code) => {
    expect(hasCheckDigit(code)).toBe(false)
  },
)

test('an item created by a movement: a GTIN becomes its EAN, and a single word its number', () => {
  expect(itemNamed(EAN)).toEqual({ number: null, ean: EAN, name: EAN })
  expect(itemNamed('A-17')).toEqual({ number: 'A-17', ean: null, name: 'A-17' })
  expect(itemNamed('White mug')).toEqual({ number: null, ean: null, name: 'White mug' })
  expect(itemNamed({ number: 'A-17', name: 'Mug' })).toEqual({ number: 'A-17', ean: null, name: 'Mug' })
})
