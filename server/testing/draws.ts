/** The seed of random tests: the same in every run, unless TEST_SEED is set. */
export const SEED = Number(process.env['TEST_SEED'] ?? 1)

/** Draws an integer of 0 or more and below `below`. */
export type Draw = (below: number) => number

/** Mulberry32: the same seed yields the same numbers. */
export function drawsFrom(seed: number): Draw {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
