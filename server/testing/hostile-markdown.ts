import { NoDocument } from '#server/modules/documents/rules/document-nodes.ts'
import { readMarkdown } from '#server/modules/documents/rules/read-markdown.ts'
import { writeMarkdown } from '#server/modules/documents/rules/write-markdown.ts'

/** Ordinary Markdown. */
export const NOTE = `## Plan\n\nWe **start** on Monday, see [the notes](https://example.com/notes) and \`npm run check\`.\n
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

/** Repeats a text up to a length. */
export const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
const nested = (left: string, right: string) => (length: number) => {
  const times = Math.floor(length / (left.length + right.length))
  return left.repeat(times) + right.repeat(times)
}

/** Hostile texts of a given length, by name. */
export const TEXTS: Record<string, (length: number) => string> = {
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
export function cost(text: string): number {
  const start = process.threadCpuUsage()
  try {
    writeMarkdown(readMarkdown(text))
  } catch (error) {
    if (!(error instanceof NoDocument)) throw error
  }
  return process.threadCpuUsage(start).user / 1_000
}
