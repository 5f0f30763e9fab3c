import { getSchema } from '@tiptap/core'
import { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { readMarkdown } from '#server/modules/documents/rules/read-markdown.ts'
import { nodeOf } from './apply-remote-changes.ts'
import { DOCUMENT_SCHEMA } from './document-schema.ts'
import { MarginElements, placeBeside } from './margin-elements.ts'

const stored = readMarkdown('One line\n\nThe second line')
const context = { options: { elementOf: () => undefined } }
const plugins = MarginElements.config.addProseMirrorPlugins!.call(context as never)

test('the editor is updated only if something is, or was, beside the text', () => {
  const state = EditorState.create({ doc: nodeOf(getSchema([...DOCUMENT_SCHEMA]), stored), plugins })
  expect(placeBeside(state, [], stored)).toBeUndefined()
  const placed = state.apply(placeBeside(state, [{ id: 's', before: 1, isBlock: true }], stored)!)
  const cleared = placed.apply(placeBeside(placed, [], stored)!)
  expect(placeBeside(cleared, [], stored)).toBeUndefined()
})
