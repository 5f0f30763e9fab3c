import type { Tone } from '#components/ui/badge.tsx'
import type { EmailEvent } from '#server/modules/email-events/schema.ts'
import { PROVIDER_NAMES } from '#server/modules/suppressions/providers/rules.ts'

/** Labels of the classes of events and suppressions. */
export const CLASS_LABELS: Record<EmailEvent['class'], { tone: Tone; word: string }> = {
  hard: { tone: 'danger', word: 'Bounced' },
  complaint: { tone: 'danger', word: 'Marked as spam' },
  unsubscribe: { tone: 'warning', word: 'Unsubscribed' },
  provider_suppressed: { tone: 'warning', word: 'Suppressed by provider' },
  soft: { tone: 'neutral', word: 'Delayed' },
  reactivated: { tone: 'success', word: 'Reactivated by provider' },
  delivery: { tone: 'success', word: 'Delivered' },
  other: { tone: 'neutral', word: 'Other' },
  unknown: { tone: 'neutral', word: 'Unrecognized' },
}

export const providerName = (provider: EmailEvent['provider']) =>
  provider === 'unknown' ? 'Unknown' : PROVIDER_NAMES[provider]
