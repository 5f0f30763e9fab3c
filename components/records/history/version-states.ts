import type { Row } from '#components/sync/edits.ts'
import type { History } from '../use-procedures.ts'

export type Entry = History['data'][number]
/** A field, and two of its values. */
export type Difference = Entry['changes'][number]

/** The changes that made a version, oldest first. A deletion has the version that it deleted, so it is omitted. */
export function versionsOf(entries: readonly Entry[]): Entry[] {
  const made = entries.filter(({ event }) => !event.endsWith('.deleted'))
  return [...new Map(made.map((entry) => [entry.version, entry])).values()].toReversed()
}

/**
 * The fields whose values at a version differ from the record now; `entries` are newest first. `state`: the record at
 * that version, with the values that the entries omit.
 */
export function differencesSince(
  entries: readonly Entry[],
  version: number,
  record: Row,
  state: Record<string, unknown> = {},
): Difference[] {
  const then = new Map<string, unknown>()
  for (const { version: later, changes } of entries)
    if (later > version) for (const { field, from } of changes) then.set(field, from)
  return [...then].flatMap(([field, was]) => {
    const from = isOmitted(was) && field in state ? state[field] : was
    const to = record[field]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }]
  })
}

/** Whether the history omits the value because it is long. */
export const isOmitted = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'omitted'
