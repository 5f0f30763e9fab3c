import type { States } from '#components/records/states.ts'
import type { Invoice } from '#server/modules/invoices/schema.ts'

export const INVOICE_STATES: States<Invoice['status']> = {
  draft: { label: 'Draft', tone: 'neutral' },
  open: { label: 'Open', tone: 'info' },
  paid: { label: 'Paid', tone: 'success' },
  void: { label: 'Void', tone: 'neutral' },
  uncollectible: { label: 'Uncollectible', tone: 'warning' },
}
