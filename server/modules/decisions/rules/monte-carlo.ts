import { z } from 'zod'
import { distributionOf } from './distributions.ts'
import { NAME } from './formula.ts'
import { Amount, defineMethod, Label, named } from './parts.ts'
import { GENERATOR } from './random.ts'
import { simulate } from './simulate.ts'
import { summaryOf } from './summary.ts'

export const Seed = z
  .int('must be a whole number')
  .min(0, 'must be 0 or more')
  .max(4_294_967_295, 'must be at most 4294967295')
export const Draws = z
  .int('must be a whole number')
  .min(100, 'must be from 100 to 200000')
  .max(200_000, 'must be from 100 to 200000')

export const InputName = Label.refine(
  (name) => NAME.test(name),
  'must be a name of letters, digits and _, such as unit_price',
)

const Input = z.strictObject({
  /** Over the names of the inputs, such as `units * (price - cost) - fixed`. */
  formula: z.string().max(1_000, 'must be at most 1000 characters'),
  inputs: named(distributionOf({ name: InputName }), 1, 30, 'inputs'),
  /** Rank correlations of normal scores (Gaussian copula). */
  correlations: z
    .array(
      z.strictObject({
        first: Label,
        second: Label,
        correlation: Amount.min(-1, 'must be from -1 to 1').max(1, 'must be from -1 to 1'),
      }),
    )
    .max(100, 'must have at most 100 correlations'),
  /** Results below this are a loss. */
  threshold: Amount,
  draws: Draws,
  seed: Seed,
})

export const monteCarlo = defineMethod({
  name: 'monte_carlo',
  version: 1,
  title: 'Monte Carlo simulation',
  use: 'See the range of a result when several inputs are uncertain.',
  heavy: true,
  Input,
  example: {
    formula: 'units * (price - cost) - fixed',
    inputs: [
      { name: 'units', kind: 'triangular', low: 2_000, likely: 3_500, high: 5_500 },
      { name: 'price', kind: 'normal', mean: 24, sd: 1.5 },
      { name: 'cost', kind: 'pert', low: 7, likely: 9, high: 14 },
      { name: 'fixed', kind: 'uniform', low: 40_000, high: 52_000 },
    ],
    correlations: [],
    threshold: 0,
    draws: 50_000,
    seed: 2027,
  },
  evaluate(input, rest) {
    const { results, unused } = simulate(input, rest)
    return {
      values: { generator: GENERATOR, ...summaryOf(results, input.threshold, rest) },
      warnings: unused.map((name) => `The formula does not use ${name}.`),
    }
  },
})
