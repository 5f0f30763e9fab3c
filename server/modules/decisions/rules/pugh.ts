import { z } from 'zod'
import { defineMethod, Label, named, Positive, ranksOf, sum, tiesOf } from './parts.ts'

const Rating = z
  .int('must be a whole number from -2 to 2')
  .min(-2, 'must be from -2 to 2')
  .max(2, 'must be from -2 to 2')

const Input = z
  .strictObject({
    /** The reference for comparison; all its ratings are 0. */
    datum: Label,
    criteria: named(z.strictObject({ name: Label, weight: Positive }), 1, 50, 'criteria'),
    /** `ratings`: much worse −2, worse −1, same 0, better 1, much better 2. */
    options: named(z.strictObject({ name: Label, ratings: z.array(Rating).max(50) }), 1, 50, 'options'),
  })
  .superRefine(({ datum, criteria, options }, ctx) => {
    for (const [index, { name, ratings }] of options.entries()) {
      if (name === datum)
        ctx.addIssue({ code: 'custom', path: ['options', index, 'name'], message: 'must differ from the datum' })
      if (ratings.length !== criteria.length)
        ctx.addIssue({
          code: 'custom',
          path: ['options', index, 'ratings'],
          message: `must be ${criteria.length} numbers, one per criterion`,
        })
    }
  })

export const pugh = defineMethod({
  name: 'pugh',
  version: 1,
  title: 'Pugh matrix',
  use: 'Compare new ideas with what you have today: better, the same or worse.',
  Input,
  example: {
    datum: 'Current packaging',
    criteria: [
      { name: 'Protection', weight: 3 },
      { name: 'Cost', weight: 2 },
      { name: 'Recyclable', weight: 2 },
    ],
    options: [
      { name: 'Moulded pulp', ratings: [1, -1, 2] },
      { name: 'Corrugated insert', ratings: [0, 1, 1] },
      { name: 'Air cushions', ratings: [2, 0, -2] },
    ],
  },
  evaluate({ datum, criteria, options }) {
    const weighted = options.map(({ ratings }) => ratings.map((rating, index) => rating * criteria[index]!.weight))
    const rows = [
      { name: datum, contributions: criteria.map(() => 0) },
      ...options.map(({ name }, row) => ({ name, contributions: weighted[row]! })),
    ]
    const totals = rows.map(({ contributions }) => sum(contributions))
    const ranks = ranksOf(totals)
    const shown = rows.map((row, index) => ({
      ...row,
      rank: ranks[index]!,
      total: totals[index]!,
      better: sum(row.contributions.filter((value) => value > 0)),
      worse: sum(row.contributions.filter((value) => value < 0)),
    }))
    return {
      values: { datum, options: shown },
      warnings: [
        ...tiesOf(
          rows.map(({ name }) => name),
          ranks,
        ),
        ...(ranks[0] === 1 ? [`No option is better than ${datum}.`] : []),
      ],
    }
  },
})
