'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo, useState } from 'react'

type Words = { get: (key: string) => string | null }
type Changes = Record<string, string | null>

/**
 * What a page shows, as the address says it after `?`: it can be linked to and gone back from. Null takes a word out;
 * `replace` leaves no step to go back to.
 */
export function useAddress(): [Words, (changes: Changes, how?: 'push' | 'replace') => void] {
  const told = useSearchParams()
  // The router tells of a new address in its own time; what is pressed shows at once.
  const [written, setWritten] = useState<string>()
  const words = useMemo(
    () => (written !== undefined && location.search === written ? new URLSearchParams(written) : told),
    [told, written],
  )
  const write = useCallback((changes: Changes, how: 'push' | 'replace' = 'push') => {
    const next = new URLSearchParams(location.search)
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) next.delete(key)
      else next.set(key, value)
    }
    const search = next.size > 0 ? `?${next.toString().replaceAll('%2C', ',')}` : ''
    history[`${how}State`](null, '', `${location.pathname}${search}`)
    setWritten(search)
  }, [])
  return [words, write]
}
