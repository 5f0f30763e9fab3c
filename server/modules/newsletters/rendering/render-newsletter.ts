import mjml2html from 'mjml'
import type { Doc } from '../../documents/rules/document-nodes.ts'
import { blocksToMjml } from './blocks-to-mjml.ts'
import { escapeHtml, type Findings, noFindings, unsubscribeLink } from './inline-html.ts'
import type { Utm } from './links.ts'
import { type EmailImages, placeImages } from './place-images.ts'
import { UNSUBSCRIBE, UNSUBSCRIBE_TEXT, withPlaceholders } from './placeholders.ts'
import { plainTextOf } from './plain-text.ts'

/** Gmail clips longer emails. */
const CLIPPED_BYTES = 102 * 1024

export type NewsletterFrame = {
  subject: string
  /** The text of unsubscribe links that the document does not word; null: "Unsubscribe". */
  unsubscribe_text: string | null
  utm: Utm
  /** The files of the document that recipients can load. */
  images: EmailImages
}

export type RenderedNewsletter = {
  html: string
  text: string
  /** Warnings for the sender. */
  warnings: string[]
}

/** The same for a stored text, in a thread. */
export const renderStored = (content: string, frame: NewsletterFrame) =>
  renderNewsletter(JSON.parse(content) as Doc, frame)

/**
 * Renders a document as an email: HTML for all email clients (MJML) and plain text. A document without an unsubscribe link
 * gets one at its end. The cost grows with its length.
 */
export async function renderNewsletter(
  written: Doc,
  { subject, unsubscribe_text, utm, images }: NewsletterFrame,
): Promise<RenderedNewsletter> {
  const words = unsubscribe_text ?? UNSUBSCRIBE_TEXT
  const { doc, removed } = placeImages(written, images)
  const found = { ...noFindings(Object.values(images)), removed }
  const blocks = blocksToMjml(doc.content, utm, found)
  const body = found.unsubscribe ? blocks : `${blocks}\n${FOOTER}`
  const rendered = await mjml2html(frame(subject, body), { validationLevel: 'strict', keepComments: true })
  const html = withPlaceholders(rendered.html, escapeHtml(words))
  const text = plainTextOf(doc.content, utm)
  return {
    html,
    text: found.unsubscribe ? text : `${text}\n\n${words}: ${UNSUBSCRIBE}`,
    warnings: warningsOf(html, found),
  }
}

const FOOTER = `<mj-text font-size="13px" padding-top="24px">${unsubscribeLink}</mj-text>`

const FONTS = '-apple-system, BlinkMacSystemFont, Segoe UI, Helvetica, Arial, sans-serif'

const frame = (subject: string, body: string) => `<mjml>
<mj-head>
<mj-title>${escapeHtml(subject)}</mj-title>
<mj-attributes>
<mj-all font-family="${FONTS}" />
<mj-text font-size="16px" line-height="1.55" color="#1b1b20" padding="6px 24px" />
<mj-image padding="10px 24px" />
<mj-table font-size="15px" color="#1b1b20" padding="10px 24px" />
</mj-attributes>
</mj-head>
<mj-body background-color="#f4f4f6" width="640px">
<mj-section background-color="#ffffff" padding="24px 0"><mj-column>${body}</mj-column></mj-section>
</mj-body>
</mjml>`

function warningsOf(html: string, found: Findings): string[] {
  const bytes = Buffer.byteLength(html)
  return [
    ...(bytes > CLIPPED_BYTES
      ? [`The email has ${Math.ceil(bytes / 1024)} kB. Gmail clips emails above 102 kB; shorten the text.`]
      : []),
    ...(found.withoutAlt > 0
      ? [
          `${counted(found.withoutAlt, 'image has', 'images have')} no description. Recipients who block images see nothing there.`,
        ]
      : []),
    ...(found.removed > 0
      ? [
          `${counted(found.removed, 'image is', 'images are')} no longer among the files of the document. Recipients see the description.`,
        ]
      : []),
    ...(found.internalLinks > 0
      ? [
          found.internalLinks === 1
            ? '1 link leads to this workspace and is shown as text, because recipients cannot open it.'
            : `${found.internalLinks} links lead to this workspace and are shown as text, because recipients cannot open them.`,
        ]
      : []),
  ]
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
