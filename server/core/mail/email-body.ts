/** The content of an email. `action` is its only link; `confidential` when that link grants access without sign-in. */
export type EmailBody = {
  subject: string
  /** The first line, also shown as the preview in email clients. */
  lead: string
  paragraphs?: readonly string[]
  action?: { label: string; url: string; confidential?: boolean }
  /** Why the recipient gets this email, in small print. */
  footer: string
  /** The unsubscribe link, which needs no sign-in; set on emails that recipients did not request. */
  unsubscribe?: string
}

const MASK = '[link hidden]'
const STOP = 'Unsubscribe from these emails'

/** As plain text. `masked` omits a confidential link: the outbox stores and shows this version. */
export function emailText({ lead, paragraphs = [], action, footer, unsubscribe }: EmailBody, masked = false): string {
  const link = action && (masked && action.confidential ? MASK : action.url)
  const end = unsubscribe ? `\n${STOP}: ${masked ? MASK : unsubscribe}` : ''
  return [lead, ...paragraphs, ...(action ? [`${action.label}:\n${link}`] : []), `-- \n${footer}${end}`].join('\n\n')
}

/** As HTML: one table with inline styles and no external resources, which all email clients render alike. */
export function emailHtml({ subject, lead, paragraphs = [], action, footer, unsubscribe }: EmailBody): string {
  const say = (text: string, style: string) =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const body = [say(lead, 'font-size:16px;font-weight:600'), ...paragraphs.map((text) => say(text, ''))]
  if (action)
    body.push(
      `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`,
      `<p style="${SMALL}">Or open this link: <a href="${escapeHtml(action.url)}" style="color:#4b4b57;word-break:break-all">${escapeHtml(action.url)}</a></p>`,
    )
  const stop = unsubscribe ? ` <a href="${escapeHtml(unsubscribe)}" style="color:#4b4b57">${STOP}</a>` : ''
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title>` +
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>' +
    `<body style="margin:0;background:#f4f4f6"><table role="presentation" width="100%" cellspacing="0" cellpadding="0">` +
    `<tr><td align="center" style="padding:32px 16px"><table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:480px">` +
    `<tr><td style="padding:0 4px 16px;${FONT}font-size:14px;font-weight:600">Atrium</td></tr>` +
    `<tr><td style="padding:28px;background:#fff;border:1px solid #e3e3e8;border-radius:10px;${FONT}">${body.join('')}</td></tr>` +
    `<tr><td style="padding:16px 4px;${FONT}${SMALL}">${escapeHtml(footer)}${stop}</td></tr></table></td></tr></table></body></html>`
  )
}

const FONT =
  'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#1b1b20;'
const SMALL = 'margin:0;font-size:12px;line-height:1.5;color:#6b6b76'
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#4348c4;color:#fff;font-weight:600;text-decoration:none'

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character]!)
}
