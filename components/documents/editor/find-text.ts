import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'

type Match = { from: number; to: number }
type Find = { words: string; matches: readonly Match[]; current: number }
const NOTHING: Find = { words: '', matches: [], current: 0 }
const MOST = 1_000
const key = new PluginKey<Find>('find')

export const findState = (view: EditorView): Find => key.getState(view.state) ?? NOTHING

/** Marks the matches of these words; `''` ends the search. */
export function findWords(view: EditorView, words: string): Find {
  view.dispatch(view.state.tr.setMeta(key, { words, current: 0 }))
  return showCurrent(view)
}

export function findNext(view: EditorView, step: -1 | 1): Find {
  const { words, matches, current } = findState(view)
  if (matches.length > 0)
    view.dispatch(view.state.tr.setMeta(key, { words, current: (current + step + matches.length) % matches.length }))
  return showCurrent(view)
}

/** Selects the current match when the search closes. */
export function selectFound(view: EditorView): void {
  const { matches, current } = findState(view)
  const match = matches[current]
  if (match) view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, match.from, match.to)))
}

function showCurrent(view: EditorView): Find {
  view.dom.querySelector('.found-current')?.scrollIntoView({ block: 'center' })
  return findState(view)
}

export const FindText = Extension.create({
  name: 'findText',
  addProseMirrorPlugins() {
    return [
      new Plugin<Find>({
        key,
        state: {
          init: () => NOTHING,
          apply(tr, before) {
            const asked = tr.getMeta(key) as Pick<Find, 'words' | 'current'> | undefined
            const { words, current } = asked ?? before
            if (words === '') return NOTHING
            if (words === before.words && !tr.docChanged) return { ...before, current }
            const matches = matchesOf(tr.doc, words)
            return { words, matches, current: Math.min(current, Math.max(0, matches.length - 1)) }
          },
        },
        props: {
          decorations(state) {
            const { matches, current } = key.getState(state)!
            if (matches.length === 0) return null
            const marks = matches.map(({ from, to }, index) =>
              Decoration.inline(from, to, { class: index === current ? 'found found-current' : 'found' }),
            )
            return DecorationSet.create(state.doc, marks)
          },
        },
      }),
    ]
  },
})

function matchesOf(doc: Node, words: string): Match[] {
  const wanted = words.toLowerCase()
  const found: Match[] = []
  doc.descendants((node, position) => {
    if (!node.isTextblock || found.length >= MOST) return found.length < MOST
    const written = node.textBetween(0, node.content.size, undefined, '\ufffc')
    // A few letters change their length in lower case, and positions with it.
    const lower = written.toLowerCase()
    const text = lower.length === written.length ? lower : written
    for (let at = text.indexOf(wanted); at >= 0 && found.length < MOST; at = text.indexOf(wanted, at + wanted.length))
      found.push({ from: position + 1 + at, to: position + 1 + at + wanted.length })
    return false
  })
  return found
}
