'use client'

import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Which row of a table the keyboard is at. When that row leaves the list (a filter no longer lets it pass, it was deleted) the one in
 * its place takes the focus, so that the arrows go on from there.
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
    // After the menu of the row, which closes with it.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document
      if (next && (activeElement === document.body || activeElement?.matches('main')))
        body.current?.querySelector<HTMLElement>(`tr[data-id="${next.id}"] th a`)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [body, rows, current])
  return {
    current,
    // What a row opens (a menu) counts as inside: React tells of it here, although it stands elsewhere on the page.
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
