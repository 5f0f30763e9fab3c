import { expect, test } from 'vitest'
import { cellIn, columnsOf, labelOf } from './columns.ts'
import { FORMS } from './method-forms.ts'

const [inputs] = FORMS.monte_carlo.flatMap((part) => (part.kind === 'table' && part.key === 'inputs' ? part : []))
const cells = inputs!.cells({})
const labels = (...kinds: string[]) => {
  const rows = kinds.map((kind) => ({ name: kind, kind, outcomes: [{}, {}, {}] }))
  return columnsOf(cells, rows).map((column) => labelOf(column, rows))
}

test('distributions share the columns of their parameters, and columns that none has are left out', () => {
  expect(labels('triangular')).toEqual(['Name', 'Distribution', 'Low', 'Likely', 'High'])
  expect(labels('normal')).toEqual(['Name', 'Distribution', 'Mean', 'Standard deviation'])
  expect(labels('pert', 'lognormal', 'uniform')).toEqual([
    'Name',
    'Distribution',
    'Low / Mean',
    'Likely / Standard deviation',
    'High',
  ])
  expect(labels('discrete')).toHaveLength(8)
  expect(labels()).toEqual(['Name', 'Distribution'])
})

test('a row has at most one cell of a column', () => {
  for (const kind of ['triangular', 'pert', 'normal', 'lognormal', 'uniform', 'discrete']) {
    const row = { name: kind, kind, outcomes: [{}, {}, {}] }
    const own = cells.filter(({ when }) => when?.(row) ?? true)
    expect(columnsOf(cells, [row]).flatMap((column) => cellIn(column, row) ?? [])).toHaveLength(own.length)
  }
})
