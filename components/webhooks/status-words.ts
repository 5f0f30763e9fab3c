import type { Webhook } from '#server/modules/webhooks/schema.ts'

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
