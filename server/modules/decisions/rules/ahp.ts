import { z } from 'zod'
import { dominantEigenvector } from './matrix.ts'
import { Amount, defineMethod, Label, named, ranksOf, sum, tiesOf } from './parts.ts'

/** Random consistency index by size (Saaty 2005, Theory and Applications of the Analytic Network Process). */
export const RANDOM_INDEX = [0, 0, 0, 0.52, 0.89, 1.11, 1.25, 1.35, 1.4, 1.45]
const MOST = RANDOM_INDEX.length - 1
const LIMIT = 0.1

/** How much more important the first is than the second: 1 to 9, or down to 1/9 if less important. */
const Judgement = Amount.min(1 / 9 - 1e-9, 'must be from 1/9 to 9').max(9, 'must be from 1/9 to 9')

/** The judgements above the diagonal: row i compares entry i with each of the entries after it. */
const Judgements = z.array(z.array(Judgement).max(MOST)).max(MOST)

const Leaf = z.strictObject({ name: Label, judgements: Judgements })
const Criterion = z.strictObject({
  name: Label,
  /** Compares the sub-criteria if there are any, else the options. */
  judgements: Judgements,
  criteria: z.array(Leaf).max(MOST, `must have at most ${MOST} criteria`),
})

const Input = z
  .strictObject({
    options: named(z.strictObject({ name: Label }), 2, MOST, 'options'),
    /** Compares the criteria with regard to the goal. */
    judgements: Judgements,
    criteria: named(Criterion, 1, MOST, 'criteria'),
  })
  .superRefine(({ options, judgements, criteria }, ctx) => {
    const check = (path: (string | number)[], given: number[][], size: number) => {
      for (let row = 0; row < size - 1; row++)
        if (given[row]?.length !== size - 1 - row)
          ctx.addIssue({ code: 'custom', path: [...path, row], message: `must have ${size - 1 - row} judgements` })
      if (given.length > Math.max(0, size - 1))
        ctx.addIssue({ code: 'custom', path, message: `must have ${Math.max(0, size - 1)} rows` })
    }
    check(['judgements'], judgements, criteria.length)
    for (const [index, one] of criteria.entries()) {
      const path = ['criteria', index]
      check([...path, 'judgements'], one.judgements, one.criteria.length || options.length)
      for (const [inner, leaf] of one.criteria.entries())
        check([...path, 'criteria', inner, 'judgements'], leaf.judgements, options.length)
    }
  })

/** The full matrix: 1 on the diagonal and reciprocals below it. */
function matrixOf(size: number, judgements: readonly number[][]): number[][] {
  return Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_, j) =>
      i === j ? 1 : i < j ? judgements[i]![j - i - 1]! : 1 / judgements[j]![i - j - 1]!,
    ),
  )
}

/** Weights, consistency, and the judgements that differ most from the weights. */
function compare(node: string, names: readonly string[], judgements: readonly number[][]) {
  const n = names.length
  const matrix = matrixOf(n, judgements)
  const { vector: weights, value } = dominantEigenvector(matrix)
  const ci = n > 2 ? Math.max(0, (value - n) / (n - 1)) : 0
  const ri = RANDOM_INDEX[n]!
  const cr = ri > 0 ? ci / ri : 0
  const pairs = names.flatMap((first, i) =>
    names.slice(i + 1).map((second, k) => {
      const [judgement, consistent] = [matrix[i]![i + 1 + k]!, weights[i]! / weights[i + 1 + k]!]
      return { first, second, judgement, consistent, factor: Math.exp(Math.abs(Math.log(judgement / consistent))) }
    }),
  )
  const disturbing = pairs
    .filter(({ factor }) => factor > 1.01)
    .toSorted((a, b) => b.factor - a.factor)
    .slice(0, 3)
  return { node, names: [...names], weights, lambda_max: value, ci, ri, cr, disturbing }
}

export const ahp = defineMethod({
  name: 'ahp',
  version: 1,
  title: 'Analytic hierarchy process',
  use: 'Compare criteria and options in pairs when scores are a matter of judgement.',
  Input,
  example: {
    options: [{ name: 'Hamburg' }, { name: 'Leipzig' }, { name: 'Remote' }],
    judgements: [[3, 5], [2]],
    criteria: [
      { name: 'Talent', judgements: [[3, 2], [1 / 2]], criteria: [] },
      { name: 'Cost', judgements: [[1 / 3, 1 / 5], [1 / 2]], criteria: [] },
      { name: 'Clients', judgements: [[4, 6], [2]], criteria: [] },
    ],
  },
  evaluate({ options, judgements, criteria }) {
    const names = options.map(({ name }) => name)
    const top = compare(
      'Goal',
      criteria.map(({ name }) => name),
      judgements,
    )
    const comparisons = [top]
    const leaves = criteria.flatMap((one, index) => {
      const inner = compare(
        one.name,
        one.criteria.length > 0 ? one.criteria.map(({ name }) => name) : names,
        one.judgements,
      )
      comparisons.push(inner)
      if (one.criteria.length === 0) return [{ name: one.name, weight: top.weights[index]!, options: inner.weights }]
      return one.criteria.map((leaf, at) => {
        const own = compare(`${one.name} / ${leaf.name}`, names, leaf.judgements)
        comparisons.push(own)
        return { name: own.node, weight: top.weights[index]! * inner.weights[at]!, options: own.weights }
      })
    })
    const totals = names.map((_, row) => sum(leaves.map(({ weight, options: own }) => weight * own[row]!)))
    const ranks = ranksOf(totals)
    const ranked = names.map((name, row) => ({
      name,
      rank: ranks[row]!,
      total: totals[row]!,
      contributions: leaves.map(({ weight, options: own }) => weight * own[row]!),
    }))
    return {
      values: {
        random_index: 'Saaty 2005',
        options: ranked,
        criteria: leaves.map(({ name, weight }) => ({ name, weight })),
        comparisons,
      },
      warnings: [
        ...comparisons
          .filter(({ cr }) => cr > LIMIT)
          .map(
            ({ node, cr, disturbing }) =>
              `${node}: the judgements contradict each other (consistency ratio ${cr.toFixed(3)}, above ${LIMIT}). Check ${disturbing
                .map(({ first, second }) => `${first} with ${second}`)
                .join(', ')}.`,
          ),
        ...tiesOf(names, ranks),
      ],
    }
  },
})
