import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDocument, anyMarkdown } from '#server/testing/any-document.ts'
import { countChanges } from './compare-documents.ts'
import { MAX_MARKDOWN, NoDocument, type Block, type Doc } from './document-nodes.ts'
import { countWords, imageFilesIn, mentionsIn, plainText } from './document-text.ts'
import { countBetween, keepContent, keepMarkdown, mergeTexts } from './keep-document.ts'
import { conflictsByBlock, mergeDocuments } from './merge-documents.ts'
import { costOf, readMarkdown } from './read-markdown.ts'
import { toVector } from './search-words.ts'
import { tidy } from './tidy.ts'
import { writeBlock, writeMarkdown } from './write-markdown.ts'

const RUNS = 60

/** The stored form of a document, computed without the cache. */
function whole(doc: Doc) {
  const text = plainText(doc)
  return {
    content: JSON.stringify(doc),
    markdown: writeMarkdown(doc),
    text,
    words: countWords(doc),
    mentions: mentionsIn(doc).slice(0, 1_000),
    files: imageFilesIn(doc),
    vector: toVector(text),
  }
}

test('what is kept block by block is what the whole document gives, the first time and again', () => {
  fc.assert(
    fc.property(anyDocument, (raw) => {
      const expected = whole(tidy(raw))
      const sent = JSON.stringify(raw)
      for (const content of [sent, sent, expected.content]) expect(keepContent(content)).toEqual(expected)
    }),
    { numRuns: RUNS },
  )
  fc.assert(
    fc.property(anyMarkdown, (markdown) => {
      expect(keepMarkdown(markdown)).toEqual(whole(readMarkdown(markdown)))
    }),
    { numRuns: RUNS },
  )
})

test('a merge of texts is the merge of their documents, and the counts are those of their documents', () => {
  const versions = fc.tuple(anyDocument, anyDocument, anyDocument, fc.infiniteStream(fc.nat(3)))
  let conflicts = 0
  fc.assert(
    fc.property(versions, ([one, other, third, choices]) => {
      const [a, b, c] = [one, other, third].map(tidy) as [Doc, Doc, Doc]
      // Versions that share blocks, so that not all changes conflict.
      const base = tidy({ type: 'doc', content: [...a.content, ...b.content] })
      const mixed = (word: string) =>
        base.content.flatMap((block): Block[] => {
          const changed: Block = { type: 'paragraph', content: [{ type: 'text', text: word, marks: [] }] }
          return [[block], [], [block, ...c.content], [changed]][choices.next().value!]!
        })
      const [mine, theirs] = [mixed('mine'), mixed('theirs')].map((content) => tidy({ type: 'doc', content }))
      const merged = mergeDocuments(base, mine!, theirs!)
      const texts = [base, mine, theirs].map((version) => JSON.stringify(version)) as [string, string, string]
      const expected = conflictsByBlock(merged).map(({ block, base: before, mine: own, theirs: others }) => {
        const earlier = tidy({ type: 'doc', content: merged.doc.content.slice(0, block) })
        return { block: earlier.content.length, base: before, mine: own, theirs: others }
      })
      conflicts += expected.length
      expect(mergeTexts(...texts)).toEqual({ kept: whole(tidy(merged.doc)), conflicts: expected })
      expect(countBetween(texts[0], texts[1])).toEqual(countChanges(base, mine!))
    }),
    { numRuns: RUNS },
  )
  expect(conflicts).toBeGreaterThan(5)
})

test('the blocks of a document cost as much to read as the document', () => {
  fc.assert(
    fc.property(fc.array(anyDocument, { minLength: 1, maxLength: 4 }), (raws) => {
      const doc = tidy({ type: 'doc', content: raws.flatMap((raw) => tidy(raw).content) })
      const parts = doc.content.map((block) => costOf(writeBlock(block)))
      const { spent, addresses } = costOf(writeMarkdown(doc))
      expect(parts.reduce((sum, part) => sum + part.addresses, 0)).toBe(addresses)
      expect(parts.reduce((sum, part) => sum + part.spent + 2, 0)).toBeGreaterThanOrEqual(spent)
    }),
    { numRuns: RUNS },
  )
})

const bold: Block = {
  type: 'paragraph',
  content: Array.from({ length: 6 }, (_, n) => ({ type: 'text', text: 'a', marks: n % 2 ? [{ type: 'bold' }] : [] })),
}
const link = (href: string): Block => ({
  type: 'paragraph',
  content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href, title: null } }] }],
})
const many = (length: number, block: (place: number) => Block) =>
  JSON.stringify({ type: 'doc', content: Array.from({ length }, (_, place) => block(place)) })

test.each<[string, string, RegExp]>([
  ['too many marks', many(10_000, () => bold), /^markdown: has too many lines, marks and links/],
  [
    'long addresses',
    many(3, (n) => link(`https://a.example/${n}${'b'.repeat(MAX_MARKDOWN / 2)}`)),
    /^content: must have at most 500,000/,
  ],
])('a document with %s is not kept', (_name, content, message) => {
  expect(() => keepContent(content)).toThrow(NoDocument)
  expect(() => keepContent(content)).toThrow(message)
})
