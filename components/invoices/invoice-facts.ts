import { STAFF, type KindFacts } from '#components/records/kind-facts.ts'
import { INVOICE_STATES } from './invoice-states.ts'

export const INVOICE: KindFacts = {
  entity: 'invoice',
  place: { group: 'Sales', path: '/invoices', label: 'Invoices', icon: 'ReceiptText', key: 'i', only: 'staff' },
  words: 'bills billing export',
  create: { label: 'New invoice', words: 'bill billing', roles: STAFF },
  states: INVOICE_STATES,
  trash: { label: 'Invoices' },
  verbs: { overdue: 'marked the invoice … as overdue' },
}
