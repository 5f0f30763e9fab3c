import { json, type Reply, type SimulatedRequest } from './exchange.ts'
import { type Api, type Provider, runSimulator } from './frame.ts'
import type { SimulatedDay } from './world.ts'

// Shapes: learn.microsoft.com/linkedin/marketing, "Reporting", "Ad accounts" and "Campaigns"; Rest.li 2.0 for the query.
const REPORT =
  /^\/rest\/adAnalytics\?q=analytics&pivot=CAMPAIGN&timeGranularity=DAILY&dateRange=\(start:\(year:(\d{4}),month:(\d{1,2}),day:(\d{1,2})\),end:\(year:(\d{4}),month:(\d{1,2}),day:(\d{1,2})\)\)&accounts=List\(urn%3Ali%3AsponsoredAccount%3A(\d+)\)&fields=([A-Za-z,]+)$/
const MOST_FIELDS = 20

const failed = (
  status: number,
  code: string,
  message: string,
  serviceErrorCode = 0,
  headers?: Record<string, string>,
): Reply => json(status, { status, serviceErrorCode, code, message }, headers)

export const linkedin: Provider = {
  slug: 'linkedin',
  oauth: {
    authorizePath: '/oauth/v2/authorization',
    tokenPath: '/oauth/v2/accessToken',
    revokePath: '/oauth/v2/revoke',
    scope: 'r_ads r_ads_reporting',
    pkce: 'refused',
    clientAuth: 'post',
    rotates: false,
    refreshes: true,
    accessSeconds: 60 * 86_400,
    answer: { refresh_token_expires_in: 365 * 86_400 },
  },
  unauthorized: () => failed(401, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired', 65_602),
  throttled: (seconds) =>
    failed(429, 'TOO_MANY_REQUESTS', 'Resource level throttle limit for calls to this resource is reached.', 101, {
      'retry-after': String(seconds),
    }),
  api(request, api) {
    if (request.method !== 'GET') return failed(405, 'METHOD_NOT_ALLOWED', 'Use GET.')
    const version = request.headers['linkedin-version']
    if (!version) return failed(400, 'VERSION_MISSING', 'A version must be present. Please specify a version.')
    if (!/^20\d{2}(0[1-9]|1[0-2])$/.test(String(version)) || String(version) < '202510')
      return failed(426, 'NONEXISTENT_VERSION', `Requested version ${String(version)} is not active`)
    if (request.headers['x-restli-protocol-version'] !== '2.0.0')
      return failed(400, 'ILLEGAL_ARGUMENT', 'Invalid Rest.li protocol version')
    if (request.path === '/rest/adAnalytics') return report(request, api)
    if (request.query.get('q') !== 'search') return failed(400, 'ILLEGAL_ARGUMENT', 'q must be search')
    if (request.path === '/rest/adAccounts')
      return paged(
        request,
        api.world.accounts.map(({ id, name, currency }) => ({ id: Number(id), name, currency, status: 'ACTIVE' })),
      )
    const id = /^\/rest\/adAccounts\/(\d+)\/adCampaigns$/.exec(request.path)?.[1]
    const account = api.world.account(id ?? '')
    if (!account) return failed(403, 'ACCESS_DENIED', 'Not enough permissions to access adCampaigns', 100)
    return paged(
      request,
      account.campaigns.map((campaign) => ({ id: Number(campaign.id), name: campaign.name, status: 'ACTIVE' })),
    )
  },
}

function paged({ query }: SimulatedRequest, all: object[]): Reply {
  const size = Number(query.get('pageSize') ?? 100)
  if (!(size >= 1 && size <= 1_000)) return failed(400, 'ILLEGAL_ARGUMENT', 'pageSize must be between 1 and 1000')
  const token = query.get('pageToken')
  const start = token === null ? 0 : Number(token.replace('DgGerr1', ''))
  if (!Number.isInteger(start)) return failed(400, 'ILLEGAL_ARGUMENT', 'pageToken is invalid')
  const next = start + size < all.length ? { nextPageToken: `DgGerr1${start + size}` } : {}
  return json(200, { elements: all.slice(start, start + size), metadata: next })
}

/** The query is read as it was sent: encoded brackets or colons are another parameter to the provider. */
function report({ rawUrl }: SimulatedRequest, { world, duplicatesPage }: Api): Reply {
  const [, year, month, day, toYear, toMonth, toDay, id, fields = ''] = REPORT.exec(rawUrl) ?? []
  if (!id) return failed(400, 'ILLEGAL_ARGUMENT', 'Invalid query parameters passed to request', 100)
  const asked = fields.split(',')
  if (asked.length > MOST_FIELDS) return failed(400, 'ILLEGAL_ARGUMENT', 'At most 20 fields', 100)
  const days = world.days(id, date(year, month, day), date(toYear, toMonth, toDay))
  const elements = days.map((one) =>
    Object.fromEntries(Object.entries(rowOf(one)).filter(([name]) => asked.includes(name))),
  )
  return json(200, {
    paging: { start: 0, count: 10, links: [] },
    elements: duplicatesPage ? [...elements, ...elements.slice(0, 5)] : elements,
  })
}

const date = (year?: string, month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
const decimal = (micros: bigint) => (Number(micros) / 1e6).toString()

function rowOf({ date: on, campaign, ...figures }: SimulatedDay): Record<string, unknown> {
  const [year, month, day] = on.split('-').map(Number)
  return {
    dateRange: { start: { year, month, day }, end: { year, month, day } },
    pivotValues: [`urn:li:sponsoredCampaign:${campaign.id}`],
    costInLocalCurrency: decimal(figures.costMicros),
    impressions: figures.impressions,
    clicks: figures.clicks,
    externalWebsiteConversions: Number(figures.conversionsMicros) / 1e6,
    conversionValueInLocalCurrency: decimal(figures.valueMicros),
  }
}

if (import.meta.main) await runSimulator(linkedin)
