import { z } from 'zod'
import {
  Currency,
  Day,
  inPlaces,
  Instant,
  orNull,
  RecordId,
  Ref,
  text,
  textOrNull,
} from '#server/core/values/fields.ts'
import { commaList, listInput, Search } from '#server/core/values/filters.ts'
import { recordOf, Version } from '#server/core/values/record-fields.ts'
import { Seller, TaxRate } from '../workspaces/schema.ts'

export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

export const InvoiceLine = z
  .object({
    description: z.string().meta({ description: 'Description of the product or service.' }),
    quantity: z.number(),
    unit_price: z.number(),
    tax_rate: z.number().meta({ description: 'Percent.' }),
    amount: z.number().meta({ description: 'Quantity × unit price, rounded to two decimals, before tax.' }),
  })
  .meta({ id: 'InvoiceLine' })
export type InvoiceLine = z.infer<typeof InvoiceLine>

/** An invoice as REST, events and the application show it. */
export const Invoice = recordOf('Invoice', {
  number: z
    .string()
    .nullable()
    .meta({ description: 'Invoice number, without gaps per workspace and year. Null for a draft.' }),
  status: z.enum(INVOICE_STATUSES),
  overdue: z.boolean().meta({
    description:
      'Whether the invoice is still open after its due date, in the time zone of the workspace. Fires `invoice.overdue` when it becomes true.',
  }),
  contact: RecordId.nullable(),
  project: RecordId.nullable(),
  deal: RecordId.nullable().meta({ description: 'Deal that the invoice bills.' }),
  quote: RecordId.nullable().meta({ description: 'Accepted quote that the invoice bills.' }),
  company: z.string().nullable(),
  address: z.string().nullable().meta({ description: 'Billing address, with line breaks.' }),
  tax_number: z.string().nullable().meta({ description: 'Tax or VAT number of the customer.' }),
  note: z.string().nullable().meta({ description: 'Text below the lines, for example the delivery date.' }),
  currency: z.string().meta({ description: 'ISO 4217 code.' }),
  subtotal: z.number(),
  tax: z.number(),
  total: z.number().meta({ description: 'Subtotal plus tax.' }),
  amount_paid: z.number().meta({ description: 'Amount paid so far.' }),
  amount_due: z.number().meta({ description: 'Total minus the amount paid.' }),
  issued: z.string().nullable().meta({ format: 'date', description: 'Date, `YYYY-MM-DD`.' }),
  due: z.string().nullable().meta({ format: 'date', description: 'Date, `YYYY-MM-DD`.' }),
  paid_at: Instant.nullable().meta({ description: 'Time of full payment.' }),
  replaces: RecordId.nullable().meta({ description: 'Voided invoice that this invoice replaces.' }),
  replaced_by: RecordId.nullable().meta({ description: 'For a voided invoice: the invoice that replaces it.' }),
  lines: z.array(InvoiceLine),
})
export type Invoice = z.infer<typeof Invoice>

/** Seller and billed party: as of the issue date, or for a draft as they are now. */
export const Parties = z.object({
  seller: Seller,
  contact: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
})
export type Parties = z.infer<typeof Parties>

/** A voided invoice and the draft that replaces it. */
export const Rewritten = z.object({ voided: Invoice, draft: Invoice })
export type Rewritten = z.infer<typeof Rewritten>

/** What an invoice prints. */
export const InvoicePaper = Parties.extend({ invoice: Invoice })
export type InvoicePaper = z.infer<typeof InvoicePaper>

/** An invoice in lists of the application: without its lines and note, which are loaded with the record. */
export const InvoiceRow = Invoice.omit({ lines: true, note: true })
export type InvoiceRow = z.infer<typeof InvoiceRow>

const decimal = (max: number, places: 2 | 4) =>
  inPlaces(z.number(), places).min(0, 'must be 0 or more').max(max, `must be at most ${max}`)

/** The lines of an invoice or quote as callers send them, in their order. */
export const LINES = z
  .array(
    // Drops an amount in the input: it is computed.
    z.object({
      description: text(500),
      quantity: decimal(1_000_000, 4),
      unit_price: decimal(1_000_000_000, 4),
      tax_rate: TaxRate,
    }),
  )
  .max(200, 'must have at most 200 entries')

const fields = {
  contact: orNull(Ref).optional(),
  project: orNull(Ref).optional(),
  deal: orNull(Ref).optional(),
  company: textOrNull(200).optional(),
  address: textOrNull(500).optional(),
  tax_number: textOrNull(50).optional(),
  note: textOrNull(2000).optional(),
  currency: Currency.optional(),
  due: orNull(Day).optional(),
  lines: LINES.optional(),
}

/** The input for a draft; amounts are computed from the lines, which can be added later. */
export const CreateInvoice = z.strictObject(fields)
export type CreateInvoice = z.infer<typeof CreateInvoice>

/** Changes of a draft: `lines` replaces the whole list, in its order. */
export const UpdateInvoice = z.strictObject({
  id: RecordId,
  ...fields,
  version: Version.optional(),
  base: z.record(z.string(), z.json()).optional(),
})
export type UpdateInvoice = z.infer<typeof UpdateInvoice>

export const ListInvoices = z.strictObject({
  ...listInput(['created_at', 'number', 'due', 'total']),
  status: commaList(z.enum(INVOICE_STATUSES)).optional().meta({ description: 'One or more statuses.' }),
  project: commaList(Ref).optional().meta({ description: 'One or more project ids.' }),
  contact: commaList(Ref).optional().meta({ description: 'One or more contact ids.' }),
  q: Search.optional(),
})
export type ListInvoices = z.infer<typeof ListInvoices>
