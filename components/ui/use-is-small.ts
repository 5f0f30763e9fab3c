'use client'

import { useSyncExternalStore } from 'react'

const SMALL = '(max-width: 767px)'

function subscribe(notify: () => void): () => void {
  const media = window.matchMedia(SMALL)
  media.addEventListener('change', notify)
  return () => media.removeEventListener('change', notify)
}

/**
 * Whether the window is as narrow as a phone. For content rendered after hydration, since the server assumes a wide
 * window.
 */
export function useIsSmall(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(SMALL).matches,
    () => false,
  )
}
