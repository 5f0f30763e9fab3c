import type { Webhook } from '#server/modules/webhooks/schema.ts'

export const DISABLED_WORDS: Record<NonNullable<Webhook['disabled_reason']>, string> = {
  gone: 'The endpoint returned 410 Gone.',
  failing: 'Every delivery failed for five days.',
}

/** "All events", "task.created", "task.created and 3 more". */
export function eventWords(events: string): string {
  if (events === '*') return 'All events'
  const [first, ...rest] = events.split(',')
  return rest.length === 0 ? (first ?? '') : `${first} and ${rest.length} more`
}
