import { getSchema } from '@tiptap/core'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { readMarkdown } from '#server/modules/documents/rules/read-markdown.ts'
import { nodeOf } from './apply-remote-changes.ts'
import { DOCUMENT_SCHEMA } from './document-schema.ts'
import { cursorsIn, OtherCursors, selectedIn, showCursors } from './other-cursors.ts'

const schema = getSchema([...DOCUMENT_SCHEMA])
const plugins = OtherCursors.config.addProseMirrorPlugins!.call(undefined as never)
const stateOf = (markdown: string) => EditorState.create({ doc: nodeOf(schema, readMarkdown(markdown)), plugins })
const STORED = readMarkdown('One line\n\nThe second line\n\n- a\n- b')
const MARKDOWN = 'One line\n\nThe second line\n\n- a\n- b'
const ada = { tab: 'a', name: 'Ada', color: 1 }

/** The text before the first cursor, in the block of it. */
function before(state: EditorState): string {
  const $head = state.doc.resolve(cursorsIn(state)[0]!.head)
  return $head.parent.textBetween(0, $head.parentOffset)
}

test('a selection is shown at its place in the stored text, whatever both have typed since', () => {
  const own = stateOf('One line, longer\n\nThe very second line\n\n- a\n- b')
  const position = own.doc.child(0).nodeSize + 1 + 'The very sec'.length
  const selecting = own.apply(own.tr.setSelection(TextSelection.create(own.doc, position)))
  expect(selectedIn(selecting, STORED)).toEqual([1, 7, 1, 7])

  const other = stateOf('New\n\nOne line\n\nThe second line or so\n\n- a\n- b')
  const shown = other.apply(showCursors(other, STORED, [{ ...ada, at: [1, 7, 1, 7] }], []))
  expect(before(shown)).toBe('The sec')
  const typed = shown.apply(shown.tr.insertText('more ', 1))
  expect(before(typed)).toBe('The sec')
  expect(cursorsIn(typed.apply(showCursors(typed, STORED, [], ['a'])))).toEqual([])
})

test('a cursor in words that are not stored is where they begin, and one in a new block is nowhere', () => {
  const own = stateOf(MARKDOWN.replace('second', 'next and second'))
  const position = own.doc.child(0).nodeSize + 1 + 'The next'.length
  const selecting = own.apply(own.tr.setSelection(TextSelection.create(own.doc, position)))
  expect(selectedIn(selecting, STORED)).toEqual([1, 4, 1, 4])
  const added = stateOf(`A block that nobody has seen\n\n${MARKDOWN}`)
  expect(selectedIn(added, STORED)).toBeUndefined()
})

test('a cursor whose block is gone here is hidden', () => {
  const state = stateOf(MARKDOWN)
  const shown = state.apply(showCursors(state, STORED, [{ ...ada, at: [2, 3, 2, 3] }], []))
  expect(cursorsIn(shown)).toHaveLength(1)
  const other = stateOf('Something else')
  expect(cursorsIn(other.apply(showCursors(other, STORED, [{ ...ada, at: [2, 3, 2, 3] }], [])))).toEqual([])
  expect(cursorsIn(shown.apply(showCursors(shown, STORED, [{ ...ada, at: [9, 3, 9, 3] }], [])))).toEqual([])
})
