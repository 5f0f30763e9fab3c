'use client'

import { useEffect, useState } from 'react'

const SETTLED_MS = 250

/** Filters while the user types. The URL updates after a pause, because browsers limit the rate of changes. */
export function useSearchText(kept: string, keep: (text: string) => void) {
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    if (typed === undefined) return
    const settle = () => {
      keep(typed)
      setTyped(undefined)
    }
    const timer = setTimeout(settle, SETTLED_MS)
    // Write before a navigation begins: a URL written during one would cancel it.
    window.addEventListener('focusout', settle)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focusout', settle)
    }
  }, [keep, typed])
  return [typed ?? kept, setTyped] as const
}
