import { expect, test } from 'vitest'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { plainText } from '#server/modules/documents/rules/document-text.ts'
import { readMarkdown } from '#server/modules/documents/rules/read-markdown.ts'
import { DocumentSaver, type Stored } from './document-saver.ts'
import { rebase } from './rebase.ts'

const doc = (...texts: string[]) => readMarkdown(texts.join('\n\n'))

function editorOf(text: Doc, cursor?: number) {
  const editor = {
    text,
    read: () => editor.text,
    put: (next: Doc) => (editor.text = next),
    cursor: () => cursor,
  }
  return editor
}

test('words typed before the answer stay in the editor where others wrote, and the base has those before both', () => {
  const sent = doc('Alpha, sent', 'Beta')
  const editor = editorOf(doc('Alpha, sent', 'Beta of mine'), 1)
  const stored = doc('Alpha, sent', 'Beta of theirs')
  const { base, held, isApart } = rebase({ sent, stored, conflicts: [] }, editor)
  expect(plainText(editor.text)).toBe('Alpha, sent\nBeta of mine')
  expect([plainText(base), held, isApart]).toEqual(['Alpha, sent\nBeta', [], true])
})

test('a block that the user typed in before the answer came is held, also after they have left it', () => {
  const sent = doc('Alpha', 'Beta of mine')
  const editor = editorOf(doc('Alpha', 'Beta of mine, longer'), 0)
  const conflict = {
    suggestion: 's',
    block: 1,
    base: doc('Beta'),
    content: doc('Beta of mine'),
    replaces: doc('Beta of theirs'),
  }
  const stored = doc('Alpha', 'Beta of theirs')
  const { base, held, isApart } = rebase({ sent, stored, conflicts: [conflict] }, editor)
  expect(plainText(editor.text)).toBe('Alpha\nBeta of mine, longer')
  expect([plainText(base), held, isApart]).toEqual(['Alpha\nBeta', [{ suggestion: 's', block: 1 }], true])
})

test('a save repeats its attempt until it is answered, and the next save is a new one', async () => {
  const attempts: string[] = []
  const editor = editorOf(doc('Alpha'))
  let isDown = false
  const saver = new DocumentSaver({ version: 1, content: editor.text } satisfies Stored, {
    ...editor,
    send: async ({ attempt, version, content }) => {
      attempts.push(attempt)
      if (isDown) throw new Error('unreachable')
      return { saved: { version: version + 1, content }, conflicts: [] }
    },
    open: async () => ({ version: 1, content: editor.text }),
    keep: () => {},
    onState: () => {},
    onStored: () => {},
    refusal: () => undefined,
  })
  for (const down of [false, true, false, false]) {
    isDown = down
    saver.typed()
    await saver.saveNow()
  }
  saver.close()
  const [first, second, third, fourth] = attempts
  expect(second).toBe(third)
  expect(new Set([first, second, fourth]).size).toBe(3)
})
