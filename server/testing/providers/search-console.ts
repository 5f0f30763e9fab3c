import { z } from 'zod'
import { departure, published } from './contracts/contract.ts'
import { type Reply, type SimulatedRequest } from './exchange.ts'
import { type Api, type Provider, runSimulator } from './frame.ts'
import { googleAnswers, googleError, googleOAuth } from './google-account.ts'
import type { SimulatedDay } from './world.ts'

// Requests and answers conform to searchconsole v1 (contracts/published.txt).
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const Query = z.strictObject({
  startDate: Day,
  endDate: Day,
  dimensions: z.array(z.enum(['date', 'query', 'page', 'country', 'device'])).optional(),
  type: z.string().optional(),
  dataState: z.string().optional(),
  rowLimit: z.int().min(1).max(25_000).optional(),
  startRow: z.int().min(0).optional(),
})

/** Sites of the world: the first is a domain, the others are addresses. */
export const siteOf = (id: string) => (id === '4000000001' ? 'sc-domain:example.com' : `https://${id}.example.com/`)

export const searchConsole: Provider = {
  slug: 'search-console',
  oauth: googleOAuth('https://www.googleapis.com/auth/webmasters.readonly'),
  ...googleAnswers,
  throttled: () => googleError(403, 'PERMISSION_DENIED', 'Quota exceeded.', 'quotaExceeded'),
  api(request, api) {
    const [, root, version, sites, site, ...rest] = request.rawUrl.split('?', 1)[0]!.split('/')
    if (root !== 'webmasters' || version !== 'v3' || sites !== 'sites')
      return googleError(404, 'NOT_FOUND', 'Not Found', 'notFound')
    if (site === undefined && request.method === 'GET') return list(api)
    const account = api.world.accounts.find(({ id }) => encodeURIComponent(siteOf(id)) === site)
    if (rest.join('/') !== 'searchAnalytics/query' || request.method !== 'POST')
      return googleError(404, 'NOT_FOUND', 'Not Found', 'notFound')
    if (!account)
      return googleError(403, 'PERMISSION_DENIED', 'User does not have sufficient permission for site.', 'forbidden')
    return query(request, account.id, api)
  },
}

function list({ world }: Api): Reply {
  const siteEntry = world.accounts.map(({ id }) => ({ siteUrl: siteOf(id), permissionLevel: 'siteFullUser' }))
  return published('searchconsole.SitesListResponse', {
    siteEntry: [...siteEntry, { siteUrl: 'https://unverified.example.com/', permissionLevel: 'siteUnverifiedUser' }],
  })
}

/** Queries have any characters, and some pages are longer than a key. */
const KEYS = {
  date: ({ date }: SimulatedDay) => date,
  query: ({ campaign }: SimulatedDay) => `buy ${campaign.name} – “blue”`,
  page: ({ campaign }: SimulatedDay) =>
    `https://example.com/${Number(campaign.id) % 2 === 0 ? 'long-'.repeat(90) : 'offers'}/${campaign.id}`,
  country: () => 'deu',
  device: () => 'DESKTOP',
}
/** Tenths, so that the sum over impressions is exact. */
export const positionOf = ({ clicks }: SimulatedDay) => ((clicks % 200) + 10) / 10

function query({ body }: SimulatedRequest, account: string, { world, duplicatesPage }: Api): Reply {
  const sent: unknown = JSON.parse(body)
  const wrong = departure('searchconsole.SearchAnalyticsQueryRequest', sent)
  if (wrong !== null)
    return googleError(400, 'INVALID_ARGUMENT', `Invalid JSON payload received. ${wrong}`, 'badRequest')
  const { data: asked, error } = Query.safeParse(sent)
  if (!asked)
    return googleError(400, 'INVALID_ARGUMENT', `Invalid value at ${error.issues[0]?.path.join('.')}`, 'badRequest')
  const { startDate, endDate, dimensions = [], rowLimit = 1_000, startRow = 0 } = asked
  const start = duplicatesPage ? Math.max(0, startRow - 10) : startRow
  const rows = world
    .days(account, startDate, endDate)
    .slice(start, startRow + rowLimit)
    .map((day) => ({
      keys: dimensions.map((dimension) => KEYS[dimension](day)),
      clicks: day.clicks,
      impressions: day.impressions,
      ctr: day.impressions > 0 ? day.clicks / day.impressions : 0,
      position: positionOf(day),
    }))
  return published('searchconsole.SearchAnalyticsQueryResponse', {
    ...(rows.length > 0 ? { rows } : {}),
    responseAggregationType: 'byPage',
  })
}

if (import.meta.main) await runSimulator(searchConsole)
