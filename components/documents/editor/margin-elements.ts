import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { placesAfter } from '#server/modules/documents/rules/merge-documents.ts'
import { blocksOf, documentOf } from './apply-remote-changes.ts'

/** Something that belongs to a block of the stored text, or to a place between blocks. `before`: a block; null for the end. */
export type Anchor = { id: string; before: number | null; isBlock: boolean }
/** `at`: the position before its block. */
type Place = { id: string; at: number; isBlock: boolean }

const plugin = new PluginKey<readonly Place[]>('besideText')

/** Shows elements beside the blocks that they belong to, and marks those blocks. They are no part of the text. */
export const MarginElements = Extension.create<{ elementOf: ((id: string) => HTMLElement) | undefined }>({
  name: 'besideText',
  addOptions: () => ({ elementOf: undefined }),
  addProseMirrorPlugins() {
    const { elementOf } = this.options
    if (!elementOf) return []
    return [
      new Plugin<readonly Place[]>({
        key: plugin,
        state: { init: () => [], apply: (tr, before) => follow(tr, before) },
        props: {
          decorations: (state) => {
            const places = plugin.getState(state)!
            const widgets = places.map(({ id, at }, index) =>
              Decoration.widget(at, () => elementOf(id), {
                key: `beside ${id}`,
                side: index - places.length,
                ignoreSelection: true,
                stopEvent: () => true,
              }),
            )
            const blocks = places.flatMap(({ at, isBlock }) => {
              const block = isBlock && state.doc.nodeAt(at)
              return block ? [Decoration.node(at, at + block.nodeSize, { class: 'has-suggestion' })] : []
            })
            return DecorationSet.create(state.doc, [...widgets, ...blocks])
          },
        },
      }),
    ]
  },
})

/**
 * Places each at its block. `stored`: the text whose blocks they count. Undefined if nothing is or was beside the text:
 * an update after each save would put the cursor back that a press has just moved.
 */
export function placeBeside(state: EditorState, anchors: readonly Anchor[], stored: Doc): Transaction | undefined {
  if (anchors.length === 0 && !plugin.getState(state)?.length) return undefined
  const blocks = placesAfter(stored, documentOf(state.doc))
  const starts = state.doc.children.flatMap((child, index) => blocksOf(child).map(() => startOf(state.doc, index)))
  const places = anchors.map(({ id, before, isBlock }): Place => {
    if (before === null || before >= blocks.length) return { id, at: state.doc.content.size, isBlock: false }
    // A block that was removed here and is not saved yet: at the block before it.
    const place = blocks.slice(0, before + 1).findLast((one) => one !== undefined) ?? 0
    return { id, at: starts[place] ?? 0, isBlock: isBlock && blocks[before] !== undefined }
  })
  return state.tr.setMeta(plugin, places).setMeta('addToHistory', false)
}

function follow(tr: Transaction, before: readonly Place[]): readonly Place[] {
  const places = (tr.getMeta(plugin) as readonly Place[] | undefined) ?? before
  if (!tr.docChanged) return places
  // Blocks that are added at its start come before it.
  return places.map((place) => ({ ...place, at: boundary(tr.doc, tr.mapping.map(place.at, 1)) }))
}

const startOf = (doc: Node, index: number) =>
  doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
const boundary = (doc: Node, at: number) => startOf(doc, doc.resolve(Math.min(at, doc.content.size)).index(0))
