/** Name of the generator, included in results. */
export const GENERATOR = 'xoshiro128** 1.1, seeded by splitmix32'

export type Random = () => number

/** Uniform numbers in (0, 1), 52 bits each (Blackman and Vigna, prng.di.unimi.it/xoshiro128starstar.c). */
export function seededRandom(seed: number): Random {
  return uniformOf(xoshiro(stateOf(seed)))
}

/** A number that is never 0 or 1, so that quantiles are finite. */
function uniformOf(next: () => number): Random {
  return () => ((next() >>> 6) * 67_108_864 + (next() >>> 6) + 0.5) / 4_503_599_627_370_496
}

/** 32-bit outputs from a state of four words. */
export function xoshiro([a, b, c, d]: readonly [number, number, number, number]): () => number {
  return () => {
    const fives = Math.imul(b, 5)
    const result = Math.imul((fives << 7) | (fives >>> 25), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return result
  }
}

function stateOf(seed: number): [number, number, number, number] {
  let at = seed | 0
  const word = () => {
    at = (at + 0x9e3779b9) | 0
    let mixed = Math.imul(at ^ (at >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return mixed ^ (mixed >>> 15)
  }
  return [word(), word(), word(), word()]
}
