import { z } from 'zod'
import { normalQuantile } from './normal-distribution.ts'
import { Amount, Positive, Share, sum } from './parts.ts'

const outcomes = z
  .array(z.strictObject({ value: Amount, probability: Share }))
  .min(1, 'must have at least 1 outcome')
  .max(20, 'must have at most 20 outcomes')

const threePoints = { low: Amount, likely: Amount, high: Amount }

/** Distributions of an uncertain input. Of `lognormal`, `mean` and `sd` are those of the values, not of their logarithm. */
export const DISTRIBUTIONS = {
  triangular: threePoints,
  pert: threePoints,
  normal: { mean: Amount, sd: Positive },
  lognormal: { mean: Positive, sd: Positive },
  uniform: { low: Amount, high: Amount },
  discrete: { outcomes },
} as const

const kind = <K extends keyof typeof DISTRIBUTIONS>(name: K) => ({ kind: z.literal(name), ...DISTRIBUTIONS[name] })

/** Each kind of distribution with the other fields of an input. */
export function distributionOf<F extends z.ZodRawShape>(fields: F) {
  return z
    .discriminatedUnion(
      'kind',
      [
        z.strictObject({ ...fields, ...kind('triangular') }),
        z.strictObject({ ...fields, ...kind('pert') }),
        z.strictObject({ ...fields, ...kind('normal') }),
        z.strictObject({ ...fields, ...kind('lognormal') }),
        z.strictObject({ ...fields, ...kind('uniform') }),
        z.strictObject({ ...fields, ...kind('discrete') }),
      ],
      { error: `must have a kind: ${Object.keys(DISTRIBUTIONS).join(', ')}` },
    )
    .superRefine((given, ctx) => {
      const problem = problemOf(given as Distribution)
      if (problem) ctx.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] })
    })
}

type ThreePoints = { low: number; likely: number; high: number }
export type Distribution =
  | ({ kind: 'triangular' | 'pert' } & ThreePoints)
  | { kind: 'normal' | 'lognormal'; mean: number; sd: number }
  | { kind: 'uniform'; low: number; high: number }
  | { kind: 'discrete'; outcomes: { value: number; probability: number }[] }

function problemOf(given: Distribution): [string, string] | undefined {
  if (given.kind === 'triangular' || given.kind === 'pert') {
    if (given.low > given.likely) return ['low', 'must be at most the likely value']
    if (given.likely > given.high) return ['high', 'must be at least the likely value']
    if (given.low === given.high) return ['high', 'must be greater than the low value']
  }
  if (given.kind === 'uniform' && given.low >= given.high) return ['high', 'must be greater than the low value']
  if (given.kind === 'discrete') {
    const total = sum(given.outcomes.map(({ probability }) => probability))
    if (Math.abs(total - 1) > 1e-6)
      return ['outcomes', `have probabilities that sum to ${Number(total.toFixed(6))}, not to 1`]
  }
  return undefined
}

/** The quantile function, for u in (0, 1). */
export function quantileOf(given: Distribution): (u: number) => number {
  switch (given.kind) {
    case 'triangular':
      return triangular(given)
    case 'pert':
      return pert(given)
    case 'normal':
      return (u) => given.mean + given.sd * normalQuantile(u)
    case 'lognormal': {
      const variance = Math.log(1 + (given.sd / given.mean) ** 2)
      const middle = Math.log(given.mean) - variance / 2
      return (u) => Math.exp(middle + Math.sqrt(variance) * normalQuantile(u))
    }
    case 'uniform':
      return (u) => given.low + u * (given.high - given.low)
    case 'discrete':
      return discrete(given.outcomes)
  }
}

export function triangular({ low, likely, high }: ThreePoints): (u: number) => number {
  const width = high - low
  const turn = (likely - low) / width
  return (u) =>
    u < turn ? low + Math.sqrt(u * width * (likely - low)) : high - Math.sqrt((1 - u) * width * (high - likely))
}

const CELLS = 4_096

/** The beta distribution of PERT (weight 4), from its density in cells: the distribution function is linear in each. */
function pert({ low, likely, high }: ThreePoints): (u: number) => number {
  const a = (4 * (likely - low)) / (high - low)
  const b = (4 * (high - likely)) / (high - low)
  const density = (x: number) => x ** a * (1 - x) ** b
  const shares = new Float64Array(CELLS + 1)
  for (let cell = 0; cell < CELLS; cell++) {
    const [left, middle, right] = [cell / CELLS, (cell + 0.5) / CELLS, (cell + 1) / CELLS].map(density)
    shares[cell + 1] = shares[cell]! + left! + 4 * middle! + right!
  }
  const total = shares[CELLS]!
  return (u) => {
    const wanted = u * total
    let [from, to] = [0, CELLS]
    while (to - from > 1) {
      const half = (from + to) >> 1
      if (shares[half]! <= wanted) from = half
      else to = half
    }
    const within = (wanted - shares[from]!) / (shares[to]! - shares[from]!)
    return low + ((from + within) / CELLS) * (high - low)
  }
}

function discrete(given: readonly { value: number; probability: number }[]): (u: number) => number {
  const sorted = given.filter(({ probability }) => probability > 0).toSorted((a, b) => a.value - b.value)
  const total = sum(sorted.map(({ probability }) => probability))
  let reached = 0
  const steps = sorted.map(({ value, probability }) => ({ value, upTo: (reached += probability / total) }))
  return (u) => (steps.find(({ upTo }) => u < upTo) ?? steps.at(-1)!).value
}
