import { z } from 'zod'
import { Ref } from '#server/core/values/fields.ts'
import { PROVIDER_SLUGS } from '../../connectors/rules.ts'

/** The sales that count as revenue of campaigns: either, because an invoice usually follows a won deal. */
export const REVENUE_SOURCES = ['deals', 'invoices'] as const
export type RevenueSource = (typeof REVENUE_SOURCES)[number]

export const RevenueChoice = z.object({
  source: z.enum(REVENUE_SOURCES),
  /** Whether a data source has invoices of contacts. */
  hasInvoices: z.boolean(),
})
export type RevenueChoice = z.infer<typeof RevenueChoice>
export const ChooseRevenue = z.strictObject({ source: z.enum(REVENUE_SOURCES) })
export type ChooseRevenue = z.infer<typeof ChooseRevenue>

export const OfContact = z.strictObject({ contact: Ref })

/** An invoice or credit note (negative) of a contact from a data source. */
export const BilledInvoice = z.object({
  id: z.string(),
  provider: z.enum(PROVIDER_SLUGS),
  number: z.string().nullable(),
  date: z.string().meta({ format: 'date' }),
  currency: z.string(),
  total: z.number(),
  paid: z.number(),
})
export type BilledInvoice = z.infer<typeof BilledInvoice>
export const BilledInvoices = z.object({ data: z.array(BilledInvoice), count: z.int() })
export type BilledInvoices = z.infer<typeof BilledInvoices>
