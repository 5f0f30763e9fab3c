import { type KindFacts, STAFF } from '#components/records/kind-facts.ts'
import { TICKET_STATES } from './ticket-states.ts'

export const TICKET: KindFacts = {
  entity: 'ticket',
  place: { group: 'Work', path: '/tickets', label: 'Tickets', icon: 'LifeBuoy', key: 'e', only: 'staff' },
  words: 'support help desk requests incidents sla export',
  records: async () => (await import('#components/tickets/ticket-kind.tsx')).TICKETS,
  create: { label: 'New ticket', words: 'support request incident question', roles: STAFF },
  states: TICKET_STATES,
  trash: { label: 'Tickets' },
}
