import { z } from 'zod'
import { Day, line, RecordId } from '#server/core/values/fields.ts'
import { pageOf } from '#server/core/values/filters.ts'
import { PROVIDER_SLUGS } from '../../connectors/rules.ts'

const SOURCES = [...PROVIDER_SLUGS, 'pushed'] as const

/** Days in the time zones of the accounts, both inclusive. */
export const AskMetrics = z.strictObject({
  from: Day.optional().meta({
    description: 'First day, `YYYY-MM-DD`, at most three years before `to`. Default: 30 days until `to`.',
  }),
  to: Day.optional().meta({ description: 'Last day, `YYYY-MM-DD`. Default: today.' }),
  campaign: line(200).optional().meta({ description: 'Id, UTM slug or name of one campaign.' }),
  source: z.enum(SOURCES).optional().meta({
    description: 'One data source, or `pushed` for costs sent to `POST /marketing/costs`.',
  }),
  group: z.enum(['day', 'week', 'month']).default('day').meta({
    description: 'Length of a period. Weeks start on the first day of the week of the workspace.',
  }),
  limit: z.int().min(1).max(1_000).default(200).meta({ description: 'Maximum number of rows to return.' }),
  offset: z.int().min(0).max(1_000_000).default(0).meta({ description: 'Number of rows to skip.' }),
})
export type AskMetrics = z.infer<typeof AskMetrics>

const count = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description} \`null\`: not measured by this source.` })

/** What one source measured of one campaign in one period. */
export const Metric = z
  .object({
    period: z.string().meta({ format: 'date', description: 'First day of the period.' }),
    campaign: RecordId.nullable().meta({ description: 'The campaign of the workspace; `null` if none matches.' }),
    campaign_name: z.string().meta({ description: 'Its name; the name at the source if no campaign matches.' }),
    source: z.enum(SOURCES),
    currency: z.string().nullable().meta({ description: 'ISO 4217 code of `cost` and `value`.' }),
    cost: z.number().meta({
      description:
        'Cost that counts. Per campaign and day, costs come from data sources or from pushes, never from both, so costs add up to what was spent.',
    }),
    impressions: count('Impressions.'),
    clicks: count('Clicks.'),
    conversions: count('Conversions; sources may count parts of one.'),
    value: count('Value of the conversions as the source reports it.'),
    sessions: count('Sessions on the website.'),
    users: count('Users of the website, added up over the days.'),
  })
  .meta({ id: 'Metric' })
export type Metric = z.infer<typeof Metric>

export const MetricPage = pageOf(Metric)
