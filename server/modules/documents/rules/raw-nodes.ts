import { MAX_DEPTH, NoDocument, type Inline, type Mark } from './document-nodes.ts'
import { isImageAddress, isSafeAddress } from './safe-address.ts'
import { type Breaks, cleanText, tidyInline } from './tidy-inline.ts'

/** An unvalidated node from outside. */
export type Raw = {
  type?: unknown
  attrs?: Record<string, unknown>
  content?: unknown
  text?: unknown
  marks?: unknown
}

export function rawAt(value: unknown, at: string): Raw {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new NoDocument(at, 'must be a node')
  return value
}

export function childrenOf(content: unknown, at: string): Raw[] {
  if (content === undefined || content === null) return []
  if (!Array.isArray(content)) throw new NoDocument(at, 'must be a list of nodes')
  return content.map((node, index) => rawAt(node, `${at}.${index}`))
}

export function checkDepth(depth: number, at: string) {
  if (depth >= MAX_DEPTH) throw new NoDocument(at, 'lists and quotes are nested too deeply')
}

export function readInlines(nodes: readonly Raw[], at: string, breaks: Breaks = 'keep'): Inline[] {
  return tidyInline(
    nodes.map((node, index) => readInline(node, `${at}.${index}`)),
    breaks,
  )
}

function readInline(node: Raw, at: string): Inline {
  const marks = childrenOf(node.marks, `${at}.marks`).flatMap((mark, index) => readMark(mark, `${at}.marks.${index}`))
  if (node.type === 'text' && typeof node.text === 'string') return { type: 'text', text: node.text, marks }
  if (node.type === 'hardBreak')
    return node.attrs?.['soft'] === true
      ? { type: 'hardBreak', attrs: { soft: true }, marks }
      : { type: 'hardBreak', marks }
  if (node.type !== 'image')
    throw new NoDocument(`${at}.type`, `${JSON.stringify(node.type)} is not allowed in a line of text`)
  const src = wordsOf(node, 'src')
  const alt = wordsOf(node, 'alt')
  if (!isImageAddress(src)) return { type: 'text', text: `![${alt}](${src})`, marks }
  return { type: 'image', attrs: { src, alt, title: titleOf(node) }, marks }
}

function readMark(mark: Raw, at: string): Mark[] {
  switch (mark.type) {
    case 'bold':
    case 'italic':
    case 'strike':
    case 'code':
      return [{ type: mark.type }]
    case 'link': {
      const href = wordsOf(mark, 'href')
      return isSafeAddress(href) ? [{ type: 'link', attrs: { href, title: titleOf(mark) } }] : []
    }
    default:
      throw new NoDocument(`${at}.type`, `${JSON.stringify(mark.type)} is not a mark of a document`)
  }
}

const titleOf = (node: Raw) => wordsOf(node, 'title') || null

/** A text attribute, in one line. */
export function wordsOf({ attrs }: Raw, name: string): string {
  const value = attrs?.[name]
  return typeof value === 'string' ? cleanText(value).trim() : ''
}
