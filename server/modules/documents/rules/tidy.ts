import {
  NoDocument,
  type Block,
  type CodeBlock,
  type Doc,
  type ListItem,
  type Paragraph,
  type TaskItem,
} from './document-nodes.ts'
import { checkDepth, childrenOf, rawAt, readInlines, wordsOf, type Raw } from './raw-nodes.ts'
import { tidyTable } from './tidy-table.ts'
import { isVerbatim } from './verbatim.ts'

/**
 * Normalizes a document from an editor or parser. Removes what Markdown cannot represent (empty paragraphs, marks
 * around white space), so equal documents are equal JSON. Throws `NoDocument` for an invalid document.
 */
export function tidy(document: unknown): Doc {
  const { type, content } = rawAt(document, 'content')
  if (type !== 'doc') throw new NoDocument('content.type', 'must be "doc"')
  return { type: 'doc', content: tidyBlocks(topNodes(content), 'content', 0) }
}

/** The top-level nodes of a document. Front matter that is not its start becomes code. */
export const topNodes = (content: unknown): Raw[] => withFrontMatterFirst(childrenOf(content, 'content'))

export function withFrontMatterFirst<N extends Raw>(nodes: readonly N[]): N[] {
  const start = nodes.findIndex(({ type, content }) => type !== 'paragraph' || !isEmpty(content))
  return nodes.map((node, index) =>
    index > start && isFrontMatter(node) ? { ...node, attrs: { language: node.attrs?.['language'] ?? null } } : node,
  )
}

function isFrontMatter({ attrs, content }: Raw): boolean {
  if (attrs?.['verbatim'] !== true || !Array.isArray(content)) return false
  const text: unknown = (content[0] as Raw | undefined)?.text
  return typeof text === 'string' && text.startsWith('-')
}

const isEmpty = (content: unknown) => !Array.isArray(content) || content.length === 0

function tidyBlocks(nodes: readonly Raw[], at: string, depth: number): Block[] {
  return nodes.flatMap((node, index) => tidyBlock(node, `${at}.${index}`, depth))
}

/** A block as a list: none for an empty paragraph, list or table. */
export function tidyBlock(node: Raw, at: string, depth: number): Block[] {
  checkDepth(depth + 1, at)
  const children = childrenOf(node.content, `${at}.content`)
  switch (node.type) {
    case 'paragraph': {
      const content = readInlines(children, `${at}.content`)
      return content.length ? [{ type: 'paragraph', content }] : []
    }
    case 'heading': {
      const level = Math.min(4, Math.max(1, Math.trunc(Number(node.attrs?.['level'])) || 1)) as 1 | 2 | 3 | 4
      return [{ type: 'heading', attrs: { level }, content: readInlines(children, `${at}.content`, 'one line') }]
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
      return [codeBlock(node, children, depth)]
    case 'table':
      return tidyTable(children, `${at}.content`, depth)
    case 'horizontalRule':
      return [{ type: 'horizontalRule' }]
    default:
      throw new NoDocument(`${at}.type`, `${JSON.stringify(node.type)} is not a block of a document`)
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

function codeBlock(node: Raw, children: readonly Raw[], depth: number): Block {
  const text = children
    .map((child) => (typeof child.text === 'string' ? child.text : ''))
    .join('')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\0\p{Cs}]/gu, '\ufffd')
  const language = wordsOf(node, 'language') || null
  const content: CodeBlock['content'] = text ? [{ type: 'text', text, marks: [] }] : []
  const isKept = node.attrs?.['verbatim'] === true && depth === 0 && isVerbatim(text)
  return { type: 'codeBlock', attrs: isKept ? { language: null, verbatim: true } : { language }, content }
}
