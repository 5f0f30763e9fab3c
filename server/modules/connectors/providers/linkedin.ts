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
import { micros, readDay, wholeNumber } from './read-decimal.ts'
import { readProblem, refused, wrongAnswer } from './refusals.ts'

const NAME = 'LinkedIn Ads'
const API = 'https://api.linkedin.com/rest'
/** Versions end about a year after their month. */
const VERSION = '202609'
const PAGE_ROWS = 100
const MOST_PAGES = 1_000
const MOST_ROWS = 15_000

/**
 * LinkedIn: cost, clicks, impressions and conversions by day and campaign. Reports have no pages and are silently
 * truncated at their maximum size, so a full one is rejected. Brackets, colons and commas of a query must not be
 * encoded.
 */
export const linkedin: Adapter = {
  slug: 'linkedin',
  oauth: {
    authorization: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    revocation: 'https://www.linkedin.com/oauth/v2/revoke',
    scope: 'r_ads r_ads_reporting',
    pkce: false,
    parameters: {},
    clientAuth: 'post',
    reauthDays: 365,
  },
  windowDays: 7,
  refusal,
  accounts: listAccounts,
  async *read(call, account, window) {
    yield { campaigns: await listCampaigns(call, account) }
    yield { metrics: await readReport(call, account, window) }
  },
}

const Id = z.union([z.int().positive(), z.string().regex(/^\d{1,20}$/)]).transform(String)
const AdAccount = z.object({ id: Id, name: z.string().optional(), currency: z.string().optional() })
const Campaign = z.object({ id: Id, name: z.string() })
const Day = z.object({ year: z.int(), month: z.int(), day: z.int() })
const Figure = z.union([z.string(), z.number()])
const Report = z.object({
  elements: z.array(
    z.object({
      dateRange: z.object({ start: Day, end: Day }),
      pivotValues: z.tuple([z.string().regex(/^urn:li:sponsoredCampaign:\d{1,20}$/)]),
      costInLocalCurrency: Figure.optional(),
      impressions: Figure.optional(),
      clicks: Figure.optional(),
      externalWebsiteConversions: Figure.optional(),
      conversionValueInLocalCurrency: Figure.optional(),
    }),
  ),
})
type ReportRow = z.infer<typeof Report>['elements'][number]
const FIELDS =
  'dateRange,pivotValues,costInLocalCurrency,impressions,clicks,externalWebsiteConversions,conversionValueInLocalCurrency'

async function listAccounts(call: ProviderCall): Promise<Account[]> {
  const found: Account[] = []
  for await (const rows of search(call, 'adAccounts', AdAccount))
    for (const { id: extId, name, currency } of rows)
      found.push({ extId, name: name || extId, currency: currency ?? null, timeZone: 'UTC' })
  return found
}

async function listCampaigns(call: ProviderCall, account: Account): Promise<ExternalCampaign[]> {
  const campaigns: ExternalCampaign[] = []
  for await (const rows of search(call, `adAccounts/${account.extId}/adCampaigns`, Campaign))
    for (const { id: extId, name } of rows) campaigns.push({ extId, name, utm: null })
  return campaigns
}

async function readReport(call: ProviderCall, account: Account, { from, to }: Window): Promise<MetricRow[]> {
  const query =
    `q=analytics&pivot=CAMPAIGN&timeGranularity=DAILY&dateRange=(start:${dayOf(from)},end:${dayOf(to)})` +
    `&accounts=List(urn%3Ali%3AsponsoredAccount%3A${account.extId})&fields=${FIELDS}`
  const answer = await call.send({ method: 'GET', url: `${API}/adAnalytics?${query}`, headers: HEADERS })
  const { elements } = readAnswer(Report, answer, NAME)
  if (elements.length >= MOST_ROWS)
    throw wrongAnswer(NAME, `a report that ends at ${MOST_ROWS.toLocaleString('en')} rows (elements)`)
  return elements.map((row) => metricOf(row, account))
}

const HEADERS = { 'linkedin-version': VERSION, 'x-restli-protocol-version': '2.0.0' }

/** `2027-03-09` as `(year:2027,month:3,day:9)`. */
function dayOf(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `(year:${year},month:${month},day:${day})`
}

function metricOf(
  { dateRange: { start, end }, pivotValues: [campaign], ...row }: ReportRow,
  account: Account,
): MetricRow {
  if (start.year !== end.year || start.month !== end.month || start.day !== end.day)
    throw wrongAnswer(NAME, 'more than one day in a row (dateRange)')
  const two = (part: number) => `${part}`.padStart(2, '0')
  const date = readDay(`${start.year}-${two(start.month)}-${two(start.day)}`, 'dateRange.start', NAME)
  return {
    date,
    campaignExtId: campaign.slice('urn:li:sponsoredCampaign:'.length),
    breakdown: '',
    ...(account.currency && { currency: account.currency }),
    costMicros: micros(row.costInLocalCurrency ?? 0, 'costInLocalCurrency', NAME),
    impressions: wholeNumber(row.impressions ?? 0, 'impressions', NAME),
    clicks: wholeNumber(row.clicks ?? 0, 'clicks', NAME),
    conversionsMicros: micros(row.externalWebsiteConversions ?? 0, 'externalWebsiteConversions', NAME),
    valueMicros: micros(row.conversionValueInLocalCurrency ?? 0, 'conversionValueInLocalCurrency', NAME),
  }
}

/** All pages of a search (learn.microsoft.com/linkedin/shared/api-guide/concepts/pagination). */
async function* search<Row>(call: ProviderCall, path: string, row: z.ZodType<Row>): AsyncGenerator<Row[]> {
  const Rows = z.object({
    elements: z.array(row),
    metadata: z.object({ nextPageToken: z.string().optional() }).optional(),
  })
  const seen = new Set<string>()
  for (let token: string | undefined; ;) {
    const query = `q=search&pageSize=${PAGE_ROWS}${token ? `&pageToken=${encodeURIComponent(token)}` : ''}`
    const answer = await call.send({ method: 'GET', url: `${API}/${path}?${query}`, headers: HEADERS })
    const { elements, metadata } = readAnswer(Rows, answer, NAME)
    yield elements
    token = metadata?.nextPageToken
    if (!token) return
    if (seen.has(token) || seen.size >= MOST_PAGES) throw wrongAnswer(NAME, 'the same page again (nextPageToken)')
    seen.add(token)
  }
}

const Problem = z.object({
  status: z.number().optional(),
  serviceErrorCode: z.number().optional(),
  code: z.string().optional(),
})

/** Errors contain a code such as `EXPIRED_ACCESS_TOKEN` or a service number. */
function refusal(answer: ProviderAnswer): ProviderError | undefined {
  if (answer.status >= 500 || answer.status === 429) return undefined
  const problem = readProblem(Problem, answer)
  const code = problem?.code ?? problem?.serviceErrorCode
  if (code === undefined) return undefined
  if (answer.status === 401) return refused('needs_reauth', NAME, code)
  return refused(answer.status === 403 ? 'forbidden' : 'refused', NAME, code)
}
