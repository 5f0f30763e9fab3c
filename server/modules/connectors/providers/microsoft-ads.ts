import { z } from 'zod'
import {
  type Account,
  type Adapter,
  type Page,
  Parked,
  type ProviderAnswer,
  type ProviderCall,
  ProviderError,
  type Window,
} from './adapter.ts'
import { COLUMNS, NAME, pagesOf } from './microsoft-ads-report.ts'
import { readAnswer } from './read-answer.ts'
import { readProblem, refused, wrongAnswer } from './refusals.ts'

const CUSTOMERS = 'https://clientcenter.api.bingads.microsoft.com/CustomerManagement/v13'
const REPORTS = 'https://reporting.api.bingads.microsoft.com/Reporting/v13/GenerateReport'
const LOGIN = 'https://login.microsoftonline.com/common/oauth2/v2.0'
const PAGE_ACCOUNTS = 100
const MOST_PAGES = 100
const ASK_AGAIN_MS = 10_000
const LONGEST_REPORT_MS = 6 * 3_600_000

/**
 * Microsoft Advertising: cost, clicks, impressions and conversions by day and campaign. A report is requested, polled
 * until it is ready, and downloaded as a ZIP. Days are in Pacific time.
 */
export const microsoftAds: Adapter = {
  slug: 'microsoft-ads',
  oauth: {
    authorization: `${LOGIN}/authorize`,
    token: `${LOGIN}/token`,
    revocation: null,
    scope: 'https://ads.microsoft.com/msads.manage offline_access',
    pkce: true,
    parameters: {},
    clientAuth: 'post',
    reauthDays: null,
  },
  authorize: ({ accessToken, settings }) => ({
    authorization: `Bearer ${accessToken}`,
    developertoken: settings.developerToken ?? '',
  }),
  windowDays: 30,
  refusal,
  accounts: listAccounts,
  async *read(call, account, window, state) {
    const report = ReportState.safeParse(state).data
    if (report) yield* readReport(call, account, report)
    else yield await submitReport(call, account, window)
  },
}

const Id = z.union([z.int().positive(), z.string().regex(/^\d{1,20}$/)]).transform(String)
const ReportState = z.object({ report: z.string(), since: z.number() })
const Accounts = z.object({
  Accounts: z
    .array(
      z.object({
        Id,
        ParentCustomerId: Id,
        Name: z.string().nullish(),
        Number: z.string().nullish(),
        CurrencyCode: z.string().nullish(),
      }),
    )
    .nullish(),
})

/** The id of an account includes its customer: `customer/account`. */
async function listAccounts(call: ProviderCall): Promise<Account[]> {
  const { User } = readAnswer(
    z.object({ User: z.object({ Id }) }),
    await post(call, `${CUSTOMERS}/User/Query`, { UserId: null }),
    NAME,
  )
  const found: Account[] = []
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await post(call, `${CUSTOMERS}/Accounts/Search`, {
      Predicates: [{ Field: 'UserId', Operator: 'Equals', Value: User.Id }],
      Ordering: [{ Field: 'Id', Order: 'Ascending' }],
      PageInfo: { Index: page, Size: PAGE_ACCOUNTS },
    })
    const accounts = readAnswer(Accounts, answer, NAME).Accounts ?? []
    for (const account of accounts)
      found.push({
        extId: `${account.ParentCustomerId}/${account.Id}`,
        name: account.Name || account.Number || account.Id,
        currency: account.CurrencyCode ?? null,
        timeZone: 'America/Los_Angeles',
      })
    if (accounts.length < PAGE_ACCOUNTS) return found
  }
  throw wrongAnswer(NAME, 'more pages than it announced (Accounts)')
}

async function submitReport(call: ProviderCall, account: Account, { from, to }: Window): Promise<Parked> {
  const answer = await post(
    call,
    `${REPORTS}/Submit`,
    {
      ReportRequest: {
        Type: 'CampaignPerformanceReportRequest',
        ReportName: 'Atrium',
        Format: 'Csv',
        FormatVersion: '2.0',
        ExcludeColumnHeaders: false,
        ExcludeReportHeader: true,
        ExcludeReportFooter: true,
        ReturnOnlyCompleteData: false,
        Aggregation: 'Daily',
        Columns: COLUMNS,
        Scope: { AccountIds: [account.extId.split('/')[1]] },
        Time: {
          CustomDateRangeStart: dateOf(from),
          CustomDateRangeEnd: dateOf(to),
          ReportTimeZone: 'PacificTimeUSCanadaTijuana',
        },
      },
    },
    account,
  )
  const { ReportRequestId: report } = readAnswer(
    z.object({ ReportRequestId: z.string().min(1).max(100) }),
    answer,
    NAME,
  )
  return new Parked({ report, since: call.now.getTime() }, ASK_AGAIN_MS)
}

async function* readReport(
  call: ProviderCall,
  account: Account,
  state: z.infer<typeof ReportState>,
): AsyncGenerator<Page | Parked> {
  const Poll = z.object({
    ReportRequestStatus: z.object({ Status: z.string(), ReportDownloadUrl: z.string().nullish() }),
  })
  const answer = await post(call, `${REPORTS}/Poll`, { ReportRequestId: state.report }, account)
  const { Status: status, ReportDownloadUrl: url } = readAnswer(Poll, answer, NAME).ReportRequestStatus
  if (status === 'Error')
    throw new ProviderError(
      'unavailable',
      `${NAME} could not create the report (${status}). Atrium tries again later.`,
      status,
    )
  if (status === 'Success') {
    // A report without rows has no download URL.
    if (url) yield* pagesOf((await call.send({ method: 'GET', url, anonymous: true })).bytes)
    return
  }
  if (call.now.getTime() - state.since > LONGEST_REPORT_MS)
    throw new ProviderError('unavailable', `${NAME} did not finish the report in six hours. Atrium tries again later.`)
  yield new Parked(state, ASK_AGAIN_MS)
}

function dateOf(day: string) {
  const [Year, Month, Day] = day.split('-').map(Number)
  return { Day, Month, Year }
}

function post(call: ProviderCall, url: string, body: object, account?: Account): Promise<ProviderAnswer> {
  const [customer, id] = account?.extId.split('/') ?? []
  const place: Record<string, string> = customer && id ? { customerid: customer, customeraccountid: id } : {}
  return call.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...place },
    body: JSON.stringify(body),
  })
}

const Fault = z.object({ Code: z.number(), ErrorCode: z.string().optional() })
const Problem = z.object({
  Errors: z.array(Fault).nullish(),
  OperationErrors: z.array(Fault).nullish(),
  BatchErrors: z.array(Fault).nullish(),
})
const ENDED = new Set([105, 109, 120])
const FORBIDDEN = new Set([106, 2_012])
/** Calls per minute, and concurrent reports. */
const LIMITED = new Set([117, 207])

/** learn.microsoft.com/advertising/guides/operation-error-codes */
function refusal(answer: ProviderAnswer): ProviderError | undefined {
  const problem = readProblem(Problem, answer)
  const [fault] = [...(problem?.Errors ?? []), ...(problem?.OperationErrors ?? []), ...(problem?.BatchErrors ?? [])]
  if (!fault) return undefined
  const code = fault.ErrorCode ?? `${fault.Code}`
  if (ENDED.has(fault.Code)) return refused('needs_reauth', NAME, code)
  if (LIMITED.has(fault.Code)) return refused('throttled', NAME, code, 60_000)
  if (FORBIDDEN.has(fault.Code)) return refused('forbidden', NAME, code)
  return answer.status >= 500 || fault.Code === 0 ? refused('unavailable', NAME, code) : refused('refused', NAME, code)
}
