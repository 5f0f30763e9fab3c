import { createHmac } from 'node:crypto'
import { z } from 'zod'
import {
  type Account,
  type Adapter,
  type Page,
  Parked,
  type ProviderCall,
  ProviderError,
  type Window,
} from './adapter.ts'
import { CampaignDay, campaignOf, INSIGHT_FIELDS, metricOf } from './meta-figures.ts'
import { NAME, needsReport, refusal, throttle } from './meta-limits.ts'
import { readAnswer } from './read-answer.ts'
import { wrongAnswer } from './refusals.ts'

/** Versions end about two years after their release; those of the Marketing API after one. */
const API = 'https://graph.facebook.com/v25.0'
const PAGE_ROWS = 500
const MOST_PAGES = 1_000
const ASK_AGAIN_MS = 15_000
const LONGEST_REPORT_MS = 6 * 3_600_000

/**
 * Meta: cost, clicks, impressions, conversions and their value by day and campaign. Results too large for one request
 * are read as an asynchronous report, which is polled.
 */
export const meta: Adapter = {
  slug: 'meta',
  oauth: {
    authorization: 'https://www.facebook.com/v25.0/dialog/oauth',
    token: `${API}/oauth/access_token`,
    revocation: null,
    revokesAll: true,
    scope: 'ads_read',
    pkce: false,
    parameters: {},
    clientAuth: 'post',
    reauthDays: 60,
    lengthen: true,
  },
  windowDays: 30,
  refusal,
  throttle,
  accounts: listAccounts,
  // developers.facebook.com/docs/graph-api/reference/user/permissions: removes the app from the person's account.
  revoke: (call) => call.send({ method: 'DELETE', url: addressOf('me/permissions', proofOf(call)) }),
  async *read(call, account, window, state) {
    const report = ReportState.safeParse(state).data
    if (report) return yield* readReport(call, account, report)
    try {
      yield* insights(call, account, `act_${account.extId}`, reportOf(window))
    } catch (error) {
      if (!needsReport(error)) throw error
      yield await startReport(call, account, window)
    }
  },
}

const Id = z.string().regex(/^\d{1,30}$/)
const AdAccount = z.object({
  account_id: Id,
  name: z.string().optional(),
  currency: z.string().optional(),
  timezone_name: z.string().optional(),
})
const ReportState = z.object({ report: Id, since: z.number() })
const Report = z.object({ async_status: z.string() })

async function listAccounts(call: ProviderCall): Promise<Account[]> {
  const found: Account[] = []
  const fields = { fields: 'account_id,name,currency,timezone_name', limit: '200' }
  for await (const rows of edge(call, 'me/adaccounts', fields, AdAccount))
    for (const { account_id: extId, name, currency, timezone_name: timeZone } of rows)
      found.push({ extId, name: name || extId, currency: currency ?? null, timeZone: timeZone ?? null })
  return found
}

const reportOf = ({ from, to }: Window) => ({
  level: 'campaign',
  time_increment: '1',
  time_range: JSON.stringify({ since: from, until: to }),
  fields: INSIGHT_FIELDS,
})

async function* insights(
  call: ProviderCall,
  account: Account,
  node: string,
  parameters: Record<string, string>,
): AsyncGenerator<Page> {
  for await (const rows of edge(call, `${node}/insights`, { ...parameters, limit: `${PAGE_ROWS}` }, CampaignDay))
    yield { metrics: rows.map((row) => metricOf(row, account)), campaigns: rows.map(campaignOf) }
}

async function startReport(call: ProviderCall, account: Account, window: Window): Promise<Parked> {
  const answer = await call.send({
    method: 'POST',
    url: `${API}/act_${account.extId}/insights`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...reportOf(window), ...proofOf(call) }).toString(),
  })
  const { report_run_id: report } = readAnswer(z.object({ report_run_id: Id }), answer, NAME)
  return new Parked({ report, since: call.now.getTime() }, ASK_AGAIN_MS)
}

async function* readReport(
  call: ProviderCall,
  account: Account,
  state: z.infer<typeof ReportState>,
): AsyncGenerator<Page | Parked> {
  const url = addressOf(state.report, { fields: 'async_status,async_percent_completion', ...proofOf(call) })
  const { async_status: status } = readAnswer(Report, await call.send({ method: 'GET', url }), NAME)
  if (status === 'Job Completed') return yield* insights(call, account, state.report, {})
  if (status === 'Job Failed' || status === 'Job Skipped')
    throw new ProviderError(
      'unavailable',
      `${NAME} could not create the report (${status}). Atrium tries again later.`,
      status,
    )
  if (call.now.getTime() - state.since > LONGEST_REPORT_MS)
    throw new ProviderError('unavailable', `${NAME} did not finish the report in six hours. Atrium tries again later.`)
  yield new Parked(state, ASK_AGAIN_MS)
}

/** All pages of an edge. Uses only the cursor, never the next URL, which contains the token. */
async function* edge<Row>(
  call: ProviderCall,
  path: string,
  parameters: Record<string, string>,
  row: z.ZodType<Row>,
): AsyncGenerator<Row[]> {
  const Rows = z.object({
    data: z.array(row),
    paging: z
      .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
      .optional(),
  })
  const seen = new Set<string>()
  for (let after: string | undefined; ;) {
    const url = addressOf(path, { ...parameters, ...proofOf(call), ...(after && { after }) })
    const { data, paging } = readAnswer(Rows, await call.send({ method: 'GET', url }), NAME)
    yield data
    if (!paging?.next) return
    after = paging.cursors?.after
    if (!after || seen.has(after) || seen.size >= MOST_PAGES)
      throw wrongAnswer(NAME, 'the same page again (paging.cursors.after)')
    seen.add(after)
  }
}

const addressOf = (path: string, parameters: Record<string, string>) =>
  `${API}/${path}?${new URLSearchParams(parameters).toString()}`

/** Apps can require proof of the app secret. */
const proofOf = ({ accessToken, settings: { clientSecret } }: ProviderCall): Record<string, string> =>
  clientSecret ? { appsecret_proof: createHmac('sha256', clientSecret).update(accessToken).digest('hex') } : {}
