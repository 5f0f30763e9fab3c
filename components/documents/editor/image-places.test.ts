import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { readMarkdown } from '#server/modules/documents/rules/read-markdown.ts'
import { writeMarkdown } from '#server/modules/documents/rules/write-markdown.ts'
import { documentOf, nodeOf, applyRemoteChanges } from './apply-remote-changes.ts'
import { DOCUMENT_SCHEMA, editable } from './document-schema.ts'
import { closePlace, fillPlace, imagePlaces, openPlaces, placesIn } from './image-places.ts'

const schema = getSchema(DOCUMENT_SCHEMA)
const plugins = [imagePlaces(() => ({}) as HTMLElement)]
const open = (markdown: string) => EditorState.create({ doc: nodeOf(schema, readMarkdown(markdown)), plugins })
const srcOf = (key: number) => `/files/0198c0de-0000-7000-8000-00000000000${key}`
const fill = (state: EditorState, key: number) =>
  state.apply(fillPlace(state, key, { src: srcOf(key), alt: `${key}`, title: null })!)
const textOf = (state: EditorState) => writeMarkdown(documentOf(state.doc)).replaceAll(/!\[(\d)\]\([^)]+\)/g, '<$1>')
/** The position after the first occurrence of `word`. */
function after(state: EditorState, word: string): number {
  let found = 0
  state.doc.descendants((node, at) => {
    const index = node.text?.indexOf(word) ?? -1
    if (found === 0 && index >= 0) found = at + index + word.length
  })
  return found
}

test.each([[[1, 2, 3]], [[3, 2, 1]], [[2, 3, 1]], [[3, 1, 2]]])(
  'images are in the order of the paste, whichever is uploaded first: %s',
  (order) => {
    const start = open('before after')
    const opened = start.apply(openPlaces(start, [1, 2, 3], after(start, 'before')))
    const typed = opened.apply(opened.tr.insertText('!', after(opened, 'before')))
    expect(textOf(typed)).toBe('before! after\n')
    expect(textOf(order.reduce(fill, typed))).toBe('before<1><2><3>! after\n')
  },
)

test('an image replaces the selection, and a cancelled one leaves nothing', () => {
  const start = open('one two three')
  const [from, to] = [after(start, 'one '), after(start, 'two')]
  const selected = start.apply(start.tr.setSelection(TextSelection.create(start.doc, from, to)))
  const opened = selected.apply(openPlaces(selected, [1, 2]))
  const cancelled = opened.apply(closePlace(opened, 1))
  expect(fillPlace(cancelled, 1, {})).toBeUndefined()
  const filled = fill(cancelled, 2)
  expect(textOf(filled)).toBe('one <2> three\n')
  expect(placesIn(filled)).toEqual([])
})

test('the text of others keeps the place, even if it removes the paragraph', () => {
  const start = open('first\n\nsecond\n\nthird')
  const opened = start.apply(openPlaces(start, [1], after(start, 'second')))
  const moved = opened.apply(applyRemoteChanges(opened, readMarkdown('new\n\nfirst\n\nsecond thoughts\n\nthird'))!)
  expect(textOf(fill(moved, 1))).toBe('new\n\nfirst\n\nsecond<1> thoughts\n\nthird\n')
  const removed = opened.apply(applyRemoteChanges(opened, readMarkdown('first\n\nthird'))!)
  expect(textOf(fill(removed, 1))).toBe('first\n\n<1>\n\nthird\n')
})

test('an image in code follows the code, and one in an empty document is its text', () => {
  const code = open('```\nlet a\n```\n\nend')
  expect(textOf(fill(code.apply(openPlaces(code, [1], after(code, 'let'))), 1))).toBe('```\nlet a\n```\n\n<1>\n\nend\n')
  const empty = EditorState.create({ doc: Node.fromJSON(schema, editable({ type: 'doc', content: [] })), plugins })
  expect(textOf(fill(empty.apply(openPlaces(empty, [1], 1)), 1))).toBe('<1>\n')
})
