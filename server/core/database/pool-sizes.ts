import type { NodeKind } from '#server/core/operations/heartbeat.ts'

/** What a process does with a database; `directory`: it only reads and writes the directory. */
export type ProcessKind = NodeKind | 'directory'

/** Every pool with the fewest connections that it works with, and the most that it makes use of. Earlier ones get more. */
const POOLS = {
  apiLeases: [2, 8],
  appLeases: [2, 8],
  auth: [2, 8],
  worker: [4, 8],
  /** One of them listens for signals, one is for the status page. */
  relay: [3, 8],
  apiShared: [1, 4],
  appShared: [1, 4],
  apiSearches: [1, 4],
  appSearches: [1, 4],
  agentLeases: [1, 4],
  agentShared: [1, 2],
  agentSearches: [1, 4],
} as const

type Pool = keyof typeof POOLS
export type PoolSizes = Record<Pool, number>

const PUBLIC_POOLS: Pool[] = ['apiLeases', 'apiShared', 'apiSearches', 'agentLeases', 'agentShared', 'agentSearches']

/** The pools that a process of this kind uses. */
export function poolsOf(kind: ProcessKind): Pool[] {
  const pools = Object.keys(POOLS) as Pool[]
  if (kind === 'both') return pools
  if (kind === 'directory') return ['auth', 'relay']
  return pools.filter((pool) => (kind === 'web' ? pool !== 'worker' : !PUBLIC_POOLS.includes(pool)))
}

const sumOf = (kind: ProcessKind, which: 0 | 1) => poolsOf(kind).reduce((sum, pool) => sum + POOLS[pool][which], 0)
export const fewestConnections = (kind: ProcessKind) => sumOf(kind, 0)
export const mostConnections = (kind: ProcessKind) => sumOf(kind, 1)

/** How many connections a process with these pools may open. */
export const connectionsOf = (kind: ProcessKind, sizes: PoolSizes) =>
  poolsOf(kind).reduce((sum, pool) => sum + sizes[pool], 0)

/** The largest pools there are. */
export const FULL_POOLS = Object.fromEntries(Object.entries(POOLS).map(([pool, [, most]]) => [pool, most])) as PoolSizes

/**
 * Divides `connections` among the pools of a process: each gets its fewest, and the next one always goes to the pool
 * that has the smallest part of its most.
 */
export function dividePools(kind: ProcessKind, connections: number): PoolSizes {
  const pools = poolsOf(kind)
  const sizes = Object.fromEntries(Object.entries(POOLS).map(([pool, [fewest]]) => [pool, fewest])) as PoolSizes
  const part = (pool: Pool) => sizes[pool] / POOLS[pool][1]
  for (let left = connections - fewestConnections(kind); left > 0; left--) {
    const next = pools.reduce((least, pool) => (part(pool) < part(least) ? pool : least))
    if (part(next) >= 1) break
    sizes[next]++
  }
  return sizes
}
