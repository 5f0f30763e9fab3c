import { z } from 'zod'
import { exact, Instant, line, RecordId, Ref, text } from '#server/core/values/fields.ts'
import { countedPageOf } from '#server/core/values/filters.ts'
import { ById, recordOf } from '#server/core/values/record-fields.ts'
import { isFillable, type LeftOutReason, MODES, NEWSLETTER_ERRORS, NEWSLETTER_STATES } from './rules.ts'

const fields = {
  campaign: RecordId.meta({ description: 'The campaign that its results are credited to.' }),
  document: RecordId.meta({ description: 'The document that contains the text.' }),
  document_version: z.int().meta({ description: '`version` of the document.' }),
  subject: z.string().meta({ description: 'Subject of the email.' }),
  preview_text: z.string().nullable().meta({ description: 'Text that inboxes show after the subject.' }),
  unsubscribe_text: z.string().nullable().meta({ description: 'Text of the unsubscribe link; `null`: “Unsubscribe”.' }),
  sender: z
    .string()
    .nullable()
    .meta({ description: 'Email address of the sender; `null`: the default sender in Brevo.' }),
  lists: z.array(z.int()).meta({ description: 'Ids of lists in Brevo.' }),
  state: z.enum(NEWSLETTER_STATES).meta({
    description:
      '`draft`: not yet in Brevo. `created`: a draft in Brevo. `sending`: confirmed, and in progress. `sent`: Brevo has sent it. ' +
      '`failed`: see `error_code`. A newsletter in state `sending` or `sent` is never sent again.',
  }),
  recipients: z.int().nullable().meta({ description: 'Confirmed number of recipients; `null` before `send`.' }),
  tested_at: Instant.nullable().meta({ description: 'When the last test was sent.' }),
  confirmed_at: Instant.nullable().meta({ description: 'When sending was confirmed.' }),
  sent_at: Instant.nullable().meta({ description: 'When Brevo reported that it had sent the newsletter.' }),
  error_code: z
    .enum(NEWSLETTER_ERRORS)
    .nullable()
    .meta({
      description:
        'Why a newsletter is `failed`. `no_credits`, `refused`, `not_connected` and `missing`: nothing was sent, and you can send again. ' +
        '`stopped`: Brevo suspended the campaign. `unconfirmed`: Brevo may have sent it. After these two, the version cannot be sent again.',
    }),
  error: z.string().nullable().meta({ description: 'Why it was not sent or is delayed, and what to do.' }),
}

/** A document sent by email to lists of contacts. */
export const Newsletter = recordOf('Newsletter', fields)
export type Newsletter = z.infer<typeof Newsletter>

const count = (description: string) => z.int().meta({ description })

const EXAMPLE = {
  id: '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20',
  campaign: '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a22',
  document: '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a24',
  document_version: 1,
  subject: 'What is new in spring',
  preview_text: 'Three offers and a date',
  unsubscribe_text: null,
  sender: 'news@brandt.example',
  lists: [4],
  state: 'sending',
  recipients: 1_204,
  tested_at: '2027-03-01T09:00:00.000Z',
  confirmed_at: '2027-03-01T09:12:00.000Z',
  sent_at: null,
  error_code: null,
  error: null,
  version: 6,
  created_at: '2027-03-01T09:00:00.000Z',
  updated_at: '2027-03-01T09:12:00.000Z',
}
const EXAMPLE_SENT = {
  ...EXAMPLE,
  state: 'sent',
  sent_at: '2027-03-01T09:13:00.000Z',
  version: 7,
  updated_at: '2027-03-01T09:13:00.000Z',
  left_out: { bounced: 2, complained: 0, blocked: 0, unsubscribed: 3, erased: 0 },
  figures: {
    sent: 1_199,
    delivered: 1_191,
    opens: 412,
    prefetched_opens: 287,
    clicks: 96,
    unsubscribes: 3,
    bounces: 8,
    complaints: 0,
  },
}

/** Results of a newsletter, as reported by Brevo. */
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

/** Contacts of the lists that Atrium excluded. */
export const LeftOut = z.object({
  bounced: count('Earlier emails bounced.'),
  complained: count('They marked an earlier email as spam.'),
  blocked: count('The email provider blocks them.'),
  unsubscribed: count('They unsubscribed or withdrew their consent.'),
  erased: count('Their personal data was erased.'),
} satisfies Record<LeftOutReason, z.ZodType>)
export type LeftOut = z.infer<typeof LeftOut>

export const NewsletterWithFigures = Newsletter.extend({
  left_out: LeftOut.nullable().meta({
    description:
      'How many contacts of the lists Atrium excluded when it was sent, by reason; `null` before. Brevo leaves out others: those blocked there, and repetitions across lists.',
  }),
  figures: NewsletterFigures.nullable().meta({ description: '`null` until Brevo has reported figures.' }),
}).meta({ id: 'NewsletterWithFigures', example: EXAMPLE_SENT })
export type NewsletterWithFigures = z.infer<typeof NewsletterWithFigures>

export const OfCampaign = ById.extend({
  limit: z.int().min(1).max(100).default(50).meta({ description: 'Maximum number of newsletters to return.' }),
  offset: z.int().min(0).max(100_000).default(0).meta({ description: 'Number of newsletters to skip.' }),
})
export type OfCampaign = z.infer<typeof OfCampaign>
export const NewsletterPage = countedPageOf(NewsletterWithFigures)
export type NewsletterPage = z.infer<typeof NewsletterPage>

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
const NO_TEMPLATE = 'must not contain Brevo template syntax except {{ contact.NAME }}'

export const SendNewsletter = z.strictObject({
  id: RecordId,
  document: Ref.meta({ description: 'The document to send.' }),
  document_version: z.int().min(1).max(1_000_000_000).meta({
    description: '`version` of the document. Its text is kept from the first test on, so the tested text is sent.',
  }),
  subject: line(150).regex(ONE_LINE, 'must be one line').refine(isFillable, NO_TEMPLATE).meta({
    description:
      'Subject of the email, on one line. It can contain `{{ contact.NAME }}`, but no other Brevo template syntax.',
  }),
  preview_text: text(200)
    .regex(ONE_LINE, 'must be one line')
    .refine(isFillable, NO_TEMPLATE)
    .nullable()
    .default(null)
    .meta({ description: 'Text that inboxes show after the subject, on one line. Placeholders as in `subject`.' }),
  unsubscribe_text: line(150)
    .regex(ONE_LINE, 'must be one line')
    .regex(/[\p{L}\p{N}]/u, 'must contain a letter or a digit')
    .nullable()
    .default(null)
    .meta({
      description:
        'Text of the unsubscribe link, on one line, without placeholders. Links whose text the document contains keep it. Default: “Unsubscribe”.',
    }),
  lists: z
    .array(z.int().min(1).max(2_147_483_647))
    .max(50, 'must have at most 50 entries')
    .refine((ids) => new Set(ids).size === ids.length, 'must not name a list twice')
    .default([])
    .meta({ description: 'Ids of lists in Brevo, as Brevo shows them under Contacts → Lists. Required to send.' }),
  sender: exact(254).trim().toLowerCase().nullable().default(null).meta({
    description:
      'Email address of a sender that Brevo has verified; `test` and `send` check it. Default: the first sender of your Brevo account.',
  }),
  mode: z.enum(MODES).meta({
    description:
      '`preview` renders the email. `test` sends it to you: the person who is signed in or who created the token. `send` sends it to the lists.',
  }),
  client_ref: line(200).optional().meta({
    description:
      'Your reference, which makes retries safe: the same `test` or `send` with the same reference has no further effect.',
  }),
  confirm_recipients: z.int().min(0).max(2_147_483_647).optional().meta({
    description:
      'Sum of the list sizes, as `recipients` of a preview returns it. Required to send; must match the current size.',
  }),
})
export type SendNewsletter = z.infer<typeof SendNewsletter>

export const NewsletterResult = z
  .object({
    mode: z.enum(MODES),
    html: z.string().nullable().meta({ description: 'The email (`preview` only).' }),
    text: z.string().nullable().meta({ description: 'The email as plain text (`preview` only).' }),
    warnings: z.array(z.string()).meta({ description: 'Warnings to check before sending.' }),
    recipients: z.int().nullable().meta({
      description: 'Current sum of the list sizes; `null` if Brevo was not queried or did not respond.',
    }),
    tested_to: z.string().nullable().meta({ description: 'Where the test was sent (`test` only).' }),
    // Inlined, because OpenAPI 3.0 has no nullable references.
    newsletter: z
      .object(Newsletter.shape)
      .nullable()
      .meta({ description: 'The newsletter; `null` before its first test.' }),
  })
  .meta({
    id: 'NewsletterResult',
    example: {
      mode: 'send',
      html: null,
      text: null,
      warnings: [],
      recipients: 1_204,
      tested_to: null,
      newsletter: EXAMPLE,
    },
  })
export type NewsletterResult = z.infer<typeof NewsletterResult>

/** Lists and senders for newsletters. */
export const Audience = z.object({
  /** Whether the workspace is connected to a service that sends newsletters. */
  connected: z.boolean(),
  /** Why lists and senders are unavailable, and what to do. */
  problem: z.string().nullable(),
  lists: z.array(z.object({ id: z.int(), name: z.string(), size: z.int() })),
  /** The default sender comes first. */
  senders: z.array(z.object({ email: z.string(), name: z.string() })),
  /** Recipient of tests. */
  test_address: z.string().nullable(),
})
export type Audience = z.infer<typeof Audience>
