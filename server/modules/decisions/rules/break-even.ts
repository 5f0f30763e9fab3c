import { z } from 'zod'
import { defineMethod, NotNegative, Positive } from './parts.ts'

const Input = z
  .strictObject({
    fixed: NotNegative,
    price: Positive,
    variable: NotNegative,
    /** Units you plan to sell, for the margin of safety. */
    planned: Positive.nullable(),
  })
  .superRefine(({ price, variable }, ctx) => {
    if (price <= variable)
      ctx.addIssue({ code: 'custom', path: ['price'], message: 'must be greater than the variable cost per unit' })
  })

export const breakEven = defineMethod({
  name: 'break_even',
  version: 1,
  title: 'Break-even',
  use: 'Find how many units must be sold before a product earns money.',
  Input,
  example: { fixed: 48_000, price: 24, variable: 9, planned: 4_500 },
  evaluate({ fixed, price, variable, planned }) {
    const contribution = price - variable
    const units = fixed / contribution
    const safety = planned === null ? null : planned - units
    const most = Math.max(units, planned ?? 0, 1) * 1.5
    return {
      values: {
        contribution,
        contribution_ratio: contribution / price,
        units,
        whole_units: Math.ceil(units - 1e-9),
        revenue: units * price,
        margin_of_safety: safety === null ? null : { units: safety, share: safety / planned! },
        profit_as_planned: planned === null ? null : planned * contribution - fixed,
        lines: [0, most].map((at) => ({ units: at, revenue: at * price, cost: fixed + at * variable })),
      },
      warnings: safety !== null && safety < 0 ? ['The plan is below the break-even point, so it makes a loss.'] : [],
    }
  },
})
