import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { NoDocument } from './document-nodes.ts'
import { readMarkdown } from './read-markdown.ts'
import { tidy } from './tidy.ts'
import { writeMarkdown } from './write-markdown.ts'

const rewritten = (markdown: string) => writeMarkdown(readMarkdown(markdown))

describe('conversion from Markdown', () => {
  test.each([
    ['**a** _b_ ~~c~~ `d`', '**a** _b_ ~~c~~ `d`\n'],
    ['*a* un*frigging*believable', '*a* un*frigging*believable\n'],
    ['a  \nb', 'a\\\nb\n'],
    ['Title\n===\n\n###### deep', '# Title\n\n#### deep\n'],
    ['* a\n* [x] b\n\n1. c\n3. d', '- a\n\n* [x] b\n\n1. c\n2. d\n'],
    ['    code', '```\ncode\n```\n'],
    ['|a|b|\n|-|:-:|\n|1|\n|1|2|3|', '| a | b |\n| --- | :-: |\n| 1 |  |\n| 1 | 2 \\| 3 |\n'],
    ['[a][b]\n\n[b]: https://b.example "c"', '[a](https://b.example "c")\n'],
    [
      'https://a.example. [@Ruth](member:0190b5a0-0000-7000-8000-000000000001)',
      '<https://a.example>. [@Ruth](member:0190b5a0-0000-7000-8000-000000000001)\n',
    ],
    ['snake_case 2 * 3 a < b & c', 'snake_case 2 * 3 a < b & c\n'],
  ])('%j', (markdown, expected) => {
    expect(rewritten(markdown)).toBe(expected)
    expect(rewritten(expected)).toBe(expected)
  })

  const texts = (markdown: string) =>
    readMarkdown(markdown).content.map((block) =>
      'content' in block ? block.content.map((one) => ('text' in one ? one.text : one.type)).join('') : block.type,
    )

  test.each([
    ['<script>alert(1)</script>', ['<script>alert(1)</script>']],
    ['a <b onclick=x>b</b>', ['a <b onclick=x>b</b>']],
    ['[a](javascript:alert(1))', ['[a](javascript:alert(1))']],
    [
      '[a](java\u0001script:x) [b](data:text/html,x) <vbscript:x> [c](//d.example)',
      ['[a](java script:x) [b](data:text/html,x) <vbscript:x> [c](//d.example)'],
    ],
    ['![a](http://a.example/b.png)', ['![a](http://a.example/b.png)']],
    ['a[^1]\n\n[^1]: the note', ['a[^1]', '[^1]: the note']],
    ['[unused]: https://a.example', ['[unused]: https://a.example']],
  ])('%j stays text', (markdown, expected) => {
    expect(texts(markdown)).toEqual(expected)
    expect(texts(rewritten(markdown))).toEqual(expected)
  })

  test('links with an executable scheme in JSON lose the link and keep their text', () => {
    const link = { type: 'link', attrs: { href: ' JaVa\tscript:alert(1)' } }
    const raw = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [link] }] }] }
    expect(writeMarkdown(tidy(raw))).toBe('a\n')
  })
})

describe('invalid documents', () => {
  const refused = (make: () => unknown) => {
    try {
      make()
    } catch (error) {
      if (error instanceof NoDocument) return error.message
      throw error
    }
    return undefined
  }

  test.each([
    ['a'.repeat(500_001), 'markdown: must have at most 500,000 characters'],
    [`a\n\n${'> '.repeat(40)}b`, 'line 3: lists and quotes are nested too deeply'],
    ['[]('.repeat(100_000), 'markdown: has too many lines, marks and links for one document'],
    [`[a]: ${'b'.repeat(25_000)}\n\n${'[a]'.repeat(8_000)}`, 'markdown: repeats long addresses too often'],
  ])('Markdown %#', (markdown, reason) => {
    expect(refused(() => readMarkdown(markdown))).toBe(reason)
  })

  test.each([
    [null, 'content: must be a node'],
    [{ type: 'video' }, 'content.type: must be "doc"'],
    [
      { type: 'doc', content: [{ type: 'paragraph' }, { type: 'video' }] },
      'content.1.type: "video" is not a block of a document',
    ],
    [
      { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'mention' }] }] },
      'content.0.content.0.type: "mention" is not allowed in a line of text',
    ],
    [
      { type: 'doc', content: [{ type: 'bulletList', content: [{ type: 'paragraph' }] }] },
      'content.0.content.0.type: must be an item of a list',
    ],
  ])('JSON %j', (raw, reason) => {
    expect(refused(() => tidy(raw))).toBe(reason)
  })
})

describe('the examples of the CommonMark specification', () => {
  const file = createRequire(import.meta.url).resolve('commonmark-spec/spec.txt')
  const examples = [...readFileSync(file, 'utf8').matchAll(/^`{32} example\n([^]*?)^\.\n([^]*?)^`{32}$/gm)].map(
    ([, markdown, html]) => ({ markdown: markdown!.replaceAll('→', '\t'), html: html!.replaceAll('→', '\t') }),
  )
  const stock = new MarkdownIt({ html: true, xhtmlOut: true })
  /** HTML without the space around elements and the paragraphs that distinguish loose from tight lists. */
  const compact = (html: string) =>
    html
      .replaceAll(/<\/?p>/g, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\s*(<[^>]+>)\s*/g, '$1')
      .trim()

  test('all are read, and their written form reads as the same document', () => {
    expect(examples.length).toBe(652)
    for (const { markdown } of examples) expect(readMarkdown(rewritten(markdown))).toEqual(readMarkdown(markdown))
  })

  test('at least 500 survive as the same HTML', () => {
    const same = examples.filter(({ markdown, html }) => compact(stock.render(rewritten(markdown))) === compact(html))
    process.stdout.write(`${same.length} of ${examples.length} examples of CommonMark survive as the same HTML\n`)
    expect(same.length).toBeGreaterThanOrEqual(500)
  })
})
