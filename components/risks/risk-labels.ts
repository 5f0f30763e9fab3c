import { formatMoney } from '#components/records/format-field.ts'
import type { Choices } from '#components/records/record-field.ts'
import { choicesOf } from '#components/records/states.ts'
import type { Tone } from '#components/ui/badge.tsx'
import type { Notation } from '#components/ui/format-number.ts'
import type { Rating, RatingName, Risk, RiskBands, RiskLevel } from '#server/modules/risks/schema.ts'
import { RISK_STATES } from './risk-states.ts'

export const STATUSES: Choices<Risk['status']> = choicesOf(RISK_STATES)

export const TREATMENTS: Choices<NonNullable<Risk['treatment']>> = [
  { value: 'avoid', label: 'Avoid' },
  { value: 'reduce', label: 'Reduce' },
  { value: 'share', label: 'Share' },
  { value: 'accept', label: 'Accept' },
]

/** `tone`: the colour, which never stands alone. */
export const LEVELS: Record<RiskLevel, { label: string; tone: Tone }> = {
  low: { label: 'Low', tone: 'success' },
  medium: { label: 'Medium', tone: 'caution' },
  high: { label: 'High', tone: 'warning' },
  critical: { label: 'Critical', tone: 'danger' },
}

export const LEVEL_NAMES = Object.keys(LEVELS) as RiskLevel[]

export const RATING_LABELS: Record<RatingName, { label: string; hint: string }> = {
  inherent: { label: 'Inherent', hint: 'Without controls' },
  current: { label: 'Current', hint: 'As it is now' },
  residual: { label: 'Residual', hint: 'After the treatment' },
}

export const STEPS = [1, 2, 3, 4, 5] as const
export const LIKELIHOODS = ['Rare', 'Unlikely', 'Possible', 'Likely', 'Almost certain'] as const
export const IMPACTS = ['Negligible', 'Minor', 'Moderate', 'Major', 'Severe'] as const

/** "4 × 5": likelihood × impact. */
export const formatRating = ({ likelihood, impact }: Rating) => `${likelihood} × ${impact}`

export const formatLoss = (notation: Notation, { low, likely, high, currency }: NonNullable<Risk['loss']>) =>
  [low, likely, high].map((amount) => formatMoney(notation, amount, currency)).join(' – ')

/** "5–9" */
export function formatBand(level: RiskLevel, { low, medium, high }: RiskBands): string {
  const [from, to] = { low: [1, low], medium: [low + 1, medium], high: [medium + 1, high], critical: [high + 1, 25] }[
    level
  ]
  return from === to ? `${from}` : `${from}–${to}`
}
