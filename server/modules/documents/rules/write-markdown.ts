import { isList, type Block, type Doc, type List, type ListItem, type Table, type TaskItem } from './document-nodes.ts'
import { escapeLine, keepEdges } from './escape-text.ts'
import { writeInline } from './write-inline.ts'

type Marker = '-' | '*' | '.' | ')'

/**
 * Writes a tidy document as Markdown that `readMarkdown` reads back unchanged. Ends with a newline unless it is empty.
 */
export function writeMarkdown({ content }: Doc): string {
  return content.length ? `${writeBlocks(content)}\n` : ''
}

/** One block as Markdown; equal blocks give equal texts. */
export function writeBlock(block: Block): string {
  return writeBlocks([block])
}

/** The Markdown of a document, from that of its blocks as `writeBlock` gives it. */
export function joinBlocks(blocks: readonly { type: Block['type']; markdown: string; block: Block }[]): string {
  let last: Marker | undefined
  const written = blocks.map((one) => {
    if (!isList(one)) last = undefined
    else last = turn(one, last)
    return last === '*' || last === ')' ? writeList(one.block as List, last) : one.markdown
  })
  return written.length ? `${written.join('\n\n')}\n` : ''
}

/** Adjacent lists of one kind would merge into one, so they alternate between two markers. */
function writeBlocks(blocks: readonly Block[], first?: Marker): string {
  let marker: Marker | undefined
  return blocks
    .map((block, index) => {
      if (!isList(block)) {
        marker = undefined
        return block.type === 'horizontalRule' && first && index === 0 ? '___' : writeOther(block)
      }
      marker = turn(block, marker ?? (index === 0 ? first : undefined))
      return writeList(block, marker)
    })
    .join('\n\n')
}

function turn(list: { type: Block['type'] }, last: Marker | undefined): Marker {
  if (list.type === 'orderedList') return last === '.' ? ')' : '.'
  return last === '-' ? '*' : '-'
}

function writeOther(block: Exclude<Block, List>): string {
  switch (block.type) {
    case 'paragraph':
      return writeInline(block.content).split('\n').map(escapeLine).join('\n')
    case 'heading': {
      const words = keepEdges(writeInline(block.content, '<br>')).replace(/(^|[ \t])(#+)$/, '$1\\$2')
      return `${'#'.repeat(block.attrs.level)} ${words}`.trimEnd()
    }
    case 'blockquote':
      return isBlank(block.content) ? '>' : prefix(withAlert(writeBlocks(block.content)), '> ', '> ', '>')
    case 'codeBlock':
      return block.attrs.verbatim
        ? block.content[0]!.text
        : writeCodeBlock(block.content[0]?.text, block.attrs.language)
    case 'table':
      return writeTable(block)
    case 'horizontalRule':
      return '---'
  }
}

/** The first line of an alert of GitHub. */
const withAlert = (quote: string) => quote.replace(/^\\\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\\\](?=\n|$)/i, '[!$1]')

/** The box of a numbered task, which documents keep as text. */
const withBox = (line: string) => line.replace(/^\\\[([ xX])\\\](?=[ \n]|$)/, '[$1]')

const isBlank = ([first, ...others]: readonly Block[]) =>
  others.length === 0 && first?.type === 'paragraph' && first.content.length === 0

function prefix(text: string, first: string, others: string, blank: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? blank : others + line))
    .join('\n')
}

function writeCodeBlock(text: string | undefined, language: string | null): string {
  const char = language?.includes('`') ? '~' : '`'
  const runs = [...(text ?? '').matchAll(char === '~' ? /~+/g : /`+/g)]
  const longest = runs.reduce((most, [run]) => Math.max(most, run.length), 2)
  const fence = char.repeat(longest + 1)
  const info = (language ?? '').replaceAll(/[\\&~]/g, '\\$&')
  return `${fence}${info}\n${text === undefined ? '' : `${text}\n`}${fence}`
}

function writeTable({ content: [header, ...rows] }: Table): string {
  const line = (words: readonly string[]) => `| ${words.join(' | ')} |`
  const cells = (row: Table['content'][number]) =>
    row.content.map(({ content: [{ content }] }) => keepEdges(writeInline(content, '<br>')).replaceAll('|', '\\|'))
  const rules = header!.content.map(({ attrs: { align } }) =>
    align === 'center' ? ':-:' : align === 'left' ? ':--' : align === 'right' ? '--:' : '---',
  )
  return [line(cells(header!)), line(rules), ...rows.map((row) => line(cells(row)))].join('\n')
}

function writeList(list: List, marker: Marker): string {
  const items: readonly (ListItem | TaskItem)[] = list.content
  const isTight = items.every(({ content: [, second, third] }) => !third && (!second || interrupts(second)))
  return items
    .map((item, index) =>
      writeItem(item, list.type === 'orderedList' ? numbered(list.attrs.start + index, marker) : marker, isTight),
    )
    .join(isTight ? '\n' : '\n\n')
}

const numbered = (number: number, marker: Marker) => `${Math.min(number, 999_999_999)}${marker}`

/**
 * Whether a block can follow a paragraph without an empty line: a list that starts with text and, if numbered, with 1.
 */
function interrupts(block: Block): boolean {
  if (!isList(block) || (block.type === 'orderedList' && block.attrs.start !== 1)) return false
  return block.type === 'taskList' || block.content[0]!.content[0].content.length > 0
}

function writeItem(item: ListItem | TaskItem, marker: string, isTight: boolean): string {
  const [words, ...others] = item.content
  const indent = ' '.repeat(marker.length + 1)
  if (item.type === 'listItem' && words.content.length === 0)
    return others.length ? prefix(writeBlocks(others, marker.at(-1) as Marker), `${marker} `, indent, '') : marker
  const box = item.type === 'taskItem' ? (item.attrs.checked ? '[x] ' : '[ ] ') : ''
  const line = writeBlocks([words])
  const first = `${box}${/\d/.test(marker) ? withBox(line) : line}`.trimEnd()
  const rest = others.length ? `${isTight ? '\n' : '\n\n'}${writeBlocks(others)}` : ''
  return prefix(first + rest, `${marker} `, indent, '')
}
