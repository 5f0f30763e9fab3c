import type { States } from '#components/records/states.ts'
import type { Newsletter } from '#server/modules/newsletters/schema.ts'

export const NEWSLETTER_STATES: States<Newsletter['state']> = {
  draft: { label: 'Draft', tone: 'neutral' },
  created: { label: 'Draft in Brevo', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
}
