import { z } from 'zod'
import { Amount, Label, named, Positive, sum } from './parts.ts'

export const Direction = z.enum(['higher', 'lower'], { error: 'must be higher or lower' })

export const Criterion = z.strictObject({
  name: Label,
  weight: Positive,
  /** Which scores are better. */
  direction: Direction,
})

/** Options and their score in each criterion, in the order of the criteria. */
export const Options = named(
  z.strictObject({ name: Label, scores: z.array(Amount).max(50, 'must have at most 50 scores') }),
  2,
  50,
  'options',
)

type Scored = { criteria: readonly unknown[]; options: readonly { scores: readonly number[] }[] }

/** Each option has one score per criterion. */
export function checkScores({ criteria, options }: Scored, ctx: z.RefinementCtx): void {
  for (const [index, { scores }] of options.entries())
    if (scores.length !== criteria.length)
      ctx.addIssue({
        code: 'custom',
        path: ['options', index, 'scores'],
        message: `must be ${criteria.length} numbers, one per criterion`,
      })
}

/** Weights as shares of 1. */
export function sharesOf(weights: readonly number[]): number[] {
  const total = sum(weights)
  return weights.map((weight) => weight / total)
}
