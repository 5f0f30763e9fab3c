import { z } from 'zod'
import type { Account, ExternalCampaign, MetricRow } from './adapter.ts'
import { NAME } from './meta-limits.ts'
import { micros, readDay, wholeNumber } from './read-decimal.ts'
import { wrongAnswer } from './refusals.ts'

export const INSIGHT_FIELDS =
  'campaign_id,campaign_name,account_currency,spend,impressions,clicks,actions,action_values,date_start,date_stop'

const Figure = z.union([z.string(), z.number()])
const Action = z.object({ action_type: z.string(), value: Figure.optional() })

/** One campaign on one day, as insights show it. Days without actions have no `actions`. */
export const CampaignDay = z.object({
  campaign_id: z.string().regex(/^\d{1,30}$/),
  campaign_name: z.string(),
  account_currency: z.string().optional(),
  spend: Figure,
  impressions: Figure.optional(),
  clicks: Figure.optional(),
  actions: z.array(Action).optional(),
  action_values: z.array(Action).optional(),
  date_start: z.string(),
  date_stop: z.string(),
})
type CampaignDay = z.infer<typeof CampaignDay>

/**
 * Action types that count as conversions: purchases, leads and registrations. Meta reports the same purchase under
 * several types, so only the first present type of each row counts.
 */
const PURCHASES = ['omni_purchase', 'purchase', 'offsite_conversion.fb_pixel_purchase']
const CONVERSIONS = [
  PURCHASES,
  ['lead', 'onsite_conversion.lead_grouped', 'offsite_conversion.fb_pixel_lead'],
  ['omni_complete_registration', 'complete_registration', 'offsite_conversion.fb_pixel_complete_registration'],
]

export function metricOf(row: CampaignDay, account: Account): MetricRow {
  const currency = row.account_currency ?? account.currency
  const date = readDay(row.date_start, 'date_start', NAME)
  if (row.date_stop !== row.date_start)
    throw wrongAnswer(NAME, `more than one day in a row (date_stop ${row.date_stop.slice(0, 20)})`)
  return {
    date,
    campaignExtId: row.campaign_id,
    breakdown: '',
    ...(currency && { currency }),
    costMicros: micros(row.spend, 'spend', NAME),
    impressions: wholeNumber(row.impressions ?? 0, 'impressions', NAME),
    clicks: wholeNumber(row.clicks ?? 0, 'clicks', NAME),
    conversionsMicros: CONVERSIONS.reduce((sum, types) => sum + firstOf(row.actions, types, 'actions'), 0n),
    valueMicros: firstOf(row.action_values, PURCHASES, 'action_values'),
  }
}

export const campaignOf = ({ campaign_id: extId, campaign_name: name }: CampaignDay): ExternalCampaign => ({
  extId,
  name,
  utm: null,
})

function firstOf(actions: CampaignDay['actions'], types: readonly string[], field: string): bigint {
  for (const type of types) {
    const action = actions?.find(({ action_type }) => action_type === type)
    if (action) return micros(action.value ?? 0, `${field} ${type}`, NAME)
  }
  return 0n
}
