import type { States } from '#components/records/states.ts'
import type { Decision } from '#server/modules/decisions/schema.ts'

export const DECISION_STATES: States<Decision['status']> = {
  open: { label: 'Open', tone: 'info' },
  decided: { label: 'Decided', tone: 'success' },
  reviewed: { label: 'Reviewed', tone: 'neutral' },
}
