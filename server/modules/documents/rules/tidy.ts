import {
  MAX_DEPTH,
  NoDocument,
  type Block,
  type Doc,
  type Inline,
  type ListItem,
  type Mark,
  type Paragraph,
  type TaskItem,
} from './document-nodes.ts'
import { isImageAddress, isSafeAddress } from './safe-address.ts'
import { cleanText, tidyInline } from './tidy-inline.ts'
import { tidyTable } from './tidy-table.ts'

export type Raw = {
  type?: unknown
  attrs?: Record<string, unknown>
  content?: unknown
  text?: unknown
  marks?: unknown
}

/**
 * The normal form of a document that an editor or a reader made: what Markdown cannot say is gone (empty paragraphs, marks around
 * white space), so equal documents are equal JSON. Throws `NoDocument` for what is no document.
 */
export function tidy(document: unknown): Doc {
  const { type, content } = rawAt(document, 'content')
  if (type !== 'doc') throw new NoDocument('content.type', 'must be "doc"')
  return { type: 'doc', content: tidyBlocks(childrenOf(content, 'content'), 'content', 0) }
}

function rawAt(value: unknown, at: string): Raw {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new NoDocument(at, 'must be a node')
  return value
}

export function childrenOf(content: unknown, at: string): Raw[] {
  if (content === undefined || content === null) return []
  if (!Array.isArray(content)) throw new NoDocument(at, 'must be a list of nodes')
  return content.map((node, index) => rawAt(node, `${at}.${index}`))
}

export function checkDepth(depth: number, at: string) {
  if (depth >= MAX_DEPTH) throw new NoDocument(at, 'lists and quotes lie too deeply inside each other')
}

function tidyBlocks(nodes: readonly Raw[], at: string, depth: number): Block[] {
  return nodes.flatMap((node, index) => tidyBlock(node, `${at}.${index}`, depth))
}

function tidyBlock(node: Raw, at: string, depth: number): Block[] {
  checkDepth(depth + 1, at)
  const children = childrenOf(node.content, `${at}.content`)
  switch (node.type) {
    case 'paragraph': {
      const content = readInlines(children, `${at}.content`)
      return content.length ? [{ type: 'paragraph', content }] : []
    }
    case 'heading': {
      const level = Math.min(4, Math.max(1, Math.trunc(Number(node.attrs?.['level'])) || 1)) as 1 | 2 | 3 | 4
      return [{ type: 'heading', attrs: { level }, content: readInlines(children, `${at}.content`, 'space') }]
    }
    case 'bulletList':
    case 'orderedList': {
      const content = children.map((item, index) => tidyItem(item, `${at}.content.${index}`, depth))
      if (content.length === 0) return []
      if (node.type === 'bulletList') return [{ type: 'bulletList', content }]
      const start = Math.min(999_999_999, Math.max(0, Math.trunc(Number(node.attrs?.['start'] ?? 1)) || 0))
      return [{ type: 'orderedList', attrs: { start }, content }]
    }
    case 'taskList': {
      const content = children.map((item, index): TaskItem => {
        const tidied = tidyItem(item, `${at}.content.${index}`, depth)
        return { type: 'taskItem', attrs: { checked: item.attrs?.['checked'] === true }, content: tidied.content }
      })
      return content.length ? [{ type: 'taskList', content }] : []
    }
    case 'blockquote': {
      const content = tidyBlocks(children, `${at}.content`, depth + 1)
      if (content.length === 0) checkDepth(depth + 2, at)
      return [{ type: 'blockquote', content: content.length ? content : [emptyParagraph()] }]
    }
    case 'codeBlock':
      return [codeBlock(node, children)]
    case 'table':
      return tidyTable(children, `${at}.content`, depth)
    case 'horizontalRule':
      return [{ type: 'horizontalRule' }]
    default:
      throw new NoDocument(`${at}.type`, `${JSON.stringify(node.type)} is no block of a document`)
  }
}

function tidyItem(item: Raw, at: string, depth: number): ListItem {
  if (item.type !== 'listItem' && item.type !== 'taskItem')
    throw new NoDocument(`${at}.type`, 'must be an item of a list')
  checkDepth(depth + 3, at)
  const [first, ...others] = tidyBlocks(childrenOf(item.content, `${at}.content`), `${at}.content`, depth + 2)
  if (first?.type === 'paragraph') return { type: 'listItem', content: [first, ...others] }
  return { type: 'listItem', content: [emptyParagraph(), ...(first ? [first] : []), ...others] }
}

const emptyParagraph = (): Paragraph => ({ type: 'paragraph', content: [] })

function codeBlock(node: Raw, children: readonly Raw[]): Block {
  const text = children
    .map((child) => (typeof child.text === 'string' ? child.text : ''))
    .join('')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\0\p{Cs}]/gu, '\ufffd')
  const language = cleanText(String(node.attrs?.['language'] ?? '')).trim() || null
  return { type: 'codeBlock', attrs: { language }, content: text ? [{ type: 'text', text, marks: [] }] : [] }
}

export function readInlines(nodes: readonly Raw[], at: string, breaks: 'keep' | 'space' = 'keep'): Inline[] {
  return tidyInline(
    nodes.map((node, index) => readInline(node, `${at}.${index}`)),
    breaks,
  )
}

function readInline(node: Raw, at: string): Inline {
  const marks = childrenOf(node.marks, `${at}.marks`).flatMap((mark, index) => readMark(mark, `${at}.marks.${index}`))
  if (node.type === 'text' && typeof node.text === 'string') return { type: 'text', text: node.text, marks }
  if (node.type === 'hardBreak') return { type: 'hardBreak', marks }
  if (node.type !== 'image')
    throw new NoDocument(`${at}.type`, `${JSON.stringify(node.type)} cannot stand in a line of text`)
  const src = cleanText(String(node.attrs?.['src'] ?? '')).trim()
  const alt = cleanText(String(node.attrs?.['alt'] ?? '')).trim()
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
      const href = cleanText(String(mark.attrs?.['href'] ?? '')).trim()
      return isSafeAddress(href) ? [{ type: 'link', attrs: { href, title: titleOf(mark) } }] : []
    }
    default:
      throw new NoDocument(`${at}.type`, `${JSON.stringify(mark.type)} is no mark of a document`)
  }
}

function titleOf({ attrs }: Raw): string | null {
  return cleanText(String(attrs?.['title'] ?? '')).trim() || null
}
