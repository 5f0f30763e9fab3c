import { type Distribution, quantileOf } from './distributions.ts'
import { compileFormula } from './formula.ts'
import { cholesky } from './matrix.ts'
import { normalQuantile, normalShare } from './normal-distribution.ts'
import type { Rest } from './parts.ts'
import { InputProblem } from './problems.ts'
import { seededRandom } from './random.ts'

/** Draws between two calls of `rest`. */
export const BETWEEN_RESTS = 500

type Simulation = {
  formula: string
  inputs: readonly (Distribution & { name: string })[]
  correlations: readonly { first: string; second: string; correlation: number }[]
  draws: number
  seed: number
}

/** The formula's result of each draw, in order. The same inputs give the same numbers. */
export function simulate({ formula, inputs, correlations, draws, seed }: Simulation, rest: Rest = () => undefined) {
  const names = inputs.map(({ name }) => name)
  const { value, names: used } = compileFormula(formula, names)
  const quantiles = inputs.map((one) => quantileOf(one))
  const lower = correlations.length > 0 ? cholesky(correlationMatrix(names, correlations)) : undefined
  if (correlations.length > 0 && !lower)
    throw new InputProblem(['correlations'], 'contradict each other: their matrix is not positive definite')
  const random = seededRandom(seed)
  const size = inputs.length
  const values = new Float64Array(size)
  const scores = new Float64Array(size)
  const results = new Float64Array(draws)
  for (let draw = 0; draw < draws; draw++) {
    if (draw % BETWEEN_RESTS === 0) rest()
    if (lower) {
      for (let i = 0; i < size; i++) scores[i] = normalQuantile(random())
      for (let i = 0; i < size; i++) {
        let score = 0
        for (let j = 0; j <= i; j++) score += lower[i]![j]! * scores[j]!
        values[i] = quantiles[i]!(inside(normalShare(score)))
      }
    } else for (let i = 0; i < size; i++) values[i] = quantiles[i]!(random())
    const result = value(values)
    if (!Number.isFinite(result)) {
      const given = names.map((name, i) => `${name} = ${Number(values[i]!.toPrecision(6))}`)
      throw new InputProblem(['formula'], `has no result in draw ${draw + 1} (${given.join(', ')})`)
    }
    results[draw] = result
  }
  return { results, unused: names.filter((name) => !used.includes(name)) }
}

/** Rounding can result in exactly 0 or 1, whose quantiles are not finite. */
const inside = (share: number) => Math.min(Math.max(share, 1e-16), 1 - 1.2e-16)

function correlationMatrix(names: readonly string[], given: Simulation['correlations']): number[][] {
  const matrix = names.map((_, i) => names.map((_, j) => Number(i === j)))
  const seen = new Set<string>()
  for (const [index, { first, second, correlation }] of given.entries()) {
    const [i, j] = [names.indexOf(first), names.indexOf(second)]
    if (i < 0) throw new InputProblem(['correlations', index, 'first'], 'must be the name of an input')
    if (j < 0 || i === j) throw new InputProblem(['correlations', index, 'second'], 'must be the name of another input')
    const pair = [i, j].toSorted((a, b) => a - b).join()
    if (seen.has(pair)) throw new InputProblem(['correlations', index, 'second'], 'must not repeat a pair')
    seen.add(pair)
    matrix[i]![j] = correlation
    matrix[j]![i] = correlation
  }
  return matrix
}
