import { getSchema } from '@tiptap/core'
import { history, undo } from '@tiptap/pm/history'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block, Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { readMarkdown } from '#server/modules/documents/rules/read-markdown.ts'
import { tidy } from '#server/modules/documents/rules/tidy.ts'
import { writeMarkdown } from '#server/modules/documents/rules/write-markdown.ts'
import { anyDocument } from '#server/testing/any-document.ts'
import { documentOf, nodeOf, applyRemoteChanges } from './apply-remote-changes.ts'
import { DOCUMENT_SCHEMA } from './document-schema.ts'

const schema = getSchema(DOCUMENT_SCHEMA)
const stateOf = (doc: Doc) => EditorState.create({ doc: nodeOf(schema, doc), plugins: [history()] })
const shown = (state: EditorState) => writeMarkdown(documentOf(state.doc))
const taken = (state: EditorState, markdown: string) => {
  const tr = applyRemoteChanges(state, readMarkdown(markdown))
  return tr ? state.apply(tr) : state
}
/** A state with the cursor behind the first occurrence of `word`. */
function cursorAfter(state: EditorState, word: string): EditorState {
  let at = 0
  state.doc.descendants((node, position) => {
    const index = node.isText && at === 0 ? node.text!.indexOf(word) : -1
    if (index >= 0) at = position + index + word.length
  })
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)))
}
const beforeCursor = ({ selection: { $from } }: EditorState) => $from.parent.textBetween(0, $from.parentOffset)

const empty: Block = { type: 'paragraph', content: [] }

test('any document, with empty lines between its blocks, becomes any other', () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (one, other) => {
      const [before, after] = [tidy(one), tidy(other)]
      const spaced = before.content.flatMap((block) => [empty, block, empty])
      const state = stateOf({ type: 'doc', content: spaced })
      const tr = applyRemoteChanges(state, after)
      const result = tr ? state.apply(tr) : state
      result.doc.check()
      expect(documentOf(result.doc)).toEqual(after)
    }),
    { numRuns: 150 },
  )
})

test('text of others around the cursor leaves it where it was', () => {
  const state = cursorAfter(stateOf(readMarkdown('First\n\nI write here\n\nLast')), 'I write')
  const result = taken(state, 'First, changed\n\nNew\n\nI write here\n\nMore\n\nLast, changed')
  expect(beforeCursor(result)).toBe('I write')
})

test('so does text of others in another item of the same list, and in the same paragraph behind it', () => {
  const list = cursorAfter(stateOf(readMarkdown('- one\n- two\n- three')), 'tw')
  expect(beforeCursor(taken(list, '- zero\n- one!\n- two\n- three!\n- four'))).toBe('tw')
  const line = cursorAfter(stateOf(readMarkdown('one two three')), 'one')
  expect(beforeCursor(taken(line, 'one two four'))).toBe('one')
})

test('a space that was just typed stays', () => {
  const line = cursorAfter(stateOf(readMarkdown('one two')), 'two')
  const result = taken(line.apply(line.tr.insertText(' ')), 'number one two')
  expect(beforeCursor(result)).toBe('number one two ')
})

test('text of others on both sides of the cursor in one paragraph leaves it where it was', () => {
  const line = cursorAfter(stateOf(readMarkdown('one two **three** four five')), 'thr')
  const result = taken(line, 'number one 2 **three** four and 5, [six](https://a.example)')
  expect(beforeCursor(result)).toBe('number one 2 thr')
  expect(shown(result)).toBe('number one 2 **three** four and 5, [six](https://a.example)\n')
})

test('an empty paragraph with the cursor stays', () => {
  let state = cursorAfter(stateOf(readMarkdown('One\n\nTwo')), 'One')
  state = state.apply(state.tr.split(state.selection.from))
  const result = taken(state, 'Zero\n\nOne\n\nTwo!')
  expect(result.selection.$from.parent.content.size).toBe(0)
  expect(shown(result)).toBe('Zero\n\nOne\n\nTwo!\n')
})

test('undo takes back what was typed and nothing of others', () => {
  let state = cursorAfter(stateOf(readMarkdown('One\n\nTwo')), 'One')
  state = state.apply(state.tr.insertText(' more'))
  state = taken(state, 'Zero\n\nOne more\n\nTwo, by another')
  undo(state, (tr) => (state = state.apply(tr)))
  expect(shown(state)).toBe('Zero\n\nOne\n\nTwo, by another\n')
})

test('what differs only in its form is not touched', () => {
  const state = stateOf(readMarkdown('**One**\n\nTwo'))
  expect(applyRemoteChanges(state, readMarkdown('**One**\n\nTwo'))).toBeUndefined()
})
