import { z } from 'zod'
import type { Account, Adapter, MetricRow, ProviderCall } from './adapter.ts'
import { googleRefusal } from './google-problem.ts'
import { googleSignIn } from './google-sign-in.ts'
import { readAnswer } from './read-answer.ts'
import { micros, readDay, wholeNumber } from './read-decimal.ts'
import { wrongAnswer } from './refusals.ts'

const NAME = 'Google Search Console'
const API = 'https://www.googleapis.com/webmasters/v3'
const PAGE_ROWS = 25_000
const MOST_PAGES = 20

/**
 * Google Search Console: clicks, impressions and position by day, page and query. Google omits rare queries and returns
 * at most 50,000 rows per day, so sums are smaller than its totals. Days are in Pacific time.
 */
export const searchConsole: Adapter = {
  slug: 'search-console',
  oauth: googleSignIn('https://www.googleapis.com/auth/webmasters.readonly'),
  windowDays: 3,
  refusal: googleRefusal(NAME),
  accounts: listSites,
  async *read(call, account, window) {
    const url = `${API}/sites/${encodeURIComponent(account.extId)}/searchAnalytics/query`
    for (let page = 0; ; page++) {
      if (page >= MOST_PAGES) throw wrongAnswer(NAME, 'more rows than it announced (startRow)')
      const answer = await call.send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          startDate: window.from,
          endDate: window.to,
          dimensions: ['date', 'query', 'page'],
          rowLimit: PAGE_ROWS,
          startRow: page * PAGE_ROWS,
        }),
      })
      const { rows = [] } = readAnswer(Rows, answer, NAME)
      yield { metrics: rows.map(metricOf) }
      if (rows.length < PAGE_ROWS) return
    }
  },
}

const Row = z.object({
  /** In the order of the requested dimensions. */
  keys: z.tuple([z.string(), z.string(), z.string()]),
  clicks: z.number(),
  impressions: z.number(),
  position: z.number(),
})
const Rows = z.object({ rows: z.array(Row).optional() })
const Sites = z.object({
  siteEntry: z
    .array(z.object({ siteUrl: z.string().min(1).max(300), permissionLevel: z.string().optional() }))
    .optional(),
})

async function listSites(call: ProviderCall): Promise<Account[]> {
  const answer = await call.send({ method: 'GET', url: `${API}/sites` })
  const { siteEntry = [] } = readAnswer(Sites, answer, NAME)
  return siteEntry
    .filter(({ permissionLevel }) => permissionLevel !== 'siteUnverifiedUser')
    .map(({ siteUrl }) => ({
      extId: siteUrl,
      name: siteUrl.replace(/^sc-domain:/, ''),
      currency: null,
      timeZone: 'America/Los_Angeles',
    }))
}

/** The position is an average over impressions, stored as their sum so that days can be added. */
function metricOf({ keys: [date, query, page], clicks, impressions, position }: z.infer<typeof Row>): MetricRow {
  const shown = wholeNumber(impressions, 'impressions', NAME)
  return {
    date: readDay(date, 'keys.0', NAME),
    campaignExtId: '',
    breakdown: `page=${page.replaceAll(/\s/g, encodeURIComponent)} query=${query}`,
    clicks: wholeNumber(clicks, 'clicks', NAME),
    impressions: shown,
    positionMicros: micros(position, 'position', NAME) * shown,
  }
}
