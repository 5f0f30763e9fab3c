import { expect, test } from 'vitest'
import type { Money, ResultRow } from './format-results.ts'
import { isUnmatched, orderedResults, readOrder } from './result-order.ts'

const unknown = { cpc: null, value: null, revenue: null, return: null, costPerLead: null }
const row = (name: string | null, clicks: number | null, costs: Record<string, number>): ResultRow => ({
  key: name ?? '',
  campaign: null,
  name,
  touches: 0,
  leads: 0,
  deals: 0,
  impressions: null,
  clicks,
  ctr: null,
  conversions: null,
  money: Object.entries(costs).map(([currency, cost]): Money => ({ currency, cost, ...unknown })),
  sources: [],
})
const rows = [row('b', 5, { EUR: 1, USD: 900 }), row('a', null, { EUR: 30 }), row('c', 0, { USD: 7 })]
const names = (words: string | null) => orderedResults(rows, readOrder(words), 'EUR').map(({ name }) => name)

test('rows are in the order of the address, and without one those that cost most are first', () => {
  expect([names('name'), names('-name')]).toEqual([
    ['a', 'b', 'c'],
    ['c', 'b', 'a'],
  ])
  const dearest = { by: 'cost', descending: true }
  expect([readOrder(null), readOrder('nonsense')]).toEqual([dearest, dearest])
})

test('amounts are compared in one currency, and rows without the figure are last in both directions', () => {
  expect([names('cost'), names('-cost')]).toEqual([
    ['b', 'a', 'c'],
    ['a', 'b', 'c'],
  ])
  expect([names('clicks'), names('-clicks')]).toEqual([
    ['c', 'b', 'a'],
    ['b', 'c', 'a'],
  ])
})

test('unmatched are the campaigns that only data sources name', () => {
  const [source] = [{ source: 'google-ads', currency: 'EUR' }] as ResultRow['sources']
  const pushed = { ...source!, source: 'pushed' as const }
  const named = row('Spring', 1, {})
  expect(isUnmatched({ ...named, sources: [source!] })).toBe(true)
  expect(isUnmatched({ ...named, sources: [pushed] })).toBe(false)
  expect(isUnmatched({ ...named, campaign: 'id', sources: [source!] })).toBe(false)
  expect(isUnmatched({ ...row(null, 1, {}), sources: [source!] })).toBe(false)
})
