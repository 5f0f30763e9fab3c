'use client'

import { useEffect, useState } from 'react'

/** Copies text; `copied` stays true for two seconds. `failed` if the browser refuses (no TLS, no permission). */
export function useCopy(): { copied: boolean; failed: boolean; copy: (text: string) => Promise<void> } {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return { copied: outcome === 'copied', failed: outcome === 'failed', copy }
}
