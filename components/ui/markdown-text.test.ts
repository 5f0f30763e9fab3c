import fc from 'fast-check'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { MarkdownText } from './markdown-text.tsx'

const LONGEST = 50_000
const html = (text: string, special?: (href: string, words: ReactNode) => ReactNode) =>
  renderToStaticMarkup(createElement(MarkdownText, { text, special }))
/** The content inside the wrapper of rendered Markdown. */
const inner = (text: string) => html(text).replace(/^<div class="prose[^"]*">(.*)<\/div>$/s, '$1')
const isPlain = (text: string) => html(text).startsWith('<p dir="auto" class="whitespace-pre-wrap')

/** CPU time in milliseconds. */
function cost(text: string): number {
  const start = process.threadCpuUsage()
  html(text)
  return process.threadCpuUsage(start).user / 1_000
}

/**
 * 0 if one of three attempts renders in time. Tests run React's development build, possibly alongside others, so the
 * limit may grow to three times the cost of ordinary text of the same length.
 */
function overrun(text: string): number {
  let took = 0
  for (let run = 0; run < 3; run++) {
    took = cost(text)
    if (took < Math.max(50, run === 0 ? 0 : 3 * cost(fill(NOTE)))) return 0
  }
  return took
}

const fill = (unit: string) => unit.repeat(Math.ceil(LONGEST / unit.length)).slice(0, LONGEST)
const around = (left: string, middle: string, right: string) => {
  const times = Math.floor((LONGEST - middle.length) / (left.length + right.length))
  return left.repeat(times) + middle + right.repeat(times)
}

/** Ordinary text. */
const NOTE = `## Plan\n\nWe **start** on Monday, see [the notes](https://example.com/notes) and \`npm run check\`.\n
- [ ] Call Ruth Brandt about the venue\n- [x] Order the posters\n  - the cheaper one\n
| Item | Price |\n| --- | --- |\n| Poster | 12.50 |\n
> A person said this.\n\nThe rest is a longer paragraph of ordinary words that goes on for a while, with https://example.com/x_y in it.\n\n`

/** Units to repeat: from CommonMark's pathological_tests.py, the issue trackers of several parsers, and our own. */
const UNITS = String.raw`
  **a_ > [ **[ -·x⏎ a**b a_ *a_· **a·*a· [a](b [a](<b [a](b·"c ![ ![[]() [a][b] <a <a:b@ a@a. http://a ://
  http://a/( https://a.b( a.b@c.d· & &amp ◦ ◦◦a ~~a· ~~~a· | |a⏎ a|b⏎-|-⏎ 1.·a⏎ >·-· -·>· ⇥ \ *_ ***a #· #⏎ a⏎=⏎
  ---⏎ ◦◦◦⏎ [a]:·<b>·"c⏎ [·]· -·[·]·a⏎ -·[x]·a⏎⏎ ( [] []( ]( [a](b) **a**· a⏎ ⏎ " < <> <http://a> www.a.b· a@b.co·
  日 *日_ -·a⏎··-·b⏎ a··⏎ <!-- [[a] [a]( [◦ [◦a◦](b) https://a.b/* http://[ http://a@ a- www. >·a⏎b⏎ é_`
  .trim()
  .split(/\s+/)
  .map((unit) => unit.replaceAll('·', ' ').replaceAll('⏎', '\n').replaceAll('⇥', '\t').replaceAll('◦', '`'))

const NESTED: [string, string, string][] = [
  ...(['*', '**', '_', '~~', '`', '"', '**_'] as const).map((mark): [string, string, string] => [mark, 'a', mark]),
  ['**a ', '', '** '],
  ['*a ', '', ' b*'],
  ['[', 'a', ']'],
  ['[', 'a', '](b)'],
  ['(', '', ')'],
  ['<', '', '>'],
  ['> ', 'a', ''],
  ['- ', 'a', ''],
  ['[a](', 'b', ')'],
  ['http://a(', '', ')'],
  ['**a _b ~~c ', '', ' ~~_**'],
]

const wide = (columns: number) => `${'|a'.repeat(columns)}\n${'|-'.repeat(columns)}\n${'|\n'.repeat(25_000)}`

const OTHERS: Record<string, string> = {
  'runs of backticks': Array.from({ length: 310 }, (_, length) => `e${'`'.repeat(length)}`).join(''),
  'a table of 1,000 columns': wide(1_000),
  'a table of 200 columns': wide(200),
  'a table of 3 columns': wide(3),
  'a list nested by indentation': Array.from({ length: 310 }, (_, depth) => `${' '.repeat(depth)}- a\n`).join(''),
  'a deep quote that goes on': `${'> '.repeat(19)}a\n${'a\n'.repeat(24_000)}`,
  'short quotes without blank lines between them': '---\n<http://a>- x\n>'.repeat(3_000),
  'lists in short quotes': '[ ] ---\n> - ```\n*日_a\n'.repeat(3_000),
  'code spans out of step with brackets': `[\`${'[`a`](b)'.repeat(6_000)}`,
  'a deep quote, line by line': `${'> '.repeat(18)}a\n`.repeat(1_300),
  'one definition, used often': `[a]: ${'b'.repeat(25_000)}\n\n${'[a]'.repeat(8_000)}`,
  'many definitions': Array.from({ length: 5_000 }, (_, name) => `[${name}]: x\n`).join(''),
  'a host of 49,000 characters': `[x](http://${'日本語'.repeat(16_000)})`,
}

describe('any text of up to 50,000 characters renders within 50 ms', () => {
  test.each(UNITS.map((unit) => JSON.stringify(unit)))('%s repeated', (unit) => {
    expect(overrun(fill(JSON.parse(unit) as string))).toBe(0)
  })

  test.each(NESTED)('%s%s%s nested', (left, middle, right) => {
    expect(overrun(around(left, middle, right))).toBe(0)
  })

  test.each(Object.keys(OTHERS))('%s', (name) => {
    expect(overrun(OTHERS[name]!.slice(0, LONGEST))).toBe(0)
  })

  test('marks nested and repeated in random order', () => {
    const marks = fc.constantFrom(...UNITS, ...NESTED.flat(), 'word ', '\n\n')
    const mixed = fc.array(marks, { minLength: 1, maxLength: 6 })
    const nested = fc.tuple(mixed, mixed, mixed).map(([a, b, c]) => around(a.join(''), b.join(''), c.join('')))
    const repeated = mixed.map((some) => fill(some.join('') || 'a'))
    const scattered = fc
      .tuple(mixed, fc.infiniteStream(fc.nat()))
      .map(([some, picks]) => Array.from({ length: 9_000 }, () => some[picks.next().value! % some.length]).join(''))
    fc.assert(
      fc.property(fc.oneof(nested, repeated, scattered), (text) => {
        expect(overrun(text.slice(0, LONGEST))).toBe(0)
      }),
      { numRuns: 150 },
    )
  })
})

describe('no typed text disappears', () => {
  test.each(['> ', '- ', '1. ', '**', '_', '[', '~~ ', '> - '])('keeps text in %s at any nesting depth', (mark) => {
    for (let depth = 1; depth < 120; depth++)
      expect(html(`${mark.repeat(depth)}innermost\n\nafterwards`)).toMatch(/innermost.*afterwards/s)
  })

  test('shows text beyond the limits as plain text', () => {
    for (const text of ['>'.repeat(3_000), '- x\n'.repeat(12_500)]) expect(isPlain(text)).toBe(true)
    expect(html('> '.repeat(40) + '<b>')).toContain(`${'&gt; '.repeat(40)}&lt;b&gt;`)
  })

  test('shows a text that contains only definitions', () => {
    expect(html('[a]: https://example.com')).toContain('[a]: https://example.com')
  })

  test('renders long ordinary texts', () => {
    expect(isPlain(fill(NOTE))).toBe(false)
    expect(isPlain(fill('- a short item of a list\n'))).toBe(false)
    expect(isPlain(`|a|b|c|d|\n|-|-|-|-|\n${'|1|2|3|4|\n'.repeat(1_000)}`)).toBe(false)
    expect(
      isPlain(`${'  - '.repeat(1)}${Array.from({ length: 9 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')}`),
    ).toBe(false)
  })
})

describe('Markdown rendering', () => {
  test.each([
    ['**a** _b_ ~~c~~ `d`', '<p dir="auto"><strong>a</strong> <em>b</em> <del>c</del> <code>d</code></p>'],
    ['a\nb', '<p dir="auto">a<br/>b</p>'],
    ['# a\n### b', '<h2 dir="auto" class="text-lg!">a</h2><h2 dir="auto" class="text-base!">b</h2>'],
    ['3. a\n4. b', '<ol dir="auto" start="3"><li>a</li><li>b</li></ol>'],
    ['> a\n\n---', '<blockquote dir="auto"><p dir="auto">a</p></blockquote><hr/>'],
    ['```ts\n<a>\n```', '<pre><code>&lt;a&gt;\n</code></pre>'],
    ['<b onclick=x>a</b> &amp; \\*', '<p dir="auto">&lt;b onclick=x&gt;a&lt;/b&gt; &amp; *</p>'],
    [
      '|a|b|\n|-|-:|\n|1|2|',
      '<table><thead><tr><th scope="col">a</th><th scope="col" style="text-align:right">b</th></tr></thead><tbody><tr><td>1</td><td style="text-align:right">2</td></tr></tbody></table>',
    ],
  ])('%j', (text, expected) => {
    expect(inner(text)).toBe(expected)
  })

  const linked = (text: string) =>
    [...html(text).matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, ...found]) => found)

  test.each([
    ['[a](https://b.example/c_d)', [['https://b.example/c_d', 'a']]],
    ['(see https://a.example/x_(y)_z).', [['https://a.example/x_(y)_z', 'https://a.example/x_(y)_z']]],
    ['**https://a.example/b**, **c**', [['https://a.example/b', 'https://a.example/b']]],
    [
      'Write to ruth@a.example, or www.a.example.',
      [
        ['mailto:ruth@a.example', 'ruth@a.example'],
        ['https://www.a.example', 'www.a.example'],
      ],
    ],
    ['[ruth@a.example](https://b.example)', [['https://b.example', 'ruth@a.example']]],
    ['[a][b]\n\n[b]: https://c.example', [['https://c.example', 'a']]],
    [
      '[a](/tasks/1) [b](tel:+49301)',
      [
        ['/tasks/1', 'a'],
        ['tel:+49301', 'b'],
      ],
    ],
    ['[a](javascript:alert(1)) [b](data:text/html,x) [c](//d.example) [e](/\\f.example) [g](member:1)', []],
    ['https:// and `https://a.example` and a@b', []],
  ])('links of %s', (text, expected) => {
    expect(linked(text)).toEqual(expected)
  })

  test('passes internal links to the caller', () => {
    const mention = (href: string, words: ReactNode) =>
      href === 'member:1' ? createElement('b', null, words) : undefined
    expect(html('Hello [@Ruth *Brandt*](member:1)', mention)).toContain('Hello <b>@Ruth <em>Brandt</em></b>')
  })

  test('renders tasks as labelled checkboxes', () => {
    const rendered = inner('- [ ] Call **Ruth**\n- [x] Order\n- [y] no task\n- [ ]')
    const labels = [...rendered.matchAll(/<li><label>.*?<input([^>]*)\/>.*?<span>(.*?)<\/span><\/label><\/li>/g)]
    expect(labels.map(([, , words]) => words)).toEqual(['Call <strong>Ruth</strong>', 'Order'])
    for (const [, input] of labels) expect(input).toMatch(/disabled="".*type="checkbox"/)
    expect(labels.map(([, input]) => input!.includes('checked=""'))).toEqual([false, true])
    expect(rendered).toContain('<li>[y] no task</li><li>[ ]</li>')
  })
})
