import { z } from 'zod'
import { compileFormula } from './formula.ts'
import { InputName } from './monte-carlo.ts'
import { Amount, defineMethod, named } from './parts.ts'
import { InputProblem } from './problems.ts'

const Input = z.strictObject({
  formula: z.string().max(1_000, 'must be at most 1000 characters'),
  inputs: named(
    z
      .strictObject({ name: InputName, low: Amount, base: Amount, high: Amount })
      .superRefine(({ low, base, high }, ctx) => {
        if (low > base) ctx.addIssue({ code: 'custom', path: ['low'], message: 'must be at most the base value' })
        if (high < base) ctx.addIssue({ code: 'custom', path: ['high'], message: 'must be at least the base value' })
      }),
    1,
    30,
    'inputs',
  ),
})

export const tornado = defineMethod({
  name: 'tornado',
  version: 1,
  title: 'Tornado',
  use: 'Find which uncertain input moves the result most.',
  Input,
  example: {
    formula: 'units * (price - cost) - fixed',
    inputs: [
      { name: 'units', low: 2_000, base: 3_500, high: 5_500 },
      { name: 'price', low: 21, base: 24, high: 27 },
      { name: 'cost', low: 7, base: 9, high: 14 },
      { name: 'fixed', low: 40_000, base: 46_000, high: 52_000 },
    ],
  },
  evaluate({ formula, inputs }) {
    const names = inputs.map(({ name }) => name)
    const { value, names: used } = compileFormula(formula, names)
    const bases = inputs.map(({ base }) => base)
    const at = (values: readonly number[], index: number | undefined, field?: string): number => {
      const result = value(Float64Array.from(values))
      if (Number.isFinite(result)) return result
      throw index === undefined
        ? new InputProblem(['formula'], 'has no result for the base values')
        : new InputProblem(['inputs', index, field!], 'gives the formula no result')
    }
    const base = at(bases, undefined)
    const swings = inputs.map(({ name, low, high }, index) => {
      const [at_low, at_high] = [at(bases.with(index, low), index, 'low'), at(bases.with(index, high), index, 'high')]
      return { name, low, high, at_low, at_high, swing: Math.abs(at_high - at_low) }
    })
    return {
      values: { base, swings: swings.toSorted((a, b) => b.swing - a.swing) },
      warnings: names.filter((name) => !used.includes(name)).map((name) => `The formula does not use ${name}.`),
    }
  },
})
