import type { States } from '#components/records/states.ts'
import type { LeadView } from '#server/modules/leads/schema.ts'

export const LEAD_STATES: States<LeadView['status']> = {
  new: { label: 'New', tone: 'info' },
  working: { label: 'Working', tone: 'accent' },
  qualified: { label: 'Qualified', tone: 'success' },
  lost: { label: 'Lost', tone: 'neutral' },
}
