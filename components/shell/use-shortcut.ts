'use client'

import { useEffectEvent, useLayoutEffect } from 'react'
import { isTyping } from './is-typing.ts'

/** Runs `act` when the key is pressed without modifiers and outside text fields, once while it is held. */
export function useShortcut(key: string, act: (() => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
    if (!act || isTyping(event.target)) return
    event.preventDefault()
    if (!event.repeat) act()
  })
  // A page that is visible listens: other effects may run a moment later.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
