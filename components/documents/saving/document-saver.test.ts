import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block, Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { plainText } from '#server/modules/documents/rules/document-text.ts'
import { conflictsByBlock, mergeDocuments, placesAfter } from '#server/modules/documents/rules/merge-documents.ts'
import { readMarkdown } from '#server/modules/documents/rules/read-markdown.ts'
import { tidy } from '#server/modules/documents/rules/tidy.ts'
import { DocumentSaver, type Draft, type SaveAnswer, type SaveState, type Stored } from './document-saver.ts'

const START = readMarkdown('Alpha\n\nBeta\n\nGamma')
const block = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] })
const docOf = (content: Block[]): Doc => ({ type: 'doc', content })

/** The contract of `documents.save` and `documents.open`: overlapping edits are kept as suggestions. */
class Storage {
  versions: Doc[] = [START]
  suggestions: { id: string; attempt: string; block: number | null; content: Doc }[] = []
  down = false
  losesAnswer = false

  read(): Stored {
    if (this.down) throw new Error('unreachable')
    return { version: this.versions.length, content: this.versions.at(-1)! }
  }

  save({ version, content, base, attempt, held, isApart }: Draft): SaveAnswer {
    const current = this.read()
    const merged = mergeDocuments(isApart ? base! : this.versions[version - 1]!, content, current.content)
    const next = tidy(merged.doc)
    const places = placesAfter(current.content, next)
    for (const one of this.suggestions) one.block = (one.block === null ? undefined : places[one.block]) ?? null
    const known = this.suggestions.filter((one) => held.includes(one.id) || one.attempt === attempt)
    const conflicts = conflictsByBlock(merged).map(({ block: place, base: before, mine, theirs }) => {
      const own = theirs.length > 0 ? place : null
      const index = known.findIndex((one) => one.block === own)
      const [one = { id: `s${this.suggestions.length}` }] = index < 0 ? [] : known.splice(index, 1)
      const suggestion = { ...one, attempt, block: own, content: docOf(mine) }
      this.suggestions = [...this.suggestions.filter(({ id }) => id !== one.id), suggestion]
      return { suggestion: one.id, block: place, base: docOf(before), content: docOf(mine), replaces: docOf(theirs) }
    })
    const settled = known.filter(({ id }) => held.includes(id)).map(({ id }) => id)
    this.suggestions = this.suggestions.filter(({ id }) => !settled.includes(id))
    if (plainText(next) !== plainText(current.content)) this.versions.push(next)
    if (this.losesAnswer) throw new Error('unreachable')
    return { saved: this.read(), conflicts }
  }

  get suggested(): string[] {
    return this.suggestions.map(({ content }) => plainText(content))
  }
}

class Writer {
  text: Doc
  draft: Draft | undefined
  states: SaveState[] = []
  cursor: number | undefined
  readonly saver: DocumentSaver

  constructor(storage: Storage) {
    const stored = storage.read()
    this.text = stored.content
    this.saver = new DocumentSaver(stored, {
      read: () => this.text,
      put: (doc) => (this.text = doc),
      cursor: () => this.cursor,
      send: async (draft) => storage.save(draft),
      open: async () => storage.read(),
      keep: (draft) => (this.draft = draft),
      onState: (state) => this.states.push(state),
      onStored: () => {},
      refusal: () => undefined,
    })
  }

  type(at: number, change: (before: Block) => Block[]) {
    const place = at % this.text.content.length
    this.cursor = place
    this.text = { type: 'doc', content: this.text.content.toSpliced(place, 1, ...change(this.text.content[place]!)) }
    this.saver.typed()
  }

  leave() {
    this.cursor = undefined
    this.saver.moved()
  }
}

/** Waits for all pending responses. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

const anyStep = fc.record({
  writer: fc.nat(2),
  at: fc.nat(9),
  act: fc.constantFrom('append', 'append', 'insert', 'save', 'hear', 'answer', 'leave'),
})

test('random edits of three writers: each word is in the text or a suggestion, and all see one text in the end', async () => {
  let suggested = 0
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
        if (act === 'leave') one.leave()
        if (act === 'answer') await settled()
      }
      for (let round = 0; round < 8; round++)
        for (const writer of writers) {
          const { saver } = writer
          writer.leave()
          await saver.saveNow()
          saver.heard(storage.versions.length)
          await settled()
        }
      for (const { saver } of writers) saver.close()
      const text = plainText(storage.read().content)
      const kept = [text, ...storage.suggested].join(' ')
      suggested += storage.suggestions.length
      expect(written.filter((word) => !kept.includes(word))).toEqual([])
      for (const writer of writers) expect(plainText(writer.text)).toBe(text)
      expect(writers.map(({ draft }) => draft)).toEqual([undefined, undefined, undefined])
    }),
    { numRuns: 60 },
  )
  expect(suggested).toBeGreaterThan(10)
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
  const writer = new Writer(storage)
  storage.losesAnswer = true
  writer.type(1, () => [block('Beta, once')])
  await writer.saver.saveNow()
  storage.losesAnswer = false
  writer.type(0, () => [block('Alpha, later')])
  await writer.saver.saveNow()
  writer.saver.close()
  expect(plainText(storage.read().content)).toBe('Alpha, later\nBeta, once\nGamma')
})

test('while the later writer types on, they keep their words, and one suggestion follows them', async () => {
  const storage = new Storage()
  const [first, second] = [new Writer(storage), new Writer(storage)]
  first.type(1, () => [block('Beta of the first')])
  await first.saver.saveNow()
  second.type(1, () => [block('Beta of the second')])
  await second.saver.saveNow()
  expect(plainText(storage.read().content)).toBe('Alpha\nBeta of the first\nGamma')
  expect(plainText(second.text)).toBe('Alpha\nBeta of the second\nGamma')
  expect(storage.suggested).toEqual(['Beta of the second'])

  second.type(1, () => [block('Beta of the second, longer')])
  first.type(1, () => [block('Beta of the first, too')])
  await first.saver.saveNow()
  await second.saver.saveNow()
  expect(storage.suggested).toEqual(['Beta of the second, longer'])
  expect(plainText(second.text)).toContain('Beta of the second, longer')
  second.type(0, () => [block('Alpha, changed')])
  await second.saver.saveNow()
  expect(storage.suggested).toEqual(['Beta of the second, longer'])
  expect(plainText(second.text)).toBe('Alpha, changed\nBeta of the first, too\nGamma')
  expect(plainText(storage.read().content)).toBe(plainText(second.text))
  expect(second.draft).toBeUndefined()
  first.saver.close()
  second.saver.close()
})

test('a suggestion ends when its words have merged', async () => {
  const storage = new Storage()
  const [first, second] = [new Writer(storage), new Writer(storage)]
  first.type(1, () => [block('Beta of the first')])
  await first.saver.saveNow()
  second.type(1, () => [block('Beta of the second')])
  await second.saver.saveNow()
  expect(storage.suggested).toEqual(['Beta of the second'])
  second.type(1, () => [block('Beta of the first')])
  await second.saver.saveNow()
  second.type(1, () => [block('Beta of the first and the second')])
  await second.saver.saveNow()
  expect(storage.suggested).toEqual([])
  expect(plainText(storage.read().content)).toBe('Alpha\nBeta of the first and the second\nGamma')
  first.saver.close()
  second.saver.close()
})

test('a suggestion whose answer was lost is not kept twice, also by the next visit', async () => {
  const storage = new Storage()
  const [first, second] = [new Writer(storage), new Writer(storage)]
  first.type(1, () => [block('Beta of the first')])
  await first.saver.saveNow()
  storage.losesAnswer = true
  second.type(1, () => [block('Beta of the second')])
  await second.saver.saveNow()
  second.type(1, () => [block('Beta of the second, longer')])
  await second.saver.saveNow()
  expect(storage.suggested).toEqual(['Beta of the second, longer'])
  storage.losesAnswer = false
  const third = new Writer(storage)
  const { draft } = second
  third.saver.takeUp([{ draft: draft!, forget: () => {} }])
  await expect.poll(() => third.states.at(-1)).toBe('saved')
  expect(storage.suggested).toEqual(['Beta of the second, longer'])
  expect(plainText(third.text)).toBe('Alpha\nBeta of the first\nGamma')
  for (const { saver } of [first, second, third]) saver.close()
})

test('a block that another writer removed is a suggestion once its writer leaves it', async () => {
  const storage = new Storage()
  const [first, second] = [new Writer(storage), new Writer(storage)]
  first.type(1, () => [])
  await first.saver.saveNow()
  second.type(1, () => [block('Beta, changed')])
  await second.saver.saveNow()
  expect(plainText(second.text)).toBe('Alpha\nBeta, changed\nGamma')
  second.leave()
  await expect.poll(() => plainText(second.text)).toBe('Alpha\nGamma')
  expect(storage.suggestions).toMatchObject([{ block: null }])
  expect(storage.suggested).toEqual(['Beta, changed'])
  first.saver.close()
  second.saver.close()
})

test('what other visits kept is saved one after the other, and the same place is a suggestion', async () => {
  const storage = new Storage()
  const writer = new Writer(storage)
  const kept = new Set(['Alpha of one tab\n\nBeta\n\nGamma', 'Alpha of another tab\n\nBeta\n\nGamma of it'])
  storage.down = true
  writer.saver.takeUp(left(kept))
  await expect.poll(() => writer.states.at(-1)).toBe('offline')
  expect(kept.size).toBe(2)
  storage.down = false
  await expect.poll(() => writer.states.at(-1)).toBe('saved')
  await expect.poll(() => kept.size).toBe(0)
  await expect.poll(() => plainText(storage.read().content)).toBe('Alpha of one tab\nBeta\nGamma of it')
  expect(storage.suggested).toEqual(['Alpha of another tab'])
  expect(plainText(writer.text)).toBe(plainText(storage.read().content))
  writer.saver.close()
})

test('what a visit kept although it was saved is no suggestion', async () => {
  const storage = new Storage()
  const texts = new Set(['Alpha\n\nBeta in one tab\n\nGamma', 'Alpha\n\nBeta in another tab\n\nGamma'])
  const [, other] = left(texts)
  storage.save(other!.draft)
  const writer = new Writer(storage)
  writer.saver.takeUp(left(texts))
  await expect.poll(() => texts.size).toBe(0)
  await expect.poll(() => writer.states.at(-1)).toBe('saved')
  expect(plainText(storage.read().content)).toBe('Alpha\nBeta in another tab\nGamma')
  expect(storage.suggested).toEqual(['Beta in one tab'])
  writer.saver.close()
})

/** Drafts of other visits of the first version. */
const left = (texts: Set<string>) =>
  [...texts].map((text) => ({
    draft: { version: 1, content: readMarkdown(text), base: START, attempt: text, held: [], isApart: false },
    forget: () => void texts.delete(text),
  }))
