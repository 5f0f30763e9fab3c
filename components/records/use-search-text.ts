'use client'

import { useEffect, useState } from 'react'

const SETTLED_MS = 250

/** Text that is searched for as one types; the address follows when one pauses, since browsers limit how often it may change. */
export function useSearchText(kept: string, keep: (text: string) => void) {
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => {
      keep(typed)
      setTyped(undefined)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [keep, typed])
  return [typed ?? kept, setTyped] as const
}
