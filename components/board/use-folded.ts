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
    // Without localStorage, folding has no effect.
  }
  for (const listener of listeners) listener()
}

/**
 * Folded lanes of a board: the lanes' defaults until the user folds or opens one, then the state stored in this
 * browser.
 */
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
