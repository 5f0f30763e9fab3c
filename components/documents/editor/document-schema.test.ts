import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidy } from '#server/modules/documents/rules/tidy.ts'
import { anyDocument } from '#server/testing/any-document.ts'
import { DOCUMENT_SCHEMA, editable } from './document-schema.ts'

const schema = getSchema(DOCUMENT_SCHEMA)

test('the schema of the editor has the nodes and marks of documents, and no others', () => {
  expect(Object.keys(schema.marks)).toEqual(['link', 'bold', 'italic', 'strike', 'code'])
  expect(Object.keys(schema.nodes).toSorted()).toEqual(
    [
      'doc paragraph text heading bulletList orderedList listItem taskList taskItem blockquote codeBlock horizontalRule',
      'table tableRow tableHeader tableCell image hardBreak',
    ]
      .join(' ')
      .split(' ')
      .toSorted(),
  )
})

test('the editor holds every document and gives it back unchanged', () => {
  fc.assert(
    fc.property(anyDocument, (written) => {
      const doc = tidy(written)
      const node = Node.fromJSON(schema, editable(doc))
      node.check()
      expect(tidy(node.toJSON())).toEqual(doc)
    }),
    { numRuns: 200 },
  )
})
