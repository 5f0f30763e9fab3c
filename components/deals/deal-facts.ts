import { STAFF, type KindFacts } from '#components/records/kind-facts.ts'
import { DEAL_STAGES } from './deal-states.ts'

export const DEAL: KindFacts = {
  entity: 'deal',
  place: { group: 'Sales', path: '/deals', label: 'Deals', icon: 'Handshake', key: 'd', only: 'staff' },
  words: 'pipeline opportunities sales crm export',
  records: async () => (await import('#components/deals/deal-kind.tsx')).DEALS,
  create: { label: 'New deal', words: 'opportunity sale', roles: STAFF },
  imports: 'Import deals',
  states: DEAL_STAGES,
  trash: { label: 'Deals' },
}
