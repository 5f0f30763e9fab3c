import { STAFF, type KindFacts } from '#components/records/kind-facts.ts'
import { QUOTE_STATES } from './quote-states.ts'

export const QUOTE: KindFacts = {
  entity: 'quote',
  place: { group: 'Sales', path: '/quotes', label: 'Quotes', icon: 'FileSignature', key: 'q', only: 'staff' },
  words: 'offers estimates proposals',
  create: { label: 'New quote', words: 'offer estimate proposal', roles: STAFF },
  states: QUOTE_STATES,
  trash: { label: 'Quotes' },
  verbs: { resent: 'emailed the quote … again' },
  refreshes: ['quotes'],
}
