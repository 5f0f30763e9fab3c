import { getSchema } from '@tiptap/core'
import { EditorState } from '@tiptap/pm/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMarkdown } from '#server/modules/documents/rules/read-markdown.ts'
import { nodeOf } from './apply-remote-changes.ts'
import { DOCUMENT_SCHEMA } from './document-schema.ts'
import { moveTo } from './move-block.ts'

const schema = getSchema(DOCUMENT_SCHEMA)
const BLOCKS = ['## One', '- two', '> three', 'four']

test('a dropped block stands before the block of its gap, and is selected', () => {
  const place = fc.record({ index: fc.nat(BLOCKS.length - 1), gap: fc.nat(BLOCKS.length) })
  fc.assert(
    fc.property(place, ({ index, gap }) => {
      const state = EditorState.create({ doc: nodeOf(schema, readMarkdown(BLOCKS.join('\n\n'))) })
      const tr = moveTo(state, index, gap)
      const texts = state.doc.children.map(({ textContent }) => textContent)
      if (gap === index || gap === index + 1) {
        expect(tr).toBeUndefined()
        return
      }
      const wanted = texts.toSpliced(gap, 0, texts[index]!).toSpliced(gap > index ? index : index + 1, 1)
      expect(tr!.doc.children.map(({ textContent }) => textContent)).toEqual(wanted)
      expect(tr!.selection.$from.nodeAfter!.textContent).toBe(texts[index])
    }),
    { numRuns: 40 },
  )
})
