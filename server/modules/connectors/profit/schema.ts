import { z } from 'zod'
import { Day } from '#server/core/values/fields.ts'

const Amount = z.number().nullable()

/** A month of profit and loss; null: missing in the report. */
export const ProfitMonth = z.object({
  /** The first day. */
  month: Day,
  currency: z.string(),
  income: Amount,
  cost_of_goods: Amount,
  gross_profit: Amount,
  expenses: Amount,
  other_income: Amount,
  other_expenses: Amount,
  net_income: Amount,
})
export type ProfitMonth = z.infer<typeof ProfitMonth>
export const Profit = z.object({ data: z.array(ProfitMonth) })
export type Profit = z.infer<typeof Profit>
