import { z } from 'zod'
import {
  type Account,
  type Adapter,
  type ExternalCampaign,
  type MetricRow,
  type ProviderAnswer,
  type ProviderCall,
  type ProviderError,
  type Window,
} from './adapter.ts'
import { readAnswer } from './read-answer.ts'
import { readDay, wholeNumber } from './read-decimal.ts'
import { keyEnded, readProblem, refused, wrongAnswer } from './refusals.ts'

const NAME = 'Brevo'
const API = 'https://api.brevo.com/v3'
const PAGE_CAMPAIGNS = 50
const PAGE_LISTS = 50
const MOST_PAGES = 1_000
/** Lists of campaigns count the events of six months only; older campaigns are asked for one by one. */
const COMPLETE_MS = 150 * 86_400_000
const DAY_MS = 86_400_000

/**
 * Brevo: what became of each e-mail campaign that was sent. Figures are totals since the day of sending and stand on that
 * day, so that reading again replaces them. Opens leave out those that Apple makes for people.
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

/** The key reaches one account; its time zone is not named, so days are those of the time that Brevo writes. */
async function findAccount(call: ProviderCall): Promise<Account[]> {
  const Answer = z.object({ companyName: z.string().nullish(), email: z.string() })
  const { companyName, email } = readAnswer(Answer, await call.send({ method: 'GET', url: `${API}/account` }), NAME)
  return [{ extId: email, name: companyName || email, currency: null, timeZone: null }]
}

/** A day more on both sides: the filter is in UTC. Its end must not be in the future. */
async function* campaignsSent(call: ProviderCall, { from, to }: Window): AsyncGenerator<Campaign[]> {
  const end = Math.min(Date.parse(`${to}T23:59:59.999Z`) + DAY_MS, call.now.getTime())
  const start = Date.parse(`${from}T00:00:00.000Z`) - DAY_MS
  if (start >= end) return
  const Campaigns = z.object({ campaigns: z.array(Campaign).nullish(), count: z.number().optional() })
  for (let page = 0; ; page++) {
    if (page >= MOST_PAGES) throw wrongAnswer(NAME, 'more pages than it has (campaigns)')
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
    const { campaigns } = readAnswer(Campaigns, answer, NAME)
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

/** A list of contacts that a newsletter can be sent to. */
export type MailingList = { id: number; name: string; size: number }

/** Every list with its number of contacts that can receive e-mail. */
export async function listsOf(call: ProviderCall): Promise<MailingList[]> {
  const Lists = z.object({
    lists: z
      .array(z.object({ id: z.int().positive(), name: z.string(), uniqueSubscribers: z.int().nonnegative() }))
      .nullish(),
    count: z.number().optional(),
  })
  const found = new Map<number, MailingList>()
  for (let page = 0; page < MOST_PAGES; page++) {
    const url = `${API}/contacts/lists?limit=${PAGE_LISTS}&offset=${page * PAGE_LISTS}&sort=asc`
    const lists = readAnswer(Lists, await call.send({ method: 'GET', url }), NAME).lists ?? []
    for (const { id, name, uniqueSubscribers: size } of lists) found.set(id, { id, name, size })
    if (lists.length < PAGE_LISTS) return [...found.values()]
  }
  throw wrongAnswer(NAME, 'more pages than it has (lists)')
}

const Problem = z.object({ code: z.string(), message: z.string().optional() })

/** Without Retry-After: `x-sib-ratelimit-reset` names the seconds until the limit ends. */
function refusal(answer: ProviderAnswer): ProviderError | undefined {
  if (answer.status >= 500) return undefined
  const code = readProblem(Problem, answer)?.code ?? `HTTP ${answer.status}`
  if (answer.status === 429) {
    const reset = answer.headers['x-sib-ratelimit-reset']
    return refused('throttled', NAME, code, reset && /^\d{1,6}$/.test(reset) ? Number(reset) * 1_000 : null)
  }
  if (answer.status === 401) return keyEnded(NAME, code)
  return refused(answer.status === 403 ? 'forbidden' : 'refused', NAME, code)
}
