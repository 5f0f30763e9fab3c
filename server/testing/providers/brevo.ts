import type { Brevo } from '@getbrevo/brevo'
import type { Made } from './brevo-account.ts'
import { answerAboutCampaigns, countsOf, sentCampaigns } from './brevo-campaigns.ts'
import { answerAboutLists } from './brevo-lists.ts'
import { json, type Reply, type SimulatedRequest } from './exchange.ts'
import { type Api, type Provider, runSimulator } from './frame.ts'
import type { SimulatedDay } from './world.ts'

// Answers have the types of @getbrevo/brevo; limits and errors: developers.brevo.com/docs/api-limits and …/how-it-works.
type CampaignAnswer = Pick<
  Brevo.GetEmailCampaignsResponse.Campaigns.Item,
  'id' | 'name' | 'status' | 'type' | 'sentDate' | 'htmlContent' | 'subject' | 'utmCampaignValue'
> & { statistics: { globalStats: Brevo.GetCampaignStats } }

const failed = (status: number, code: string, message: string, headers?: Record<string, string>): Reply =>
  json(status, { code, message }, headers)
const invalid = (message: string) => failed(400, 'invalid_parameter', message)
const MONTHS_MS = 180 * 86_400_000

export const brevo: Provider = {
  slug: 'brevo',
  credential: ({ headers }) => (typeof headers['api-key'] === 'string' ? headers['api-key'] : null),
  unauthorized: () => failed(401, 'unauthorized', 'Key not found'),
  throttled: (seconds) =>
    failed(429, 'too_many_requests', 'Too many requests', {
      'x-sib-ratelimit-limit': '100',
      'x-sib-ratelimit-remaining': '0',
      'x-sib-ratelimit-reset': String(seconds),
    }),
  api(request, api) {
    const { method, path } = request
    const about = answerAboutCampaigns(request, api.memory) ?? answerAboutLists(request, api.memory)
    if (about) return about
    if (method !== 'GET') return failed(405, 'method_not_allowed', 'Method not allowed')
    if (path === '/v3/account')
      return json(200, { email: 'owner@example.com', companyName: 'Example', plan: [], relay: {} })
    if (path === '/v3/emailCampaigns') return campaigns(request, api)
    const id = /^\/v3\/emailCampaigns\/(\d+)$/.exec(path)?.[1]
    const found = id && sentBy(api).find((day) => idOf(day) === Number(id))
    return found
      ? json(200, campaignOf(found, api, true))
      : failed(404, 'document_not_found', 'Campaign ID does not exist')
  },
}

/** Each campaign and day is one email. */
const idOf = ({ campaign, date }: SimulatedDay) =>
  (Date.parse(date) / 86_400_000) * 1_000 + (Number(campaign.id) % 1_000)
const sentBy = ({ world }: Api) =>
  world.days(world.accounts[0]!.id, '2025-10-01', world.now().toISOString().slice(0, 10))

function campaigns({ query }: SimulatedRequest, api: Api): Reply {
  const [start, end] = [query.get('startDate') ?? '', query.get('endDate') ?? '']
  const [limit, offset] = [Number(query.get('limit') ?? 50), Number(query.get('offset') ?? 0)]
  if (query.get('status') !== 'sent') return invalid('startDate and endDate need the status sent')
  if (query.get('statistics') !== 'globalStats') return invalid('statistics must be globalStats here')
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(start) || !/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(end))
    return invalid('startDate and endDate must be date-times')
  if (Date.parse(end) > api.world.now().getTime()) return invalid('endDate should not be in the future')
  if (Date.parse(end) - Date.parse(start) > 2 * 366 * 86_400_000) return invalid('The range must not exceed 2 years')
  if (!(limit >= 1 && limit <= 100)) return invalid('limit is out of range')
  const inside = (sentDate: string) => sentDate >= start && sentDate <= end
  const all = [
    ...sentBy(api)
      .filter((day) => inside(sentDateOf(day)))
      .map((day) => campaignOf(day, api, false)),
    ...sentCampaigns(api.memory)
      .filter(({ sentDate }) => inside(sentDate!))
      .map((made) => ownCampaign(api, made)),
  ]
  const from = api.duplicatesPage ? Math.max(0, offset - 10) : offset
  const shown = all.slice(from, offset + limit)
  return json(
    200,
    { count: all.length, ...(shown.length > 0 ? { campaigns: shown } : {}) },
    { 'x-sib-ratelimit-remaining': '90' },
  )
}

const sentDateOf = ({ date }: SimulatedDay) => `${date}T09:30:00.000Z`

/** The figures of an email at the source. */
export function statisticsOf({ impressions, clicks }: SimulatedDay): Brevo.GetCampaignStats {
  return {
    sent: impressions,
    delivered: impressions - (clicks % 7),
    hardBounces: clicks % 3,
    softBounces: clicks % 5,
    uniqueViews: clicks + 40,
    trackableViews: clicks + 15,
    appleMppOpens: 25,
    viewed: clicks * 2 + 40,
    uniqueClicks: Math.floor(clicks / 3),
    clickers: Math.floor(clicks / 2),
    unsubscriptions: clicks % 11,
    complaints: clicks % 2,
    opensRate: null,
  }
}

/** Lists omit events older than six months. */
function campaignOf(day: SimulatedDay, { world }: Api, alone: boolean): CampaignAnswer {
  const isOld = world.now().getTime() - Date.parse(day.date) > MONTHS_MS
  const stats = statisticsOf(isOld && !alone ? { ...day, impressions: 0, clicks: 0 } : day)
  return {
    id: idOf(day),
    name: `${day.campaign.name} of ${day.date}`,
    subject: 'News',
    type: 'classic',
    status: 'sent',
    sentDate: sentDateOf(day),
    htmlContent: '',
    ...(day.campaign.utm ? { utmCampaignValue: day.campaign.utm } : {}),
    statistics: { globalStats: stats },
  }
}

/** One that was created through the API. */
const ownCampaign = ({ memory }: Api, made: Made): CampaignAnswer => ({
  id: made.id,
  name: made.name,
  subject: made.subject ?? '',
  type: 'classic',
  status: 'sent',
  sentDate: made.sentDate!,
  htmlContent: '',
  statistics: { globalStats: countsOf(memory, made) },
})

if (import.meta.main) await runSimulator(brevo)
