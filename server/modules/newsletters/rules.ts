export const NEWSLETTER_STATES = ['draft', 'created', 'sending', 'sent', 'failed'] as const
export type NewsletterState = (typeof NEWSLETTER_STATES)[number]

/** Why a newsletter was not sent. With `unconfirmed`, it may have been. */
export const NEWSLETTER_ERRORS = [
  'no_credits',
  'refused',
  'not_connected',
  'stopped',
  'missing',
  'unconfirmed',
] as const
export type NewsletterError = (typeof NEWSLETTER_ERRORS)[number]

/** Why a contact of the lists gets nothing. */
export const LEFT_OUT_REASONS = ['bounced', 'complained', 'blocked', 'unsubscribed', 'erased'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

export const countReasons = (found: readonly LeftOutReason[]) =>
  Object.fromEntries(
    LEFT_OUT_REASONS.map((reason) => [reason, found.filter((one) => one === reason).length]),
  ) as Record<LeftOutReason, number>

export const MODES = ['preview', 'test', 'send'] as const

/** Brevo replaces it by an attribute of the recipient. */
export const OF_CONTACT = /\{\{ {0,4}contact\.([A-Z][A-Z0-9_]{0,49}) {0,4}\}\}/g

/** Whether Brevo can render a subject: other template syntax than `{{ contact.NAME }}` may fail. */
export const isFillable = (text: string) => !/\{[{%#]/.test(text.replaceAll(OF_CONTACT, ''))

/** The suffix that identifies the campaign at the service after a crash. */
export const nameEnding = (id: string) => `[${id}]`

/** Its name there: at most 128 characters, of which an emoji takes two or more. */
export const nameAtService = (subject: string, id: string) =>
  `${subject.slice(0, 85).replace(/[\uD800-\uDBFF]$/, '')} ${nameEnding(id)}`

type Content = {
  campaign: string
  document: string
  document_version: number
  subject: string
  preview_text: string | null
  unsubscribe_text: string | null
  sender: string | null
  lists: readonly number[]
}

/** Whether two calls have the same input. */
export const sameContent = (one: Content, other: Content) => textOf(one) === textOf(other)

function textOf({ lists, ...content }: Content): string {
  const { campaign, document, document_version, subject, preview_text, unsubscribe_text, sender } = content
  const sorted = [...lists].toSorted((a, b) => a - b)
  const texts = [subject, preview_text, unsubscribe_text]
  return JSON.stringify([campaign, document, document_version, texts, sender, sorted])
}

/** Whether it can be sent: never again if it is being sent, was sent, or is unconfirmed. */
export const maySend = ({ state, error_code }: { state: NewsletterState; error_code: NewsletterError | null }) =>
  state === 'created' || (state === 'failed' && error_code !== 'unconfirmed' && error_code !== 'stopped')

/** Whether its content may still change. */
export const mayChange = (newsletter: { state: NewsletterState; error_code: NewsletterError | null }) =>
  newsletter.state === 'draft' || maySend(newsletter)
