import { expect, test } from 'vitest'
import { rebase } from './rebase.ts'

const week = (days: Record<number, string>) => Array.from({ length: 12 }, (_, day) => days[day] ?? '')
const times = (respond: number, resolve: number, days: Record<number, string> = {}) => ({
  low: { respond, resolve },
  week: week(days),
})

test('what was edited is kept, and the rest is as others have saved it meanwhile', () => {
  const [base, edited, newer] = [times(8, 40), times(8, 50, { 6: '10–12' }), times(9, 40, { 5: '10–11', 11: '9–10' })]
  expect(rebase(base, edited, newer)).toEqual(times(9, 50, { 5: '10–11', 6: '10–12', 11: '9–10' }))
})

test.each([
  ['an edited value replaces one that others edited', 'a', 'b', 'c', 'b'],
  ['a value that was set back is as others have it', 'a', 'a', 'c', 'c'],
  ['a list that was shortened replaces the list of others', ['a', 'b'], ['a'], ['a', 'c'], ['a']],
  [
    'parts of an edited reply are not put into the reply that others have in its place',
    [{ title: 'A', text: 'a' }],
    [{ title: 'A', text: 'edited' }],
    [{ title: 'B', text: 'b' }],
    [{ title: 'A', text: 'edited' }],
  ],
  ['a list that others extended is replaced only if it was edited', ['a'], ['a'], ['a', 'c'], ['a', 'c']],
  [
    'null and numbers that are not finite are values',
    { a: null, b: 1 },
    { a: 5, b: NaN },
    { a: null, b: 2 },
    { a: 5, b: NaN },
  ],
])('%s', (_name, base: unknown, edited: unknown, newer: unknown, result: unknown) => {
  expect(rebase(base, edited, newer)).toEqual(result)
})
