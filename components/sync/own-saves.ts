import type { Row } from './edits.ts'

type Fields = Record<string, unknown>
type Saved = { version: number; value: unknown }

/** The saves of this user since the page was opened, by record: the last one of the queue, and the saved fields. */
export type OwnSaves = { queue: Map<string, Promise<unknown>>; fields: Map<string, Map<string, Saved>> }

export const noSaves = (): OwnSaves => ({ queue: new Map(), fields: new Map() })

/** Runs `save` after all earlier saves of the record. */
export function queueSave({ queue }: OwnSaves, id: string, save: () => Promise<void>): void {
  queue.set(id, (queue.get(id) ?? Promise.resolve()).then(save))
}

/** Remembers the stored values of the fields that a save has changed. */
export function rememberSave({ fields }: OwnSaves, stored: Row, changed: Iterable<string>): void {
  const known = fields.get(stored.id) ?? new Map<string, Saved>()
  for (const field of changed) known.set(field, { version: stored.version, value: stored[field] })
  fields.set(stored.id, known)
}

/** What the user knows of the fields: the record as it was shown, with own saves that it did not contain yet. */
export function knownFields({ fields }: OwnSaves, seen: Row, keys: Iterable<string>): Fields {
  const known: Fields = {}
  for (const key of keys) {
    const own = fields.get(seen.id)?.get(key)
    known[key] = own && own.version > seen.version ? own.value : seen[key]
  }
  return known
}
