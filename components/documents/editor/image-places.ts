import type { Attrs, Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Where an image will be once it is uploaded. Not part of the document. */
type Place = { key: number; at: number }
type Step = { add: readonly Place[] } | { end: number }

const plugin = new PluginKey<readonly Place[]>('imagePlaces')

/** Keeps the places of uploads while the text around them changes. `elementOf`: what is shown there. */
export const imagePlaces = (elementOf: (key: number) => HTMLElement) =>
  new Plugin<readonly Place[]>({
    key: plugin,
    state: { init: () => [], apply: (tr, places) => move(tr, places) },
    props: {
      decorations: (state) =>
        DecorationSet.create(
          state.doc,
          placesIn(state).map(({ key, at }) =>
            Decoration.widget(at, () => elementOf(key), { key: `image ${key}`, side: -1, stopEvent: () => true }),
          ),
        ),
    },
  })

export const placesIn = (state: EditorState): readonly Place[] => plugin.getState(state) ?? []

/** An image goes before the later ones at the same position, and text that is typed there follows all of them. */
function move(tr: Transaction, places: readonly Place[]): readonly Place[] {
  const step = tr.getMeta(plugin) as Step | undefined
  const ended = step && 'end' in step ? places.findIndex(({ key }) => key === step.end) : -1
  const moved = places.map(({ key, at }, index) => ({
    key,
    at: tr.mapping.map(at, ended >= 0 && index > ended ? 1 : -1),
  }))
  if (ended >= 0) moved.splice(ended, 1)
  return step && 'add' in step ? [...moved, ...step.add] : moved
}

/** Opens a place for each key at `at`, or at the selection, which they replace. */
export function openPlaces(state: EditorState, keys: readonly number[], at?: number): Transaction {
  const tr = at === undefined ? state.tr.deleteSelection() : state.tr
  const from = at ?? tr.selection.from
  return tr.setMeta(plugin, { add: keys.map((key) => ({ key, at: from })) } satisfies Step)
}

/** Closes a place without an image. */
export const closePlace = (state: EditorState, key: number): Transaction =>
  state.tr.setMeta(plugin, { end: key } satisfies Step)

/** Puts the image at its place. Undefined if the place is closed. */
export function fillPlace(state: EditorState, key: number, attrs: Attrs): Transaction | undefined {
  const place = placesIn(state).find((one) => one.key === key)
  if (!place) return undefined
  const { schema, tr } = state
  insertImage(tr, schema.nodes['image']!.create(attrs), place.at)
  return tr.setMeta(plugin, { end: key } satisfies Step)
}

/** In a line of text, or else in a paragraph of its own. */
function insertImage(tr: Transaction, image: Node, at: number) {
  const $at = tr.doc.resolve(at)
  if ($at.parent.inlineContent && !$at.parent.type.spec.code) return void tr.insert(at, image)
  const paragraph = image.type.schema.nodes['paragraph']!.create(null, image)
  const after = $at.parent.inlineContent ? $at.after() : at
  tr.replaceRangeWith(after, after, paragraph)
}
