import { z } from 'zod'
import { Day, RecordId } from '#server/core/values/fields.ts'
import { MODELS } from './rules.ts'

/** Days in the workspace's time zone, both inclusive. */
export const AskResults = z
  .strictObject({ from: Day, to: Day, model: z.enum(MODELS) })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'must not be before the start date' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 1_100 * 86_400_000, {
    path: ['from'],
    error: 'must be at most three years before the end date',
  })
export type AskResults = z.infer<typeof AskResults>

const sums = { currency: z.string(), cost: z.number(), revenue: z.number() }

/** Costs and results of campaigns, per currency. */
export const Results = z.object({
  campaigns: z.array(
    z.object({
      campaign: RecordId.nullable(),
      /** Null for results without a campaign. */
      name: z.string().nullable(),
      touches: z.int(),
      leads: z.int(),
      /** Won deals attributed to it, in full or in part. */
      deals: z.int(),
      money: z.array(
        z.object({
          ...sums,
          /** `(revenue - cost) / cost`; null without costs. */
          return: z.number().nullable(),
          costPerLead: z.number().nullable(),
        }),
      ),
      /** What providers measured, by provider and currency; `cost` is what counts of it. */
      sources: z.array(
        z.object({
          source: z.string(),
          currency: z.string().nullable(),
          impressions: z.number(),
          clicks: z.number(),
          conversions: z.number(),
          cost: z.number(),
          /** Value of the conversions, as the provider says. */
          value: z.number(),
          /** `(value - cost) / cost`; null without costs. */
          return: z.number().nullable(),
        }),
      ),
    }),
  ),
  /** By the first day of the workspace's week, including weeks without activity. */
  weeks: z.array(z.object({ week: Day, touches: z.int(), leads: z.int(), money: z.array(z.object(sums)) })),
})
export type Results = z.infer<typeof Results>
