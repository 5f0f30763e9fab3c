import type { States } from '#components/records/states.ts'
import type { Campaign } from '#server/modules/campaigns/schema.ts'

export const CAMPAIGN_STATES: States<Campaign['status']> = {
  planned: { label: 'Planned', tone: 'neutral' },
  active: { label: 'Active', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  ended: { label: 'Ended', tone: 'neutral' },
}
