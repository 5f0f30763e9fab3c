import { z } from 'zod'
import { RecordId, Ref, text } from '#server/core/values/fields.ts'
import { recordOf, updateOf, Version } from '#server/core/values/record-fields.ts'
import { SendNewsletter } from '../schema.ts'

const { lists } = SendNewsletter.shape

/** What a newsletter needs, as far as it was entered: it is complete when it is tested or sent. */
const fields = {
  campaign: Ref.nullable(),
  document: Ref.nullable(),
  /** `version` of the document; null: the latest. */
  document_version: z.int().min(1).max(1_000_000_000).nullable(),
  /** Null: the title of the document. */
  subject: text(150).nullable(),
  preview_text: text(200).nullable(),
  unsubscribe_text: text(150).nullable(),
  /** Email address; null: the default sender. */
  sender: text(254).nullable(),
  lists: lists.unwrap(),
}

/** A newsletter that is being written. Only the application has drafts. */
export const NewsletterDraft = recordOf('NewsletterDraft', { ...fields, created_by: RecordId.nullable() })
export type NewsletterDraft = z.infer<typeof NewsletterDraft>

export const CreateNewsletterDraft = z.strictObject(fields).partial()
export type CreateNewsletterDraft = z.infer<typeof CreateNewsletterDraft>

export const UpdateNewsletterDraft = updateOf('draft', fields)

/** A test or send of the stored draft, at the version that the caller has seen. */
export const PostDraft = SendNewsletter.pick({ client_ref: true, confirm_recipients: true }).extend({
  id: RecordId,
  version: Version,
  mode: z.enum(['test', 'send']),
})
export type PostDraft = z.infer<typeof PostDraft>
