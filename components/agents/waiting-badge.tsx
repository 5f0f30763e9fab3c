'use client'

import { useWaiting } from './use-agents.ts'

/** The number of pending proposals in the sidebar. */
export function WaitingBadge() {
  const count = useWaiting()
  return count > 0 ? <span aria-label={`${count} waiting`}>{count}</span> : null
}
