import { onTestFailed } from 'vitest'

export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** An integer from `from` up to, but not including, `to`. */
  between(from: number, to: number): number
  pick<T>(of: readonly T[]): T
}

/** Mulberry32. A failed test prints its TEST_SEED. */
export function seededRandom(): Random {
  const seed = Number(process.env.TEST_SEED ?? 1)
  onTestFailed(() => void process.stderr.write(`TEST_SEED=${seed}\n`))
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from))
  return { next, between, pick: (of) => of[between(0, of.length)]! }
}
