import { z } from 'zod'
import { Day, RecordId } from '#server/core/values/fields.ts'
import { PROVIDER_SLUGS } from '../../connectors/rules.ts'
import { MODELS } from './rules.ts'

/** A day that figures may be of. Sums by week and month go beyond both ends of a period. */
export const FigureDate = Day.refine(
  (day) => day >= '1900-01-01' && day < '3000-01-01',
  'must be from 1900-01-01 to 2999-12-31',
)

/** Days in the workspace's time zone, both inclusive. */
const period = { from: FigureDate, to: FigureDate }
const MOST_MS = 1_100 * 86_400_000

type Range = { from: string; to: string }

export const inOrder = <T extends z.ZodType<Range>>(asked: T) =>
  asked.refine(({ from, to }) => from <= to, { path: ['to'], error: 'must not be before the start date' })
export const isShort = <T extends z.ZodType<Range>>(asked: T) =>
  asked.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_MS, {
    path: ['from'],
    error: 'must be at most three years before the end date',
  })

export const AskResults = inOrder(isShort(z.strictObject({ ...period, model: z.enum(MODELS) })))
export type AskResults = z.infer<typeof AskResults>

/** Providers, and entered or pushed costs. */
export const SOURCES = [...PROVIDER_SLUGS, 'pushed'] as const

/** Null: not measured. */
const figure = z.number().nullable()
const counts = {
  impressions: figure,
  clicks: figure,
  /** Clicks per impression, from sources that report both. */
  ctr: figure,
  conversions: figure,
}

const sums = {
  touches: z.int(),
  leads: z.int(),
  /** Attributed won deals, in full or in part; invoices, if they count instead. */
  deals: z.int(),
  ...counts,
  /** Amounts of different currencies are never added up. */
  money: z.array(
    z.object({
      currency: z.string(),
      cost: figure,
      /** Cost per click as measured by sources, regardless of which costs count. */
      cpc: figure,
      /** Conversion value reported by ad providers; several sources may claim the same sale. */
      value: figure,
      /** Revenue of won deals, or of invoices of data sources if the workspace counts these. */
      revenue: figure,
      /** `(revenue - cost) / cost`, of the revenue that campaigns brought in; null without costs. */
      return: figure,
      costPerLead: figure,
    }),
  ),
}

/** The figures of a campaign from one source; `cost` is the part that counts. */
const ResultSource = z.object({
  source: z.enum(SOURCES),
  currency: z.string().nullable(),
  ...counts,
  cost: figure,
  cpc: figure,
  value: figure,
  /** `(value - cost) / cost`, with the cost as measured; null without costs or value. */
  return: figure,
})

/** Costs and results of campaigns. */
export const Results = z.object({
  campaigns: z.array(
    z.object({
      /** The id of the campaign, its name in the data until it exists, or '' for results without a campaign. */
      key: z.string(),
      campaign: RecordId.nullable(),
      name: z.string().nullable(),
      ...sums,
      sources: z.array(ResultSource),
    }),
  ),
  totals: z.object(sums),
  /** By the first day of the workspace's week, including weeks without activity. */
  weeks: z.array(
    z.object({
      week: Day,
      touches: z.int(),
      leads: z.int(),
      clicks: z.number(),
      money: z.array(z.object({ currency: z.string(), cost: z.number(), revenue: z.number() })),
    }),
  ),
})
export type Results = z.infer<typeof Results>
export type ResultSource = Results['campaigns'][number]['sources'][number]
