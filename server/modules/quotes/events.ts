import { ID, lifeOf, stamps } from '#server/core/records/record-events.ts'
import { Quote } from './schema.ts'

const example: Quote = {
  id: ID,
  number: 'Q-2026-00017',
  revision: 1,
  status: 'sent',
  contact: null,
  deal: null,
  project: null,
  company: 'Brandt Print',
  address: null,
  tax_number: null,
  currency: 'EUR',
  valid_until: '2026-12-31',
  intro: 'Thank you for your request.',
  terms: 'Delivery within ten working days.',
  wins_deal: true,
  subtotal: 100,
  tax: 19,
  total: 119,
  lines: [{ description: 'Proofs', quantity: 2, unit_price: 50, tax_rate: 19, amount: 100 }],
  sent_at: '2026-11-21T10:00:00.000Z',
  decided_at: null,
  invoice: null,
  attachments: [],
  ...stamps,
}
const decided = { ...example, decided_at: '2026-11-22T08:30:00.000Z', version: 3 }

export const QUOTE_EVENTS = {
  ...lifeOf('quote', Quote, { ...example, number: null, revision: 0, status: 'draft', sent_at: null }),
  'quote.accepted': {
    description: 'Occurs when the client accepts a quote on its page.',
    data: Quote,
    example: { ...decided, status: 'accepted' },
  },
  'quote.declined': {
    description: 'Occurs when the client declines a quote on its page.',
    data: Quote,
    example: { ...decided, status: 'declined' },
  },
}
