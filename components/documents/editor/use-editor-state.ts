import type { Editor } from '@tiptap/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'

/** A value of the editor, read at most once per frame; renders only when it changes. */
export function useEditorState<Value>(editor: Editor, read: (editor: Editor) => Value): Value {
  const last = useRef<{ text: string; value: Value }>(undefined)
  const subscribe = useCallback(
    (changed: () => void) => {
      let frame = 0
      const look = () => {
        frame = 0
        changed()
      }
      const soon = () => {
        frame ||= requestAnimationFrame(look)
      }
      editor.on('transaction', soon)
      return () => {
        cancelAnimationFrame(frame)
        editor.off('transaction', soon)
      }
    },
    [editor],
  )
  return useSyncExternalStore(subscribe, () => {
    const value = read(editor)
    const text = JSON.stringify(value)
    if (last.current?.text !== text) last.current = { text, value }
    return last.current.value
  })
}
