import type { Row } from './edits.ts'
import { refusalOf } from './refusal.ts'

const AGAIN_MS = 2_000

type Fields = Record<string, unknown>
type Saved = { version: number; value: unknown }
export type Versioned = { id: string; version: number }

/**
 * The saves of this user since the page was opened, by record: the last one of the queue, the saved fields, the
 * versions that they made, and how many were refused.
 */
export type OwnSaves = {
  queue: Map<string, Promise<unknown>>
  fields: Map<string, Map<string, Saved>>
  versions: Map<string, Set<number>>
  refused: Map<string, number>
}

export const noSaves = (): OwnSaves => ({
  queue: new Map(),
  fields: new Map(),
  versions: new Map(),
  refused: new Map(),
})

/** Runs `save` after all earlier saves of the record, also after one that failed for an unknown reason. */
export function queueSave({ queue }: OwnSaves, id: string, save: () => Promise<void>): void {
  queue.set(id, (queue.get(id) ?? Promise.resolve()).then(save, save))
}

/** Repeats a save until the server answers; throws only its refusals. */
export async function untilAnswered<Answer>(save: () => Promise<Answer>): Promise<Answer> {
  try {
    return await save()
  } catch (error) {
    if (refusalOf(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    return untilAnswered(save)
  }
}

/** Remembers the stored values of the fields that a save has changed. */
export function rememberSave({ fields, versions }: OwnSaves, stored: Row, changed: Iterable<string>): void {
  const known = fields.get(stored.id) ?? new Map<string, Saved>()
  for (const field of changed) known.set(field, { version: stored.version, value: stored[field] })
  fields.set(stored.id, known)
  versions.set(stored.id, (versions.get(stored.id) ?? new Set()).add(stored.version))
}

export function rememberRefusal({ refused }: OwnSaves, id: string): void {
  refused.set(id, (refused.get(id) ?? 0) + 1)
}

/** Waits for the user's own saves of a record. Throws if one of them is refused. */
export async function untilSaved({ queue, refused }: OwnSaves, id: string): Promise<void> {
  const refusedBefore = refused.get(id)
  let last: unknown
  do {
    last = queue.get(id)
    await last
    // A save may have queued another one.
  } while (last !== queue.get(id))
  if (refused.get(id) !== refusedBefore) throw new Error('Your last change was not saved. Check it, then try again.')
}

/**
 * For a step that is based on a whole record, such as issuing an invoice: waits for the user's own saves of it, and
 * returns the version that they led to from the one on the screen. Stops before versions of other people, so that the
 * server refuses the step. Throws if a pending save is refused.
 */
export async function settledVersion(saves: OwnSaves, seen: Versioned): Promise<number> {
  await untilSaved(saves, seen.id)
  let { version } = seen
  while (saves.versions.get(seen.id)?.has(version + 1)) version++
  return version
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
