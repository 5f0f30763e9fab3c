import { createHmac } from 'node:crypto'
import { fieldsOf } from './contracts/contract.ts'
import { json, type Reply, type SimulatedRequest } from './exchange.ts'
import { type Api, CLIENT, type Provider, runSimulator } from './frame.ts'
import type { SimulatedAccount, SimulatedDay } from './world.ts'

// Fields: contracts/published.txt. Shapes: developers.facebook.com/docs/marketing-api/reference/adgroup/insights, /docs/graph-api/results and …/error-handling.
const VERSION = 'v25.0'
/** More rows than this are only made as a report. */
const MOST_ROWS = 10_000
const FIELDS = new Set(
  'campaign_id,campaign_name,account_id,account_currency,spend,impressions,clicks,inline_link_clicks,actions,action_values,date_start,date_stop'.split(
    ',',
  ),
)

const failed = (
  status: number,
  code: number,
  message: string,
  subcode?: number,
  headers?: Record<string, string>,
): Reply =>
  json(
    status,
    {
      error: {
        message,
        type: 'OAuthException',
        code,
        ...(subcode ? { error_subcode: subcode } : {}),
        fbtrace_id: 'simulated',
      },
    },
    headers,
  )
const invalid = (message: string) => failed(400, 100, `(#100) ${message}`)

function tokenOf({ headers, query }: SimulatedRequest): string | null {
  return query.get('access_token') ?? /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
}

function isProven(form: URLSearchParams, token: string): boolean {
  const proof = form.get('appsecret_proof')
  return !proof || proof === createHmac('sha256', CLIENT.secret).update(token).digest('hex')
}

export const meta: Provider = {
  slug: 'meta',
  oauth: {
    authorizePath: `/${VERSION}/dialog/oauth`,
    tokenPath: `/${VERSION}/oauth/access_token`,
    revokePath: null,
    scope: 'ads_read',
    pkce: 'refused',
    clientAuth: 'post',
    rotates: false,
    refreshes: false,
    accessSeconds: 2 * 3600,
    further(request, form, server) {
      if (request.path === `/${VERSION}/me/permissions` && request.method === 'DELETE') {
        const token = tokenOf(request)
        if (token === null || !server.accepts(token)) return failed(400, 190, 'Error validating access token.')
        if (!isProven(form, token)) return invalid('Invalid appsecret_proof provided in the API argument')
        server.remove()
        return json(200, { success: true })
      }
      if (request.path !== `/${VERSION}/oauth/access_token` || form.get('grant_type') !== 'fb_exchange_token')
        return null
      if (!server.isClient(form.get('client_id'), form.get('client_secret')))
        return failed(400, 1, 'Error validating client secret.')
      const short = form.get('fb_exchange_token') ?? ''
      if (!server.accepts(short)) return failed(400, 190, 'Error validating access token.')
      return json(200, server.issue(server.grantOf(short), 60 * 86_400))
    },
  },
  credential: tokenOf,
  unauthorized: () => failed(400, 190, 'Error validating access token: Session has expired.', 463),
  throttled: (seconds) =>
    failed(400, 80_000, 'There have been too many calls from this ad-account.', 2_446_079, {
      'x-business-use-case-usage': JSON.stringify({
        1: [{ type: 'ads_insights', call_count: 100, estimated_time_to_regain_access: seconds / 60 }],
      }),
    }),
  api(request, api) {
    const [, version, ...path] = request.path.split('/')
    if (version !== VERSION) return invalid(`Unknown version ${version}`)
    const form = request.method === 'POST' ? new URLSearchParams(request.body) : request.query
    if (!isProven(form, api.token)) return invalid('Invalid appsecret_proof provided in the API argument')
    if (path.join('/') === 'me/adaccounts') return adAccounts(form, api)
    const [node = '', edge] = path
    if (edge === 'insights') return insights(request, node, form, api)
    const report = api.memory.get(node) as Report | undefined
    return report && edge === undefined
      ? progress(node, report)
      : invalid(`Unsupported get request on ${path.join('/')}`)
  },
}

function adAccounts(form: URLSearchParams, { world }: Api): Reply {
  const asked = (form.get('fields') ?? '').split(',')
  const unknown = asked.find((field) => !fieldsOf('meta.AdAccount').has(field))
  if (unknown !== undefined) return invalid(`Tried accessing nonexisting field (${unknown})`)
  const data = world.accounts.map((account) => {
    const all = {
      account_id: account.id,
      name: account.name,
      currency: account.currency,
      timezone_name: account.timeZone,
    }
    const shown = Object.entries(all).filter(([name]) => asked.includes(name))
    return { ...Object.fromEntries(shown), id: `act_${account.id}` }
  })
  return json(200, { data, paging: { cursors: { before: 'a', after: 'b' } } })
}

type Report = { account: SimulatedAccount; query: URLSearchParams; polls: number }

function insights(request: SimulatedRequest, node: string, form: URLSearchParams, api: Api): Reply {
  const report = api.memory.get(node) as Report | undefined
  if (report)
    return report.polls > 1 ? page(request, report.account, report.query, api) : invalid('The report is not ready')
  const account = api.world.account(node.replace(/^act_/, ''))
  if (!account || !node.startsWith('act_'))
    return failed(403, 200, '(#200) Ad account owner has NOT granted ads_read permission')
  const wrong = wrongParameter(form)
  if (wrong) return invalid(wrong)
  if (request.method === 'POST') {
    const id = `${7_000_000 + api.memory.size}`
    api.memory.set(id, { account, query: form, polls: 0 })
    return json(200, { report_run_id: id })
  }
  const used = (api.memory.get('used percent') as number | undefined) ?? 3
  const load = { app_id_util_pct: 12.5, acc_id_util_pct: used, ads_api_access_tier: 'standard_access' }
  if (rowsOf(account, form, api).length > MOST_ROWS)
    return failed(400, 100, "Please reduce the amount of data you're asking for, then retry your request", 1_487_534)
  return page(request, account, form, api, { 'x-fb-ads-insights-throttle': JSON.stringify(load) })
}

function wrongParameter(form: URLSearchParams): string | null {
  const unknown = (form.get('fields') ?? '')
    .split(',')
    .find((field) => !FIELDS.has(field) || !fieldsOf('meta.AdsInsights').has(field))
  if (unknown !== undefined) return `${unknown} is not valid for fields param`
  if (form.get('level') !== 'campaign') return 'level must be campaign here'
  if (form.get('time_increment') !== '1') return 'time_increment must be 1 here'
  const { since, until } = rangeOf(form)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(since) || !/^\d{4}-\d{2}-\d{2}$/.test(until))
    return 'Must be a date representation in the format YYYY-MM-DD'
  return since > until ? 'time_range since must be before until' : null
}

function rangeOf(form: URLSearchParams): { since: string; until: string } {
  try {
    const { since, until } = JSON.parse(form.get('time_range') ?? '') as Record<string, unknown>
    return { since: String(since), until: String(until) }
  } catch {
    return { since: '', until: '' }
  }
}

/** Reports take two questions. */
function progress(id: string, report: Report): Reply {
  const isDone = ++report.polls > 1
  return json(200, {
    id,
    async_status: isDone ? 'Job Completed' : 'Job Running',
    async_percent_completion: isDone ? 100 : 40,
  })
}

function rowsOf(account: SimulatedAccount, form: URLSearchParams, { world }: Api): SimulatedDay[] {
  const { since, until } = rangeOf(form)
  return world.days(account.id, since, until)
}

function page(
  { query, path }: SimulatedRequest,
  account: SimulatedAccount,
  form: URLSearchParams,
  api: Api,
  headers?: Record<string, string>,
): Reply {
  const rows = rowsOf(account, form, api)
  const limit = Number(query.get('limit') ?? 25)
  const cursor = query.get('after')
  const after = cursor === null ? 0 : Number(Buffer.from(cursor, 'base64').toString())
  if (!Number.isInteger(after) || after < 0 || after > rows.length) return invalid('Invalid cursors values')
  const from = api.duplicatesPage ? Math.max(0, after - 10) : after
  const shown = (form.get('fields') ?? '').split(',')
  const data = rows
    .slice(from, after + limit)
    .map((day) =>
      Object.fromEntries(
        Object.entries(rowOf(account, day)).filter(([name]) => shown.includes(name) || name.startsWith('date_')),
      ),
    )
  const cursorOf = (place: number) => Buffer.from(String(place)).toString('base64')
  const end = after + limit
  const next = { next: `https://graph.facebook.com${path}?access_token=${api.token}&after=${cursorOf(end)}` }
  return json(
    200,
    {
      data,
      paging: { cursors: { before: cursorOf(after), after: cursorOf(end) }, ...(end < rows.length ? next : {}) },
    },
    headers,
  )
}

/** Purchases come under three types, as the provider shows them; a click that is no conversion too. */
function rowOf(account: SimulatedAccount, day: SimulatedDay): Record<string, unknown> {
  const of = (types: readonly string[], micros: bigint) =>
    types.map((action_type) => ({ action_type, value: decimal(micros) }))
  const purchases = ['purchase', 'omni_purchase', 'offsite_conversion.fb_pixel_purchase']
  const actions = [{ action_type: 'link_click', value: String(day.clicks) }]
  const bought = day.conversionsMicros > 0n
  return {
    campaign_id: day.campaign.id,
    campaign_name: day.campaign.name,
    account_id: account.id,
    account_currency: account.currency,
    spend: decimal(day.costMicros),
    impressions: String(day.impressions),
    clicks: String(day.clicks),
    actions: bought ? [...actions, ...of(purchases, day.conversionsMicros)] : actions,
    ...(bought ? { action_values: of(purchases, day.valueMicros) } : {}),
    date_start: day.date,
    date_stop: day.date,
  }
}

const decimal = (micros: bigint) => (Number(micros) / 1e6).toFixed(2)

if (import.meta.main) await runSimulator(meta)
