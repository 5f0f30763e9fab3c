'use client'

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

/** Rows rendered beyond the visible range on each side. */
export const SPARE = 8
/** Rows rendered before the visible range is measured. Shorter lists always render in full. */
export const AT_FIRST = 36

/** The visible rows of a long list while the page or a container scrolls. `height`: the height of a row in px. */
export function useWindow(list: RefObject<HTMLElement | null>, count: number, height: number) {
  const [range, setRange] = useState({ from: 0, to: AT_FIRST })
  const look = () => {
    const top = list.current?.getBoundingClientRect().top ?? 0
    const from = Math.max(0, Math.floor(-top / height) - SPARE)
    const to = Math.ceil((window.innerHeight - top) / height) + SPARE
    setRange((before) => (before.from === from && before.to === to ? before : { from, to }))
  }
  useLook(look)
  if (count <= AT_FIRST) return { from: 0, to: count, above: 0, below: 0 }
  const from = Math.min(range.from, count - 1)
  const to = Math.max(from, Math.min(range.to, count))
  return { from, to, above: from * height, below: Math.max(0, count - to) * height }
}

/** Runs after each render and whenever the page or a container scrolls or the window resizes. */
export function useLook(look: () => void): void {
  const again = useEffectEvent(look)
  useLayoutEffect(() => again())
  useEffect(() => {
    const hear = () => again()
    window.addEventListener('scroll', hear, { passive: true, capture: true })
    window.addEventListener('resize', hear)
    return () => {
      window.removeEventListener('scroll', hear, { capture: true })
      window.removeEventListener('resize', hear)
    }
  }, [])
}
