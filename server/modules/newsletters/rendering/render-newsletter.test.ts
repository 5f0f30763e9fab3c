import { expect, test } from 'vitest'
import { readMarkdown } from '../../documents/rules/read-markdown.ts'
import { renderNewsletter } from './render-newsletter.ts'

const frame = {
  subject: 'Spring <news>',
  unsubscribe_text: null,
  utm: { source: 'newsletter', medium: 'email', campaign: 'spring' },
  images: {},
}
const render = (markdown: string) => renderNewsletter(readMarkdown(markdown), frame)
const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))

test('links get the utm parameters they lack, and keep query and fragment', async () => {
  const { html, text } = await render(
    '[a](https://a.example/x?utm_source=own&b=1#end) [m](mailto:x@a.example) [t](tel:+491) [out](<{{ unsubscribe }}>)',
  )
  expect(linksOf(html)).toEqual([
    'https://a.example/x?utm_source=own&b=1&utm_medium=email&utm_campaign=spring#end',
    'mailto:x@a.example',
    'tel:+491',
    '{{ unsubscribe }}',
  ])
  expect(text).toContain('a (https://a.example/x?utm_source=own&b=1&utm_medium=email&utm_campaign=spring#end)')
  expect(text).toContain('out: {{ unsubscribe }}')
})

test.each([
  'Write to us or {{ unsubscribe }}.',
  '[leave](<{{ unsubscribe }}>)',
  '[![leave](https://a.example/1.png)](<{{ unsubscribe }}>)',
  '> - {{unsubscribe}}',
])('an unsubscribe link that is in the text stays alone: %s', async (markdown) => {
  const { html, text, warnings } = await render(markdown)
  expect([linksOf(html), warnings]).toEqual([['{{ unsubscribe }}'], []])
  expect(text).not.toContain('Unsubscribe: ')
})

test.each(['Hello', 'Put `{{ unsubscribe }}` into the text.', '```\n{{ unsubscribe }} {{ contact.NAME }}\n```', ''])(
  'a text without an unsubscribe link gets one at its end: %s',
  async (markdown) => {
    const { html, text, warnings } = await render(markdown)
    expect([linksOf(html), html.match(/\{\{/g), warnings]).toEqual([['{{ unsubscribe }}'], ['{{'], []])
    expect(html.slice(html.indexOf('href="{{ unsubscribe }}"'))).toMatch(/^[^>]*>Unsubscribe<\/a>[\s<]/)
    expect(text).toMatch(/(^|\n\n)Unsubscribe: \{\{ unsubscribe \}\}$/)
  },
)

test.each(['Hello', 'Hello {{ unsubscribe }}'])(
  'the unsubscribe link has the given words and stays: %s',
  async (markdown) => {
    const doc = readMarkdown(markdown)
    const words = '<b>No more & $& {{ params.x }} \uE000'
    const { html } = await renderNewsletter(doc, { ...frame, unsubscribe_text: words })
    expect([linksOf(html), html.match(/\{\{/g)]).toEqual([['{{ unsubscribe }}'], ['{{']])
    expect(html).toContain('>&lt;b&gt;No more &amp; $&amp; &#123;{ params.x }} </a>')
    expect(html).not.toContain('Unsubscribe')
  },
)

test('nothing in a text becomes markup of its own', async () => {
  const { html } = await render(
    '<script>alert(1)</script> <mj-raw>x</mj-raw> & "quoted" </p></mj-text><img src=x onerror=alert(1)>',
  )
  expect(html).not.toMatch(/<script|<img|<mj-raw/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('<title>Spring &lt;news&gt;</title>')
})

test('images load over https and warn without a description; links to the workspace are text', async () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const { html, warnings } = await render(
    `![](https://a.example/1.png)\n\n[a task](task:${id}) and [a path](/w/tasks) {{ unsubscribe }}`,
  )
  expect(html).toMatch(/<img[^>]*src="https:\/\/a\.example\/1\.png"/)
  expect(linksOf(html)).toEqual(['{{ unsubscribe }}'])
  expect(warnings).toEqual([
    '1 image has no description. Recipients who block images see nothing there.',
    '2 links lead to this workspace and are shown as text, because recipients cannot open them.',
  ])
})

test('every block of a document is in the email and in the plain text', async () => {
  const { html, text } = await render(
    '# One\n\n## Two\n\n- a\n- b\n  1. c\n\n- [x] done\n\n> quote\n\n```\ncode\n```\n\n| h | i |\n| :- | -: |\n| 1 | 2 |\n\n---\n\nend **bold** *it* ~~no~~ {{ unsubscribe }}',
  )
  for (const part of [
    '<h1 style="margin:0;font-size:28px"',
    '<h2 style="margin:0;font-size:22px"',
    '<ul',
    '<ol',
    '☑ ',
    '<blockquote',
    '<pre',
    '<th',
    '<strong>bold',
    '<em>it',
    '<s>no',
  ])
    expect(html).toContain(part)
  expect(text).toBe(
    'One\n===\n\nTwo\n---\n\n- a\n- b\n  1. c\n\n- [x] done\n\n> quote\n\n    code\n\nh | i\n1 | 2\n\n--------------------\n\nend bold it no {{ unsubscribe }}',
  )
})

test('an email above 102 kB warns, and the largest document is rendered', async () => {
  const { warnings } = await render(`${'word '.repeat(30_000)}{{ unsubscribe }}`)
  expect(warnings).toEqual([expect.stringMatching(/^The email has 1\d\d kB\. Gmail clips emails above 102 kB/)])
  const { html } = await render('**a** [b](https://c.example) '.repeat(16_000))
  expect(html.split('https://c.example')).toHaveLength(16_001)
})

test('only our placeholders reach the template language of Brevo', async () => {
  const { html } = await render(
    'Hello {{ contact.FIRSTNAME }}, {{ params.secret }} {% if true %} {# x #} {{{{ \uE000unsubscribe\uE001 ![{{ x }}](https://a.example/1.png) {{ unsubscribe }}',
  )
  const filled = html.match(/\{[{%#][^}]*\}\}?/g)
  expect(filled).toEqual(['{{ contact.FIRSTNAME }}', '{{ unsubscribe }}'])
  expect(html).toContain('&#123;{ params.secret }}')
})

test('characters that stand for our placeholders are lost, wherever they are', async () => {
  const mark = '\uE000params.secret\uE001'
  const { html } = await renderNewsletter(
    readMarkdown(
      `a ![${mark}](https://a.example/1.png) [b](<https://a.example/${mark}>)\n\n![${mark}](<https://a.example/${mark}>)`,
    ),
    { ...frame, subject: `Spring ${mark}` },
  )
  expect(html.match(/\{[{%#][^}]*\}\}/g)).toEqual(['{{ unsubscribe }}'])
  expect(html).toContain('<title>Spring params.secret</title>')
})
