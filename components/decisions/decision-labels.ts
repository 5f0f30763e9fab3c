import { choicesOf } from '#components/records/states.ts'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import type { MethodName } from '#server/modules/decisions/rules/methods.ts'
import { DECISION_STATES } from './decision-states.ts'

/** Names and purposes of the methods, in display order. `money`: their results are amounts, or can be. */
export const METHOD_LABELS: Record<MethodName, { label: string; use: string; money?: 'is' | 'can be' }> = {
  weighted_scoring: { label: 'Weighted scoring', use: 'Compare options by criteria that matter to different degrees.' },
  pugh: { label: 'Pugh matrix', use: 'Compare new ideas with what you have today: better, the same or worse.' },
  ahp: { label: 'Analytic hierarchy process', use: 'Compare in pairs when scores are a matter of judgement.' },
  topsis: { label: 'TOPSIS', use: 'Rank many options by measured values.' },
  decision_tree: { label: 'Decision tree', use: 'Decide in steps with chance between them.', money: 'is' },
  cash_flows: { label: 'Cash flows', use: 'Judge an investment by what it costs now and brings later.', money: 'is' },
  break_even: { label: 'Break-even', use: 'Find how many units must be sold to earn money.', money: 'is' },
  monte_carlo: {
    label: 'Monte Carlo simulation',
    use: 'See the range of a result when inputs are uncertain.',
    money: 'can be',
  },
  tornado: { label: 'Tornado', use: 'Find which uncertain input moves the result most.', money: 'can be' },
  risk_matrix: {
    label: 'Risk matrix',
    use: 'See risks by likelihood and impact, and the loss to expect.',
    money: 'is',
  },
}

export const METHOD_CHOICES = Object.entries(METHOD_LABELS).map(([value, { label }]) => ({ value, label }))
export const STATUS_CHOICES = choicesOf(DECISION_STATES)

export const OUTCOME_CHOICES = [
  { value: 'right', label: 'Right' },
  { value: 'partly', label: 'Partly right' },
  { value: 'wrong', label: 'Wrong' },
] as const

/** A figure of a result, short enough for a table: "86,000", "0.327". */
export function figure(notation: Notation, value: number): string {
  const size = Math.abs(value)
  const options = size >= 1_000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 4 }
  return formatNumber(notation, value, options).replace('-', '−')
}

/** The same for an amount: "€86,000", "−€12.50". */
export function amount(notation: Notation, value: number, currency: string): string {
  const digits = Math.abs(value) >= 1_000 ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}
  return formatNumber(notation, value, { style: 'currency', currency, ...digits }).replace('-', '−')
}

export const percent = (notation: Notation, share: number) =>
  formatNumber(notation, share, { style: 'percent', maximumFractionDigits: 1 })
