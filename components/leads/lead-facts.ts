import { STAFF, type KindFacts } from '#components/records/kind-facts.ts'
import { LEAD_STATES } from './lead-states.ts'

export const LEAD: KindFacts = {
  entity: 'lead',
  place: { group: 'Marketing', path: '/leads', label: 'Leads', icon: 'UserRoundPlus', key: 'l', only: 'staff' },
  words: 'prospects',
  records: async () => (await import('#components/leads/lead-kind.tsx')).LEADS,
  create: { label: 'New lead', words: 'prospect', roles: STAFF },
  states: LEAD_STATES,
}
