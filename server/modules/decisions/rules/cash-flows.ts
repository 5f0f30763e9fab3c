import { z } from 'zod'
import { Day } from '#server/core/values/fields.ts'
import { Amount, defineMethod } from './parts.ts'
import { InputProblem } from './problems.ts'
import { type Flow, ratesOf, SEARCHED } from './rates.ts'

const Input = z
  .strictObject({
    /** `periodic`: one flow per period, the first now. `dated`: each on its day. */
    timing: z.enum(['periodic', 'dated'], { error: 'must be periodic or dated' }),
    /** Discount rate per period, or per year if dated: 0.08 is 8 %. */
    rate: Amount.gt(-1, 'must be greater than -1').max(10, 'must be at most 10'),
    flows: z
      .array(z.strictObject({ amount: Amount, date: Day.nullable() }))
      .min(2, 'must have at least 2 flows')
      .max(600, 'must have at most 600 flows'),
  })
  .superRefine(({ timing, flows }, ctx) => {
    if (timing === 'periodic') return
    for (const [index, { date }] of flows.entries()) {
      const before = flows[index - 1]?.date
      if (!date) ctx.addIssue({ code: 'custom', path: ['flows', index, 'date'], message: 'must be set' })
      else if (before && date < before)
        ctx.addIssue({ code: 'custom', path: ['flows', index, 'date'], message: 'must not be before the flow above' })
    }
  })
type Input = z.infer<typeof Input>

const DAY = 86_400_000

/** Flows with their time in periods, or in years of 365 days from the first one. */
function timed({ timing, flows }: Input): Flow[] {
  const start = timing === 'dated' ? Date.parse(flows[0]!.date!) : 0
  const days = (date: string | null) => Math.round((Date.parse(date!) - start) / DAY)
  return flows.map(({ amount, date }, index) => ({ amount, at: timing === 'dated' ? days(date) / 365 : index }))
}

/** When the sum of the flows becomes 0 or more for good, linear within a period; null if it never does. */
function paybackOf(flows: readonly Flow[]): number | null {
  let total = 0
  let from: number | null = null
  for (const [index, { at, amount }] of flows.entries()) {
    const before = total
    total += amount
    if (total < 0) from = null
    else if (before < 0) {
      const earlier = flows[index - 1]!.at
      from = earlier + (at - earlier) * (-before / amount)
    } else from ??= at
  }
  return from
}

export const cashFlows = defineMethod({
  name: 'cash_flows',
  version: 2,
  title: 'Cash flows',
  use: 'Judge an investment by the money it costs now and brings later.',
  Input,
  example: {
    timing: 'periodic',
    rate: 0.08,
    flows: [-150_000, 15_000, 25_000, 35_000, 45_000, 60_000, 60_000].map((amount) => ({ amount, date: null })),
  },
  evaluate(input) {
    const flows = timed(input)
    const present = flows.map(({ at, amount }) => ({ at, amount: amount * (1 + input.rate) ** -at }))
    if (present.some(({ amount }) => !Number.isFinite(amount)))
      throw new InputProblem(['rate'], 'is too close to -1 for these flows')
    let [cumulated, discounted] = [0, 0]
    const rows = flows.map(({ at, amount }, index) => ({
      at,
      amount,
      present_value: present[index]!.amount,
      cumulative: (cumulated += amount),
      cumulative_present_value: (discounted += present[index]!.amount),
    }))
    const npv = discounted
    const { rates, reason } = ratesOf(flows)
    const spent = flows[0]!.amount
    const periods = input.timing === 'periodic' ? 'periods' : 'years'
    return {
      values: {
        npv,
        convention:
          'The first flow is now and is not discounted (the NPV function of spreadsheets discounts it by one period).',
        day_count: input.timing === 'dated' ? 'actual/365' : null,
        irr: rates,
        irr_reason: reason,
        irr_searched: SEARCHED,
        payback: paybackOf(flows),
        discounted_payback: paybackOf(present),
        unit: periods,
        profitability_index: spent < 0 ? (npv - spent) / -spent : null,
        flows: rows,
        profile: PROFILE.map((rate) => ({ rate, npv: presentAt(flows, rate) })),
      },
      warnings: [
        ...(input.rate > 1 ? [`The discount rate is ${Math.round(input.rate * 100)}%. Enter 0.08 for 8%.`] : []),
        ...(rates.length > 1
          ? [
              'There is more than one internal rate of return because the flows change sign more than once. Use the NPV.',
            ]
          : []),
        ...(spent >= 0 ? ['The first flow is not an expense, so there is no profitability index.'] : []),
      ],
    }
  },
})

const PROFILE = Array.from({ length: 26 }, (_, index) => index * 0.02)
const presentAt = (flows: readonly Flow[], rate: number) =>
  flows.reduce((total, { at, amount }) => total + amount * (1 + rate) ** -at, 0)
