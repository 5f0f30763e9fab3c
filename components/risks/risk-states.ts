import type { States } from '#components/records/states.ts'
import type { Risk } from '#server/modules/risks/schema.ts'

export const RISK_STATES: States<Risk['status']> = {
  open: { label: 'Open', tone: 'warning' },
  treated: { label: 'Treated', tone: 'success' },
  accepted: { label: 'Accepted', tone: 'info' },
  closed: { label: 'Closed', tone: 'neutral' },
}
