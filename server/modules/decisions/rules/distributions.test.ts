import { expect, test } from 'vitest'
import type { Distribution } from './distributions.ts'
import { evaluate, requireResult } from './methods.ts'
import { normalQuantile, normalShare } from './normal-distribution.ts'
import { simulate } from './simulate.ts'

const DRAWS = 100_000
const given = (inputs: (Distribution & { name: string })[], formula = 'x', seed = 7) => ({
  formula,
  inputs,
  correlations: [] as { first: string; second: string; correlation: number }[],
  threshold: 0,
  draws: DRAWS,
  seed,
})

const moments = (values: Float64Array) => {
  const mean = values.reduce((total, one) => total + one, 0) / values.length
  const variance = values.reduce((total, one) => total + (one - mean) ** 2, 0) / values.length
  const fourth = values.reduce((total, one) => total + (one - mean) ** 4, 0) / values.length
  return { mean, variance, fourth }
}

const [low, likely, high] = [2, 3, 9]
const pertMean = (low + 4 * likely + high) / 6
test.each<[Distribution, number, number]>([
  [
    { kind: 'triangular', low, likely, high },
    (low + likely + high) / 3,
    (low ** 2 + likely ** 2 + high ** 2 - low * likely - low * high - likely * high) / 18,
  ],
  [{ kind: 'triangular', low: 2, likely: 2, high: 9 }, 13 / 3, 49 / 18],
  [{ kind: 'pert', low, likely, high }, pertMean, ((pertMean - low) * (high - pertMean)) / 7],
  [{ kind: 'pert', low: 0, likely: 0, high: 1 }, 1 / 6, ((1 / 6) * (5 / 6)) / 7],
  [{ kind: 'normal', mean: 10, sd: 3 }, 10, 9],
  [{ kind: 'lognormal', mean: 10, sd: 3 }, 10, 9],
  [{ kind: 'uniform', low: -1, high: 5 }, 2, 3],
  [
    {
      kind: 'discrete',
      outcomes: [
        { value: 1, probability: 0.2 },
        { value: 6, probability: 0.8 },
      ],
    },
    5,
    4,
  ],
])('%j has its mean and variance within four standard errors', (distribution, mean, variance) => {
  const { results } = simulate(given([{ ...distribution, name: 'x' }]))
  const found = moments(results)
  expect(Math.abs(found.mean - mean)).toBeLessThan(4 * Math.sqrt(variance / DRAWS))
  expect(Math.abs(found.variance - variance)).toBeLessThan(4 * Math.sqrt((found.fourth - variance ** 2) / DRAWS))
})

test('quantile and share of the normal distribution undo each other', () => {
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14)
  expect(normalQuantile(1e-10)).toBeCloseTo(-6.361340902404056, 12)
  for (const p of [1e-9, 0.001, 0.2, 0.5, 0.77, 0.999, 1 - 1e-9])
    expect(normalShare(normalQuantile(p))).toBeCloseTo(p, 13)
})

test('correlated inputs have that correlation, and keep their own distribution', () => {
  const inputs = ['x', 'y'].map((name) => ({ kind: 'normal' as const, mean: 0, sd: 1, name }))
  const correlations = [{ first: 'x', second: 'y', correlation: 0.6 }]
  const product = simulate({ ...given(inputs, 'x * y'), correlations })
  expect(moments(product.results).mean).toBeCloseTo(0.6, 1)
  expect(Math.abs(moments(product.results).mean - 0.6)).toBeLessThan(4 * Math.sqrt(1.36 / DRAWS))
  const second = simulate({ ...given(inputs, 'y + 0 * x'), correlations })
  expect(Math.abs(moments(second.results).variance - 1)).toBeLessThan(4 * Math.sqrt(2 / DRAWS))
})

test('correlations that contradict each other are refused', () => {
  const inputs = ['x', 'y', 'z'].map((name) => ({ kind: 'uniform' as const, low: 0, high: 1, name }))
  const correlations = [
    { first: 'x', second: 'y', correlation: 0.9 },
    { first: 'y', second: 'z', correlation: 0.9 },
    { first: 'x', second: 'z', correlation: -0.9 },
  ]
  const { problems } = evaluate('monte_carlo', { ...given(inputs, 'x + y + z'), correlations })
  expect(problems).toMatchObject([{ path: ['correlations'] }])
})

test('the same seed gives the same JSON, and another seed another one', () => {
  const inputs = [{ kind: 'pert' as const, low, likely, high, name: 'x' }]
  const text = (seed: number) => JSON.stringify(requireResult(evaluate('monte_carlo', given(inputs, 'x', seed))))
  expect(text(1)).toBe(text(1))
  expect(text(1)).not.toBe(text(2))
})

test('the share of losses, the percentiles and the histogram describe the draws', () => {
  const inputs = [{ kind: 'uniform' as const, low: -1, high: 3, name: 'x' }]
  const { values } = requireResult(evaluate('monte_carlo', given(inputs)))
  expect(values.probability_of_loss).toBeCloseTo(0.25, 2)
  expect(values.percentiles[50]).toBeCloseTo(1, 1)
  expect([values.percentiles[0], values.percentiles[100]]).toEqual([values.least, values.most])
  const { counts, below, above } = values.histogram
  expect(counts.reduce((total, one) => total + one, below + above)).toBe(DRAWS)
  expect(values.convergence.at(-1)!).toMatchObject({ draws: DRAWS })
  expect(values.convergence.at(-1)!.error).toBeCloseTo(values.standard_error, 5)
})
