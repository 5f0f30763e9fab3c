'use client'

import { useSyncExternalStore } from 'react'
import type { Lane } from './lanes.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, folded: string): void {
  try {
    localStorage.setItem(key, folded)
  } catch {
    // A browser that keeps nothing folds nothing.
  }
  for (const listener of listeners) listener()
}

/** Which lanes of a board are folded: as they say themselves until somebody folds or opens one, then as this browser remembers. */
export function useFolded(board: string, lanes: readonly Lane<string>[]) {
  const key = `atrium folded ${board}`
  const stored = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  )
  const folded =
    stored?.split(' ') ?? lanes.filter(({ closed }) => closed === 'folded').map((lane) => lane.key as string)
  const fold = (lane: string, isFolded: boolean) => {
    if (folded.includes(lane) === isFolded) return
    keep(key, [...folded.filter((one) => one !== lane), ...(isFolded ? [lane] : [])].join(' '))
  }
  return { folded, fold }
}
