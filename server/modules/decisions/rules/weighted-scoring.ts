import { z } from 'zod'
import { checkScores, Criterion, Options, sharesOf } from './criteria.ts'
import { Amount, defineMethod, isSame, named, ranksOf, sum, tiesOf } from './parts.ts'
import { InputProblem } from './problems.ts'

const NORMALISATIONS = ['scale', 'range', 'maximum'] as const

const Input = z
  .strictObject({
    /**
     * `scale`: the position on the scale of the criterion. `range`: the position between the worst and the best option.
     * `maximum`: the share of the highest score; where lower is better, the lowest score divided by the score.
     */
    normalisation: z.enum(NORMALISATIONS, { error: 'must be scale, range or maximum' }),
    criteria: named(
      Criterion.extend({ scale: z.strictObject({ from: Amount, to: Amount }).nullable() }),
      1,
      50,
      'criteria',
    ),
    options: Options,
  })
  .superRefine(checkScores)
  .superRefine(({ normalisation, criteria, options }, ctx) => {
    if (normalisation !== 'scale') return
    for (const [index, { scale }] of criteria.entries()) {
      const path = ['criteria', index, 'scale']
      if (!scale) ctx.addIssue({ code: 'custom', path, message: 'must be set' })
      else if (scale.from >= scale.to) ctx.addIssue({ code: 'custom', path, message: 'must end above its start' })
      else
        for (const [row, { scores }] of options.entries())
          if (scores[index] !== undefined && (scores[index] < scale.from || scores[index] > scale.to))
            ctx.addIssue({
              code: 'custom',
              path: ['options', row, 'scores', index],
              message: `must be from ${scale.from} to ${scale.to}`,
            })
    }
  })
type Input = z.infer<typeof Input>

/** Scores of one criterion as values from 0 to 1, where 1 is best. */
function normalised({ normalisation, criteria, options }: Input, index: number): number[] {
  const { direction, scale } = criteria[index]!
  const scores = options.map(({ scores: own }) => own[index]!)
  const lower = direction === 'lower'
  const [least, most] = [Math.min(...scores), Math.max(...scores)]
  if (normalisation === 'maximum') {
    for (const [row, score] of scores.entries())
      if (score <= 0)
        throw new InputProblem(['options', row, 'scores', index], 'must be greater than 0 for this normalisation')
    return scores.map((score) => (lower ? least / score : score / most))
  }
  const [from, to] = normalisation === 'scale' ? [scale!.from, scale!.to] : [least, most]
  if (from === to) return scores.map(() => 1)
  return scores.map((score) => (lower ? to - score : score - from) / (to - from))
}

type Move = { weight: number; winner: string } | null

/** How far the weight of a criterion moves up or down, the others in proportion, before another option wins. */
function movesOf(names: readonly string[], values: readonly number[], totals: readonly number[], share: number) {
  const best = totals.indexOf(Math.max(...totals))
  const rest = totals.map((total, row) => (share === 1 ? 0 : (total - share * values[row]!) / (1 - share)))
  let [down, up]: Move[] = [null, null]
  for (const [row, name] of names.entries()) {
    if (row === best || isSame(totals[row]!, totals[best]!)) continue
    const gap = rest[best]! - rest[row]!
    const at = gap / (gap + values[row]! - values[best]!)
    if (!(at >= 0 && at <= 1)) continue
    if (at < share && (!down || at > down.weight)) down = { weight: at, winner: name }
    if (at > share && (!up || at < up.weight)) up = { weight: at, winner: name }
  }
  return { down, up }
}

export const weightedScoring = defineMethod({
  name: 'weighted_scoring',
  version: 1,
  title: 'Weighted scoring',
  use: 'Compare options by several criteria that matter to different degrees.',
  Input,
  example: {
    normalisation: 'scale',
    criteria: [
      { name: 'Print quality', weight: 5, direction: 'higher', scale: { from: 1, to: 10 } },
      { name: 'Price per copy', weight: 3, direction: 'lower', scale: { from: 0, to: 10 } },
      { name: 'Delivery time', weight: 2, direction: 'lower', scale: { from: 0, to: 30 } },
    ],
    options: [
      { name: 'Brandt Print', scores: [9, 4.2, 14] },
      { name: 'Nordlicht Press', scores: [7, 3.1, 10] },
      { name: 'In house', scores: [5, 2.4, 21] },
    ],
  },
  evaluate(input) {
    const names = input.options.map(({ name }) => name)
    const weights = sharesOf(input.criteria.map(({ weight }) => weight))
    const values = input.criteria.map((_, index) => normalised(input, index))
    const totals = names.map((_, row) => sum(weights.map((weight, index) => weight * values[index]![row]!)))
    const ranks = ranksOf(totals)
    const options = names.map((name, row) => ({
      name,
      rank: ranks[row]!,
      total: totals[row]!,
      values: values.map((column) => column[row]!),
      contributions: weights.map((weight, index) => weight * values[index]![row]!),
    }))
    const sensitivity = input.criteria.map(({ name }, index) => ({
      name,
      weight: weights[index]!,
      ...movesOf(names, values[index]!, totals, weights[index]!),
    }))
    const flat = input.criteria.filter((_, index) => new Set(values[index]).size === 1)
    return {
      values: { options, sensitivity },
      warnings: [
        ...tiesOf(names, ranks),
        ...flat.map(({ name }) => `${name} does not separate the options: all have the same score.`),
      ],
    }
  },
})
