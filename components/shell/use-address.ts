'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo, useState } from 'react'
import { queryOf } from './address.ts'

type Words = { get: (key: string) => string | null }
type Changes = Record<string, string | null>

/**
 * The query parameters of the page, for links and browser history. Null removes a parameter; `replace` adds no
 * history entry.
 */
export function useAddress(): [Words, (changes: Changes, how?: 'push' | 'replace') => void] {
  const params = useSearchParams()
  // The router reports a new URL with a delay, so keep the latest one here to show changes at once.
  const [written, setWritten] = useState<string>()
  const words = useMemo(
    () => (written !== undefined && location.search === written ? new URLSearchParams(written) : params),
    [params, written],
  )
  const write = useCallback((changes: Changes, how: 'push' | 'replace' = 'push') => {
    const next = new URLSearchParams(location.search)
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) next.delete(key)
      else next.set(key, value)
    }
    const search = next.size > 0 ? `?${queryOf(next)}` : ''
    history[`${how}State`](null, '', `${location.pathname}${search}`)
    setWritten(search)
    // "Back" can come before the router has reported the new URL, and then it never does.
    addEventListener('popstate', () => setWritten(undefined), { once: true })
  }, [])
  return [words, write]
}
