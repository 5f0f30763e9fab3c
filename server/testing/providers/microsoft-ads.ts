import { zipSync } from 'fflate'
import Papa from 'papaparse'
import { z } from 'zod'
import { json, type Reply, type SimulatedRequest } from './exchange.ts'
import { type Api, type Provider, runSimulator } from './frame.ts'
import type { SimulatedAccount, SimulatedDay } from './world.ts'

// Shapes: learn.microsoft.com/advertising, REST of Customer Management and Reporting v13.
const DEVELOPER_TOKEN = 'simulated-developer-token'
const CUSTOMER = '8000001'
const PENDING_POLLS = 2

const Date3 = z.strictObject({ Day: z.int().min(1).max(31), Month: z.int().min(1).max(12), Year: z.int() })
const Submit = z.strictObject({
  ReportRequest: z.strictObject({
    Type: z.literal('CampaignPerformanceReportRequest'),
    ReportName: z.string().optional(),
    Format: z.literal('Csv'),
    FormatVersion: z.literal('2.0'),
    ExcludeColumnHeaders: z.literal(false),
    ExcludeReportHeader: z.literal(true),
    ExcludeReportFooter: z.literal(true),
    ReturnOnlyCompleteData: z.boolean(),
    Aggregation: z.literal('Daily'),
    Columns: z.array(z.string()).min(1),
    Scope: z.strictObject({ AccountIds: z.array(z.string().regex(/^\d+$/)).min(1) }),
    Time: z.strictObject({
      CustomDateRangeStart: Date3,
      CustomDateRangeEnd: Date3,
      ReportTimeZone: z.string().optional(),
    }),
  }),
})
type Report = { account: SimulatedAccount; days: SimulatedDay[]; columns: string[]; polls: number }

const failed = (status: number, Code: number, ErrorCode: string, Message: string): Reply =>
  json(status, {
    TrackingId: 'simulated',
    Type: 'AdApiFaultDetail',
    Errors: [{ Code, ErrorCode, Message, Detail: null }],
  })

export const microsoftAds: Provider = {
  slug: 'microsoft-ads',
  oauth: {
    authorizePath: '/common/oauth2/v2.0/authorize',
    tokenPath: '/common/oauth2/v2.0/token',
    revokePath: null,
    scope: 'https://ads.microsoft.com/msads.manage offline_access',
    pkce: 'required',
    clientAuth: 'post',
    rotates: true,
    refreshes: true,
    accessSeconds: 3600,
  },
  settings: { SERVICE_MICROSOFT_ADS_DEVELOPER_TOKEN: DEVELOPER_TOKEN },
  unauthorized: () => failed(401, 109, 'AuthenticationTokenExpired', 'Authentication token expired.'),
  throttled: () => failed(400, 117, 'CallRateExceeded', 'You have exceeded the number of calls per minute.'),
  open(request, { memory }) {
    const id = /^\/reports\/(.+)\.zip$/.exec(request.path)?.[1]
    if (!id) return null
    if (request.headers.authorization) return { status: 403, body: 'The address is signed and takes no token.' }
    const report = memory.get(id) as Report | undefined
    return report
      ? { status: 200, headers: { 'content-type': 'application/zip' }, body: zipOf(report) }
      : { status: 404, body: '' }
  },
  api(request, api) {
    if (request.headers['developertoken'] !== DEVELOPER_TOKEN)
      return failed(401, 105, 'InvalidCredentials', 'Authentication failed. The developer token is not valid.')
    if (request.method !== 'POST') return json(404, {})
    const body: unknown = JSON.parse(request.body)
    if (request.path === '/CustomerManagement/v13/User/Query')
      return json(200, { User: { Id: 5, Name: {} }, CustomerRoles: [] })
    if (request.path === '/CustomerManagement/v13/Accounts/Search') return accounts(body, api)
    if (request.headers['customerid'] !== CUSTOMER)
      return failed(400, 106, 'UserIsNotAuthorized', 'CustomerId is wrong.')
    if (request.path === '/Reporting/v13/GenerateReport/Submit') return submit(request, body, api)
    return request.path === '/Reporting/v13/GenerateReport/Poll' ? poll(body, api) : json(404, {})
  },
}

function accounts(body: unknown, { world }: Api): Reply {
  const Search = z.object({
    Predicates: z.tuple([
      z.object({ Field: z.literal('UserId'), Operator: z.literal('Equals'), Value: z.literal('5') }),
    ]),
    PageInfo: z.object({ Index: z.int(), Size: z.int().min(1).max(1_000) }),
  })
  const { data } = Search.safeParse(body)
  if (!data) return failed(400, 100, 'NullRequest', 'The request is not valid.')
  const Accounts = world.accounts.map(({ id, name, currency }) => ({
    Id: Number(id),
    ParentCustomerId: Number(CUSTOMER),
    Name: name,
    Number: `F${id}`,
    CurrencyCode: currency,
    TimeZone: 'PacificTimeUSCanadaTijuana',
  }))
  const { Index, Size } = data.PageInfo
  return json(200, { Accounts: Accounts.slice(Index * Size, (Index + 1) * Size) })
}

const dayOf = ({ Year, Month, Day }: z.infer<typeof Date3>) =>
  `${Year}-${String(Month).padStart(2, '0')}-${String(Day).padStart(2, '0')}`

function submit({ headers }: SimulatedRequest, body: unknown, { world, memory }: Api): Reply {
  const { data, error } = Submit.safeParse(body)
  if (!data) return failed(400, 2_004, 'InvalidReportRequest', error.issues[0]?.path.join('.') ?? '')
  const { Scope, Time, Columns: columns } = data.ReportRequest
  const account = world.account(Scope.AccountIds[0]!)
  if (!account || headers['customeraccountid'] !== account.id)
    return failed(400, 106, 'UserIsNotAuthorized', 'The user is not authorized to perform this operation.')
  const days = world.days(account.id, dayOf(Time.CustomDateRangeStart), dayOf(Time.CustomDateRangeEnd))
  const ReportRequestId = `30000${memory.size}_1`
  memory.set(ReportRequestId, { account, days, columns, polls: 0 } satisfies Report)
  return json(200, { ReportRequestId })
}

function poll(body: unknown, { memory, origin }: Api): Reply {
  const id = String((body as Record<string, unknown>)['ReportRequestId'])
  const report = memory.get(id) as Report | undefined
  if (!report) return failed(400, 2_100, 'ReportingServiceInvalidReportId', 'The report id is not valid.')
  if (++report.polls <= PENDING_POLLS)
    return json(200, { ReportRequestStatus: { Status: 'Pending', ReportDownloadUrl: null } })
  const url = report.days.length > 0 ? `${origin}/reports/${id}.zip` : null
  return json(200, { ReportRequestStatus: { Status: 'Success', ReportDownloadUrl: url } })
}

const decimal = (micros: bigint) => (Number(micros) / 1e6).toFixed(2)

function zipOf({ account, days, columns }: Report): Buffer {
  const rows = days.map((day) => ({
    TimePeriod: day.date,
    CampaignId: day.campaign.id,
    CampaignName: `${day.campaign.name}, "all"`,
    CurrencyCode: account.currency,
    Impressions: day.impressions,
    Clicks: day.clicks,
    Spend: decimal(day.costMicros),
    Conversions: decimal(day.conversionsMicros),
    Revenue: decimal(day.valueMicros),
  }))
  const csv = `\uFEFF${Papa.unparse(rows, { columns, quotes: true })}\r\n`
  return Buffer.from(zipSync({ 'report.csv': new TextEncoder().encode(csv) }))
}

if (import.meta.main) await runSimulator(microsoftAds)
