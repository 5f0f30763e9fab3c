import { isOneOf } from '#server/core/records/filters.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { invalid } from '#server/core/values/errors.ts'
import { nameKey } from '#server/core/values/fields.ts'
import { writeMatches } from '../connectors/figures/mutations.ts'
import { findMatches } from '../connectors/figures/queries.ts'
import { assignLabelled } from './labels/mutations.ts'
import { findWaiting } from './labels/queries.ts'
import { Campaign, CreateCampaign, ListCampaigns, UpdateCampaign } from './schema.ts'

export const campaignKind = defineKind(
  { record: Campaign, row: Campaign, create: CreateCampaign, update: UpdateCampaign, list: ListCampaigns },
  {
    table: 'campaign',
    page: '/campaigns',
    title: 'name',
    search: { detail: 'slug', status: 'status' },
    comments: true,
    path: 'campaigns',
    read: 'marketing.read',
    write: 'campaigns.write',
    family: 'marketing',
    filters: { status: isOneOf('campaign.status') },
    defaults: (ctx) => ({ status: 'active' as const, currency: ctx.workspace.currency }),
    check(_ctx, { after: { starts, ends } }) {
      if (starts && ends && ends < starts) throw invalid('ends', 'must not be before the start date')
    },
    stored: ({ name }) => (name === undefined ? {} : { name_key: nameKey(name) }),
    taken: (index) => (index === 'campaign_slug' ? invalid('slug', 'is already used by another campaign') : undefined),
    /** Assigns leads, costs, touches and campaigns of providers that named the campaign before it existed. */
    async effects(ctx, { tx, write }, campaign) {
      const waiting = await findWaiting(ctx, tx, campaign)
      const matches = await findMatches(ctx, tx, campaign)
      return () => {
        assignLabelled(ctx, { tx, write }, waiting)
        writeMatches(ctx, { tx, write }, matches)
      }
    },
  },
)
