'use client'

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

/** Rows drawn beyond what is in sight, on either side. */
export const SPARE = 8
/** So many until it is known how much is in sight; a list that is not longer is always there as a whole. */
export const AT_FIRST = 36

/** Which rows of a long list are in sight, as the page or a box around it scrolls. `height`: of one row, in px. */
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

/** Looks after each drawing, and when the page, a box of it or the size of the window moves. */
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
