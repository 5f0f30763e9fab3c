import type Token from 'markdown-it/lib/token.mjs'
import type { Inline, Mark } from './document-nodes.ts'
import { writeDestination } from './escape-text.ts'
import { isImageAddress } from './safe-address.ts'

const MARKS = { strong: 'bold', em: 'italic', s: 'strike' } as const

/**
 * Converts the inline tokens of one line to nodes. Links without text and images from other hosts stay text. `count`
 * receives every address, because many links can repeat one long definition.
 */
export function readInline(tokens: readonly Token[], count: (address: string) => void): Inline[] {
  const inlines: Inline[] = []
  const marks: Mark[] = []
  const depths = { bold: 0, italic: 0, strike: 0 }
  let linkFrom = 0
  const text = (words: string, ...more: Mark[]) => {
    if (words) inlines.push({ type: 'text', text: words, marks: [...marks, ...more] })
  }
  const softBreak = () => inlines.push({ type: 'hardBreak', attrs: { soft: true }, marks: [...marks] })
  const close = (type: Mark['type']) =>
    marks.splice(
      marks.findIndex((mark) => mark.type === type),
      1,
    )[0]
  for (const token of tokens) {
    count(addressOf(token))
    const [name, part] = token.type.split('_') as [string, string | undefined]
    if (token.type === 'text') {
      // A line end written as an entity, which can follow an opening mark.
      for (const [index, line] of token.content.split('\n').entries()) {
        if (index > 0) softBreak()
        text(line)
      }
    } else if (token.type === 'softbreak') softBreak()
    else if (token.type === 'hardbreak') inlines.push({ type: 'hardBreak', marks: [...marks] })
    else if (token.type === 'code_inline') text(token.content, { type: 'code' })
    else if (token.type === 'image') inlines.push(image(token, [...marks]))
    else if (token.type === 'link_open') {
      linkFrom = inlines.length
      marks.push({ type: 'link', attrs: { href: token.attrGet('href') ?? '', title: token.attrGet('title') || null } })
    } else if (token.type === 'link_close') {
      const link = close('link')
      if (link?.type !== 'link' || !inlines.slice(linkFrom).every(isBlank)) continue
      inlines.length = linkFrom
      text(`[](${link.attrs.href})`)
    } else if (name in MARKS && part) {
      // A mark nested in the same mark has no effect.
      const type = MARKS[name as keyof typeof MARKS]
      if (part === 'open' && depths[type]++ === 0) marks.push({ type })
      if (part === 'close' && --depths[type] === 0) close(type)
    }
  }
  return inlines
}

/** The address and title of a link or image. */
export function addressOf(token: Token): string {
  return (token.attrGet('href') ?? token.attrGet('src') ?? '') + (token.attrGet('title') ?? '')
}

const isBlank = (inline: Inline) => inline.type === 'hardBreak' || (inline.type === 'text' && inline.text.trim() === '')

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
