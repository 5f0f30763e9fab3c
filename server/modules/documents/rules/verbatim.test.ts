import { describe, expect, test } from 'vitest'
import type { Doc } from './document-nodes.ts'
import { plainText } from './document-text.ts'
import { keepContent, keepMarkdown } from './keep-document.ts'
import { readMarkdown } from './read-markdown.ts'
import { sectionsOf } from './sections.ts'
import { tidy } from './tidy.ts'
import { writeMarkdown } from './write-markdown.ts'

const FRONT = '---\ntitle: "Dough: a guide"\ntags:\n  - bread\n\n# a comment\n---'
const NOTES = '[^1]: First.\n\n    Second with `code`.\n[^two]: Third\n\n        let x\n\n    - a'

describe('written back byte for byte', () => {
  test.each([
    ['a single line break', 'We mix\nthe dough **by\nhand**, see\n[this\nguide](https://a.example).\n'],
    ['a line break in lists and quotes', '- one\n  line\n\n1. two\n   lines\n\n> three\n> lines\n'],
    ['line breaks beside others', 'a\nb\\\nc\nd\n'],
    ...['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION', 'note'].map((kind) => [
      `an alert of GitHub: ${kind}`,
      `> [!${kind}]\n> Check the oven first.\n>\n> - then mix\n`,
    ]),
    ['numbered tasks', '1. [ ] Order paper\n2. [x] Order ink\n3. [X] Call\n   1. [ ] inside\n'],
    ['a line break in a cell', '| Step | Note<br>more |\n| --- | --- |\n| Mix | one<br>**two**<br>three |\n'],
    ['a line break in a heading', '## One<br>two\n'],
    ['footnotes', 'Rye[^1] and wheat.[^a-b]\n\n[^1]: Ground *fresh*.\n[^a-b]: See [this](https://a.example).\n'],
    ['footnotes with several paragraphs', `Rye[^1] and wheat[^two].\n\n${NOTES}\n\nThe end.\n`],
    ['front matter', `${FRONT}\n\n# Dough\n\nMix.\n`],
    ['only front matter', '---\ntitle: x\n---\n'],
  ])('%s', (_, markdown) => {
    const doc = readMarkdown(markdown!)
    expect(writeMarkdown(doc)).toBe(markdown)
    expect(keepMarkdown(markdown!).markdown).toBe(markdown)
    expect(keepContent(JSON.stringify(doc)).markdown).toBe(markdown)
  })
})

const text = (words: string, ...types: string[]) => ({
  type: 'text',
  text: words,
  marks: types.map((type) => ({ type })),
})
const line = (...content: object[]) => ({ type: 'paragraph', content })
const lineBreak = { type: 'hardBreak' }
const soft = { type: 'hardBreak', attrs: { soft: true } }
const written = (...content: object[]) => writeMarkdown(tidy({ type: 'doc', content }))

test('Shift+Enter in a heading and in a cell is kept', () => {
  expect(written({ type: 'heading', attrs: { level: 2 }, content: [text('a'), lineBreak, text('b', 'bold')] })).toBe(
    '## a<br>**b**\n',
  )
  const cell = { type: 'tableHeader', content: [line(text('a'), lineBreak, text('b')), line(text('c'))] }
  expect(written({ type: 'table', content: [{ type: 'tableRow', content: [cell] }] })).toBe(
    '| a<br>b<br>c |\n| --- |\n',
  )
})

test('a soft break never ends its paragraph', () => {
  expect(written(line(soft, text('a'), soft, soft, text('b'), lineBreak, soft, text('c'), soft))).toBe(
    '\\\na\n\\\nb\\\n\\\nc\n',
  )
  expect(written(line(text('a'), soft, text('- b'), soft, text('# c'), soft, text('===')))).toBe(
    'a\n\\- b\n\\# c\n\\===\n',
  )
  expect(written({ type: 'heading', attrs: { level: 1 }, content: [text('a'), soft, text('b')] })).toBe('# a b\n')
})

test('a mark that opens before a soft break is read again', () => {
  const content = [
    text('a', 'italic'),
    text('b', 'bold', 'italic'),
    { ...soft, marks: [{ type: 'bold' }] },
    text('c', 'bold'),
  ]
  const doc = tidy({ type: 'doc', content: [line(...content)] })
  expect(readMarkdown(writeMarkdown(doc))).toEqual(doc)
})

test('text that only resembles these constructs stays text', () => {
  for (const markdown of [
    '\\[x\\](y)',
    '- \\[ \\] no task',
    '\\<br>',
    '\\[^1\\](x)',
    'a \\[!NOTE\\] b',
    '---\n\nno: key\n\n---',
  ])
    expect(writeMarkdown(readMarkdown(markdown))).toBe(`${markdown}\n`)
  expect(writeMarkdown(readMarkdown('---\nTitle\n---'))).toBe('---\n\n## Title\n')
})

test('front matter that is moved or no longer valid becomes code, and footnotes are kept at the top level only', () => {
  const verbatim = (words: string) => ({ type: 'codeBlock', attrs: { verbatim: true }, content: [text(words)] })
  const matter = verbatim('---\na: b\n---')
  for (const write of [
    written,
    (...content: object[]) => keepContent(JSON.stringify({ type: 'doc', content })).markdown,
  ]) {
    expect(write(line(), matter, line(text('c')))).toBe('---\na: b\n---\n\nc\n')
    expect(write(line(text('c')), matter)).toBe('c\n\n```\n---\na: b\n---\n```\n')
    expect(write(verbatim('---\na: b\n---\nc'))).toBe('```\n---\na: b\n---\nc\n```\n')
    expect(write({ type: 'blockquote', content: [verbatim(NOTES)] })).toContain('> ```\n> [^1]: First.')
  }
})

test('the text of these constructs is found, and comments in front matter are no headings', () => {
  const doc: Doc = readMarkdown(`${FRONT}\n\n# Dough\n\na\nb\n\n${NOTES}`)
  expect(plainText(doc)).toBe(`${FRONT}\nDough\na\nb\n${NOTES}`)
  expect(sectionsOf(writeMarkdown(doc)).map(({ heading, from }) => [heading, from])).toEqual([
    ['Dough', FRONT.length + 2],
  ])
})
