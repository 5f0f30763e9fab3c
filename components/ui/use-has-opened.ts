'use client'

import { useEffect, useState } from 'react'

/** Long enough for the page itself to load first. */
const IDLE_MS = 1_500

/** True once `open` has been true: renders a popup from its first opening. */
export function useHasOpened(open: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(open)
  if (open && !hasOpened) setHasOpened(true)
  return hasOpened || open
}

/** Preloads code that a shortcut needs, because users type as soon as they press it. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), IDLE_MS)
    return () => clearTimeout(timer)
  }, [load])
}
