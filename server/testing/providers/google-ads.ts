import { departure, published } from './contracts/contract.ts'
import { json, type Reply, type SimulatedRequest } from './exchange.ts'
import { type Api, type Provider, runSimulator } from './frame.ts'
import { camel, datesOf, parseQuery, type Query, QueryError } from './google-query.ts'
import type { SimulatedAccount, SimulatedDay } from './world.ts'

// Shapes: contracts/published.txt; errors: developers.google.com/google-ads/api/rest.
const VERSIONS = ['v25', 'v26']
const DEVELOPER_TOKEN = 'simulated-developer-token'
const PAGE_ROWS = 10_000
export const MANAGER = '9000000001'

const ERRORS = 'type.googleapis.com/google.ads.googleads.v26.errors'
type Failure = { status: number; name: string; kind: string; code: string; message: string }

/** Errors as the provider sends them: a status of google.rpc with the GoogleAdsFailure among its details. */
function failed({ status, name, kind, code, message }: Failure): Reply {
  const details = [
    {
      '@type': `${ERRORS}.GoogleAdsFailure`,
      errors: [{ errorCode: { [kind]: code }, message }],
      requestId: 'simulated',
    },
  ]
  return json(status, { error: { code: status, message: 'The request failed.', status: name, details } })
}
const invalid = (kind: string, code: string, message: string) =>
  failed({ status: 400, name: 'INVALID_ARGUMENT', kind, code, message })
const forbidden = (code: string, message: string) =>
  failed({ status: 403, name: 'PERMISSION_DENIED', kind: 'authorizationError', code, message })

export const googleAds: Provider = {
  slug: 'google-ads',
  oauth: {
    authorizePath: '/o/oauth2/v2/auth',
    tokenPath: '/token',
    revokePath: '/revoke',
    scope: 'https://www.googleapis.com/auth/adwords',
    pkce: 'required',
    clientAuth: 'post',
    parameters: { access_type: 'offline', prompt: 'consent' },
    rotates: false,
    refreshes: true,
    accessSeconds: 3600,
  },
  settings: { SERVICE_GOOGLE_ADS_DEVELOPER_TOKEN: DEVELOPER_TOKEN },
  unauthorized: () =>
    json(401, {
      error: { code: 401, message: 'Request had invalid authentication credentials.', status: 'UNAUTHENTICATED' },
    }),
  throttled(seconds) {
    const retryDelay = `${seconds}s`
    const error = {
      errorCode: { quotaError: 'RESOURCE_EXHAUSTED' },
      message: 'Too many requests.',
      details: { quotaErrorDetails: { rateScope: 'DEVELOPER', rateName: 'Get requests', retryDelay } },
    }
    const details = [
      { '@type': `${ERRORS}.GoogleAdsFailure`, errors: [error], requestId: 'simulated' },
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay },
    ]
    return json(429, {
      error: { code: 429, message: 'Resource has been exhausted.', status: 'RESOURCE_EXHAUSTED', details },
    })
  },
  api(request, api) {
    const [, version = '', ...rest] = request.path.split('/')
    if (!/^v\d+$/.test(version)) return json(404, { error: { code: 404, message: 'Not Found', status: 'NOT_FOUND' } })
    if (!VERSIONS.includes(version))
      return invalid('requestError', 'UNSUPPORTED_VERSION', `Version ${version} is deprecated.`)
    const token = request.headers['developer-token']
    if (token !== DEVELOPER_TOKEN)
      return token
        ? forbidden('DEVELOPER_TOKEN_NOT_APPROVED', 'The developer token is not approved.')
        : invalid('requestError', 'DEVELOPER_TOKEN_PARAMETER_MISSING', "The 'developer-token' header is missing.")
    const path = rest.join('/')
    if (path === 'customers:listAccessibleCustomers') return accessible(request, api)
    const customer = /^customers\/(\d+)\/googleAds:search$/.exec(path)?.[1]
    if (!customer) return json(404, { error: { code: 404, message: 'Not Found', status: 'NOT_FOUND' } })
    return search(request, customer, api)
  },
}

/** Accounts with direct access: a manager of all accounts, and the first account. */
const direct = ({ world }: Api) => [MANAGER, world.accounts[0]!.id]

function accessible({ method }: SimulatedRequest, api: Api): Reply {
  if (method !== 'GET') return json(404, { error: { code: 404, message: 'Not Found', status: 'NOT_FOUND' } })
  return published('googleads.ListAccessibleCustomersResponse', {
    resourceNames: direct(api).map((id) => `customers/${id}`),
  })
}

function search(request: SimulatedRequest, customer: string, api: Api): Reply {
  const login = request.headers['login-customer-id']
  if (login !== undefined && !/^\d{10}$/.test(String(login)))
    return invalid('headerError', 'INVALID_LOGIN_CUSTOMER_ID', 'The login customer ID must have ten digits.')
  const reached = String(login ?? customer)
  if (!direct(api).includes(reached) || (reached !== MANAGER && reached !== customer))
    return forbidden('USER_PERMISSION_DENIED', "User doesn't have permission to access customer.")
  if (request.method !== 'POST' || !request.headers['content-type']?.startsWith('application/json'))
    return json(404, { error: { code: 404, message: 'Not Found', status: 'NOT_FOUND' } })
  try {
    const body = JSON.parse(request.body) as Record<string, unknown>
    if ('pageSize' in body)
      return invalid('requestError', 'PAGE_SIZE_NOT_SUPPORTED', 'Setting the page size is not supported.')
    const wrong = departure('googleads.SearchGoogleAdsRequest', body)
    if (wrong !== null)
      return json(400, { error: { code: 400, message: `Invalid JSON payload: ${wrong}`, status: 'INVALID_ARGUMENT' } })
    const query = parseQuery(String(body['query']))
    return paged(rowsOf(query, customer, api), query, body, api)
  } catch (error) {
    if (error instanceof QueryError) return invalid('queryError', error.code, error.message)
    if (error instanceof SyntaxError)
      return json(400, { error: { code: 400, message: 'Invalid JSON payload received.', status: 'INVALID_ARGUMENT' } })
    throw error
  }
}

type Row = Record<string, Record<string, unknown>>

function rowsOf(query: Query, customer: string, api: Api): Row[] {
  const account = api.world.account(customer)
  if (query.from === 'customer_client') {
    const clients = customer === MANAGER ? api.world.accounts : account ? [account] : []
    const manager = { id: MANAGER, descriptiveName: 'Agency', manager: true, status: 'ENABLED', level: '0' }
    const rows = clients.map((one) => ({
      customerClient: { ...customerOf(one), level: customer === MANAGER ? '1' : '0' },
    }))
    return filtered(query, customer === MANAGER ? [{ customerClient: manager }, ...rows] : rows)
  }
  if (query.fields.some((field) => field.startsWith('metrics.')) && customer === MANAGER)
    throw new QueryError('REQUESTED_METRICS_FOR_MANAGER', 'Metrics cannot be requested for a manager account.')
  if (!account) return []
  const dates = datesOf(query.conditions)
  if (query.from === 'campaign' && dates)
    return api.world.days(customer, dates.from, dates.to).map((day) => dayRow(account, day))
  const campaigns = account.campaigns.map((campaign) => ({
    customer: customerOf(account),
    campaign: {
      resourceName: `customers/${customer}/campaigns/${campaign.id}`,
      id: campaign.id,
      name: campaign.name,
      status: 'ENABLED',
      ...(campaign.utm ? { finalUrlSuffix: `utm_source=google&utm_campaign=${campaign.utm}` } : {}),
      trackingUrlTemplate: '{lpurl}',
    },
  }))
  return query.from === 'customer' ? [{ customer: customerOf(account) }] : campaigns
}

const customerOf = ({ id, name, currency, timeZone }: SimulatedAccount) => ({
  id,
  descriptiveName: name,
  currencyCode: currency,
  timeZone,
  manager: false,
  status: 'ENABLED',
})

const dayRow = (account: SimulatedAccount, day: SimulatedDay): Row => ({
  customer: customerOf(account),
  campaign: { id: day.campaign.id, name: day.campaign.name },
  segments: { date: day.date },
  metrics: {
    costMicros: String(day.costMicros),
    impressions: String(day.impressions),
    clicks: String(day.clicks),
    conversions: Number(day.conversionsMicros) / 1e6,
    conversionsValue: Number(day.valueMicros) / 1e6,
  },
})

function filtered({ conditions }: Query, rows: Row[]): Row[] {
  return rows.filter((row) =>
    conditions.every(({ field, operator, values }) => {
      const [resource = '', name = ''] = field.split('.')
      const same = String(row[camel(resource)]?.[camel(name)]).toUpperCase() === values[0]!.toUpperCase()
      return operator === '!=' ? !same : same
    }),
  )
}

/** Returns only selected fields, and resource names. */
function selected({ fields }: Query, row: Row): Row {
  const shown: Row = {}
  for (const field of fields) {
    const [resource = '', name = ''] = field.split('.')
    const value = row[camel(resource)]?.[camel(name)]
    if (value !== undefined) (shown[camel(resource)] ??= {})[camel(name)] = value
  }
  return shown
}

function paged(rows: Row[], query: Query, body: Record<string, unknown>, { memory, duplicatesPage }: Api): Reply {
  const text = String(body['query'])
  const given = body['pageToken']
  const start = given === undefined ? 0 : memory.get(`${text} ${JSON.stringify(given)}`)
  if (typeof start !== 'number')
    return invalid('requestError', 'INVALID_PAGE_TOKEN', 'The page token is invalid for this query.')
  const from = duplicatesPage ? Math.max(0, start - 100) : start
  const results = rows.slice(from, start + PAGE_ROWS).map((row) => selected(query, row))
  const next = start + PAGE_ROWS
  const more = next < rows.length
  if (more) memory.set(`${text} "page-${next}"`, next)
  return published('googleads.SearchGoogleAdsResponse', {
    ...(results.length > 0 ? { results } : {}),
    fieldMask: query.fields.map(camel).join(','),
    ...(more ? { nextPageToken: `page-${next}` } : {}),
  })
}

if (import.meta.main) await runSimulator(googleAds)
