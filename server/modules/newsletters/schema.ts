import { z } from 'zod'
import { ById, Instant, line, RecordId, recordOf, Ref, text } from '#server/core/values/fields.ts'
import { pageOf } from '#server/core/values/filters.ts'
import { isFillable, MODES, NEWSLETTER_ERRORS, NEWSLETTER_STATES } from './rules.ts'

const fields = {
  campaign: RecordId.meta({ description: 'The campaign that its results are credited to.' }),
  document: RecordId.meta({ description: 'The document that is its text.' }),
  document_version: z.int().meta({ description: '`version` of the document.' }),
  subject: z.string().meta({ description: 'Subject of the email.' }),
  preview_text: z.string().nullable().meta({ description: 'Shown after the subject in the list of an inbox.' }),
  sender: z
    .string()
    .nullable()
    .meta({ description: 'Email address of the sender; `null`: the default sender in Brevo.' }),
  lists: z.array(z.int()).meta({ description: 'Ids of lists in Brevo.' }),
  state: z.enum(NEWSLETTER_STATES).meta({
    description:
      '`draft`: not yet in Brevo. `created`: a draft in Brevo. `sending`: confirmed. `sent`. `failed`: see `error`. ' +
      'What is `sending` or `sent` is never sent again.',
  }),
  recipients: z.int().nullable().meta({ description: 'Number of recipients that was confirmed.' }),
  tested_at: Instant.nullable().meta({ description: 'When the last test was sent.' }),
  confirmed_at: Instant.nullable().meta({ description: 'When sending was confirmed.' }),
  sent_at: Instant.nullable().meta({ description: 'When Brevo had sent it.' }),
  error_code: z.enum(NEWSLETTER_ERRORS).nullable().meta({
    description: '`unconfirmed`: Brevo may have sent it. Otherwise nothing was sent, and you can send again.',
  }),
  error: z.string().nullable().meta({ description: 'Why it was not sent, and what to do.' }),
}

/** A document sent by email to lists of contacts. */
export const Newsletter = recordOf('Newsletter', fields)
export type Newsletter = z.infer<typeof Newsletter>

const count = (description: string) => z.int().meta({ description })

/** What became of a newsletter, as Brevo counts it. */
export const NewsletterFigures = z.object({
  sent: count('Emails sent.'),
  delivered: count('Emails delivered.'),
  opens: count('Recipients who opened it, without `prefetched_opens`.'),
  prefetched_opens: count('Opens by Apple Mail Privacy Protection, which loads every email.'),
  clicks: count('Recipients who clicked a link.'),
  unsubscribes: count('Recipients who unsubscribed.'),
  bounces: count('Emails that bounced.'),
  complaints: count('Recipients who marked it as spam.'),
})

export const NewsletterWithFigures = Newsletter.extend({
  figures: NewsletterFigures.nullable().meta({ description: '`null` until Brevo has reported figures.' }),
}).meta({ id: 'NewsletterWithFigures' })
export type NewsletterWithFigures = z.infer<typeof NewsletterWithFigures>

export const OfCampaign = ById.extend({
  limit: z.int().min(1).max(100).default(50).meta({ description: 'Maximum number of newsletters to return.' }),
  offset: z.int().min(0).max(100_000).default(0).meta({ description: 'Number of newsletters to skip.' }),
})
export type OfCampaign = z.infer<typeof OfCampaign>
export const NewsletterPage = pageOf(NewsletterWithFigures)

/** A newsletter as the list of the application shows it. */
export const ListedNewsletter = NewsletterWithFigures.extend({
  campaign_name: z.string(),
  document_title: z.string().nullable(),
  /** The version in the history of the document; null once the document is purged. */
  document_n: z.int().nullable(),
})
export type ListedNewsletter = z.infer<typeof ListedNewsletter>
export const NewsletterList = z.object({ data: z.array(ListedNewsletter) })

const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u
const NO_TEMPLATE = 'must have no template language of Brevo but {{ contact.NAME }}'

export const SendNewsletter = z.strictObject({
  id: RecordId,
  document: Ref.meta({ description: 'The document to send.' }),
  document_version: z.int().min(1).max(1_000_000_000).meta({
    description: '`version` of the document. Its text is kept from the first test on, so you send what you tested.',
  }),
  subject: line(150)
    .regex(ONE_LINE, 'must be one line')
    .refine(isFillable, NO_TEMPLATE)
    .meta({ description: 'Subject of the email.' }),
  preview_text: text(200)
    .regex(ONE_LINE, 'must be one line')
    .refine(isFillable, NO_TEMPLATE)
    .nullable()
    .default(null)
    .meta({ description: 'Shown after the subject in the list of an inbox.' }),
  lists: z
    .array(z.int().min(1).max(2_147_483_647))
    .max(50, 'must have at most 50 entries')
    .refine((ids) => new Set(ids).size === ids.length, 'must not name a list twice')
    .default([])
    .meta({ description: 'Ids of lists in Brevo. Needed to send.' }),
  sender: z.string().trim().toLowerCase().max(254).nullable().default(null).meta({
    description: 'Email address of a sender that Brevo has verified. Default: the sender of your Brevo account.',
  }),
  mode: z.enum(MODES).meta({
    description:
      '`preview` renders the email. `test` sends it to you: the person who is signed in or who created the token. `send` sends it to the lists.',
  }),
  client_ref: line(200).optional().meta({
    description: 'Your reference. A repeated `test` or `send` with the same reference has no further effect.',
  }),
  confirm_recipients: z.int().min(0).max(2_147_483_647).optional().meta({
    description: 'Sum of the sizes of the lists. Needed to send; must be the size at this moment.',
  }),
})
export type SendNewsletter = z.infer<typeof SendNewsletter>

export const NewsletterResult = z
  .object({
    mode: z.enum(MODES),
    html: z.string().nullable().meta({ description: 'The email (`preview` only).' }),
    text: z.string().nullable().meta({ description: 'The email as plain text (`preview` only).' }),
    warnings: z.array(z.string()).meta({ description: 'What to look at before sending, in sentences.' }),
    recipients: z.int().nullable().meta({
      description: 'Sum of the sizes of the lists at this moment; `null` if Brevo is not connected or did not respond.',
    }),
    tested_to: z.string().nullable().meta({ description: 'Where the test was sent (`test` only).' }),
    // Without its name: OpenAPI 3.0 has no nullable references.
    newsletter: z
      .object(Newsletter.shape)
      .nullable()
      .meta({ description: 'The newsletter; `null` before its first test.' }),
  })
  .meta({ id: 'NewsletterResult' })
export type NewsletterResult = z.infer<typeof NewsletterResult>

/** Whom newsletters can be sent to, and by whom. */
export const Audience = z.object({
  /** Whether the workspace is connected to a service that sends newsletters. */
  connected: z.boolean(),
  /** Why lists and senders are missing, and what to do. */
  problem: z.string().nullable(),
  lists: z.array(z.object({ id: z.int(), name: z.string(), size: z.int() })),
  /** The default sender comes first. */
  senders: z.array(z.object({ email: z.string(), name: z.string() })),
  /** Where tests are sent. */
  test_address: z.string().nullable(),
})
export type Audience = z.infer<typeof Audience>
