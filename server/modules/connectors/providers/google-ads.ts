import { z } from 'zod'
import {
  type Account,
  type Adapter,
  type ExternalCampaign,
  type MetricRow,
  type ProviderAnswer,
  type ProviderCall,
  ProviderError,
  type Window,
} from './adapter.ts'
import { exhausted } from './google-problem.ts'
import { googleSignIn } from './google-sign-in.ts'
import { readAnswer, readValue } from './read-answer.ts'
import { micros, readDay, wholeNumber } from './read-decimal.ts'

const NAME = 'Google Ads'
/** Sunsets about a year after its release. */
const API = 'https://googleads.googleapis.com/v26'
const MOST_PAGES = 1_000
const AT_ONCE = 500

/**
 * Google Ads: cost, clicks, impressions and conversions by day and campaign, by GAQL. Pages have 10,000 rows; a page size
 * is rejected. Amounts are millionths as strings, conversions are decimals.
 */
export const googleAds: Adapter = {
  slug: 'google-ads',
  oauth: googleSignIn('https://www.googleapis.com/auth/adwords'),
  windowDays: 10,
  refusal,
  accounts: listAccounts,
  async *read(call, account, window) {
    yield { campaigns: await listCampaigns(call, account) }
    for await (const rows of search(call, account, metricsQuery(window), MetricAnswer))
      yield { metrics: rows.map((row) => metricOf(row, account)) }
  },
}

const Id = z.string().regex(/^\d{1,20}$/)
const Clients = z.object({
  customerClient: z.object({
    id: Id,
    descriptiveName: z.string().optional(),
    currencyCode: z.string().optional(),
    timeZone: z.string().optional(),
    manager: z.boolean().optional(),
  }),
})
const CampaignAnswer = z.object({
  campaign: z.object({
    id: Id,
    name: z.string(),
    finalUrlSuffix: z.string().optional(),
    trackingUrlTemplate: z.string().optional(),
  }),
})
const Figure = z.union([z.string(), z.number()])
const MetricAnswer = z.object({
  campaign: z.object({ id: Id }),
  segments: z.object({ date: z.string() }),
  metrics: z.object({
    costMicros: Figure.optional(),
    impressions: Figure.optional(),
    clicks: Figure.optional(),
    conversions: Figure.optional(),
    conversionsValue: Figure.optional(),
  }),
})

const metricsQuery = ({ from, to }: Window) =>
  'SELECT campaign.id, segments.date, metrics.cost_micros, metrics.impressions, metrics.clicks, metrics.conversions, ' +
  `metrics.conversions_value FROM campaign WHERE segments.date BETWEEN '${from}' AND '${to}'`

function metricOf({ campaign, segments, metrics }: z.infer<typeof MetricAnswer>, account: Account): MetricRow {
  const count = (name: 'costMicros' | 'impressions' | 'clicks') => wholeNumber(metrics[name] ?? '0', name, NAME)
  return {
    date: readDay(segments.date, 'segments.date', NAME),
    campaignExtId: campaign.id,
    breakdown: '',
    ...(account.currency && { currency: account.currency }),
    costMicros: count('costMicros'),
    impressions: count('impressions'),
    clicks: count('clicks'),
    conversionsMicros: micros(metrics.conversions ?? 0, 'conversions', NAME),
    valueMicros: micros(metrics.conversionsValue ?? 0, 'conversionsValue', NAME),
  }
}

/** Accounts with direct access, and those below manager accounts. The id contains both: `manager/client`. */
async function listAccounts(call: ProviderCall): Promise<Account[]> {
  const answer = await call.send({
    method: 'GET',
    url: `${API}/customers:listAccessibleCustomers`,
    headers: headersOf(call),
  })
  const { resourceNames = [] } = readAnswer(z.object({ resourceNames: z.array(z.string()).optional() }), answer, NAME)
  const found = new Map<string, Account>()
  for (const login of resourceNames.map((name) => name.replace('customers/', ''))) {
    const query =
      'SELECT customer_client.id, customer_client.descriptive_name, customer_client.currency_code, customer_client.time_zone, ' +
      "customer_client.manager FROM customer_client WHERE customer_client.status = 'ENABLED'"
    for await (const rows of search(call, { extId: `${login}/${login}` }, query, Clients))
      for (const { customerClient: client } of rows)
        if (!client.manager && !found.has(client.id))
          found.set(client.id, {
            extId: `${login}/${client.id}`,
            name: client.descriptiveName || client.id,
            currency: client.currencyCode ?? null,
            timeZone: client.timeZone ?? null,
          })
  }
  return [...found.values()]
}

async function listCampaigns(call: ProviderCall, account: Account): Promise<ExternalCampaign[]> {
  const query =
    'SELECT campaign.id, campaign.name, campaign.final_url_suffix, campaign.tracking_url_template FROM campaign'
  const campaigns: ExternalCampaign[] = []
  for await (const rows of search(call, account, query, CampaignAnswer))
    for (const { campaign } of rows)
      campaigns.push({
        extId: campaign.id,
        name: campaign.name,
        utm: utmOf(campaign.finalUrlSuffix) ?? utmOf(campaign.trackingUrlTemplate),
      })
  return campaigns
}

/** The utm_campaign of links, unless Google fills it in per click. */
export function utmOf(text: string | undefined): string | null {
  const [, value] = /utm_(?:campaign|id)=([^&#\s]{1,200})/.exec(text?.slice(0, 4_096) ?? '') ?? []
  if (!value || value.includes('{')) return null
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}

const Pages = z.object({ results: z.array(z.unknown()).optional(), nextPageToken: z.string().optional() })

/** All pages of a query. A repeated page token ends the run to prevent an endless loop. */
async function* search<Row>(
  call: ProviderCall,
  { extId }: Pick<Account, 'extId'>,
  query: string,
  row: z.ZodType<Row>,
): AsyncGenerator<Row[]> {
  const [login, customer] = extId.split('/')
  const seen = new Set<string>()
  for (let pageToken: string | undefined; ;) {
    const request = {
      method: 'POST' as const,
      url: `${API}/customers/${customer}/googleAds:search`,
      headers: { ...headersOf(call), 'login-customer-id': login!, 'content-type': 'application/json' },
      body: JSON.stringify({ query, ...(pageToken && { pageToken }) }),
    }
    // Frees the bytes and rows of the page.
    const { results = [], nextPageToken } = readAnswer(Pages, await call.send(request), NAME)
    while (results.length > 0) yield results.splice(0, AT_ONCE).map((one) => readValue(row, one, NAME))
    if (!nextPageToken) return
    if (seen.has(nextPageToken) || seen.size >= MOST_PAGES)
      throw new ProviderError('bad_answer', `${NAME} sent the same page again. Atrium tries again later.`)
    seen.add((pageToken = nextPageToken))
  }
}

const headersOf = ({ settings }: ProviderCall) => ({ 'developer-token': settings.developerToken ?? '' })

const Problem = z.object({
  error: z.object({
    status: z.string(),
    message: z.string().optional(),
    details: z
      .array(z.object({ errors: z.array(z.object({ errorCode: z.record(z.string(), z.string()) })).optional() }))
      .optional(),
  }),
})

/** Google states the reason in `errorCode`, such as `DEVELOPER_TOKEN_NOT_APPROVED`. */
function refusal(answer: ProviderAnswer): ProviderError | undefined {
  if (answer.status >= 500) return undefined
  if (answer.status === 429) return exhausted(NAME, answer)
  const problem = Problem.safeParse(safeJson(answer)).data?.error
  if (!problem) return undefined
  const codes =
    problem.details?.flatMap(({ errors = [] }) => errors.flatMap(({ errorCode }) => Object.values(errorCode))) ?? []
  const code = (codes[0] ?? problem.status).slice(0, 80)
  if (answer.status === 401)
    return new ProviderError('needs_reauth', `${NAME} no longer accepts the sign-in (${code}). Sign in again.`, code)
  if (code.startsWith('DEVELOPER_TOKEN'))
    return new ProviderError(
      'refused',
      `${NAME} does not accept the developer token of this server (${code}). Ask its operator.`,
      code,
    )
  if (answer.status === 403)
    return new ProviderError(
      'forbidden',
      `${NAME} denies access to this account (${code}). Ask its administrator for access.`,
      code,
    )
  return new ProviderError(
    'refused',
    `${NAME} rejected the request (${code}). Choose the accounts again, or report this.`,
    code,
  )
}

function safeJson(answer: ProviderAnswer): unknown {
  try {
    return answer.json()
  } catch {
    return undefined
  }
}
