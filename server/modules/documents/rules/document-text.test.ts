import { describe, expect, test } from 'vitest'
import { align } from './align-sequences.ts'
import { compareDocuments, compareWords, countChanges } from './compare-documents.ts'
import { countWords, headingsOf, mentionsIn, plainText } from './document-text.ts'
import { readMarkdown } from './read-markdown.ts'

const RUTH = '0190b5a0-0000-7000-8000-000000000001'
const DOC = readMarkdown(`# Plan **now**

[@Ruth](member:${RUTH}) and [#Poster](task:${RUTH}), [@Ruth](member:${RUTH}).

- one
  - two \`code\`

| a | b |
|---|---|
| c | |

\`\`\`
let x
\`\`\`

> ## Quoted

#### Deep`)

describe('document text', () => {
  test('plain text has one line per block', () => {
    expect(plainText(DOC)).toBe('Plan now\n@Ruth and #Poster, @Ruth.\none\ntwo code\na\nb\nc\nlet x\nQuoted\nDeep')
    expect(countWords(DOC)).toBe(16)
  })
  test('headings have their position', () => {
    expect(headingsOf(DOC)).toEqual([
      { level: 1, text: 'Plan now', block: 0 },
      { level: 4, text: 'Deep', block: 6 },
    ])
  })
  test('mentions are listed once', () => {
    expect(mentionsIn(DOC)).toEqual([
      { entity: 'member', id: RUTH },
      { entity: 'task', id: RUTH },
    ])
  })
})

describe('comparison of two versions', () => {
  const compare = (before: string, after: string) =>
    compareDocuments(readMarkdown(before), readMarkdown(after)).map(({ kind, words }) => [
      kind,
      words.map((one) => ({ same: one.text, added: `+${one.text}+`, removed: `-${one.text}-` })[one.kind]).join(''),
    ])

  test('blocks and words are marked', () => {
    expect(compare('Same.\n\nWe start on Monday.\n\nGone', 'New\n\nSame.\n\nWe **start** on Tuesday.')).toEqual([
      ['added', '+New+'],
      ['same', 'Same.'],
      ['changed', 'We +**+start+**+ on -Monday-+Tuesday+.'],
      ['removed', '-Gone-'],
    ])
  })

  test('changes are counted for the history', () => {
    expect(countChanges(readMarkdown('a b c\n\nd'), readMarkdown('a x c\n\nd\n\ne f'))).toEqual({
      blocks_added: 1,
      blocks_removed: 0,
      words_added: 3,
      words_removed: 1,
    })
  })

  test('the parts of each side add up to its text', () => {
    const [before, after] = ['the quick brown fox, the dog', 'the slow brown dog and the fox']
    const words = compareWords(before, after)
    const side = (kind: string) =>
      words
        .filter((one) => one.kind === 'same' || one.kind === kind)
        .map(({ text }) => text)
        .join('')
    expect([side('removed'), side('added')]).toEqual([before, after])
  })

  test.each<[string, (index: number) => string]>([
    ['nothing in common', String],
    ['one repeated value', () => 'same'],
    ['few values', (index) => String((index * 7919) % 13)],
  ])('20,000 blocks with %s are compared in bounded time', (_name, value) => {
    const start = process.threadCpuUsage()
    const runs = align(
      Array.from({ length: 20_000 }, (_, index) => value(index)),
      Array.from({ length: 19_000 }, (_, index) => `${value(index * 3)}${index % 2 ? '' : ' '}`),
    )
    expect(runs.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(20_000)
    expect(process.threadCpuUsage(start).user / 1_000).toBeLessThan(10_000)
  })
})
