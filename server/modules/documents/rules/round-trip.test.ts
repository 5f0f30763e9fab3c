import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDocument, anyInlines, anyMarkdown } from '#server/testing/any-document.ts'
import { readMarkdown } from './read-markdown.ts'
import { tidy } from './tidy.ts'
import { writeMarkdown } from './write-markdown.ts'

const RUNS = 500
const MANY = 25_393

describe('Markdown and documents are equivalent', () => {
  test('a line of text with any marks is read as it was written', () => {
    fc.assert(
      fc.property(anyInlines, (content) => {
        const doc = tidy({ type: 'doc', content: [{ type: 'paragraph', content }] })
        expect(readMarkdown(writeMarkdown(doc))).toEqual(doc)
      }),
      { numRuns: 2 * RUNS },
    )
  })

  test('any document survives writing and reading', () => {
    fc.assert(
      fc.property(anyDocument, (raw) => {
        const doc = tidy(raw)
        const written = writeMarkdown(doc)
        expect(readMarkdown(written)).toEqual(doc)
        expect(writeMarkdown(readMarkdown(written))).toBe(written)
      }),
      { numRuns: RUNS },
    )
  })

  test('any Markdown is written as the document it was parsed to', () => {
    fc.assert(
      fc.property(anyMarkdown, (markdown) => {
        const doc = readMarkdown(markdown)
        expect(readMarkdown(writeMarkdown(doc))).toEqual(doc)
      }),
      { numRuns: RUNS },
    )
  })

  test(`${MANY} round trips of Markdown end where they began`, { tags: 'stress', timeout: 600_000 }, () => {
    fc.assert(
      fc.property(fc.oneof(anyMarkdown, anyDocument), (given) => {
        const written = writeMarkdown(typeof given === 'string' ? readMarkdown(given) : tidy(given))
        expect(writeMarkdown(readMarkdown(written))).toBe(written)
      }),
      { numRuns: MANY },
    )
  })

  test('a tidy document stays unchanged', () => {
    fc.assert(
      fc.property(anyDocument, (raw) => {
        const doc = tidy(raw)
        expect(tidy(doc)).toEqual(doc)
      }),
      { numRuns: RUNS },
    )
  })
})
