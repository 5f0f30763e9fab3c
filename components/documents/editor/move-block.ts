import { Extension } from '@tiptap/core'
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'

/** Alt+Shift+Up and Down move the block or the item of the list with the cursor. */
export const MoveBlock = Extension.create({
  name: 'moveBlock',
  addKeyboardShortcuts() {
    const move = (step: -1 | 1) => () => {
      const tr = moveBlock(this.editor.state, step)
      if (tr) this.editor.view.dispatch(tr)
      return true
    }
    return { 'Alt-Shift-ArrowUp': move(-1), 'Alt-Shift-ArrowDown': move(1) }
  },
})

/** Exchanges the block or item with its neighbour; the cursor moves with it. Undefined at the end. */
export function moveBlock(state: EditorState, step: -1 | 1): Transaction | undefined {
  const { $from, anchor, head } = state.selection
  let depth = $from.depth
  while (depth > 1 && !$from.node(depth).type.name.endsWith('Item')) depth--
  const isBlock = state.selection instanceof NodeSelection && $from.depth === 0
  const parent = isBlock ? state.doc : $from.node(depth - 1)
  const index = isBlock ? $from.index(0) : $from.index(depth - 1)
  const at = isBlock ? $from.pos : $from.before(depth)
  const node = parent.child(index)
  const neighbour = parent.maybeChild(index + step)
  if (!neighbour) return undefined
  const to = step < 0 ? at - neighbour.nodeSize : at + neighbour.nodeSize
  const tr = state.tr.delete(at, at + node.nodeSize).insert(to, node)
  const moved = to - at
  if (isBlock) tr.setSelection(NodeSelection.create(tr.doc, to))
  else tr.setSelection(TextSelection.create(tr.doc, anchor + moved, head + moved))
  return tr.scrollIntoView()
}

/** Moves a block of the document to the place before block `gap`; undefined if it is there already. */
export function moveTo({ doc, tr }: EditorState, index: number, gap: number): Transaction | undefined {
  const node = doc.maybeChild(index)
  if (!node || gap === index || gap === index + 1) return undefined
  const before = (count: number) => doc.children.slice(0, count).reduce((size, one) => size + one.nodeSize, 0)
  const from = before(index)
  const to = gap > index ? before(gap) - node.nodeSize : before(gap)
  tr.delete(from, from + node.nodeSize).insert(to, node)
  return tr.setSelection(NodeSelection.create(tr.doc, to)).scrollIntoView()
}
