import { z } from 'zod'
import { Day, RecordId } from '#server/core/values/fields.ts'
import { MODELS } from './rules.ts'

/** Days are those of the workspace's time zone, both included. */
export const AskResults = z
  .strictObject({ from: Day, to: Day, model: z.enum(MODELS) })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'must not be before the start date' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 1_100 * 86_400_000, {
    path: ['from'],
    error: 'must be at most three years before the end date',
  })
export type AskResults = z.infer<typeof AskResults>

const sums = { currency: z.string(), cost: z.number(), revenue: z.number() }

/** What campaigns cost and brought, in each currency for itself. */
export const Results = z.object({
  campaigns: z.array(
    z.object({
      campaign: RecordId.nullable(),
      /** Null is what no campaign was named for. */
      name: z.string().nullable(),
      touches: z.int(),
      leads: z.int(),
      /** Won deals that it has a share in. */
      deals: z.int(),
      money: z.array(
        z.object({
          ...sums,
          /** `(revenue - cost) / cost`; null where nothing was spent. */
          return: z.number().nullable(),
          costPerLead: z.number().nullable(),
        }),
      ),
    }),
  ),
  /** By the first day of the workspace's week; weeks without anything are there too. */
  weeks: z.array(z.object({ week: Day, touches: z.int(), leads: z.int(), money: z.array(z.object(sums)) })),
})
export type Results = z.infer<typeof Results>
