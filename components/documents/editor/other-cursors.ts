import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Block, Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { placesAfter } from '#server/modules/documents/rules/merge-documents.ts'
import { blocksOf, documentOf, nodeOf } from './apply-remote-changes.ts'

/** Block and offset of both ends of a selection in a stored text, first the end that moves. */
export type Selected = readonly [number, number, number, number]
/** `color`: 1 to 8. */
export type OtherCursor = { tab: string; name: string; color: number; at: Selected }
type Shown = { tab: string; name: string; color: number; head: number; anchor: number }
type Change = { show: readonly Shown[]; hide: readonly string[] }

const MOST = 20
const plugin = new PluginKey<readonly Shown[]>('otherCursors')

/** Shows where others are in the text. The positions follow the edits in this editor. */
export const OtherCursors = Extension.create({
  name: 'otherCursors',
  addProseMirrorPlugins: () => [
    new Plugin<readonly Shown[]>({
      key: plugin,
      state: { init: () => [], apply: (tr, before) => follow(tr, before) },
      props: {
        decorations: (state) => DecorationSet.create(state.doc, plugin.getState(state)!.flatMap(decorationsOf)),
      },
    }),
  ],
})

export const cursorsIn = (state: EditorState): readonly Shown[] => plugin.getState(state) ?? []

/** Shows cursors at their places in `stored`, and hides those of the tabs `gone`. One whose place is unknown is hidden. */
export function showCursors(
  state: EditorState,
  stored: Doc,
  cursors: readonly OtherCursor[],
  gone: readonly string[],
): Transaction {
  const hide = [...gone]
  const show = cursors.flatMap(({ at, ...cursor }): Shown[] => {
    const [head, anchor] = [placeOf(state, stored, at[0], at[1]), placeOf(state, stored, at[2], at[3])]
    if (head === undefined || anchor === undefined) hide.push(cursor.tab)
    return head === undefined || anchor === undefined ? [] : [{ ...cursor, head, anchor }]
  })
  return state.tr.setMeta(plugin, { show, hide } satisfies Change).setMeta('addToHistory', false)
}

/** Where the selection is in `stored`; undefined in a block that is not stored. */
export function selectedIn(state: EditorState, stored: Doc): Selected | undefined {
  const { $head, $anchor } = state.selection
  const [head, anchor] = [$head, $anchor].map(({ pos }) => storedPlace(state, stored, pos)) as [Place, Place]
  return head && anchor ? [...head, ...anchor] : undefined
}

type Place = [block: number, offset: number] | undefined

/** The blocks of the editor, with the node and the position of each. */
function nodesOf(state: EditorState): { node: Node; at: number }[] {
  const nodes: { node: Node; at: number }[] = []
  state.doc.forEach((node, at) => {
    if (blocksOf(node).length > 0) nodes.push({ node, at })
  })
  return nodes
}

const storedNode = (state: EditorState, block: Block): Node =>
  nodeOf(state.schema, { type: 'doc', content: [block] }).firstChild!

function storedPlace(state: EditorState, stored: Doc, position: number): Place {
  const nodes = nodesOf(state)
  const index = nodes.findIndex(({ node, at }) => at <= position && position <= at + node.nodeSize)
  const block = index < 0 ? -1 : placesAfter(stored, documentOf(state.doc)).indexOf(index)
  if (block < 0) return undefined
  const { node, at } = nodes[index]!
  return [block, sameOffset(node, storedNode(state, stored.content[block]!), Math.max(0, position - at - 1))]
}

function placeOf(state: EditorState, stored: Doc, block: number, offset: number): number | undefined {
  const index = stored.content[block] && placesAfter(stored, documentOf(state.doc))[block]
  const place = index === undefined ? undefined : nodesOf(state)[index]
  if (!place) return undefined
  const before = storedNode(state, stored.content[block]!)
  return place.at + 1 + sameOffset(before, place.node, Math.min(offset, before.content.size))
}

/** The offset in `after` of one in `before`, two versions of a block: what changed counts as one place. */
export function sameOffset(before: Node, after: Node, offset: number): number {
  const start = before.content.findDiffStart(after.content)
  if (start === null || offset <= start) return Math.min(offset, after.content.size)
  const ends = before.content.findDiffEnd(after.content)!
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
  return offset >= ends.a + overlap ? offset - ends.a + ends.b : start
}

function follow(tr: Transaction, before: readonly Shown[]): readonly Shown[] {
  const moved = tr.docChanged
    ? before.map((one) => ({ ...one, head: tr.mapping.map(one.head, -1), anchor: tr.mapping.map(one.anchor, -1) }))
    : before
  const change = tr.getMeta(plugin) as Change | undefined
  if (!change) return moved
  const replaced = new Set([...change.hide, ...change.show.map(({ tab }) => tab)])
  return [...moved.filter(({ tab }) => !replaced.has(tab)), ...change.show].slice(-MOST)
}

function decorationsOf({ tab, name, color, head, anchor }: Shown): Decoration[] {
  const caret = Decoration.widget(head, () => caretOf(name, color), {
    key: `cursor ${tab} ${head}`,
    side: 1,
    ignoreSelection: true,
  })
  if (head === anchor) return [caret]
  const [from, to] = [Math.min(head, anchor), Math.max(head, anchor)]
  return [Decoration.inline(from, to, { class: `other-selection other-${color}` }), caret]
}

function caretOf(name: string, color: number): HTMLElement {
  const caret = document.createElement('span')
  caret.className = `other-cursor other-${color}`
  caret.setAttribute('aria-hidden', 'true')
  // Shown by the style sheet: the name is no part of the text.
  caret.dataset['name'] = name
  return caret
}
