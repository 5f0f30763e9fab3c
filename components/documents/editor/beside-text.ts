import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { placesAfter } from '#server/modules/documents/rules/merge-documents.ts'
import { blocksOf, documentOf } from './take-in.ts'

/** Something that belongs to a block of the stored text. */
export type Anchor = { id: string; block: number }
/** `at`: the position before its block. */
type Place = { id: string; at: number }
type Beside = { places: readonly Place[]; isBelow: boolean }

/** The width of the text, in pixels, from which on there is room beside it. */
const ROOM = 600

const plugin = new PluginKey<Beside>('besideText')

/** Shows elements beside the blocks that they belong to, or below them if there is no room. They are no part of the text. */
export const BesideText = Extension.create<{ elementOf: ((id: string) => HTMLElement) | undefined }>({
  name: 'besideText',
  addOptions: () => ({ elementOf: undefined }),
  addProseMirrorPlugins() {
    const { elementOf } = this.options
    if (!elementOf) return []
    return [
      new Plugin<Beside>({
        key: plugin,
        state: { init: () => ({ places: [], isBelow: false }), apply: (tr, before) => follow(tr, before) },
        view: (view) => new Width(view),
        props: {
          attributes: (state): Record<string, string> => {
            const { places, isBelow } = plugin.getState(state)!
            return places.length > 0 && !isBelow ? { class: 'has-beside' } : {}
          },
          decorations: (state) => {
            const { places, isBelow } = plugin.getState(state)!
            const widgets = places.map(({ id, at }, index) =>
              Decoration.widget(isBelow ? after(state.doc, at) : at, () => elementOf(id), {
                key: `beside ${id}`,
                side: index - places.length,
                ignoreSelection: true,
                stopEvent: () => true,
              }),
            )
            return DecorationSet.create(state.doc, widgets)
          },
        },
      }),
    ]
  },
})

/** Places each at its block. `stored`: the text whose blocks they count. */
export function placeBeside(state: EditorState, anchors: readonly Anchor[], stored: Doc): Transaction {
  const blocks = placesAfter(stored, documentOf(state.doc))
  const starts = state.doc.children.flatMap((child, index) => blocksOf(child).map(() => startOf(state.doc, index)))
  const places = anchors.map(({ id, block }) => {
    // A block that was removed here and is not saved yet: at the block before it.
    for (let before = block; before >= 0; before--) {
      const place = blocks[before]
      if (place !== undefined) return { id, at: starts[place] ?? 0 }
    }
    return { id, at: 0 }
  })
  return state.tr.setMeta(plugin, { places }).setMeta('addToHistory', false)
}

function follow(tr: Transaction, before: Beside): Beside {
  const next = { ...before, ...(tr.getMeta(plugin) as Partial<Beside> | undefined) }
  if (!tr.docChanged) return next
  // Blocks that are added at its start come before it.
  return { ...next, places: next.places.map(({ id, at }) => ({ id, at: boundary(tr.doc, tr.mapping.map(at, 1)) })) }
}

const startOf = (doc: Node, index: number) =>
  doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
const boundary = (doc: Node, at: number) => startOf(doc, doc.resolve(Math.min(at, doc.content.size)).index(0))
const after = (doc: Node, at: number) => at + (doc.nodeAt(at)?.nodeSize ?? 0)

/** Follows the width of the text. */
class Width {
  private readonly observer: ResizeObserver

  constructor(view: EditorView) {
    this.observer = new ResizeObserver(() => {
      const isBelow = view.dom.offsetWidth < ROOM
      if (plugin.getState(view.state)!.isBelow !== isBelow) view.dispatch(view.state.tr.setMeta(plugin, { isBelow }))
    })
    this.observer.observe(view.dom)
  }

  destroy() {
    this.observer.disconnect()
  }
}
