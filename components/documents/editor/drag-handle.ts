import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { moveTo } from './move-block.ts'

const GRIP =
  '<svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true"><g fill="currentColor"><circle cx="2" cy="3" r="1.3"/><circle cx="8" cy="3" r="1.3"/><circle cx="2" cy="8" r="1.3"/><circle cx="8" cy="8" r="1.3"/><circle cx="2" cy="13" r="1.3"/><circle cx="8" cy="13" r="1.3"/></g></svg>'
/** How far beside the text a block can be dropped. The grip itself is in this margin. */
const MARGIN = 64

/** A grip beside the block under the pointer, to drag the block. For the keyboard, see `MoveBlock`. */
export const DragHandle = Extension.create({
  name: 'dragHandle',
  addProseMirrorPlugins() {
    return [new Plugin({ view: (view) => new Grip(view) })]
  },
})

class Grip {
  private readonly view: EditorView
  private readonly place: HTMLElement
  private readonly grip = document.createElement('div')
  private readonly line = document.createElement('div')
  private block: HTMLElement | undefined
  /** Ends the current drag. */
  private dragging: AbortController | undefined
  private readonly life = new AbortController()

  constructor(view: EditorView) {
    this.view = view
    this.place = view.dom.parentElement!
    this.grip.className = 'drag-grip'
    this.grip.draggable = true
    this.grip.innerHTML = GRIP
    this.line.className = 'drop-line'
    for (const one of [this.grip, this.line]) {
      one.hidden = true
      one.setAttribute('aria-hidden', 'true')
    }
    const { signal } = this.life
    this.grip.addEventListener('dragstart', (event) => this.start(event), { signal })
    this.grip.addEventListener('click', () => this.select(), { signal })
    this.place.append(this.grip, this.line)
    this.place.addEventListener('pointermove', (event) => this.follow(event), { signal })
    // A quick drag leaves the text before it starts.
    this.place.addEventListener('pointerleave', ({ buttons }) => buttons === 0 && this.hide(), { signal })
  }

  private follow({ buttons, clientY, pointerType }: PointerEvent) {
    const { dom, editable } = this.view
    // A quick drag starts when the pointer is already above another block.
    if (pointerType !== 'mouse' || buttons !== 0 || !editable) return
    let block = document.elementFromPoint(dom.getBoundingClientRect().left + 24, clientY)
    while (block && block.parentElement !== dom) block = block.parentElement
    // Between two blocks the grip stays at the one before.
    if (!(block instanceof HTMLElement) || block === this.block) return
    this.block = block
    const line = Number.parseFloat(getComputedStyle(block).lineHeight) || 24
    this.grip.style.top = `${block.getBoundingClientRect().top - this.top() + (Math.min(line, 40) - 24) / 2}px`
    this.grip.hidden = false
  }

  private hide() {
    if (this.dragging) return
    this.grip.hidden = true
    this.block = undefined
  }

  private top(): number {
    return this.place.getBoundingClientRect().top
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

  private start(event: DragEvent) {
    const selection = this.select()
    if (!selection || !event.dataTransfer || !this.block) return event.preventDefault()
    const { node } = selection
    event.dataTransfer.clearData()
    event.dataTransfer.setData('text/plain', node.textBetween(0, node.content.size, '\n'))
    event.dataTransfer.effectAllowed = 'copyMove'
    event.dataTransfer.setDragImage(this.block, 0, 0)
    this.dragging = new AbortController()
    // Before the handlers of the editor, which would drop between the letters of a block.
    const options = { signal: this.dragging.signal, capture: true }
    window.addEventListener('dragover', (over) => this.over(over), options)
    window.addEventListener('drop', (drop) => this.drop(drop), options)
    window.addEventListener('dragend', () => this.end(), options)
  }

  private over(event: DragEvent) {
    const gap = this.gapAt(event)
    this.line.hidden = gap === undefined
    if (!gap) return
    event.preventDefault()
    event.stopPropagation()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'move'
    this.line.style.top = `${gap.y - this.top() - 1}px`
  }

  private drop(event: DragEvent) {
    const gap = this.gapAt(event)
    this.end()
    const { state } = this.view
    if (!gap || !(state.selection instanceof NodeSelection)) return
    event.preventDefault()
    event.stopPropagation()
    const tr = moveTo(state, state.selection.$from.index(0), gap.index)
    if (tr) this.view.dispatch(tr)
    this.view.focus()
  }

  private end() {
    this.dragging?.abort()
    this.dragging = undefined
    this.line.hidden = true
    this.hide()
  }

  /** The place between two blocks that is closest to the pointer: the index of the later block, and its height. */
  private gapAt({ clientX, clientY }: DragEvent): { index: number; y: number } | undefined {
    const { dom, state } = this.view
    const { left, right } = dom.getBoundingClientRect()
    if (clientX < left - MARGIN || clientX > right + MARGIN) return undefined
    const boxes: DOMRect[] = []
    state.doc.forEach((_, at) => {
      const element = this.view.nodeDOM(at)
      boxes.push(element instanceof HTMLElement ? element.getBoundingClientRect() : new DOMRect())
    })
    const found = boxes.findIndex(({ top, bottom }) => clientY < (top + bottom) / 2)
    const index = found < 0 ? boxes.length : found
    const [before, after] = [boxes[index - 1], boxes[index]]
    if (!before) return { index, y: after!.top - 4 }
    return { index, y: after ? (before.bottom + after.top) / 2 : before.bottom + 4 }
  }

  destroy() {
    this.end()
    this.life.abort()
    this.grip.remove()
    this.line.remove()
  }
}
