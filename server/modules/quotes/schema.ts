import { z } from 'zod'
import {
  Currency,
  Day,
  Email,
  inOneDirection,
  Instant,
  orNull,
  RecordId,
  Ref,
  text,
  textOrNull,
  VisitorName,
} from '#server/core/values/fields.ts'
import { commaList, listInput, Search } from '#server/core/values/filters.ts'
import { Attachments, recordOf, updateOf, Version } from '#server/core/values/record-fields.ts'
import { InvoiceLine, LINES, Parties } from '../invoices/schema.ts'
import { Mail } from '../mail/schema.ts'

export const QUOTE_STATUSES = ['draft', 'sent', 'accepted', 'declined', 'expired'] as const

/** A quote as REST, events and the application show it. */
export const Quote = recordOf('Quote', {
  number: z
    .string()
    .nullable()
    .meta({ description: 'Quote number, without gaps per workspace and year. Null until the quote is first sent.' }),
  revision: z.int().meta({ description: 'Number of the last revision that was sent. 0 before the first.' }),
  status: z.enum(QUOTE_STATUSES).meta({
    description:
      'A member sends a quote in the application. The client accepts or declines it on its page. After `valid_until` it expires.',
  }),
  contact: RecordId.nullable(),
  deal: RecordId.nullable().meta({ description: 'Deal that the quote is for.' }),
  project: RecordId.nullable(),
  company: z.string().nullable(),
  address: z.string().nullable().meta({ description: 'Postal address of the client, with line breaks.' }),
  tax_number: z.string().nullable().meta({ description: 'Tax or VAT number of the client.' }),
  currency: z.string().meta({ description: 'ISO 4217 code.' }),
  valid_until: z.string().nullable().meta({
    format: 'date',
    description: 'Last day on which the client can accept, in the time zone of the workspace.',
  }),
  intro: z.string().meta({ description: 'Markdown above the lines.' }),
  terms: z.string().meta({ description: 'Markdown below the lines.' }),
  wins_deal: z.boolean().meta({ description: 'Whether acceptance moves the deal to `won`.' }),
  subtotal: z.number(),
  tax: z.number(),
  total: z.number().meta({ description: 'Subtotal plus tax.' }),
  lines: z.array(InvoiceLine),
  attachments: z.array(RecordId).meta({ description: 'Ids of attached files. The client does not see them.' }),
  sent_at: Instant.nullable().meta({ description: 'When the last revision was sent.' }),
  decided_at: Instant.nullable().meta({ description: 'When the client accepted or declined.' }),
  invoice: RecordId.nullable().meta({ description: 'Invoice that bills the accepted quote.' }),
})
export type Quote = z.infer<typeof Quote>

/** A quote in lists of the application: without its lines, texts and files, which are loaded with the record. */
export const QuoteRow = Quote.omit({ lines: true, intro: true, terms: true, attachments: true })
export type QuoteRow = z.infer<typeof QuoteRow>

const fields = {
  contact: orNull(Ref).optional(),
  deal: orNull(Ref).optional(),
  project: orNull(Ref).optional(),
  company: textOrNull(200).optional(),
  address: textOrNull(500).optional(),
  tax_number: textOrNull(50).optional(),
  currency: Currency.optional(),
  valid_until: orNull(Day).optional(),
  intro: text(10_000).optional(),
  terms: text(10_000).optional(),
  wins_deal: z.boolean().optional(),
  lines: LINES.optional(),
  attachments: Attachments.optional(),
}

/** The input for a draft; amounts are computed from the lines, which can be added later. */
export const CreateQuote = z.strictObject(fields).meta({ id: 'CreateQuote' })
export type CreateQuote = z.infer<typeof CreateQuote>

/** Changes of a draft: `lines` replaces the whole list, in its order. Files can be attached later too. */
export const UpdateQuote = updateOf('quote', fields)
export type UpdateQuote = z.infer<typeof UpdateQuote>

export const ListQuotes = z.strictObject({
  ...listInput(['created_at', 'updated_at', 'number', 'valid_until', 'total']),
  status: commaList(z.enum(QUOTE_STATUSES)).optional().meta({ description: 'One or more statuses.' }),
  contact: commaList(Ref).optional().meta({ description: 'One or more contact ids.' }),
  deal: commaList(Ref).optional().meta({ description: 'One or more deal ids.' }),
  project: commaList(Ref).optional().meta({ description: 'One or more project ids.' }),
  q: Search.optional(),
})
export type ListQuotes = z.infer<typeof ListQuotes>

/** Sends a draft at the version that the sender saw to this address, with the sender's plain text above the figures. */
export const SendQuote = z.strictObject({
  id: RecordId,
  version: Version,
  to: Email,
  message: text(2_000).trim().optional(),
})
export type SendQuote = z.infer<typeof SendQuote>

/** Creates the invoice of an accepted quote, due on this day. */
export const BillQuote = z.strictObject({ id: RecordId, version: Version.optional(), due: orNull(Day).optional() })
export type BillQuote = z.infer<typeof BillQuote>

const Decision = z.object({
  decision: z.enum(['accepted', 'declined']),
  name: z.string().nullable(),
  reason: z.string().nullable(),
  /** The IP address and user agent of the client. */
  address: z.string().nullable(),
  browser: z.string().nullable(),
  at: Instant,
})

/** A sent revision and the client's decision, latest first. `sha256` is the hash of the exact content. */
export const QuoteRevision = z.object({
  revision: z.int(),
  sent_at: Instant,
  sent_by: RecordId.nullable(),
  recipients: z.array(z.string()),
  /** The last email of the newest revision to each recipient; it can fail after the quote was sent. */
  emails: z.array(z.object({ to: z.string(), status: Mail.shape.status, error: z.string().nullable() })),
  /** The sender's text in the last email. */
  message: z.string().nullable(),
  sha256: z.string(),
  /** The page of the client. */
  url: z.string(),
  decision: Decision.nullable(),
})
export type QuoteRevision = z.infer<typeof QuoteRevision>

/** The content of a revision: the quote with seller and client at that time, without files. */
export const QuotePaper = Parties.extend({ quote: Quote.omit({ attachments: true }) })
export type QuotePaper = z.infer<typeof QuotePaper>

export const GetQuotePaper = z.strictObject({ id: RecordId, revision: z.int().min(1).max(2_147_483_647).optional() })
export type GetQuotePaper = z.infer<typeof GetQuotePaper>

/** The client's input to accept or decline. Browsers send line breaks as two characters. */
export const DecideQuote = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('accept'),
    name: z
      .string()
      .refine(...inOneDirection)
      .pipe(VisitorName),
  }),
  z.object({
    act: z.literal('decline'),
    reason: z
      .string()
      .overwrite((value) => value.replaceAll('\r\n', '\n').trim())
      .pipe(text(2_000))
      .default(''),
  }),
])
export type DecideQuote = z.infer<typeof DecideQuote>
