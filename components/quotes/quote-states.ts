import type { States } from '#components/records/states.ts'
import type { Quote } from '#server/modules/quotes/schema.ts'

export const QUOTE_STATES: States<Quote['status']> = {
  draft: { label: 'Draft', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'danger' },
  expired: { label: 'Expired', tone: 'warning' },
}
