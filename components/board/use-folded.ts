'use client'

import { useSyncExternalStore } from 'react'
import type { Column } from './columns.ts'

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
 * Folded columns of a board: the columns' defaults until the user folds or opens one, then the state stored in this
 * browser.
 */
export function useFolded(board: string, columns: readonly Column<string>[]) {
  const key = `atrium folded ${board}`
  const stored = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  )
  const folded =
    stored?.split(' ') ?? columns.filter(({ closed }) => closed === 'folded').map((column) => column.key as string)
  const fold = (column: string, isFolded: boolean) => {
    if (folded.includes(column) === isFolded) return
    keep(key, [...folded.filter((one) => one !== column), ...(isFolded ? [column] : [])].join(' '))
  }
  return { folded, fold }
}
