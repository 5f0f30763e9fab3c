import { z } from 'zod'
import { Currency, exact, Instant, RecordId } from '#server/core/values/fields.ts'
import { MODELS } from '../results/rules.ts'
import { FigureDate, inOrder, isShort, SOURCES } from '../results/schema.ts'

/** One figure of the results: of one campaign by its `key`, or the total; `currency` for amounts. */
const asked = {
  from: FigureDate,
  to: FigureDate,
  key: exact(2_000).optional(),
  limit: z.int().min(1).max(100).default(50),
  offset: z.int().min(0).max(10_000_000).default(0),
}

export const MEASURES = ['impressions', 'clicks', 'conversions', 'value', 'cost'] as const
export type Measure = (typeof MEASURES)[number]

export const AskFigureDays = inOrder(
  isShort(
    z.strictObject({
      ...asked,
      measure: z.enum(MEASURES),
      source: z.enum(SOURCES).optional(),
      currency: Currency.nullable().optional(),
    }),
  ),
)
export type AskFigureDays = z.infer<typeof AskFigureDays>

/** The contribution of a campaign at a source on one day; amounts have up to six decimals. */
const FigureDay = z.object({
  date: z.string().meta({ format: 'date' }),
  source: z.enum(SOURCES),
  /** Its name at the source; null for costs that were entered or pushed. */
  name: z.string().nullable(),
  /** The account at the provider. */
  account: z.string().nullable(),
  connector: RecordId.nullable(),
  /** End of the run that read it; runs are kept for 90 days. */
  read_at: Instant.nullable(),
  channel: z.string().nullable(),
  currency: z.string().nullable(),
  amount: z.number(),
})
export type FigureDay = z.infer<typeof FigureDay>

const page = { total: z.number(), count: z.int(), offset: z.int(), has_more: z.boolean() }

/** `total` is the sum over all pages, as in the results. */
export const FigureDays = z.object({ data: z.array(FigureDay), ...page })
export type FigureDays = z.infer<typeof FigureDays>

export const AskSales = inOrder(isShort(z.strictObject({ ...asked, model: z.enum(MODELS), currency: Currency })))
export type AskSales = z.infer<typeof AskSales>

/** A sale with the share attributed to the campaign. */
const SaleShare = z.object({
  kind: z.enum(['deal', 'invoice']),
  /** The deal; of an invoice of a data source its contact. */
  id: RecordId,
  name: z.string(),
  day: z.string().meta({ format: 'date' }),
  currency: z.string(),
  amount: z.number(),
  share: z.number(),
})
export type SaleShare = z.infer<typeof SaleShare>

export const Sales = z.object({ data: z.array(SaleShare), ...page })
export type Sales = z.infer<typeof Sales>
