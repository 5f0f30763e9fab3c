'use client'

import { useEffect, useEffectEvent } from 'react'
import { useUndo } from '#components/sync/use-undo.ts'
import { isHeldBack } from './is-typing.ts'

/** ⌘Z and ⇧⌘Z, or with Ctrl, undo and redo what the user did in this tab. Text fields and editors have their own. */
export function UndoKeys() {
  const { undo, redo } = useUndo()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, metaKey, ctrlKey, altKey, shiftKey, defaultPrevented, repeat, target } = event
    if (key.toLowerCase() !== 'z' || !(metaKey || ctrlKey) || altKey || defaultPrevented || isHeldBack(target)) return
    event.preventDefault()
    if (!repeat) (shiftKey ? redo : undo)()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return null
}
