import type { Webhook } from '#server/modules/webhooks/schema.ts'

export const DISABLED_LABELS: Record<NonNullable<Webhook['disabled_reason']>, string> = {
  gone: 'The endpoint returned 410 Gone.',
  failing: 'Every delivery failed for five days.',
}

/** "All events", "task.created", "task.created and 3 more". */
export function eventsLabel(events: string): string {
  if (events === '*') return 'All events'
  const [first, ...rest] = events.split(',')
  return rest.length === 0 ? (first ?? '') : `${first} and ${rest.length} more`
}

const PAYLOAD_LABELS: Record<Webhook['payload'], string> = {
  full: 'The record',
  diff: 'The record, and former values of what changed',
  thin: 'Id and version only',
}

export const payloadLabel = (payload: Webhook['payload']) => PAYLOAD_LABELS[payload]

export const PAYLOAD_OPTIONS = Object.entries(PAYLOAD_LABELS).map(([value, label]) => ({
  value: value as Webhook['payload'],
  label,
}))

/** "task.status is done" for each condition. */
export const conditionLabels = (where: Webhook['where']) =>
  Object.entries(where).map(([field, value]) => `${field} is ${value === null ? 'empty' : String(value)}`)
