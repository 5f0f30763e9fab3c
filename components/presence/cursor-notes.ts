import type { LiveNote } from '#components/sync/live-tabs.ts'

/** A message that a member moved their cursor in the text of a record. */
export type CursorNote = Extract<LiveNote, { type: 'cursor' }>

const listeners = new Set<(note: CursorNote) => void>()

export function hearCursor(note: CursorNote): void {
  for (const listener of listeners) listener(note)
}

/** Returns a function that stops listening. */
export function onCursor(listener: (note: CursorNote) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
