import type { KindFacts } from '#server/core/records/facts.ts'
import { getCampaign } from './queries.ts'

export const campaignKind: KindFacts = {
  table: 'campaign',
  read: 'marketing.read',
  page: '/campaigns',
  title: 'name',
  trash: true,
  search: { detail: 'slug', status: 'status' },
  comments: getCampaign,
  live: true,
}
