import type Token from 'markdown-it/lib/token.mjs'
import { MAX_MARKDOWN, NoDocument, type Align, type Doc, type DocNode } from './document-nodes.ts'
import { budgetFor, parseMarkdown, readInfo } from './markdown-parser.ts'
import { addressOf, readInline } from './read-inline.ts'
import { tidy } from './tidy.ts'

type Raw = { type: string; attrs?: Record<string, unknown>; content: (Raw | DocNode)[] }
/** Tokens that start a node of the schema. */
const NODES: Record<string, string> = {
  paragraph_open: 'paragraph',
  heading_open: 'heading',
  blockquote_open: 'blockquote',
  bullet_list_open: 'bulletList',
  ordered_list_open: 'orderedList',
  list_item_open: 'listItem',
  table_open: 'table',
  tr_open: 'tableRow',
  th_open: 'tableHeader',
  td_open: 'tableCell',
}

const MOST_ADDRESSES = 2 * MAX_MARKDOWN

/** The parsing cost of a text: `spent` of the budget, and characters of `addresses`. */
export type Cost = { spent: number; addresses: number }

/** Throws `NoDocument` for a text beyond the limits. */
export function costOf(markdown: string): Cost {
  const { tokens, spent } = parseMarkdown(markdown)
  let addresses = 0
  for (const { children } of tokens) for (const child of children ?? []) addresses += addressOf(child).length
  return { spent, addresses }
}

/** Whether a text of this length and these costs is certainly within the limits. */
export function isReadable(length: number, costs: Iterable<Cost>): boolean {
  let [left, addresses] = [0.9 * budgetFor(length), 0.9 * MOST_ADDRESSES]
  for (const cost of costs) {
    left -= cost.spent + SEPARATOR
    addresses -= cost.addresses
    if (left < 0 || addresses < 0) return false
  }
  return true
}

/** Cost of the empty line between two parts. */
const SEPARATOR = 2

/**
 * Parses GitHub-flavored Markdown. Content outside the schema (HTML, footnotes, unsafe links) stays text. Throws
 * `NoDocument` for a text beyond the limits.
 */
export function readMarkdown(markdown: string): Doc {
  if (markdown.length > MAX_MARKDOWN)
    throw new NoDocument('markdown', `must have at most ${MAX_MARKDOWN.toLocaleString('en')} characters`)
  const { tokens, used } = parseMarkdown(markdown)
  let addresses = 0
  const count = (address: string) => {
    addresses += address.length
    if (addresses > MOST_ADDRESSES) throw new NoDocument('markdown', 'repeats long addresses too often')
  }
  const root: Raw = { type: 'doc', content: [] }
  const open = [root]
  for (const token of tokens) {
    const inside = open.at(-1)!
    if (token.type in NODES) {
      const node: Raw = { type: NODES[token.type]!, attrs: attributes(token), content: [] }
      inside.content.push(node)
      open.push(node)
    } else if (token.type.endsWith('_close') && NODES[token.type.replace('_close', '_open')]) {
      const closed = open.pop()!
      if (closed.type === 'bulletList') {
        const around = open.at(-1)!.content
        around.pop()
        for (const list of splitTasks(closed)) around.push(list)
      }
    } else if (token.type === 'definition') {
      // Links have consumed the definitions they use; any other definition stays as text.
      if (!used.delete(token.meta as string)) inside.content.push(asText(token.content))
    } else for (const node of leaf(token, inside, count)) inside.content.push(node)
  }
  return tidy(root)
}

function attributes(token: Token): Record<string, unknown> {
  if (token.type === 'heading_open') return { level: Math.min(4, Number(token.tag.slice(1))) }
  if (token.type === 'ordered_list_open') return { start: Number(token.attrGet('start') ?? 1) }
  if (token.type === 'list_item_open') return (token.meta as { checked: boolean } | null) ?? {}
  const align = /text-align:(left|center|right)/.exec(token.attrGet('style') ?? '')?.[1]
  return token.type === 'th_open' || token.type === 'td_open' ? { align: (align ?? null) as Align } : {}
}

/** Splits a list with tasks and ordinary items into separate lists. */
function splitTasks(list: Raw): Raw[] {
  const lists: Raw[] = []
  for (const item of list.content as Raw[]) {
    const isTask = item.attrs?.['checked'] !== undefined
    const type = isTask ? 'taskList' : 'bulletList'
    if (lists.at(-1)?.type !== type) lists.push({ type, content: [] })
    lists.at(-1)!.content.push(isTask ? { ...item, type: 'taskItem' } : item)
  }
  return lists
}

const asText = (text: string): Raw => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] })

function leaf(token: Token, inside: Raw, count: (address: string) => void): (Raw | DocNode)[] {
  if (token.type === 'inline') {
    const inlines = readInline(token.children ?? [], count)
    return inside.type.startsWith('table') ? [{ type: 'paragraph', content: inlines }] : inlines
  }
  if (token.type === 'hr') return [{ type: 'horizontalRule' }]
  if (token.type === 'verbatim')
    return [
      { type: 'codeBlock', attrs: { verbatim: true }, content: [{ type: 'text', text: token.content, marks: [] }] },
    ]
  if (token.type !== 'fence' && token.type !== 'code_block') return []
  const text = token.content.replace(/\n$/, '')
  const language = token.info ? readInfo(token.info) : null
  return [{ type: 'codeBlock', attrs: { language }, content: text ? [{ type: 'text', text, marks: [] }] : [] }]
}
