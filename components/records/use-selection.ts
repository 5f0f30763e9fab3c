'use client'

import { useRef, useState } from 'react'

export type Selection = {
  has: (id: string) => boolean
  size: number
  /** Toggles one row; with `range`, every row between it and the previous one. */
  toggle: (id: string, range?: boolean) => void
  /** Selects all rows, or none if all are selected. */
  toggleAll: () => void
  clear: () => void
}

/** The selection among the visible rows. Rows hidden by a filter are not selected. */
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
