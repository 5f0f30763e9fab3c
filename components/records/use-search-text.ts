'use client'

import { useEffect, useState } from 'react'

const SETTLED_MS = 250

/** Text that is searched for as one types; the address follows when one pauses, since browsers limit how often it may change. */
export function useSearchText(kept: string, keep: (text: string) => void) {
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    if (typed === undefined) return
    const settle = () => {
      keep(typed)
      setTyped(undefined)
    }
    const timer = setTimeout(settle, SETTLED_MS)
    // Before anything else is pressed: an address written while the router is on its way to another page would call it back.
    window.addEventListener('focusout', settle)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focusout', settle)
    }
  }, [keep, typed])
  return [typed ?? kept, setTyped] as const
}
