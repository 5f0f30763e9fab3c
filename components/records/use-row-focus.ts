'use client'

import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'

/**
 * The row with keyboard focus. If that row leaves the list (filtered out or deleted), the row in its place gets the
 * focus, so that the arrow keys continue from there.
 */
export function useRowFocus(body: RefObject<HTMLElement | null>, rows: readonly { id: string }[]) {
  const [current, setCurrent] = useState<string>()
  const isInside = useRef(false)
  const before = useRef(rows)
  useEffect(() => {
    const place = before.current.findIndex(({ id }) => id === current)
    before.current = rows
    if (place < 0 || !isInside.current || rows.some(({ id }) => id === current)) return
    const next = rows[Math.min(place, rows.length - 1)]
    // Wait until the menu of the row, which closes with it, is gone.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document
      if (next && (activeElement === document.body || activeElement?.matches('main')))
        body.current?.querySelector<HTMLElement>(`tr[data-id="${next.id}"] th a`)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [body, rows, current])
  return {
    current,
    // React also bubbles focus events from portals, so an open menu of a row counts as inside.
    onFocus: ({ target }: FocusEvent) => {
      isInside.current = true
      const id = target.closest<HTMLElement>('tr[data-id]')?.dataset['id']
      if (id) setCurrent(id)
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      const isMenu = relatedTarget?.closest('[role=menu]')
      if (relatedTarget && !isMenu && !currentTarget.contains(relatedTarget)) isInside.current = false
    },
  }
}
