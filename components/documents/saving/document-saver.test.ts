import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block, Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { plainText } from '#server/modules/documents/rules/document-text.ts'
import { mergeDocuments } from '#server/modules/documents/rules/merge-documents.ts'
import { readMarkdown } from '#server/modules/documents/rules/read-markdown.ts'
import { DocumentSaver, type Choice, type Draft, type SaveState, type Stored } from './document-saver.ts'

const START = readMarkdown('Alpha\n\nBeta\n\nGamma')
const block = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] })

/** The contract of `documents.save` and `documents.open`: a stale save is merged by block. */
class Storage {
  versions: Doc[] = [START]
  down = false
  losesAnswer = false

  read(): Stored {
    if (this.down) throw new Error('unreachable')
    return { version: this.versions.length, content: this.versions.at(-1)! }
  }

  save(version: number, content: Doc) {
    const current = this.read()
    const merged = mergeDocuments(this.versions[version - 1]!, content, current.content)
    if (merged.conflicts.length) return { saved: null, version: current.version, merged }
    this.versions.push(merged.doc)
    if (this.losesAnswer) throw new Error('unreachable')
    return { saved: this.read() }
  }
}

class Writer {
  text: Doc
  draft: Draft | undefined
  states: SaveState[] = []
  asked = 0
  readonly saver: DocumentSaver

  constructor(storage: Storage, choice: Choice = 'both') {
    const stored = storage.read()
    this.text = stored.content
    this.saver = new DocumentSaver(stored, {
      read: () => this.text,
      put: (doc) => (this.text = doc),
      send: async ({ version, content }) => storage.save(version, content),
      open: async () => storage.read(),
      ask: async ({ conflicts }) => {
        this.asked++
        return conflicts.map(() => choice)
      },
      keep: (draft) => (this.draft = draft),
      onState: (state) => this.states.push(state),
      refusal: () => undefined,
    })
  }

  type(at: number, change: (before: Block) => Block[]) {
    const place = at % this.text.content.length
    this.text = { type: 'doc', content: this.text.content.toSpliced(place, 1, ...change(this.text.content[place]!)) }
    this.saver.typed()
  }
}

/** Waits for all pending responses. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

const anyStep = fc.record({
  writer: fc.nat(2),
  at: fc.nat(9),
  act: fc.constantFrom('append', 'append', 'insert', 'save', 'hear', 'answer'),
})

test('random edits of three writers: no word is lost, and all see the same text in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40 }), async (steps) => {
      const storage = new Storage()
      const writers = [new Writer(storage), new Writer(storage), new Writer(storage)]
      const written: string[] = []
      for (const [index, { writer, at, act }] of steps.entries()) {
        const one = writers[writer]!
        const word = `word${index}x`
        if (act === 'append') one.type(at, (before) => [block(`${textOf(before)} ${word}`)])
        if (act === 'insert') one.type(at, (before) => [before, block(word)])
        if (act === 'append' || act === 'insert') written.push(word)
        if (act === 'save') void one.saver.saveNow()
        if (act === 'hear') one.saver.heard(storage.versions.length)
        if (act === 'answer') await settled()
      }
      for (let round = 0; round < 8; round++)
        for (const { saver } of writers) {
          await saver.saveNow()
          saver.heard(storage.versions.length)
          await settled()
        }
      for (const { saver } of writers) saver.close()
      const text = plainText(storage.read().content)
      expect(written.filter((word) => !text.includes(word))).toEqual([])
      for (const writer of writers) expect(plainText(writer.text)).toBe(text)
      expect(writers.map(({ draft }) => draft)).toEqual([undefined, undefined, undefined])
    }),
    { numRuns: 60 },
  )
})

const textOf = (one: Block) => plainText({ type: 'doc', content: [one] })

test('without the server the text is kept in the browser, and saved when it is back', async () => {
  const storage = new Storage()
  const writer = new Writer(storage)
  storage.down = true
  writer.type(0, () => [block('Written offline')])
  await writer.saver.saveNow()
  expect(writer.states.at(-1)).toBe('offline')
  expect(plainText(writer.draft!.content)).toContain('Written offline')
  storage.down = false
  await writer.saver.saveNow()
  writer.saver.close()
  expect(plainText(storage.read().content)).toContain('Written offline')
  expect(writer.draft).toBeUndefined()
})

test('text typed just before the page goes away is sent, and kept if it does not arrive', async () => {
  const storage = new Storage()
  const [first, second] = [new Writer(storage), new Writer(storage)]
  first.type(0, () => [block('Typed and gone')])
  first.saver.close()
  await settled()
  expect(plainText(storage.read().content)).toContain('Typed and gone')
  expect(first.draft).toBeUndefined()
  second.type(2, () => [block('Typed and cut off')])
  storage.down = true
  second.saver.close()
  await settled()
  expect(second.draft).toMatchObject({ version: 1, base: START })
})

test('a save whose answer was lost is no conflict with itself', async () => {
  const storage = new Storage()
  const writer = new Writer(storage, 'theirs')
  storage.losesAnswer = true
  writer.type(1, () => [block('Beta, once')])
  await writer.saver.saveNow()
  storage.losesAnswer = false
  writer.type(0, () => [block('Alpha, later')])
  await writer.saver.saveNow()
  writer.saver.close()
  expect(plainText(storage.read().content)).toBe('Alpha, later\nBeta, once\nGamma')
})

test('the later writer of one block chooses, and nothing is written before', async () => {
  const storage = new Storage()
  const [first, second] = [new Writer(storage), new Writer(storage, 'mine')]
  first.type(1, () => [block('Beta of the first')])
  await first.saver.saveNow()
  second.type(1, () => [block('Beta of the second')])
  await second.saver.saveNow()
  expect(plainText(storage.read().content)).toContain('Beta of the first')
  await second.saver.saveNow()
  expect(plainText(storage.read().content)).toBe('Alpha\nBeta of the second\nGamma')
  first.saver.close()
  second.saver.close()
})

test('what other visits kept is saved one after the other, and the same place is asked about', async () => {
  const storage = new Storage()
  const writer = new Writer(storage)
  const kept = new Set(['Alpha of one tab\n\nBeta\n\nGamma', 'Alpha of another tab\n\nBeta\n\nGamma of it'])
  storage.down = true
  writer.saver.takeUp(
    [...kept].map((text) => ({
      draft: { version: 1, content: readMarkdown(text), base: START },
      forget: () => void kept.delete(text),
    })),
  )
  await expect.poll(() => writer.states.at(-1)).toBe('offline')
  expect(kept.size).toBe(2)
  storage.down = false
  await expect.poll(() => writer.states.at(-1)).toBe('saved')
  await expect.poll(() => kept.size).toBe(0)
  await expect
    .poll(() => plainText(storage.read().content))
    .toBe('Alpha of one tab\nAlpha of another tab\nBeta\nGamma of it')
  writer.saver.close()
})

test('what a visit kept although it was saved is not asked about', async () => {
  const storage = new Storage()
  const texts = ['Alpha\n\nBeta in one tab\n\nGamma', 'Alpha\n\nBeta in another tab\n\nGamma']
  storage.save(1, readMarkdown(texts[1]!))
  const writer = new Writer(storage)
  const kept = new Set(texts)
  writer.saver.takeUp(
    texts.map((text) => ({
      draft: { version: 1, content: readMarkdown(text), base: START },
      forget: () => void kept.delete(text),
    })),
  )
  await expect.poll(() => kept.size).toBe(0)
  await expect.poll(() => writer.states.at(-1)).toBe('saved')
  expect(plainText(storage.read().content)).toBe('Alpha\nBeta in another tab\nBeta in one tab\nGamma')
  expect(writer.asked).toBe(1)
  writer.saver.close()
})
