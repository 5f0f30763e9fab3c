/**
 * A document as ProseMirror JSON with Tiptap's node and mark names. The schema covers exactly GitHub-flavored Markdown,
 * so `readMarkdown` and `writeMarkdown` are lossless. Mentions are links to `member:<id>` or `<entity>:<id>`.
 */
export type Doc = { type: 'doc'; content: Block[] }

export type Block =
  | Paragraph
  | { type: 'heading'; attrs: { level: 1 | 2 | 3 | 4 }; content: Inline[] }
  | { type: 'bulletList'; content: ListItem[] }
  | { type: 'orderedList'; attrs: { start: number }; content: ListItem[] }
  | { type: 'taskList'; content: TaskItem[] }
  | { type: 'blockquote'; content: Block[] }
  | CodeBlock
  | Table
  | { type: 'horizontalRule' }

/** `verbatim`: front matter or footnotes, which are no code. They are written without a fence, only at the top level. */
export type CodeBlock = {
  type: 'codeBlock'
  attrs: { language: string | null; verbatim?: true }
  content: [] | [Text]
}
export type Paragraph = { type: 'paragraph'; content: Inline[] }
/** The first block of an item is a paragraph, which may be empty. */
export type ListItem = { type: 'listItem'; content: [Paragraph, ...Block[]] }
export type TaskItem = { type: 'taskItem'; attrs: { checked: boolean }; content: [Paragraph, ...Block[]] }
export type List = Extract<Block, { content: ListItem[] | TaskItem[] }>

export type Align = 'left' | 'center' | 'right' | null
/** The first row is the header; all rows have as many cells. */
export type Table = { type: 'table'; content: TableRow[] }
export type TableRow = { type: 'tableRow'; content: TableCell[] }
export type TableCell = { type: 'tableHeader' | 'tableCell'; attrs: { align: Align }; content: [Paragraph] }

export type Text = { type: 'text'; text: string; marks: Mark[] }
export type Image = { type: 'image'; attrs: { src: string; alt: string; title: string | null }; marks: Mark[] }
/** A line break. A soft one is a line end alone in Markdown, others also have a backslash. Headings and cells have none. */
export type Break = { type: 'hardBreak'; attrs?: { soft: true }; marks: Mark[] }
export type Inline = Text | Image | Break

export type Link = { type: 'link'; attrs: { href: string; title: string | null } }
export type Mark = Link | { type: 'bold' } | { type: 'italic' } | { type: 'strike' } | { type: 'code' }

export type DocNode = Block | ListItem | TaskItem | TableRow | TableCell | Inline

/** The maximum number of Markdown characters in one document. */
export const MAX_MARKDOWN = 500_000
/** The maximum nesting depth of nodes; a list counts as two. */
export const MAX_DEPTH = 24

/**
 * Thrown for a text or JSON tree that is not a valid document; `at` is the position, such as `content.2.type` or `line
 * 12`.
 */
export class NoDocument extends Error {
  readonly at: string

  constructor(at: string, reason: string) {
    super(`${at}: ${reason}`)
    this.at = at
  }
}

/** Marks are equal when their types and attributes are. */
export function sameMark(one: Mark, other: Mark): boolean {
  if (one.type !== 'link' || other.type !== 'link') return one.type === other.type
  return one.attrs.href === other.attrs.href && one.attrs.title === other.attrs.title
}

export function sameMarks(some: readonly Mark[], others: readonly Mark[]): boolean {
  return some.length === others.length && some.every((mark, index) => sameMark(mark, others[index]!))
}

export function isList(node: { type: string }): node is List {
  return node.type === 'bulletList' || node.type === 'orderedList' || node.type === 'taskList'
}
