import { choicesOf, type States } from '#components/records/states.ts'
import type { Deal } from '#server/modules/deals/schema.ts'

export const DEAL_STAGES: States<Deal['stage']> = {
  lead: { label: 'Lead', tone: 'neutral' },
  qualified: { label: 'Qualified', tone: 'info' },
  proposal: { label: 'Proposal', tone: 'accent' },
  negotiation: { label: 'Negotiation', tone: 'warning' },
  won: { label: 'Won', tone: 'success' },
  lost: { label: 'Lost', tone: 'danger' },
}

export const STAGES = choicesOf(DEAL_STAGES)
