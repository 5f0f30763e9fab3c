import type { Block, Inline, List, Paragraph } from '../../documents/rules/document-nodes.ts'
import { addressInEmail, type Utm } from './links.ts'
import { UNSUBSCRIBE } from './placeholders.ts'

/** The plain text part, with URLs after link texts. */
export function plainTextOf(blocks: readonly Block[], utm: Utm): string {
  return blocks.map((block) => blockText(block, utm)).join('\n\n')
}

function blockText(block: Block, utm: Utm): string {
  switch (block.type) {
    case 'paragraph':
      return lineText(block.content, utm)
    case 'heading': {
      const text = lineText(block.content, utm)
      return block.attrs.level <= 2
        ? `${text}\n${(block.attrs.level === 1 ? '=' : '-').repeat(Math.min(text.length, 60))}`
        : text
    }
    case 'blockquote':
      return indented(plainTextOf(block.content, utm), '> ')
    case 'codeBlock':
      return indented(lineText(block.content, utm), '    ')
    case 'horizontalRule':
      return '-'.repeat(20)
    case 'table':
      return block.content
        .map((row) => row.content.map(({ content: [paragraph] }) => lineText(paragraph.content, utm)).join(' | '))
        .join('\n')
    default:
      return listText(block, utm)
  }
}

function listText(list: List, utm: Utm): string {
  const start = list.type === 'orderedList' ? list.attrs.start : 1
  return list.content
    .map((item, index) => {
      const box = item.type === 'taskItem' ? (item.attrs.checked ? '[x] ' : '[ ] ') : ''
      const bullet = list.type === 'orderedList' ? `${start + index}. ` : '- '
      const [first, ...rest] = item.content as [Paragraph, ...Block[]]
      const below = rest.map((block) => `\n${indented(blockText(block, utm), '  ')}`).join('')
      return `${bullet}${box}${lineText(first.content, utm)}${below}`
    })
    .join('\n')
}

function lineText(inlines: readonly Inline[], utm: Utm): string {
  return inlines.map((inline) => inlineText(inline, utm)).join('')
}

function inlineText(inline: Inline, utm: Utm): string {
  if (inline.type === 'hardBreak') return inline.attrs?.soft ? ' ' : '\n'
  const words = inline.type === 'image' ? inline.attrs.alt : inline.text
  const link = inline.marks.find((mark) => mark.type === 'link')
  const address = link && addressInEmail(link.attrs.href, utm)
  if (!address || address === words) return words
  return address === UNSUBSCRIBE ? `${words}: ${UNSUBSCRIBE}` : `${words} (${address})`
}

const indented = (text: string, mark: string) =>
  text
    .split('\n')
    .map((line) => mark + line)
    .join('\n')
