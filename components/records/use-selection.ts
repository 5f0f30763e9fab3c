'use client'

import { useRef, useState } from 'react'

export type Selection = {
  has: (id: string) => boolean
  size: number
  /** Takes or leaves one; with `range` everything between it and the one before. */
  toggle: (id: string, range?: boolean) => void
  /** All, or none when all are chosen. */
  toggleAll: () => void
  clear: () => void
}

/** Which of the rows in sight are chosen: what a filter hides is not. */
export function useSelection(shown: readonly { id: string }[]): Selection & { ids: ReadonlySet<string> } {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const ids = marked.size === 0 ? marked : new Set(shown.flatMap(({ id }) => (marked.has(id) ? [id] : [])))
  return {
    ids,
    has: (id) => ids.has(id),
    size: ids.size,
    toggle: (id, range) => {
      const next = new Set(ids)
      const between = range ? rowsBetween(shown, last.current, id) : []
      if (between.length > 0) for (const one of between) next.add(one)
      else if (!next.delete(id)) next.add(id)
      last.current = id
      setMarked(next)
    },
    toggleAll: () => setMarked(ids.size === shown.length ? new Set() : new Set(shown.map(({ id }) => id))),
    clear: () => setMarked(new Set()),
  }
}

function rowsBetween(shown: readonly { id: string }[], from: string | undefined, to: string): string[] {
  const at = shown.findIndex(({ id }) => id === from)
  const end = shown.findIndex(({ id }) => id === to)
  if (at < 0 || end < 0) return []
  return shown.slice(Math.min(at, end), Math.max(at, end) + 1).map(({ id }) => id)
}
