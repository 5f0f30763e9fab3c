import { z } from 'zod'
import { exact, line, Ref } from '#server/core/values/fields.ts'
import { Search } from '#server/core/values/filters.ts'
import { PROVIDER_SLUGS } from '../rules.ts'
import { MATCHED_BY, MATCH_STATES } from './rules.ts'

/** The key of a campaign at a provider. */
const key = { connector: Ref, account: line(300), ext_id: exact(1_000).min(1) }
const match = { campaign: Ref.nullable(), matched_by: z.enum(MATCHED_BY).nullable() }

/** A campaign at a provider, with its figures of the last 90 days. */
export const ExternalCampaign = z.object({
  ...key,
  provider: z.enum(PROVIDER_SLUGS),
  name: z.string(),
  account_name: z.string(),
  ...match,
  /** The name of the matched campaign; null without one. */
  campaign_name: z.string().nullable(),
  in_trash: z.boolean(),
  /** By currency. Empty without costs. */
  costs: z.array(z.object({ currency: z.string(), cost: z.number() })),
  impressions: z.number(),
  clicks: z.number(),
})
export type ExternalCampaign = z.infer<typeof ExternalCampaign>

export const AskExternalCampaigns = z.strictObject({
  state: z.enum(MATCH_STATES).optional(),
  provider: z.enum(PROVIDER_SLUGS).optional(),
  connector: Ref.optional(),
  q: Search.optional(),
  limit: z.int().min(1, 'must be from 1 to 200').max(200, 'must be from 1 to 200').default(50),
  offset: z.int().min(0, 'must be 0 or more').max(1_000_000).default(0),
})
export type AskExternalCampaigns = z.infer<typeof AskExternalCampaigns>

export const ExternalCampaignPage = z.object({
  data: z.array(ExternalCampaign),
  /** Number of rows that match the filters. */
  total: z.int(),
  has_more: z.boolean(),
  /** Campaigns of the workspace's data sources by state, without filters. */
  counts: z.record(z.enum(MATCH_STATES), z.int()),
  /** Costs of the last 90 days by currency, without filters. */
  costs: z.array(z.object({ currency: z.string(), matched: z.number(), unmatched: z.number(), left_out: z.number() })),
})
export type ExternalCampaignPage = z.infer<typeof ExternalCampaignPage>

/** A campaign at a provider, and the match that the caller saw. */
const Chosen = z.strictObject({ ...key, ...match })
export type Chosen = z.infer<typeof Chosen>

const chosen = z.array(Chosen).min(1, 'must name at least one campaign').max(200, 'must have at most 200 campaigns')

export const MatchByHand = z.strictObject({ campaigns: chosen, campaign: Ref })
export type MatchByHand = z.infer<typeof MatchByHand>
export const ChooseCampaigns = z.strictObject({ campaigns: chosen })
export type ChooseCampaigns = z.infer<typeof ChooseCampaigns>
/** The new matches, in the order of the request. */
export const MatchedCampaigns = z.object({ campaigns: z.array(Chosen) })
export type MatchedCampaigns = z.infer<typeof MatchedCampaigns>
