import { type Event, ID, stamps } from '#server/core/records/record-events.ts'
import { Invoice } from './schema.ts'

const invoice: Invoice = {
  id: ID,
  number: '2026-00042',
  status: 'open',
  overdue: false,
  contact: null,
  project: null,
  deal: null,
  company: 'Brandt Print',
  address: 'Kaistraße 3\n20457 Hamburg',
  tax_number: null,
  note: null,
  currency: 'EUR',
  subtotal: 100,
  tax: 19,
  total: 119,
  amount_paid: 0,
  amount_due: 119,
  issued: '2026-11-21',
  due: '2026-12-05',
  paid_at: null,
  quote: null,
  replaces: null,
  replaced_by: null,
  lines: [{ description: 'Proofs', quantity: 2, unit_price: 50, tax_rate: 19, amount: 100 }],
  ...stamps,
  version: 2,
}

export const INVOICE_EVENTS = {
  'invoice.created': {
    description: 'Occurs when an invoice is created as a draft.',
    data: Invoice,
    example: { ...invoice, number: null, status: 'draft', issued: null, version: 1 },
  },
  'invoice.updated': {
    description: 'Occurs when an invoice is updated or issued. The data is the updated invoice.',
    data: Invoice,
    example: invoice,
  },
  'invoice.paid': {
    description: 'Occurs when an invoice is paid in full.',
    data: Invoice,
    example: {
      ...invoice,
      status: 'paid',
      amount_paid: 119,
      amount_due: 0,
      paid_at: '2026-12-01T10:30:00.000Z',
      version: 3,
    },
  },
  'invoice.overdue': {
    description:
      'Occurs when an open invoice is not paid by the end of its due date, in the time zone of the workspace.',
    data: Invoice,
    example: { ...invoice, overdue: true, version: 3 },
  },
  'invoice.deleted': {
    description: 'Occurs when a draft invoice is moved to the Trash. The data is its last state.',
    data: Invoice,
    example: { ...invoice, number: null, status: 'draft', issued: null, version: 1 },
  },
} satisfies Record<string, Event>
