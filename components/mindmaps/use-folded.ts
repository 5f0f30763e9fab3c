'use client'

import { useCallback, useEffect, useState } from 'react'

/** The folded nodes of a mind map, kept in this browser. */
export function useFolded(id: string) {
  const key = `folded-${id}`
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(read(key)))
  useEffect(() => {
    try {
      if (folded.size > 0) localStorage.setItem(key, JSON.stringify([...folded]))
      else localStorage.removeItem(key)
    } catch {
      // Without storage, folding lasts as long as the page.
    }
  }, [folded, key])
  const fold = useCallback((node: string, isFolded: boolean) => {
    setFolded((before) => {
      if (before.has(node) === isFolded) return before
      const next = new Set(before)
      if (isFolded) next.add(node)
      else next.delete(node)
      return next
    })
  }, [])
  return { folded, fold }
}

function read(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
