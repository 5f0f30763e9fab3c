import type Token from 'markdown-it/lib/token.mjs'
import type { Inline, Mark } from './document-nodes.ts'
import { isImageAddress } from './safe-address.ts'
import { writeDestination } from './escape-text.ts'

const MARKS = { strong: 'bold', em: 'italic', s: 'strike' } as const

/** The inline tokens of one line of text as nodes. Links without words and images from elsewhere stay as text. */
export function readInline(tokens: readonly Token[]): Inline[] {
  const inlines: Inline[] = []
  const marks: Mark[] = []
  const text = (words: string, ...more: Mark[]) => inlines.push({ type: 'text', text: words, marks: [...marks, ...more] })
  let linkFrom = 0
  for (const token of tokens) {
    const [name, part] = token.type.split('_') as [string, string | undefined]
    if (token.type === 'text') text(token.content)
    else if (token.type === 'softbreak') text(' ')
    else if (token.type === 'hardbreak') inlines.push({ type: 'hardBreak', marks: [...marks] })
    else if (token.type === 'code_inline') text(token.content, { type: 'code' })
    else if (token.type === 'image') inlines.push(image(token, [...marks]))
    else if (token.type === 'link_open') {
      linkFrom = inlines.length
      marks.push({ type: 'link', attrs: { href: token.attrGet('href') ?? '', title: token.attrGet('title') || null } })
    } else if (token.type === 'link_close') {
      const link = marks.splice(
        marks.findIndex(({ type }) => type === 'link'),
        1,
      )[0]
      if (link?.type === 'link' && inlines.slice(linkFrom).every(isBlank)) {
        inlines.length = linkFrom
        text(`[](${link.attrs.href})`)
      }
    } else if (name in MARKS && part) {
      const type = MARKS[name as keyof typeof MARKS]
      if (part === 'open') marks.push({ type })
      else
        marks.splice(
          marks.findLastIndex((mark) => mark.type === type),
          1,
        )
    }
  }
  return inlines
}

const isBlank = (inline: Inline) =>
  inline.type === 'hardBreak' || (inline.type === 'text' && inline.text.trim() === '')

function image(token: Token, marks: Mark[]): Inline {
  const src = token.attrGet('src') ?? ''
  const title = token.attrGet('title') || null
  if (!isImageAddress(src)) return { type: 'text', text: `![${token.content}]${writeDestination(src, title)}`, marks }
  return { type: 'image', attrs: { src, alt: plain(token.children ?? []), title }, marks }
}

function plain(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) =>
      type === 'image' ? plain(children ?? []) : type.endsWith('break') ? ' ' : content,
    )
    .join('')
}
