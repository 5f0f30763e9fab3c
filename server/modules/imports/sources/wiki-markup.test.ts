import { expect, test } from 'vitest'
import { markdownOf } from './wiki-markup.ts'

const names: Record<string, string> = { '5b10:ac': 'Ada Berg' }

test.each([
  ['headings', 'Intro\nh2. Plan\ntext', 'Intro\n\n## Plan\n\ntext'],
  ['emphasis', '*bold*, _italic_, -gone- and {*}part{*}s', '**bold**, _italic_, ~~gone~~ and **part**s'],
  ['marks that are text', '2*3*4, snake_case, a - b - c, *open', String.raw`2\*3\*4, snake_case, a - b - c, \*open`],
  ['marks of Markdown', '[x] `y` <b> a < b', String.raw`\[x\] \`y\` \<b> a < b`],
  ['monospaced text', 'run {{npm *ci*}} now', 'run `npm *ci*` now'],
  [
    'code',
    'a\n{code:title=A.java|language=java}\nint *x*;\n\n\nh1. no\n{code}\nb',
    'a\n\n```java\nint *x*;\n\n\nh1. no\n```\n\nb',
  ],
  ['preformatted text', '{noformat}```{noformat}', '````\n```\n````'],
  ['code without an end', 'a {code:sql} b', 'a {code:sql} b'],
  ['quotes', 'a\n{quote}\n*b*\nc\n{quote}\nd\nbq. e', 'a\n\n> **b**\n> c\n\nd\n\n> e'],
  ['lists', '* a\n** b\n*# c\n* d\n\n# one\n## two\ntext', '- a\n  - b\n  1. c\n- d\n\n1. one\n   1. two\n\ntext'],
  ['a list that starts deep', '*** a\n- b', '- a\n- b'],
  [
    'links',
    '[Guide|https://a.example/x_y_z|smart-link] [https://b.example]',
    '[Guide](<https://a.example/x_y_z>) <https://b.example>',
  ],
  ['addresses', 'see https://a.example/_x_/*y*?z=1', 'see https://a.example/_x_/*y*?z=1'],
  ['a link that is no address', '[click|javascript:alert(1)]', String.raw`\[click|javascript:alert(1)\]`],
  [
    'tables',
    '||Name||Use||\n|[A|https://a.example]|x|\n|b|',
    '| Name | Use |\n| --- | --- |\n| [A](<https://a.example>) | x |\n| b |   |',
  ],
  ['tables without a header', 'a\n|1|2|\nb', 'a\n\n|   |   |\n| --- | --- |\n| 1 | 2 |\n\nb'],
  ['mentions', '[~accountid:5b10:ac] and [~ben_k]', String.raw`@Ada Berg and @ben\_k`],
  ['images and files', '!plan v2.png|width=300! and [^notes.pdf]', 'plan v2.png and notes.pdf'],
  ['line breaks', 'a \\\\ b\n* c \\\\ d', 'a\nb\n- c d'],
  ['colours', '{color:#f00}red{color}', 'red'],
  ['lines that Markdown reads otherwise', '> a\n====\n----\nb', '\\> a\n\\====\n\n---\n\nb'],
])('%s', (_name, markup, markdown) => {
  expect(markdownOf(markup, (id) => names[id] ?? id)).toBe(markdown)
})

test.each([
  '{code}',
  '{code:x}',
  '{quote}a',
  '[',
  '[a|',
  '[~',
  '!a.',
  '*a ',
  '_a ',
  '{{',
  '{color:',
  '|',
  '||[',
  '*',
  '# a\n',
  '\\\\',
])(
  'a long text of %j is converted within the time limit, which quadratic work would exceed many times over',
  (part) => {
    expect(markdownOf(part.repeat(600_000 / part.length))).not.toBe('')
  },
)
