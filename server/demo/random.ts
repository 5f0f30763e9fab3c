/** Repeatable random numbers: the same seed generates the same data. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** An integer, both ends included. */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  some<T>(list: readonly T[], count: number): T[]
  chance(share: number): boolean
}

/** Mulberry32 (public domain, Tommy Ettinger): 32 bits of state are enough for sample data. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)]!
  function some<T>(list: readonly T[], count: number): T[] {
    const left = [...list]
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(between(0, left.length - 1), 1)[0]!)
  }
  return { next, between, pick, some, chance: (share) => next() < share }
}
