'use client'

import { useEffect, useState } from 'react'

/** After the page itself has loaded. */
const IDLE_MS = 1_500

/** True from the first time that `open` was: the moment to render what is fetched when it is first wanted. */
export function useWanted(open: boolean): boolean {
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return wanted || open
}

/** Fetches what a key opens soon after the page: whoever presses it types at once. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load(), IDLE_MS)
    return () => clearTimeout(timer)
  }, [load])
}
