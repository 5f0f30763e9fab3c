import type { Tone } from '#components/ui/badge.tsx'
import type { Delivery } from '#server/modules/webhooks/delivery/schema.ts'
import type { Webhook } from '#server/modules/webhooks/schema.ts'

type Words = { tone: Tone; word: string }

export const WEBHOOK_WORDS: Record<Webhook['status'], Words> = {
  active: { tone: 'success', word: 'Active' },
  paused: { tone: 'warning', word: 'Paused' },
  disabled: { tone: 'danger', word: 'Disabled' },
}

export const DELIVERY_WORDS: Record<Delivery['status'], Words> = {
  pending: { tone: 'info', word: 'Waiting' },
  sending: { tone: 'info', word: 'Sending' },
  delivered: { tone: 'success', word: 'Delivered' },
  failed: { tone: 'danger', word: 'Failed' },
  held: { tone: 'warning', word: 'Held' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
}

export const DISABLED_WORDS: Record<NonNullable<Webhook['disabled_reason']>, string> = {
  gone: 'The receiver answered 410 Gone: it wants no more.',
  failing: 'Five days passed without one success.',
}

/** "All events", "task.created", "task.created and 3 more". */
export function eventWords(events: string): string {
  if (events === '*') return 'All events'
  const [first, ...rest] = events.split(',')
  return rest.length === 0 ? (first ?? '') : `${first} and ${rest.length} more`
}
