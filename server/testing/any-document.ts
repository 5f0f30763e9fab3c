import fc from 'fast-check'

type Node = Record<string, unknown>

/** Markdown syntax characters, other special characters, and letters. */
const CHARS = Array.from(
  'ab1. *_~`[]()!<>#+-=|:\\&;@/"\'^{}$%?,xX\téß日本。「』«—😀\u00a0\u2003\ufeff\u0301\u200d\u0007\ufffe\u2028',
)
const PHRASES = [
  'word',
  'two words',
  'https://a.example/b_c',
  'www.a.example',
  'a@b.example',
  '1. ',
  '- ',
  '[ ] ',
  '[x](y)',
  '![a](b)',
  '&amp;',
  '&#32;',
  '<b>',
  '<http://a>',
  '***',
  '---',
  '===',
  '|a|',
  '|-|',
  '~~~',
  '```',
  '# ',
  '> ',
  '[^1]: ',
  '[^a_b]',
  '[^1](',
  '[!NOTE]',
  '[x] ',
  '<br>',
  '[a]: b',
  'snake_case_word',
  '2 * 3',
  '  ',
  '\\',
  '**',
  '__',
  '_',
  '!',
  'a',
  'b',
  ' ',
  '.',
]
const text = fc
  .array(fc.oneof(fc.constantFrom(...CHARS), fc.constantFrom(...PHRASES)), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))

const title = fc.option(text)
const link = fc.record({
  type: fc.constant('link'),
  attrs: fc.record({
    href: fc.oneof(
      fc.constantFrom(
        'https://a.example',
        'https://a.example/b_c*d|e',
        '/x',
        'mailto:a@b.example',
        '#a(b',
        'a b',
        '<x>',
        'javascript:alert(1)',
        'a&amp;b\\',
      ),
      text,
    ),
    title,
  }),
})
const plainMark = fc.constantFrom('bold', 'italic', 'strike', 'code').map((type) => ({ type }))
const marks = fc.array(fc.oneof({ arbitrary: plainMark, weight: 4 }, { arbitrary: link, weight: 1 }), { maxLength: 3 })

const words = fc.record({ type: fc.constant('text'), text, marks })
const address = fc.constantFrom('https://a.example', 'https://a.example/b_c').map((href) => ({
  type: 'text',
  text: href,
  marks: [{ type: 'link', attrs: { href, title: null } }],
}))
const image = fc.record({
  type: fc.constant('image'),
  attrs: fc.record({
    src: fc.constantFrom(
      'https://a.example/b.png',
      'https://a.example/(b',
      '/files/0198c0de-0000-7000-8000-00000000000a',
      'http://a',
      'x.png',
    ),
    alt: text,
    title,
  }),
  marks,
})
const inline = fc.oneof(
  { arbitrary: words, weight: 12 },
  { arbitrary: address, weight: 1 },
  { arbitrary: image, weight: 1 },
  { arbitrary: fc.record({ type: fc.constant('hardBreak'), marks }), weight: 1 },
  {
    arbitrary: fc.record({ type: fc.constant('hardBreak'), attrs: fc.record({ soft: fc.boolean() }), marks }),
    weight: 1,
  },
)
/** Text nodes and images with marks in any order, as an editor could create them. */
export const anyInlines: fc.Arbitrary<Node[]> = fc.array(inline, { maxLength: 6 })

const paragraph = anyInlines.map((content): Node => ({ type: 'paragraph', content }))
const cell = fc.record({
  type: fc.constantFrom('tableCell', 'tableHeader'),
  attrs: fc.record({ align: fc.constantFrom(null, 'left', 'center', 'right') }),
  content: fc.array(paragraph, { maxLength: 2 }),
})
const table = fc
  .array(
    fc.array(cell, { maxLength: 3 }).map((content) => ({ type: 'tableRow', content })),
    { maxLength: 3 },
  )
  .map((content): Node => ({ type: 'table', content }))
const codeText = fc.array(fc.constantFrom('a', ' ', '\n', '\t', '```', '~~~~', '`', '\\', '> ', '- ', '# b', '    c'), {
  maxLength: 8,
})
const code = fc.record({
  type: fc.constant('codeBlock'),
  attrs: fc.record({ language: fc.oneof(fc.constantFrom(null, 'ts', 'c++', 'a b', '~x', 'a`b'), text) }),
  content: codeText.map((parts) => (parts.length ? [{ type: 'text', text: parts.join('') }] : [])),
})
const verbatim = fc
  .oneof(
    fc.constantFrom(
      '---\ntitle: a\n---',
      '---\n# b\n\nc: d\n---',
      '[^1]: a\n\n    b',
      '[^1]: a\n[^2]: b\n\tc\n\n    - d',
    ),
    codeText.map((parts) => `[^1]: ${parts.join('')}\n    a`),
    codeText.map((parts) => `---\na: ${parts.join('')}\n---`),
  )
  .map((words): Node => ({
    type: 'codeBlock',
    attrs: { language: null, verbatim: true },
    content: [{ type: 'text', text: words }],
  }))
const heading = fc.record({
  type: fc.constant('heading'),
  attrs: fc.record({ level: fc.integer({ min: 1, max: 4 }) }),
  content: anyInlines,
})
const simple: fc.Arbitrary<Node> = fc.oneof(
  paragraph,
  paragraph,
  heading,
  code,
  verbatim,
  table,
  fc.constant({ type: 'horizontalRule' }),
)

const tree = fc.letrec<{ block: Node }>((tie) => {
  const blocks = fc.array(tie('block'), { maxLength: 3 })
  const list = (type: string, item: string, attrs: fc.Arbitrary<Node>, itemAttrs: fc.Arbitrary<Node>) =>
    fc.record({
      type: fc.constant(type),
      attrs,
      content: fc.array(fc.record({ type: fc.constant(item), attrs: itemAttrs, content: blocks }), { maxLength: 3 }),
    })
  const none = fc.constant({})
  return {
    block: fc.oneof(
      { maxDepth: 4 },
      simple,
      blocks.map((content) => ({ type: 'blockquote', content })),
      list('bulletList', 'listItem', none, none),
      list('orderedList', 'listItem', fc.record({ start: fc.constantFrom(0, 1, 2, 9, 99, 999_999_999) }), none),
      list('taskList', 'taskItem', none, fc.record({ checked: fc.boolean() })),
    ),
  }
})
export const anyBlock: fc.Arbitrary<Node> = tree.block

/** Documents as an editor could send them, not in normal form. */
export const anyDocument: fc.Arbitrary<Node> = fc
  .array(anyBlock, { maxLength: 5 })
  .map((content) => ({ type: 'doc', content }))

/** Any text, mostly of characters with a meaning in Markdown. */
export const anyMarkdown: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...CHARS, ...PHRASES),
      fc.constantFrom(
        '\n',
        '\n\n',
        '\n  ',
        '---\na: b\n---\n',
        '\n[^1]: a\n    b',
        '\n    ',
        '\n> ',
        '\n- ',
        '\n1. ',
        '\n| a | b |\n|---|---|\n',
      ),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))
