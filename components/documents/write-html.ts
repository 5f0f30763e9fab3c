import type { Block, Doc, Inline, ListItem, Mark, TaskItem } from '#server/modules/documents/rules/document-nodes.ts'
import { plainText } from '#server/modules/documents/rules/document-text.ts'
import { fileOf, isImageAddress, isSafeAddress, mentionOf } from '#server/modules/documents/rules/safe-address.ts'
import { missingImageText, IMAGE_GONE } from './images/image-gone.ts'

export type ImageShown = { address: string; width?: number | null; height?: number | null }

/** What the addresses in a text lead to. */
export type Targets = {
  /** The address of a mentioned record; undefined leaves its name without a link. */
  record?: (mention: { entity: string; id: string }) => string | undefined
  /** A file that is shown as an image, with its size in pixels; undefined shows its description instead. */
  image: (file: string) => ImageShown | undefined
  /** Loads images at once, not when they scroll into view. */
  eager?: boolean
}

/**
 * A document as HTML, with the element structure that the editor uses. All text is escaped, and links and images have
 * safe addresses only. Headings outside lists and quotes have the ids `part-<block>`.
 */
export function writeHtml(doc: Doc, to: Targets): string {
  return doc.content.map((block, index) => writeBlock(block, to, index)).join('\n')
}

function writeBlock(block: Block, to: Targets, index?: number): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inline(block.content, to)}</p>`
    case 'heading': {
      const tag = `h${block.attrs.level}`
      const id = index === undefined ? '' : ` id="part-${index}"`
      return `<${tag}${id}>${inline(block.content, to)}</${tag}>`
    }
    case 'bulletList':
      return `<ul>${block.content.map((item) => `<li>${blocks(item, to)}</li>`).join('')}</ul>`
    case 'orderedList': {
      const start = block.attrs.start === 1 ? '' : ` start="${block.attrs.start}"`
      return `<ol${start}>${block.content.map((item) => `<li>${blocks(item, to)}</li>`).join('')}</ol>`
    }
    case 'taskList':
      return `<ul data-type="taskList">${block.content.map((item) => task(item, to)).join('')}</ul>`
    case 'blockquote':
      return `<blockquote>${blocks(block, to)}</blockquote>`
    case 'codeBlock': {
      const language = block.attrs.language ? ` class="language-${escape(block.attrs.language)}"` : ''
      return `<pre><code${language}>${escape(block.content[0]?.text ?? '')}</code></pre>`
    }
    case 'horizontalRule':
      return '<hr>'
    case 'table': {
      const rows = block.content.map(({ content }) => {
        const cells = content.map(({ type, attrs: { align }, content: [line] }) => {
          const tag = type === 'tableHeader' ? 'th' : 'td'
          const style = align ? ` style="text-align: ${align}"` : ''
          return `<${tag}${style}><p>${inline(line.content, to)}</p></${tag}>`
        })
        return `<tr>${cells.join('')}</tr>`
      })
      return `<table><tbody>${rows.join('')}</tbody></table>`
    }
  }
}

const blocks = ({ content }: { content: Block[] } | ListItem, to: Targets) =>
  content.map((block) => writeBlock(block, to)).join('')

function task(item: TaskItem, to: Targets): string {
  const { checked } = item.attrs
  const name = plainText({ type: 'doc', content: [item.content[0]] }) || 'empty task'
  const box = `<input type="checkbox" disabled aria-label="Done: ${escape(name)}"${checked ? ' checked' : ''}>`
  return `<li data-type="taskItem" data-checked="${checked}"><label>${box}</label><div>${blocks(item, to)}</div></li>`
}

function inline(inlines: readonly Inline[], to: Targets): string {
  return inlines.map((one) => one.marks.reduceRight((inside, mark) => marked(inside, mark, to), leaf(one, to))).join('')
}

function leaf(one: Inline, to: Targets): string {
  if (one.type === 'text') return escape(one.text)
  if (one.type === 'hardBreak') return '<br>'
  const { src, alt, title } = one.attrs
  const file = fileOf(src)
  const shown = file ? to.image(file) : { address: src }
  if (!shown) return `<span ${IMAGE_GONE}>${escape(missingImageText(alt))}</span>`
  if (!isImageAddress(src)) return escape(alt)
  const { address, width, height } = shown
  const name = title ? ` title="${escape(title)}"` : ''
  const size = width && height ? ` width="${width}" height="${height}"` : ''
  const loading = to.eager ? '' : ' loading="lazy"'
  return `<img src="${escape(address)}" alt="${escape(alt)}"${name}${size}${loading} referrerpolicy="no-referrer">`
}

const TAGS = { bold: 'strong', italic: 'em', strike: 's', code: 'code' }

function marked(inside: string, mark: Mark, to: Targets): string {
  if (mark.type !== 'link') return `<${TAGS[mark.type]}>${inside}</${TAGS[mark.type]}>`
  const mention = mentionOf(mark.attrs.href)
  const href = mention ? to.record?.(mention) : mark.attrs.href
  if (href === undefined || !isSafeAddress(href)) return mention ? `<span data-mention>${inside}</span>` : inside
  const title = mark.attrs.title ? ` title="${escape(mark.attrs.title)}"` : ''
  const kind = mention ? ' data-mention' : ' rel="noreferrer"'
  return `<a href="${escape(href)}"${title}${kind}>${inside}</a>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!)

/** A whole HTML page with this body, to download. */
export function writePage(title: string, body: string): string {
  const style =
    'body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}table{border-collapse:collapse}th,td{padding:.375rem .625rem;border:1px solid #ccc;text-align:left}pre{padding:.75rem;background:#f4f4f6;white-space:pre-wrap}blockquote{margin-left:0;padding-left:1rem;border-left:2px solid #ccc}img{max-width:100%}ul[data-type=taskList]{padding-left:0;list-style:none}li[data-type=taskItem]{display:flex;gap:.5rem}p{margin:.5rem 0}'
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escape(title)}</h1>
${body}
</body>
</html>
`
}
