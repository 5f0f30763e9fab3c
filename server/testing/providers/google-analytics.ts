import { z } from 'zod'
import { departure, published } from './contracts/contract.ts'
import { type Reply, type SimulatedRequest } from './exchange.ts'
import { type Api, type Provider, runSimulator } from './frame.ts'
import { googleAnswers, googleError, googleOAuth } from './google-account.ts'
import type { SimulatedAccount, SimulatedDay } from './world.ts'

// Requests and answers conform to analyticsdata v1beta and analyticsadmin v1beta (contracts/published.txt).
const Name = z.strictObject({ name: z.string() })
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const Int64 = z.string().regex(/^\d+$/)
const RunReportRequest = z.strictObject({
  dateRanges: z
    .array(z.strictObject({ startDate: Day, endDate: Day }))
    .min(1)
    .max(4),
  dimensions: z.array(Name).max(9),
  metrics: z.array(Name).min(1).max(10),
  orderBys: z
    .array(z.strictObject({ desc: z.boolean().optional(), dimension: z.strictObject({ dimensionName: z.string() }) }))
    .optional(),
  limit: Int64.optional(),
  offset: Int64.optional(),
  returnPropertyQuota: z.boolean().optional(),
})
type RunReportRequest = z.infer<typeof RunReportRequest>
const LARGEST_PAGE = 250_000

const invalid = (message: string) => googleError(400, 'INVALID_ARGUMENT', message)
const unknown = () => googleError(404, 'NOT_FOUND', 'Not Found')

export const googleAnalytics: Provider = {
  slug: 'google-analytics',
  oauth: googleOAuth('https://www.googleapis.com/auth/analytics.readonly'),
  ...googleAnswers,
  api(request, api) {
    const { method, path } = request
    if (method === 'GET' && path === '/v1beta/accountSummaries') return summaries(api)
    const [, id, verb] = /^\/v1beta\/properties\/(\d+)(:runReport)?$/.exec(path) ?? []
    if (!id) return unknown()
    const account = api.world.account(id)
    if (!account) return googleError(403, 'PERMISSION_DENIED', 'User does not have sufficient permissions.')
    if (verb) return method === 'POST' ? runReport(request, account, api) : unknown()
    const { name: displayName, currency: currencyCode, timeZone } = account
    return published('analyticsadmin.GoogleAnalyticsAdminV1betaProperty', {
      name: `properties/${id}`,
      displayName,
      currencyCode,
      timeZone,
      propertyType: 'PROPERTY_TYPE_ORDINARY',
    })
  },
}

function summaries({ world }: Api): Reply {
  const propertySummaries = world.accounts.map(({ id, name }) => ({
    property: `properties/${id}`,
    displayName: name,
    propertyType: 'PROPERTY_TYPE_ORDINARY',
    parent: 'accounts/1',
  }))
  const summary = { name: 'accountSummaries/1', account: 'accounts/1', displayName: 'Shop', propertySummaries }
  return published('analyticsadmin.GoogleAnalyticsAdminV1betaListAccountSummariesResponse', {
    accountSummaries: [summary, { name: 'accountSummaries/2', account: 'accounts/2' }],
  })
}

const decimal = (micros: bigint) => (Number(micros) / 1e6).toString()
const DIMENSIONS: Record<string, (day: SimulatedDay) => string> = {
  date: ({ date }) => date.replaceAll('-', ''),
  sessionSource: ({ campaign }) => (campaign.utm ? 'google' : `partner ${campaign.id}`),
  sessionMedium: ({ campaign }) => (campaign.utm ? 'cpc' : 'referral'),
  sessionCampaignName: ({ campaign }) => campaign.utm ?? '(referral)',
  sessionCampaignId: ({ campaign }) => (campaign.utm ? campaign.id : '(not set)'),
}
const METRICS: Record<string, (day: SimulatedDay) => string> = {
  sessions: ({ clicks }) => `${clicks}`,
  totalUsers: ({ clicks }) => `${Math.ceil(clicks / 2)}`,
  keyEvents: ({ conversionsMicros }) => decimal(conversionsMicros),
  totalRevenue: ({ valueMicros }) => decimal(valueMicros),
}

function runReport({ body }: SimulatedRequest, account: SimulatedAccount, api: Api): Reply {
  const asked = readBody(body)
  if (typeof asked === 'string') return invalid(asked)
  const { dimensions, metrics, dateRanges, offset = '0', limit = '10000', orderBys } = asked
  const missing = [
    ...dimensions.filter(({ name }) => !DIMENSIONS[name]),
    ...metrics.filter(({ name }) => !METRICS[name]),
  ]
  if (missing[0]) return invalid(`Field ${missing[0].name} is not a valid dimension or metric.`)
  if (Number(limit) > LARGEST_PAGE) return invalid(`The limit is at most ${LARGEST_PAGE}.`)
  const [{ startDate, endDate }] = dateRanges as [RunReportRequest['dateRanges'][number]]
  const spent = spend(api)
  if (!spent)
    return googleError(429, 'RESOURCE_EXHAUSTED', 'Exhausted property tokens per hour. Quota returns in an hour.')
  const days = api.world.days(account.id, startDate, endDate)
  if (orderBys?.[0]?.dimension.dimensionName !== 'date') days.reverse()
  const start = api.duplicatesPage ? Math.max(0, Number(offset) - 10) : Number(offset)
  const full = Math.min(Number(offset) + Number(limit), days.length)
  const end = api.memory.has('fixed pages') ? full - Number(offset) + start : full
  const valueOf = (name: string, day: SimulatedDay) =>
    name === 'sessionCampaignId' && api.memory.has('without ids') ? '(not set)' : DIMENSIONS[name]!(day)
  const rows = days.slice(start, end).map((day) => ({
    dimensionValues: dimensions.map(({ name }) => ({ value: valueOf(name, day) })),
    metricValues: metrics.map(({ name }) => ({ value: METRICS[name]!(day) })),
  }))
  return published('analyticsdata.RunReportResponse', {
    dimensionHeaders: dimensions,
    metricHeaders: metrics.map(({ name }) => ({
      name,
      type: name === 'totalRevenue' ? 'TYPE_CURRENCY' : 'TYPE_INTEGER',
    })),
    ...(rows.length > 0 ? { rows, rowCount: days.length } : {}),
    metadata: { currencyCode: account.currency, timeZone: account.timeZone },
    ...(asked.returnPropertyQuota ? { propertyQuota: quotaOf(spent) } : {}),
    kind: 'analyticsData#runReport',
  })
}

type Spent = { consumed: number; remaining: number }
const CONSUMED = 12

/** Tests set the tokens that are left; null: there are none. */
function spend({ memory }: Api): Spent | null {
  const left = (memory.get('tokens') as number | undefined) ?? 40_000
  if (left < CONSUMED) return null
  if (memory.has('tokens')) memory.set('tokens', left - CONSUMED)
  return { consumed: CONSUMED, remaining: left - CONSUMED }
}

const quotaOf = (tokensPerHour: Spent) => ({
  tokensPerDay: { consumed: CONSUMED, remaining: 199_988 },
  tokensPerHour,
  tokensPerProjectPerHour: { consumed: CONSUMED, remaining: 13_988 },
  concurrentRequests: { consumed: 0, remaining: 10 },
  serverErrorsPerProjectPerHour: { consumed: 0, remaining: 10 },
})

function readBody(body: string): RunReportRequest | string {
  try {
    const sent: unknown = JSON.parse(body)
    const wrong = departure('analyticsdata.RunReportRequest', sent)
    if (wrong !== null) return `Invalid JSON payload received. ${wrong}`
    const { data, error } = RunReportRequest.safeParse(sent)
    return data ?? `Invalid JSON payload received. ${error?.issues[0]?.message} at ${error?.issues[0]?.path.join('.')}`
  } catch {
    return 'Invalid JSON payload received.'
  }
}

if (import.meta.main) await runSimulator(googleAnalytics)
