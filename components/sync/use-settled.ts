'use client'

import { useLive } from './live-context.ts'
import { settledVersion, type Versioned } from './own-saves.ts'

/** The input of a step on a record: its id and its version once the user's own edits are saved; see `settledVersion`. */
export function useSettled() {
  const { saves } = useLive()
  return async (seen: Versioned): Promise<Versioned> => ({ id: seen.id, version: await settledVersion(saves, seen) })
}
