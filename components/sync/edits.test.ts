import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Edits, hideRecords, type Row, showRecords } from './edits.ts'

const ALL = [['deals', 'all']]
const deal = (id: string, version: number, name = `${id} at ${version}`) => ({ id, version, name })

function setUp(rows: Row[]) {
  const queries = new QueryClient()
  queries.setQueryData(ALL, { data: rows, complete: true })
  queries.setQueryData([['deals', 'get'], { input: { id: 'a' } }], rows[0])
  return { queries, rows: () => queries.getQueryData<{ data: Row[] }>(ALL)!.data }
}

test('newer records replace older ones in place, and new ones come first, the latest on top', () => {
  const { queries, rows } = setUp([deal('a', 3), deal('b', 1)])
  showRecords(queries, new Map(), 'deal', deal('a', 2), deal('c', 1), deal('b', 2), deal('d', 1), deal('c', 2))
  expect(rows()).toEqual([deal('d', 1), deal('c', 2), deal('a', 3), deal('b', 2)])
  expect(queries.getQueryData([['deals', 'get'], { input: { id: 'a' } }])).toEqual(deal('a', 3))
})

test('a pending edit stays visible over a newer record', () => {
  const { queries, rows } = setUp([deal('a', 1)])
  const edits: Edits = new Map([['a', [{ name: 'Typed' }]]])
  showRecords(queries, edits, 'deal', deal('a', 2))
  expect(rows()).toEqual([deal('a', 2, 'Typed')])
})

test('deleted records leave the list, and their page is null', () => {
  const { queries, rows } = setUp([deal('a', 1), deal('b', 1), deal('c', 1)])
  hideRecords(queries, 'deal', 'a', 'c')
  expect(rows()).toEqual([deal('b', 1)])
  expect(queries.getQueryData([['deals', 'get'], { input: { id: 'a' } }])).toBe(null)
})

test('many records cost one update of the list', () => {
  const { queries, rows } = setUp(Array.from({ length: 1_000 }, (_, at) => deal(`old-${at}`, 1)))
  let updates = 0
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey === ALL) updates++
  })
  showRecords(queries, new Map(), 'deal', ...Array.from({ length: 1_000 }, (_, at) => deal(`new-${at}`, 1)))
  expect(rows()).toHaveLength(2_000)
  expect(updates).toBe(1)
})
