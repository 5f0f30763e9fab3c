'use client'

import { useSyncExternalStore } from 'react'

const SMALL = '(max-width: 767px)'

function subscribe(tell: () => void): () => void {
  const media = window.matchMedia(SMALL)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

/** Whether the window is as narrow as a phone; for what comes after the page, which the server renders for wide ones. */
export function useIsSmall(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(SMALL).matches,
    () => false,
  )
}
