import { z } from 'zod'
import { line, RecordId } from '#server/core/values/fields.ts'
import { countedPageOf } from '#server/core/values/filters.ts'
import { PROVIDER_SLUGS } from '../../connectors/rules.ts'
import { FigureDate } from '../results/schema.ts'

const SOURCES = [...PROVIDER_SLUGS, 'pushed'] as const

/** Days in the time zones of the accounts, both inclusive. */
export const AskMetrics = z.strictObject({
  from: FigureDate.optional().meta({
    description: 'First day, `YYYY-MM-DD`, at most three years before `to`. Default: 29 days before `to`.',
  }),
  to: FigureDate.optional().meta({
    description: 'Last day, `YYYY-MM-DD`, included. Default: today in the time zone of the workspace.',
  }),
  campaign: line(200).optional().meta({
    description:
      'Id, UTM slug or name of one campaign, or the exact name of an unmatched campaign at the source. An unknown campaign is refused.',
  }),
  source: z
    .enum(SOURCES)
    .optional()
    .meta({
      description:
        'One data source, or `pushed` for costs that were entered or sent to `POST /marketing/costs`. `quickbooks`, `odoo` and ' +
        '`search-console` have no campaign figures, so they return no rows.',
    }),
  group: z.enum(['day', 'week', 'month']).default('day').meta({
    description: 'Length of the periods. Weeks start on the first day of the week that is set in the workspace.',
  }),
  limit: z.int().min(1).max(1_000).default(200).meta({ description: 'Maximum number of rows to return.' }),
  offset: z.int().min(0).max(1_000_000).default(0).meta({ description: 'Number of rows to skip.' }),
})
export type AskMetrics = z.infer<typeof AskMetrics>

const count = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description} \`null\` if the source does not report it.` })

const EXAMPLE = {
  period: '2027-03-01',
  campaign: '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20',
  campaign_name: 'Spring',
  source: 'google-ads',
  currency: 'EUR',
  cost: 415.48,
  impressions: 39_875,
  clicks: 1_974,
  conversions: 240.5,
  value: 16_164.61,
  sessions: null,
  users: null,
  key_events: null,
  opens: null,
}

/** The figures of one campaign from one source in one period. */
export const Metric = z
  .object({
    period: z.string().meta({
      format: 'date',
      description:
        'First day of the period. The first week or month may begin before `from`; only days from `from` to `to` count.',
    }),
    campaign: RecordId.nullable().meta({ description: 'The campaign of the workspace; `null` if none matches.' }),
    campaign_name: z.string().meta({
      description: 'Name of the campaign. If none matches: the name at the source, or as it was pushed.',
    }),
    source: z.enum(SOURCES).meta({ description: 'Data source, or `pushed` for entered and pushed costs.' }),
    currency: z.string().nullable().meta({
      description: 'ISO 4217 code of `cost` and `value`; `null` if the source has no amounts.',
    }),
    cost: z.number().meta({
      description:
        'Cost in `currency`, with at most six decimals; 0 if the source has no costs. Per campaign and day, costs come from ' +
        'data sources or from pushes, never from both, so costs in one currency add up to the total spend.',
    }),
    impressions: count('Impressions.'),
    clicks: count('Clicks. For newsletters: recipients who clicked.'),
    conversions: count('Conversions as ad providers count them; may have decimals.'),
    value: count('Value of the conversions, or revenue in Google Analytics, in `currency`, as the source reports it.'),
    sessions: count('Sessions on the website.'),
    users: count('Website users, added up per day.'),
    key_events: count('Key events in Google Analytics; may have decimals.'),
    opens: count('Recipients who opened a newsletter, without opens by Apple Mail Privacy Protection.'),
  })
  .meta({ id: 'Metric', example: EXAMPLE })
export type Metric = z.infer<typeof Metric>

export const MetricPage = countedPageOf(Metric)
export type MetricPage = z.infer<typeof MetricPage>
