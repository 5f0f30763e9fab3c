import { STAFF, type KindFacts } from '#components/records/kind-facts.ts'
import { INVOICE_STATES } from '#components/records/states.ts'

export const INVOICE: KindFacts = {
  entity: 'invoice',
  place: { group: 'Trade', path: '/invoices', label: 'Invoices', icon: 'ReceiptText', key: 'i', only: 'staff' },
  words: 'bills billing',
  create: { label: 'New invoice', words: 'bill', roles: STAFF },
  states: INVOICE_STATES,
  trash: { label: 'Invoices' },
  verbs: { overdue: 'marked as overdue the invoice' },
}
