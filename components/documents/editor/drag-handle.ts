import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

const GRIP =
  '<svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true"><g fill="currentColor"><circle cx="2" cy="3" r="1.3"/><circle cx="8" cy="3" r="1.3"/><circle cx="2" cy="8" r="1.3"/><circle cx="8" cy="8" r="1.3"/><circle cx="2" cy="13" r="1.3"/><circle cx="8" cy="13" r="1.3"/></g></svg>'

/** A grip beside the block under the pointer; a block is dragged by it. With the keyboard, see `MoveBlock`. */
export const DragHandle = Extension.create({
  name: 'dragHandle',
  addProseMirrorPlugins() {
    return [new Plugin({ view: (view) => new Grip(view) })]
  },
})

class Grip {
  private readonly view: EditorView
  private readonly grip = document.createElement('div')
  private block: HTMLElement | undefined
  private readonly onMove = (event: PointerEvent) => this.follow(event)
  private readonly onLeave = () => this.hide()

  constructor(view: EditorView) {
    this.view = view
    this.grip.className = 'drag-grip'
    this.grip.draggable = true
    this.grip.hidden = true
    this.grip.innerHTML = GRIP
    this.grip.setAttribute('aria-hidden', 'true')
    this.grip.addEventListener('dragstart', (event) => this.drag(event))
    this.grip.addEventListener('click', () => this.select())
    const { parentElement } = view.dom
    parentElement?.append(this.grip)
    parentElement?.addEventListener('pointermove', this.onMove)
    parentElement?.addEventListener('pointerleave', this.onLeave)
  }

  private follow({ buttons, clientY, pointerType }: PointerEvent) {
    const { dom, editable } = this.view
    // A quick drag starts when the pointer is already above another block.
    if (pointerType !== 'mouse' || buttons !== 0 || !editable) return
    let block = document.elementFromPoint(dom.getBoundingClientRect().left + 24, clientY)
    while (block && block.parentElement !== dom) block = block.parentElement
    // Between two blocks the grip stays at the one before.
    if (!(block instanceof HTMLElement)) return
    if (block === this.block) return
    this.block = block
    const outer = this.view.dom.parentElement!.getBoundingClientRect()
    const line = Number.parseFloat(getComputedStyle(block).lineHeight) || 24
    this.grip.style.top = `${block.getBoundingClientRect().top - outer.top + (Math.min(line, 40) - 24) / 2}px`
    this.grip.hidden = false
  }

  private hide() {
    this.grip.hidden = true
    this.block = undefined
  }

  private select(): NodeSelection | undefined {
    if (!this.block?.isConnected) return undefined
    const { state } = this.view
    const $inside = state.doc.resolve(this.view.posAtDOM(this.block, 0))
    const at = $inside.depth === 0 ? $inside.pos : $inside.before(1)
    if (!state.doc.nodeAt(at)) return undefined
    const selection = NodeSelection.create(state.doc, at)
    this.view.dispatch(state.tr.setSelection(selection))
    this.view.focus()
    return selection
  }

  private drag(event: DragEvent) {
    const selection = this.select()
    if (!selection || !event.dataTransfer || !this.block) return event.preventDefault()
    const slice = selection.content()
    event.dataTransfer.clearData()
    event.dataTransfer.setData('text/plain', slice.content.textBetween(0, slice.content.size, '\n'))
    event.dataTransfer.effectAllowed = 'copyMove'
    event.dataTransfer.setDragImage(this.block, 0, 0)
    this.view.dragging = { slice, move: true }
  }

  destroy() {
    const { parentElement } = this.grip
    parentElement?.removeEventListener('pointermove', this.onMove)
    parentElement?.removeEventListener('pointerleave', this.onLeave)
    this.grip.remove()
  }
}
