import type { NewsletterDraft } from '#server/modules/newsletters/drafts/schema.ts'
import type { SendNewsletter } from '#server/modules/newsletters/schema.ts'

/** Initial values of a new newsletter. */
export type Chosen = { campaign?: string; document?: string }

/** What the user enters, as drafts store it. */
export type Draft = Pick<
  NewsletterDraft,
  'campaign' | 'document' | 'document_version' | 'subject' | 'preview_text' | 'unsubscribe_text' | 'sender' | 'lists'
>

/** A draft with its subject. */
export type Typed = Draft & { subject: string }

export const emptyDraft = ({ campaign = null, document = null }: Partial<Draft>): Draft => ({
  campaign,
  document,
  document_version: null,
  subject: null,
  preview_text: null,
  unsubscribe_text: null,
  sender: null,
  lists: [],
})

export const draftOf = (stored: Draft): Draft => ({
  campaign: stored.campaign,
  document: stored.document,
  document_version: stored.document_version,
  subject: stored.subject,
  preview_text: stored.preview_text,
  unsubscribe_text: stored.unsubscribe_text,
  sender: stored.sender,
  lists: stored.lists,
})

/** The request to test or send it. */
export const contentOf = ({ subject, preview_text, unsubscribe_text, sender, lists }: Typed) => ({
  subject: subject.trim(),
  preview_text: preview_text?.trim() || null,
  unsubscribe_text: unsubscribe_text?.trim() || null,
  sender,
  lists,
})

export type Content = ReturnType<typeof contentOf>

/** The version of a document in a campaign. */
export type Target = Pick<SendNewsletter, 'id' | 'document' | 'document_version'>

export const targetOf = ({ campaign, document }: Draft, version: number | undefined): Target | undefined =>
  campaign && document && version ? { id: campaign, document, document_version: version } : undefined
