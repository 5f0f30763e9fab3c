import { EVENT_NAMES, type EventName, EVENTS } from './schema.ts'

/** Fields that every record has and every update sets. */
export const STAMPS = ['id', 'version', 'created_at', 'updated_at']

/** The former values in the example of an event, which are those of the first event of its kind; null unless it is an update. */
export function previousExample(event: EventName): Record<string, unknown> | null {
  const [kind, verb] = event.split('.')
  const first = EVENT_NAMES.find((name) => name.startsWith(`${kind}.`))!
  if (first === event || verb === 'deleted') return null
  const [former, example] = [EVENTS[first].example, EVENTS[event].example] as Record<string, unknown>[]
  return Object.fromEntries(
    Object.entries(former!).filter(
      ([field, value]) => !STAMPS.includes(field) && JSON.stringify(value) !== JSON.stringify(example![field]),
    ),
  )
}
