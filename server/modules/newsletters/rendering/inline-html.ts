import type { Inline, Mark } from '../../documents/rules/document-nodes.ts'
import { addressInEmail, type Utm } from './links.ts'
import { markPlaceholders, UNSUBSCRIBE, UNSUBSCRIBE_MARK, withoutMarks, WORDS_MARK } from './placeholders.ts'

/** Facts that the renderer collects in a document. */
export type Findings = {
  unsubscribe: boolean
  images: number
  withoutAlt: number
  internalLinks: number
  /** Images whose file was removed. */
  removed: number
  /** Known widths of images in pixels, by address. */
  widths: ReadonlyMap<string, number | null>
}

export const noFindings = (images: readonly { address: string; width: number | null }[]): Findings => ({
  unsubscribe: false,
  images: 0,
  withoutAlt: 0,
  internalLinks: 0,
  removed: 0,
  widths: new Map(images.map(({ address, width }) => [address, width])),
})

const LINK = 'color:#4348c4;text-decoration:underline'

export const unsubscribeLink = `<a href="${UNSUBSCRIBE_MARK}" style="${LINK}">${WORDS_MARK}</a>`

/** Text, links and small images of one line as HTML. */
export function inlineHtml(inlines: readonly Inline[], utm: Utm, found: Findings): string {
  return inlines.map((inline) => marked(inline, contentOf(inline, found), utm, found)).join('')
}

function contentOf(inline: Inline, found: Findings): string {
  if (inline.type === 'hardBreak') return inline.attrs?.soft ? '\n' : '<br>'
  if (inline.type === 'image') {
    noteImage(inline.attrs.alt, found)
    return `<img src="${escapeHtml(inline.attrs.src)}" alt="${escapeHtml(inline.attrs.alt)}" style="max-width:100%">`
  }
  const linked = inline.marks.some(({ type }) => type === 'link' || type === 'code')
  const html = escapeHtml(inline.text)
  if (linked) return html
  return markPlaceholders(html, () => {
    found.unsubscribe = true
    return unsubscribeLink
  })
}

export function noteImage(alt: string, found: Findings): void {
  found.images++
  if (alt.trim() === '') found.withoutAlt++
}

function marked({ marks }: Inline, html: string, utm: Utm, found: Findings): string {
  return marks.reduce((inner, mark) => wrap(mark, inner, utm, found), html)
}

function wrap(mark: Mark, inner: string, utm: Utm, found: Findings): string {
  if (mark.type === 'bold') return `<strong>${inner}</strong>`
  if (mark.type === 'italic') return `<em>${inner}</em>`
  if (mark.type === 'strike') return `<s>${inner}</s>`
  if (mark.type === 'code')
    return `<code style="font-family:monospace;background:#f4f4f6;padding:1px 4px;border-radius:3px">${inner}</code>`
  const address = addressInEmail(mark.attrs.href, utm)
  if (address === undefined) {
    found.internalLinks++
    return inner
  }
  if (address === UNSUBSCRIBE) found.unsubscribe = true
  const href = address === UNSUBSCRIBE ? UNSUBSCRIBE_MARK : escapeHtml(address)
  return `<a href="${href}" style="${LINK}">${inner}</a>`
}

/** Removes the placeholder characters, which only `markPlaceholders` may write. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return withoutMarks(text).replaceAll(/[&<>"]/g, (character) => entities[character]!)
}
