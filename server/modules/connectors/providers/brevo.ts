import { z } from 'zod'
import {
  type Account,
  type Adapter,
  type ExternalCampaign,
  type MetricRow,
  MovedPages,
  type ProviderAnswer,
  type ProviderCall,
  ProviderError,
  type Window,
} from './adapter.ts'
import { readAnswer } from './read-answer.ts'
import { readDay, wholeNumber } from './read-decimal.ts'
import { keyEnded, readProblem, refused, wrongAnswer } from './refusals.ts'

export const NAME = 'Brevo'
export const API = 'https://api.brevo.com/v3'
const PAGE_CAMPAIGNS = 50
const MOST_PAGES = 1_000
/** Campaign lists only count events of the last six months; older campaigns are fetched one by one. */
const COMPLETE_MS = 150 * 86_400_000
const DAY_MS = 86_400_000

/**
 * Brevo: results of sent email campaigns. Figures are totals since sending, stored on the day of sending, so that
 * reading again replaces them. Opens exclude those of Apple Mail Privacy Protection.
 */
export const brevo: Adapter = {
  slug: 'brevo',
  authorize: ({ accessToken }) => ({ 'api-key': accessToken }),
  windowDays: 90,
  refusal,
  throttle: ({ 'x-sib-ratelimit-remaining': left, 'x-sib-ratelimit-reset': reset }) =>
    left === '0' && /^\d{1,6}$/.test(reset ?? '') ? Number(reset) * 1_000 : 0,
  accounts: findAccount,
  async *read(call, account, window) {
    for await (const sent of campaignsSent(call, window)) {
      const inside = sent.filter((campaign) => isInside(dayOf(campaign, account), window))
      const metrics: MetricRow[] = []
      for (const campaign of inside) metrics.push(metricOf(await complete(call, campaign), account))
      yield { metrics, campaigns: inside.map(campaignOf) }
    }
  },
}

const Count = z.number().nullish()
const Statistics = z.object({
  globalStats: z.object({
    sent: Count,
    delivered: Count,
    uniqueViews: Count,
    trackableViews: Count,
    appleMppOpens: Count,
    uniqueClicks: Count,
    unsubscriptions: Count,
    hardBounces: Count,
    softBounces: Count,
    complaints: Count,
  }),
})
const Campaign = z.object({
  id: z.int().positive(),
  name: z.string(),
  utmCampaignValue: z.string().nullish(),
  sentDate: z.string(),
  statistics: Statistics,
})
type Campaign = z.infer<typeof Campaign>

/** The key belongs to one account, whose time zone is unknown; days follow the timestamps of Brevo. */
async function findAccount(call: ProviderCall): Promise<Account[]> {
  const Answer = z.object({ companyName: z.string().nullish(), email: z.string() })
  const { companyName, email } = readAnswer(Answer, await call.send({ method: 'GET', url: `${API}/account` }), NAME)
  return [{ extId: email, name: companyName || email, currency: null, timeZone: null }]
}

/** One more day on both sides, because the filter is in UTC. Its end must not be in the future. */
async function* campaignsSent(call: ProviderCall, { from, to }: Window): AsyncGenerator<Campaign[]> {
  const end = Math.min(Date.parse(`${to}T23:59:59.999Z`) + DAY_MS, call.now.getTime())
  const start = Date.parse(`${from}T00:00:00.000Z`) - DAY_MS
  if (start >= end) return
  const Campaigns = z.object({ campaigns: z.array(Campaign).nullish(), count: z.number().optional() })
  let before: number | undefined
  for (let page = 0; ; page++) {
    if (page >= MOST_PAGES) throw wrongAnswer(NAME, 'more pages than it announced (campaigns)')
    const query = new URLSearchParams({
      status: 'sent',
      statistics: 'globalStats',
      excludeHtmlContent: 'true',
      startDate: new Date(start).toISOString(),
      endDate: new Date(end).toISOString(),
      limit: `${PAGE_CAMPAIGNS}`,
      offset: `${page * PAGE_CAMPAIGNS}`,
      sort: 'asc',
    })
    const answer = await call.send({ method: 'GET', url: `${API}/emailCampaigns?${query.toString()}` })
    const { campaigns, count } = readAnswer(Campaigns, answer, NAME)
    if (page > 0 && count !== before) throw new MovedPages()
    before = count
    yield campaigns ?? []
    if ((campaigns ?? []).length < PAGE_CAMPAIGNS) return
  }
}

async function complete(call: ProviderCall, campaign: Campaign): Promise<Campaign> {
  if (call.now.getTime() - Date.parse(campaign.sentDate) < COMPLETE_MS) return campaign
  const url = `${API}/emailCampaigns/${campaign.id}?statistics=globalStats&excludeHtmlContent=true`
  const { statistics } = readAnswer(z.object({ statistics: Statistics }), await call.send({ method: 'GET', url }), NAME)
  return { ...campaign, statistics }
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|[+-]\d{2}:\d{2})$/

function dayOf({ sentDate, id }: Campaign, { timeZone }: Account): string {
  if (!DATE_TIME.test(sentDate) || Number.isNaN(Date.parse(sentDate)))
    throw wrongAnswer(NAME, `“${sentDate.slice(0, 40)}” as sentDate of campaign ${id}, which is not a time`)
  if (!timeZone) return readDay(sentDate.slice(0, 10), 'sentDate', NAME)
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(sentDate))
}

const isInside = (day: string, { from, to }: Window) => day >= from && day <= to

const campaignOf = ({ id, name, utmCampaignValue }: Campaign): ExternalCampaign => ({
  extId: `${id}`,
  name,
  utm: utmCampaignValue || null,
})

function metricOf(campaign: Campaign, account: Account): MetricRow {
  const { globalStats: stats } = campaign.statistics
  const count = (name: keyof typeof stats) => wholeNumber(stats[name] ?? 0, name, NAME)
  return {
    date: dayOf(campaign, account),
    campaignExtId: `${campaign.id}`,
    breakdown: '',
    sent: count('sent'),
    delivered: count('delivered'),
    opens: count(typeof stats.trackableViews === 'number' ? 'trackableViews' : 'uniqueViews'),
    prefetchedOpens: count('appleMppOpens'),
    clicks: count('uniqueClicks'),
    unsubscribes: count('unsubscriptions'),
    bounces: count('hardBounces') + count('softBounces'),
    complaints: count('complaints'),
  }
}

const Problem = z.object({ code: z.string(), message: z.string().optional() })

export const NO_CREDITS = 'not_enough_credits'
export const GONE = 'document_not_found'

/** The provider's message, in one line and shortened. */
function asSentence(message: string): string {
  const words = message
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
  return /[.!?]$/.test(words) ? words : `${words}.`
}

/** Without Retry-After: `x-sib-ratelimit-reset` names the seconds until the limit ends. */
function refusal(answer: ProviderAnswer): ProviderError | undefined {
  if (answer.status >= 500) return undefined
  const problem = readProblem(Problem, answer)
  const code = problem?.code ?? `HTTP ${answer.status}`
  if (answer.status === 429) {
    const reset = answer.headers['x-sib-ratelimit-reset']
    return refused('throttled', NAME, code, reset && /^\d{1,6}$/.test(reset) ? Number(reset) * 1_000 : null)
  }
  if (answer.status === 401) return keyEnded(NAME, code)
  if (answer.status === 402)
    return new ProviderError(
      'refused',
      `${NAME} has too few email credits (${code}). Buy credits in ${NAME}.`,
      NO_CREDITS,
    )
  if (answer.status === 400 && problem?.message)
    return new ProviderError(
      'refused',
      `${NAME} rejected the request: ${asSentence(problem.message)} Check the account in ${NAME}.`,
      code.slice(0, 80),
    )
  if (answer.status === 403) return refused('forbidden', NAME, code)
  if (code === GONE)
    return new ProviderError('refused', `${NAME} no longer has a campaign or list (${code}). Choose another one.`, code)
  return new ProviderError(
    'refused',
    `${NAME} rejected the request (${code.slice(0, 80)}). Check the account in ${NAME}.`,
    code.slice(0, 80),
  )
}
