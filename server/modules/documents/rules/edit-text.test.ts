import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDocument } from '#server/testing/any-document.ts'
import type { Block, Doc } from './document-nodes.ts'
import { appendText, appendToSection, changedLines, changedSections, replaceOnce, replaceSection } from './edit-text.ts'
import { readMarkdown } from './read-markdown.ts'
import { sectionsNamed, sectionsOf } from './sections.ts'
import { tidy } from './tidy.ts'
import { writeBlock, writeMarkdown } from './write-markdown.ts'

const RUNS = { numRuns: 300 }
const stored = (markdown: string) => writeMarkdown(readMarkdown(markdown))
const headed = fc
  .tuple(anyDocument, fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('A', 'B', '`#` c', ''))))
  .map(([raw, headings]): Doc => {
    const content = [...(tidy(raw).content as Block[])]
    for (const [at, [level, title]] of headings.entries())
      content.splice((at * 7) % (content.length + 1), 0, ...readMarkdown(`${'#'.repeat(level)} ${title}`).content)
    return tidy({ type: 'doc', content })
  })
const isHeading = ({ type }: Block) => type === 'heading'
const blocksOf = (doc: Doc) => doc.content.map(writeBlock)

describe('the sections of any document', () => {
  test('begin at its headings, and at nothing else that looks like one', () => {
    fc.assert(
      fc.property(headed, (doc) => {
        const text = writeMarkdown(doc)
        const headings = sectionsOf(text).map(({ from }) => text.slice(from).split('\n', 1)[0])
        expect(headings).toEqual(doc.content.filter(isHeading).map(writeBlock))
      }),
      RUNS,
    )
  })

  test('are replaced without a change to any other block', () => {
    fc.assert(
      fc.property(headed, anyDocument, fc.nat(), (doc, raw, pick) => {
        const places = doc.content.flatMap((block, at) => (isHeading(block) ? [at] : []))
        fc.pre(places.length > 0)
        const text = writeMarkdown(doc)
        const body = tidy(raw)
        const [section, place] = [sectionsOf(text)[pick % places.length]!, places[pick % places.length]!]
        const after = replaceSection(text, section, writeMarkdown(body))
        const endsAt = doc.content.findIndex(
          (block, at) => at > place && block.type === 'heading' && block.attrs.level <= section.level,
        )
        const repeats = writeBlock(doc.content[place]!) === blocksOf(body)[0]
        const blocks = [
          ...blocksOf(doc).slice(0, repeats ? place : place + 1),
          ...blocksOf(tidy({ type: 'doc', content: [doc.content[place], ...body.content] })).slice(1),
          ...(endsAt < 0 ? [] : blocksOf(doc).slice(endsAt)),
        ]
        expect(blocksOf(readMarkdown(after))).toEqual(blocks)
        expect(stored(after)).toBe(after)
      }),
      RUNS,
    )
  })

  test('get more at their end, and so does the text', () => {
    fc.assert(
      fc.property(headed, fc.nat(), (doc, pick) => {
        const text = writeMarkdown(doc)
        expect(stored(appendText(text, 'More.\n'))).toBe(text ? `${text}\nMore.\n` : 'More.\n')
        const sections = sectionsOf(text)
        fc.pre(sections.length > 0)
        const section = sections[pick % sections.length]!
        const after = appendToSection(text, section, 'More.\n')
        const grown = sectionsOf(after)[pick % sections.length]!
        expect(after.slice(grown.from, grown.to).trimEnd()).toBe(
          `${text.slice(section.from, section.to).trimEnd()}\n\nMore.`,
        )
        expect(after.slice(grown.to)).toBe(text.slice(section.to))
        expect(stored(after)).toBe(after)
      }),
      RUNS,
    )
  })
})

const GUIDE = stored(
  'Intro\n\nSetup\n=====\n\n```\n# no heading\n```\n\n## Linux\n\nA\n\n### C++\n\n### C#\n\nUse\n===\n\n## Linux\n\nB\n\n## Linux\n\nC\n\n> # quoted\n\n- # in a list\n',
)
const named = (asked: string) => sectionsNamed(sectionsOf(GUIDE), asked).map(({ path }) => path.join('/'))

test.each([
  ['setup', ['Setup']],
  ['Setup > Linux', ['Setup/Linux']],
  ['use>linux', ['Use/Linux', 'Use/Linux']],
  ['linux', ['Setup/Linux', 'Use/Linux', 'Use/Linux']],
  ['Linux [1]', ['Setup/Linux']],
  ['Use > Linux [2]', ['Use/Linux']],
  ['Linux [4]', []],
  ['## LINUX [2]', ['Use/Linux']],
  ['# Linux', []],
  ['c++', ['Setup/Linux/C++', 'Setup/Linux/C#']],
  ['C++', ['Setup/Linux/C++']],
  ['no heading', []],
  ['quoted', []],
  ['in a list', []],
  ['?', []],
])('“%s” names %j', (asked, found) => expect(named(asked)).toEqual(found))

test('a body with an open code block ends with its section', () => {
  const [, linux] = sectionsOf(GUIDE)
  const after = replaceSection(GUIDE, linux!, stored('```sh\nmake'))
  expect(sectionsOf(after).map(({ heading }) => heading)).toEqual(['Setup', 'Linux', 'Use', 'Linux', 'Linux'])
})

test('front matter of an added text becomes code', () => {
  const matter = '---\na: b\n---\n'
  expect(appendText('', matter)).toBe(matter)
  expect(appendText('c\n', `${matter}\nd\n`)).toBe('c\n\n```\n---\na: b\n---\n```\n\nd\n')
})

test('a text is replaced only where it occurs once, overlaps included', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 20 })
  fc.assert(
    fc.property(letters, fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 4 }), (text, find) => {
      const places = Array.from(text, (_, at) => at).filter((at) => text.startsWith(find, at))
      const after = places.length === 1 ? text.slice(0, places[0]) + '$&' + text.slice(places[0]! + find.length) : text
      expect(replaceOnce(text, find, '$&')).toEqual({ text: after, count: places.length })
    }),
    { numRuns: 1_000 },
  )
})

test('what changed is named by section, and shown by its lines', () => {
  const after = GUIDE.replace('B\n', 'B2\n').replace('# Use', '# New\n\nnew\n\n# Use').replace('### C++\n\n', '')
  expect(changedSections(GUIDE, after)).toEqual([
    { section: 'New', change: 'added' },
    { section: 'Use > Linux', change: 'changed' },
    { section: 'Setup > Linux > C++', change: 'removed' },
  ])
  expect(changedSections(GUIDE, GUIDE.replace('C\n\n>', 'D\n\n>'))).toEqual([
    { section: 'Use > Linux [2]', change: 'changed' },
  ])
  expect(changedSections('a\n', 'b\n')).toEqual([{ section: '(text above the first heading)', change: 'changed' }])
  expect(changedLines('a\nb\nc\nd\n', 'a\nx\ny\nd\n')).toEqual({ before: 'b\nc', after: 'x\ny' })
  expect(changedLines('a\na\n', 'a\na\na\n')).toEqual({ before: '', after: 'a' })
})

test('repetitive texts of 400,000 characters are edited in bounded time', () => {
  const size = 400_000
  const before = process.threadCpuUsage()
  const headings = '# a\n\n#### b\n\n'.repeat(size / 13)
  const many = sectionsOf(headings)
  replaceOnce('a'.repeat(size), `${'a'.repeat(size / 2)}b`, '')
  sectionsNamed(many, `${'# '.repeat(190)}x${' [1]'.repeat(5)}`)
  changedSections(headings, `${headings}# c\n`)
  changedLines(headings, `${headings}x`)
  replaceSection(headings, many.at(-1)!, 'x\n')
  const ms = process.threadCpuUsage(before).user / 1_000
  expect(ms).toBeLessThan(10_000)
})
