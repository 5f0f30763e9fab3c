import { expect, test } from 'vitest'
import { dividePools, fewestConnections, FULL_POOLS, mostConnections, poolsOf, type ProcessKind } from './pool-sizes.ts'

const kinds: ProcessKind[] = ['web', 'worker', 'both']

test.each(kinds)('the pools of a process (%s) add up to its connections, and each has its fewest', (kind) => {
  for (let connections = fewestConnections(kind); connections <= mostConnections(kind); connections++) {
    const sizes = dividePools(kind, connections)
    const used = poolsOf(kind).map((pool) => sizes[pool])
    expect(used.reduce((a, b) => a + b)).toBe(connections)
    expect(Math.min(...used)).toBeGreaterThan(0)
  }
})

test('more connections than the pools make use of are not opened', () => {
  expect(dividePools('both', 500)).toEqual(FULL_POOLS)
})

test('the numbers in the guide', () => {
  expect(kinds.map((kind) => [fewestConnections(kind), mostConnections(kind)])).toEqual([
    [16, 58],
    [13, 40],
    [20, 66],
  ])
  expect(dividePools('web', 18)).toMatchObject({ apiLeases: 3, appLeases: 3, relay: 3 })
})
