import type { Editor } from '@tiptap/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'

/** A value of the editor, read again after each of its transactions; renders only when it is another one. */
export function useEditorState<Value>(editor: Editor, read: (editor: Editor) => Value): Value {
  const last = useRef<{ text: string; value: Value }>(undefined)
  const subscribe = useCallback(
    (changed: () => void) => {
      editor.on('transaction', changed)
      return () => void editor.off('transaction', changed)
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
