'use client'

import { useLayoutEffect } from 'react'

/**
 * Gives a held Enter one effect, except in text of several lines: otherwise it would also press what receives focus
 * next, such as the button to which a dialog returns.
 */
export function useHeldEnter(): void {
  useLayoutEffect(() => {
    const ignore = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.repeat || hasLines(event.target)) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', ignore, { capture: true })
    return () => window.removeEventListener('keydown', ignore, { capture: true })
  }, [])
}

function hasLines(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
}
