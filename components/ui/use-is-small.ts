'use client'

import { useSyncExternalStore } from 'react'
import { useHasPhone } from './reader.tsx'

const SMALL = '(max-width: 767px)'

function subscribe(notify: () => void): () => void {
  const media = window.matchMedia(SMALL)
  media.addEventListener('change', notify)
  return () => media.removeEventListener('change', notify)
}

/** Whether the window is as narrow as a phone. The server goes by the browser's name. */
export function useIsSmall(): boolean {
  const hasPhone = useHasPhone()
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(SMALL).matches,
    () => hasPhone,
  )
}
