import { MANAGERS, type KindFacts } from '#components/records/kind-facts.ts'
import { CAMPAIGN_STATES } from './campaign-states.ts'

export const CAMPAIGN: KindFacts = {
  entity: 'campaign',
  place: { group: 'Marketing', path: '/campaigns', label: 'Campaigns', icon: 'Megaphone', key: 'k', only: 'staff' },
  words: 'campaigns adverts ads costs attribution roi',
  records: async () => (await import('#components/campaigns/campaign-kind.tsx')).CAMPAIGNS,
  create: { label: 'New campaign', words: 'marketing advert', roles: MANAGERS },
  states: CAMPAIGN_STATES,
  trash: { label: 'Campaigns', roles: MANAGERS },
  refreshes: ['connectors'],
}

/** Marketing records from pushes, and consents, which leads show. */
export const MARKETING: readonly KindFacts[] = [
  { entity: 'touch', verbs: { pushed: 'pushed a touch' } },
  { entity: 'cost', verbs: { pushed: 'pushed costs' } },
  { entity: 'consent', verbs: { recorded: 'recorded consent' } },
]
