import sanitizeHtml from 'sanitize-html'
import type { Block, Inline, List, Paragraph, Table } from '../../documents/rules/document-nodes.ts'
import { escapeHtml, type Findings, inlineHtml, noteImage } from './inline-html.ts'
import { addressInEmail, type Utm } from './links.ts'
import { UNSUBSCRIBE, UNSUBSCRIBE_MARK } from './placeholders.ts'

const SIZES = { 1: 28, 2: 22, 3: 18, 4: 16 }
/** The width of the text in pixels. A smaller image keeps its own. */
const COLUMN = 592
const STYLES = [
  'font-size',
  'max-width',
  'color',
  'text-decoration',
  'font-family',
  'background',
  'padding',
  'border-radius',
  'margin',
  'border-left',
  'white-space',
  'text-align',
  'border-bottom',
]

/** The blocks of a document as the content of an `mj-column`. */
export function blocksToMjml(blocks: readonly Block[], utm: Utm, found: Findings): string {
  return blocks.map((block) => blockToMjml(block, utm, found)).join('\n')
}

function blockToMjml(block: Block, utm: Utm, found: Findings): string {
  if (block.type === 'horizontalRule') return '<mj-divider border-width="1px" border-color="#e3e3e8" />'
  if (block.type === 'table') return `<mj-table>${clean(tableHtml(block, utm, found))}</mj-table>`
  if (block.type === 'heading') {
    const { level } = block.attrs
    const html = `<h${level} style="margin:0;font-size:${SIZES[level]}px">${inlineHtml(block.content, utm, found)}</h${level}>`
    return `<mj-text line-height="1.3" padding-top="18px">${clean(html)}</mj-text>`
  }
  const image = block.type === 'paragraph' ? imageAlone(block.content) : undefined
  if (image) {
    noteImage(image.attrs.alt, found)
    const link = image.marks.find((mark) => mark.type === 'link')
    const href = link && addressInEmail(link.attrs.href, utm)
    if (href === UNSUBSCRIBE) found.unsubscribe = true
    const attributes = [`src="${escapeHtml(image.attrs.src)}"`, `alt="${escapeHtml(image.attrs.alt)}"`]
    const width = found.widths.get(image.attrs.src)
    if (width) attributes.push(`width="${Math.min(width, COLUMN)}px"`)
    if (href) attributes.push(`href="${href === UNSUBSCRIBE ? UNSUBSCRIBE_MARK : escapeHtml(href)}"`)
    return `<mj-image ${attributes.join(' ')} />`
  }
  return `<mj-text>${clean(blockHtml(block, utm, found))}</mj-text>`
}

/** An image that is a paragraph of its own takes the width of the column. */
function imageAlone(content: readonly Inline[]) {
  const [only] = content
  return content.length === 1 && only?.type === 'image' ? only : undefined
}

function blockHtml(block: Block, utm: Utm, found: Findings): string {
  switch (block.type) {
    case 'paragraph':
      return `<p style="margin:0 0 8px">${inlineHtml(block.content, utm, found)}</p>`
    case 'heading':
      return `<p style="margin:0 0 8px"><strong>${inlineHtml(block.content, utm, found)}</strong></p>`
    case 'blockquote':
      return `<blockquote style="margin:0;padding:0 0 0 14px;border-left:3px solid #d5d5dc">${all(block.content, utm, found)}</blockquote>`
    case 'codeBlock':
      return `<pre style="margin:0;padding:12px;background:#f4f4f6;border-radius:6px;white-space:pre-wrap;font-family:monospace">${block.content.map(({ text }) => escapeHtml(text)).join('')}</pre>`
    case 'table':
      return `<table>${tableHtml(block, utm, found)}</table>`
    case 'horizontalRule':
      return '<hr>'
    default:
      return listHtml(block, utm, found)
  }
}

const all = (blocks: readonly Block[], utm: Utm, found: Findings) =>
  blocks.map((block) => blockHtml(block, utm, found)).join('')

function listHtml(list: List, utm: Utm, found: Findings): string {
  const tag = list.type === 'orderedList' ? 'ol' : 'ul'
  const start = list.type === 'orderedList' && list.attrs.start !== 1 ? ` start="${list.attrs.start}"` : ''
  const items = list.content.map((item) => {
    const mark = item.type === 'taskItem' ? (item.attrs.checked ? '☑ ' : '☐ ') : ''
    const [first, ...rest] = item.content as [Paragraph, ...Block[]]
    return `<li style="margin:0 0 4px">${mark}${inlineHtml(first.content, utm, found)}${all(rest, utm, found)}</li>`
  })
  return `<${tag}${start} style="margin:0;padding:0 0 0 22px">${items.join('')}</${tag}>`
}

function tableHtml(table: Table, utm: Utm, found: Findings): string {
  const rows = table.content.map(({ content }) => {
    const cells = content.map(({ type, attrs, content: [paragraph] }) => {
      const tag = type === 'tableHeader' ? 'th' : 'td'
      return `<${tag} style="padding:6px 8px;text-align:${attrs.align ?? 'left'};border-bottom:1px solid #e3e3e8">${inlineHtml(paragraph.content, utm, found)}</${tag}>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  return rows.join('')
}

/** Allows only the HTML that the renderer writes, so that a bug cannot become a script in an inbox. */
function clean(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'p',
      'h1',
      'h2',
      'h3',
      'h4',
      'a',
      'strong',
      'em',
      's',
      'code',
      'pre',
      'br',
      'hr',
      'img',
      'ul',
      'ol',
      'li',
      'blockquote',
      'table',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: { a: ['href', 'style'], img: ['src', 'alt', 'style'], ol: ['start', 'style'], '*': ['style'] },
    allowedStyles: { '*': Object.fromEntries(STYLES.map((name) => [name, [/^[\w\s#%.,:-]{1,60}$/]])) },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
    // Documents show other images by https only; ours have the address of the installation.
    allowedSchemesByTag: { img: ['https', 'http'] },
    allowProtocolRelative: false,
  })
}
