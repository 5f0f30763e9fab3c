import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** The text typed after `/`, `@` or `#`. */
export type Asked = { sign: '/' | '@' | '#'; words: string; from: number; to: number }
type Suggest = { asked: Asked | undefined; dismissed: number | undefined }

export type SuggestKeys = { show: (asked: Asked | undefined, view: EditorView) => void; key: (key: string) => boolean }

const key = new PluginKey<Suggest>('suggest')
const BEFORE_CURSOR = /(?:^|[\s(\ufffc])([/@#])((?:[\p{L}\p{M}\p{N}'’._-][\p{L}\p{M}\p{N}'’ ._-]{0,40})?)$/u
const MOST = 60

/** Detects `/`, `@` and `#` before the cursor and shows a list of suggestions. */
export const Suggest = Extension.create<{ keys: SuggestKeys }>({
  name: 'suggest',
  addOptions: () => ({ keys: { show() {}, key: () => false } }),
  addProseMirrorPlugins() {
    const { keys } = this.options
    return [
      new Plugin<Suggest>({
        key,
        state: {
          init: () => ({ asked: undefined, dismissed: undefined }),
          apply(tr, before, _, state) {
            const found = askedAt(state)
            const isTyped = tr.docChanged || before.asked !== undefined
            const dismissed = tr.getMeta(key) === 'dismiss' ? found?.from : before.dismissed
            const isOpen = found !== undefined && isTyped && found.from !== dismissed
            return { asked: isOpen ? found : undefined, dismissed: found ? dismissed : undefined }
          },
        },
        props: {
          handleKeyDown: (view, event) => {
            if (!key.getState(view.state)?.asked || event.isComposing) return false
            if (event.key !== 'Escape') return keys.key(event.key)
            dismiss(view)
            return true
          },
          handleDOMEvents: {
            blur: (view) => {
              dismiss(view)
              return false
            },
          },
        },
        view: () => ({
          update: (view, before) => {
            const now = key.getState(view.state)?.asked
            if (now !== key.getState(before)?.asked) keys.show(now, view)
          },
          destroy: () => {},
        }),
      }),
    ]
  },
})

export function dismiss(view: EditorView): void {
  if (key.getState(view.state)?.asked) view.dispatch(view.state.tr.setMeta(key, 'dismiss'))
}

function askedAt(state: EditorState): Asked | undefined {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return undefined
  if ($from.marks().some(({ type }) => type.name === 'code')) return undefined
  const start = Math.max(0, $from.parentOffset - MOST)
  const match = BEFORE_CURSOR.exec($from.parent.textBetween(start, $from.parentOffset, undefined, '\ufffc'))
  if (!match) return undefined
  const words = match[2]!
  return { sign: match[1] as Asked['sign'], words, from: $from.pos - words.length - 1, to: $from.pos }
}
