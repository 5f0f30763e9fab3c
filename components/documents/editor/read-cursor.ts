import { Extension } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Reads where a press has put the cursor before a key is handled. While the page is busy, browsers hand keys over before
 * they report the new selection, and Enter would go where the cursor was before.
 */
export const ReadCursor = Extension.create({
  name: 'readCursor',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown(view) {
            readCursor(view)
            return false
          },
        },
      },
    }),
  ],
})

function readCursor(view: EditorView): void {
  const { doc, selection, tr } = view.state
  const shown = view.dom.ownerDocument.getSelection()
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = shown ?? {}
  if (view.composing || !(selection instanceof TextSelection) || !anchorNode || !focusNode) return
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const [anchor, head] = [view.posAtDOM(anchorNode, anchorOffset, 1), view.posAtDOM(focusNode, focusOffset, 1)]
  if (anchor === selection.anchor && head === selection.head) return
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))))
}
