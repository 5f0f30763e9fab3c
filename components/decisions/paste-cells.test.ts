import { expect, test } from 'vitest'
import { notationOf } from '#components/ui/format-number.ts'
import type { Cell } from './form-parts.ts'
import { cellsOf, pasted } from './paste-cells.ts'

const CELLS: Cell[] = [
  { kind: 'text', path: ['name'], label: 'Option' },
  { kind: 'choice', path: ['kind'], label: 'Kind', options: [{ value: 'end', label: 'End' }] },
  { kind: 'number', path: ['scores', 0], label: 'Price' },
]
const blank = () => ({ name: '', kind: 'end', scores: [null] })

test('the cells of a spreadsheet fill rows and add the missing ones; numbers are read as typed ones, without currency', () => {
  const grid = cellsOf('Brandt 😀\tEND\t4,20 €\r\nNordlicht\tother\t1.234,5\r\nIn house\t\tabc\textra\r\n')!
  const target = { columns: CELLS.map((cell) => [cell]), row: 1, column: 0, blank, notation: notationOf('en-GB') }
  expect(pasted(grid, { ...target, rows: [blank(), { ...blank(), kind: 'chance', scores: [7] }] })).toEqual([
    blank(),
    { name: 'Brandt 😀', kind: 'end', scores: [4.2] },
    { name: 'Nordlicht', kind: 'end', scores: [1234.5] },
    { name: 'In house', kind: 'end', scores: [null] },
  ])
})

test('a column is pasted downwards, and text of one cell is left to the field', () => {
  const target = { columns: CELLS.map((cell) => [cell]), row: 0, column: 2, blank, notation: notationOf('en-GB') }
  const rows = pasted(cellsOf('$1\n30%')!, { ...target, rows: [{ ...blank(), name: 'A' }] })
  expect(rows).toEqual([
    { name: 'A', kind: 'end', scores: [1] },
    { name: '', kind: 'end', scores: [0.3] },
  ])
  for (const text of ['Brandt', 'Brandt\n', '']) expect(cellsOf(text)).toBeUndefined()
})

test('names are separated by commas, and one with a comma is quoted', () => {
  const cells: Cell[] = [{ kind: 'names', path: ['options'], label: 'Options' }]
  const target = { columns: [cells], row: 0, column: 0, blank: () => ({ options: [] }), notation: notationOf('en-GB') }
  expect(pasted([['"Brandt, Kiel", In house']], { ...target, rows: [{ options: [] }] })).toEqual([
    { options: [{ name: 'Brandt, Kiel' }, { name: 'In house' }] },
  ])
})
