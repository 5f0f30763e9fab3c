import { describe, expect, test } from 'vitest'
import { NoDocument } from './document-nodes.ts'
import { readMarkdown } from './read-markdown.ts'
import { writeMarkdown } from './write-markdown.ts'

/** Ordinary text. */
const NOTE = `## Plan\n\nWe **start** on Monday, see [the notes](https://example.com/notes) and \`npm run check\`.\n
- [ ] Call Ruth Brandt about the venue\n- [x] Order the posters\n  - the cheaper one\n
| Item | Price |\n| --- | --- |\n| Poster | 12.50 |\n
> A person said this.\n\nThe rest is a longer paragraph of ordinary words that goes on for a while, with https://example.com/x_y in it.\n\n`

/** Repeated patterns from CommonMark's pathological_tests.py, the issue trackers of several parsers, and our own. */
const UNITS = String.raw`
  **a_ > [ **[ -·x⏎ a**b *_ **a·*a· [a](b [a](<b [a](b·"c ![ ![[]() [a][b] <a <a:b@ a@a. http://a/( a.b@c.d· &amp ◦ ◦◦a ~~a·
  |a⏎ a|b⏎-|-⏎ 1.·a⏎ >·-· ⇥ ***a #· a⏎=⏎ ◦◦◦⏎ [a]:·<b>·"c⏎ -·[x]·a⏎⏎ ( ]( [a](b) ⏎ <> <http://a> www.a.b· 日 -·a⏎··-·b⏎
  <!-- [◦a◦](b) >·a⏎b⏎ é_ [^a]:· a⏎`
  .trim()
  .split(/\s+/)
  .map((unit) => unit.replaceAll('·', ' ').replaceAll('⏎', '\n').replaceAll('⇥', '\t').replaceAll('◦', '`'))

const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
const nested = (left: string, right: string) => (length: number) => {
  const times = Math.floor(length / (left.length + right.length))
  return left.repeat(times) + right.repeat(times)
}

const TEXTS: Record<string, (length: number) => string> = {
  ...Object.fromEntries(UNITS.map((unit) => [JSON.stringify(unit), (length: number) => fill(unit, length)])),
  'nested bold': nested('**', '**'),
  'nested italic': nested('*', '*'),
  'nested links': nested('[', '](b)'),
  'crossed marks': nested('**a _b ~~c ', ' ~~_**'),
  'a long deep quote': (length) => `${'> '.repeat(20)}a\n${fill('a\n', length - 42)}`,
  'short quotes without blank lines between them': (length) => fill('---\n<http://a>- x\n>', length),
  'lists in short quotes': (length) => fill('[ ] ---\n> - ```\n*日_a\n', length),
  'code spans out of step with brackets': (length) => `[\`${fill('[`a`](b)', length - 2)}`,
  'a wide table': (length) => `${'|a'.repeat(200)}\n${'|-'.repeat(200)}\n${fill('|\n', length - 802)}`,
  'a long definition used often': (length) => `[a]: ${'b'.repeat(length / 2)}\n\n${fill('[a]', length / 2 - 10)}`,
}

/** Milliseconds of CPU time to read and write a text; a text beyond the limits is rejected within that time. */
function cost(text: string): number {
  const start = process.threadCpuUsage()
  try {
    writeMarkdown(readMarkdown(text))
  } catch (error) {
    if (!(error instanceof NoDocument)) throw error
  }
  return process.threadCpuUsage(start).user / 1_000
}

/**
 * The cost of the first of three runs below the limit, else of the last: other load can delay one, but not all three.
 */
function costBelow(limit: number, text: string): number {
  const first = cost(text)
  if (first < limit) return first
  const second = cost(text)
  return second < limit ? second : cost(text)
}

describe.each([50_000, 500_000])(
  'any text of %d characters costs at most 50 ms or three times as much as an ordinary one',
  (length) => {
    let ordinary: number | undefined

    test.each(Object.keys(TEXTS))('%s', (name) => {
      ordinary ??= Math.max(...[1, 2, 3].map(() => cost(fill(NOTE, length))))
      const text = TEXTS[name]!(length)
      expect(text.length).toBeLessThanOrEqual(length)
      const limit = Math.max(50, 3 * ordinary)
      expect(costBelow(limit, text)).toBeLessThan(limit)
    })
  },
)

test('half a million characters of ordinary text are read', () => {
  expect(readMarkdown(fill(NOTE, 500_000)).content.length).toBeGreaterThan(5_000)
})
