import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Account, Adapter, ExternalCampaign, MetricRow, Page, ProviderCall, Window } from './adapter.ts'
import { googleRefusal } from './google-problem.ts'
import { googleSignIn } from './google-sign-in.ts'
import { readAnswer } from './read-answer.ts'
import { micros, readDay, wholeNumber } from './read-decimal.ts'
import { refused, wrongAnswer } from './refusals.ts'

const NAME = 'Google Analytics'
const API = 'https://analyticsdata.googleapis.com/v1beta'
const ADMIN = 'https://analyticsadmin.googleapis.com/v1beta'
const PAGE_ROWS = 50_000
const MOST_PAGES = 1_000

/**
 * Google Analytics 4: sessions, users, key events and revenue by day, source, medium and campaign. Rows are positional,
 * so the headers are checked on every page.
 */
export const googleAnalytics: Adapter = {
  slug: 'google-analytics',
  oauth: googleSignIn('https://www.googleapis.com/auth/analytics.readonly'),
  windowDays: 14,
  refusal: googleRefusal(NAME),
  accounts: listProperties,
  async *read(call, account, window) {
    const seen = new Set<string>()
    for (let offset = 0, expected = 0, pages = 0; ; pages++) {
      const report = await runReport(call, account, window, offset)
      yield pageOf(report, account)
      expected = Math.max(expected, report.rowCount)
      offset += report.rows.length
      if (expected > PAGE_ROWS) for (const row of report.rows) seen.add(keyOf(row))
      if (offset < expected && report.rows.length > 0 && pages < MOST_PAGES) continue
      // Repeated rows mean that others are missing.
      if (offset < expected || (expected > PAGE_ROWS && seen.size < expected))
        throw wrongAnswer(NAME, `other rows than rowCount says (${expected})`)
      return
    }
  },
}

const keyOf = ({ dimensionValues }: Report['rows'][number]) =>
  hash('sha256', JSON.stringify(dimensionValues.map(({ value }) => value)), 'base64').slice(0, 20)

/** The order determines the meaning of row values. */
const DIMENSIONS = ['date', 'sessionSource', 'sessionMedium', 'sessionCampaignName', 'sessionCampaignId'] as const
const METRICS = ['sessions', 'totalUsers', 'keyEvents', 'totalRevenue'] as const

const Header = z.object({ name: z.string() })
const Values = z.array(z.object({ value: z.string() }))
const Quota = z.object({ consumed: z.number().default(0), remaining: z.number().default(0) }).optional()
const Report = z.object({
  dimensionHeaders: z.array(Header).optional(),
  metricHeaders: z.array(Header).optional(),
  rows: z.array(z.object({ dimensionValues: Values, metricValues: Values })).default([]),
  rowCount: z.int().nonnegative().default(0),
  metadata: z.object({ currencyCode: z.string().optional(), timeZone: z.string().optional() }).optional(),
  propertyQuota: z
    .object({ tokensPerDay: Quota, tokensPerHour: Quota, tokensPerProjectPerHour: Quota })
    .partial()
    .optional(),
})
type Report = z.infer<typeof Report>

const Summaries = z.object({
  accountSummaries: z
    .array(
      z.object({
        displayName: z.string().optional(),
        propertySummaries: z
          .array(z.object({ property: z.string().regex(/^properties\/\d{1,20}$/), displayName: z.string().optional() }))
          .optional(),
      }),
    )
    .optional(),
  nextPageToken: z.string().optional(),
})

/** This list omits currency and time zone; both are fetched per property. */
async function listProperties(call: ProviderCall): Promise<Account[]> {
  const found: Account[] = []
  const seen = new Set<string>()
  for (let token: string | undefined; ;) {
    const query = new URLSearchParams({ pageSize: '200', ...(token && { pageToken: token }) }).toString()
    const answer = await call.send({ method: 'GET', url: `${ADMIN}/accountSummaries?${query}` })
    const { accountSummaries = [], nextPageToken } = readAnswer(Summaries, answer, NAME)
    for (const summary of accountSummaries)
      for (const { property, displayName } of summary.propertySummaries ?? [])
        found.push({
          extId: property.slice('properties/'.length),
          name: [summary.displayName, displayName || property].filter(Boolean).join(' › '),
          currency: null,
          timeZone: null,
        })
    if (!nextPageToken) break
    if (seen.has(nextPageToken) || seen.size >= MOST_PAGES)
      throw wrongAnswer(NAME, 'the same page again (nextPageToken)')
    seen.add((token = nextPageToken))
  }
  return withCurrency(call, found)
}

const Property = z.object({ currencyCode: z.string().optional(), timeZone: z.string().optional() })
/** Number of properties to fetch individually; the others use the currency of their reports. */
const MOST_ASKED = 50

async function withCurrency(call: ProviderCall, accounts: Account[]): Promise<Account[]> {
  for (const account of accounts.slice(0, MOST_ASKED)) {
    const answer = await call.send({ method: 'GET', url: `${ADMIN}/properties/${account.extId}` })
    const { currencyCode, timeZone } = readAnswer(Property, answer, NAME)
    account.currency = currencyCode ?? null
    account.timeZone = timeZone ?? null
  }
  return accounts
}

/** A stable order prevents rows from moving between pages. */
async function runReport(call: ProviderCall, account: Account, window: Window, offset: number): Promise<Report> {
  const answer = await call.send({
    method: 'POST',
    url: `${API}/properties/${account.extId}:runReport`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      dateRanges: [{ startDate: window.from, endDate: window.to }],
      dimensions: DIMENSIONS.map((name) => ({ name })),
      metrics: METRICS.map((name) => ({ name })),
      orderBys: DIMENSIONS.map((dimensionName) => ({ dimension: { dimensionName } })),
      limit: String(PAGE_ROWS),
      offset: String(offset),
      returnPropertyQuota: true,
    }),
  })
  const report = readAnswer(Report, answer, NAME)
  const scarce = scarceTokens(report)
  if (scarce) call.pause(refused('throttled', NAME, scarce, HOUR_MS))
  if (report.rows.length > 0) {
    requireHeaders(report.dimensionHeaders, DIMENSIONS, 'dimensionHeaders')
    requireHeaders(report.metricHeaders, METRICS, 'metricHeaders')
  }
  return report
}

/**
 * Reports and dashboards of other tools use the same tokens, so Atrium stops while some are left. Tokens of a day are
 * checked every hour too; they return at midnight in California.
 */
const HOUR_MS = 3_600_000
const RESERVED_REPORTS = 10

/** The quota of the property that ten more such reports would use up. */
function scarceTokens({ propertyQuota = {} }: Report): string | undefined {
  const scarce = Object.entries(propertyQuota).find(
    ([, quota]) => quota && quota.remaining < RESERVED_REPORTS * quota.consumed,
  )
  return scarce?.[0]
}

function requireHeaders(headers: Report['dimensionHeaders'], names: readonly string[], field: string): void {
  const sent = headers?.map(({ name }) => name) ?? []
  if (sent.length !== names.length || names.some((name, place) => sent[place] !== name))
    throw wrongAnswer(NAME, `other columns than requested (${field})`)
}

function pageOf({ rows, metadata }: Report, account: Account): Page {
  const currency = metadata?.currencyCode ?? account.currency
  const campaigns = new Map<string, ExternalCampaign>()
  const metrics = rows.map(({ dimensionValues, metricValues }): MetricRow => {
    if (dimensionValues.length !== DIMENSIONS.length || metricValues.length !== METRICS.length)
      throw wrongAnswer(NAME, 'a row with other columns than its headers (rows)')
    const [date, source, medium, name, id] = dimensionValues.map(({ value }) => value) as [
      string,
      string,
      string,
      string,
      string,
    ]
    const [sessions, users, keyEvents, revenue] = metricValues.map(({ value }) => value) as [
      string,
      string,
      string,
      string,
    ]
    const campaign = campaignOf(name, id)
    if (campaign) campaigns.set(campaign.extId, campaign)
    return {
      date: readDay(date, 'date', NAME),
      campaignExtId: campaign?.extId ?? '',
      breakdown: `source=${word(source)} medium=${word(medium)} id=${word(id)} campaign=${name}`,
      ...(currency && { currency }),
      sessions: wholeNumber(sessions, 'sessions', NAME),
      users: wholeNumber(users, 'totalUsers', NAME),
      keyEventsMicros: micros(keyEvents, 'keyEvents', NAME),
      valueMicros: micros(revenue, 'totalRevenue', NAME),
    }
  })
  return { metrics, campaigns: [...campaigns.values()] }
}

/** Spaces separate the parts of a breakdown; only the last one may contain them. */
const word = (text: string) => text.replaceAll(/[\s%]/g, encodeURIComponent)

/** Sessions without a campaign are `(not set)`, `(direct)`, `(organic)` or `(referral)`. */
function campaignOf(name: string, id: string): ExternalCampaign | null {
  const isSet = (text: string) => text.trim() !== '' && !/^\(.{0,40}\)$/.test(text)
  if (isSet(id)) return { extId: id, name: isSet(name) ? name : id, utm: isSet(name) ? name : id }
  return isSet(name) ? { extId: name, name, utm: name } : null
}
