import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEY, type Provider, type Simulator, startSimulator } from '../frame.ts'
import { googleAds } from '../google-ads.ts'
import { googleAnalytics } from '../google-analytics.ts'
import { meta } from '../meta.ts'
import { searchConsole, siteOf } from '../search-console.ts'
import { departure, fieldsOf, published } from './contract.ts'

const started = new Map<string, Simulator>()
beforeAll(async () => {
  for (const provider of [googleAds, googleAnalytics, meta, searchConsole])
    started.set(provider.slug, await startSimulator(provider))
})
afterAll(() => Promise.all([...started.values()].map((simulator) => simulator.close())))

async function send(provider: Provider, path: string, body?: object): Promise<[number, string]> {
  const { origin, authorization, settings } = started.get(provider.slug)!
  const answer = await fetch(origin + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${authorization ? String(authorization.issue()['access_token']) : KEY}`,
      'content-type': 'application/json',
      'developer-token': settings['SERVICE_GOOGLE_ADS_DEVELOPER_TOKEN'] ?? '',
      'login-customer-id': '9000000001',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return [answer.status, await answer.text()]
}

const report = {
  dateRanges: [{ startDate: '2026-03-01', endDate: '2026-03-01' }],
  dimensions: [{ name: 'date' }],
  metrics: [{ name: 'sessions' }],
}
const runReport = '/v1beta/properties/4000000001:runReport'
const site = `/webmasters/v3/sites/${encodeURIComponent(siteOf('4000000001'))}/searchAnalytics/query`
const query = { startDate: '2026-03-01', endDate: '2026-03-01' }
const search = '/v26/customers/4000000001/googleAds:search'
const gaql = { query: 'SELECT campaign.id FROM campaign' }
const insights = (fields: string) =>
  `/v25.0/act_4000000001/insights?level=campaign&time_increment=1&time_range=${encodeURIComponent('{"since":"2026-03-01","until":"2026-03-01"}')}&fields=${fields}`

test('simulators accept requests that conform to the published contract', async () => {
  expect((await send(googleAnalytics, runReport, report))[0]).toBe(200)
  expect((await send(searchConsole, site, query))[0]).toBe(200)
  expect((await send(googleAds, search, gaql))[0]).toBe(200)
  expect((await send(meta, insights('campaign_id,spend')))[0]).toBe(200)
})

test.each<[Provider, string, object | undefined, RegExp]>([
  [googleAnalytics, runReport, { ...report, dateRange: report.dateRanges }, /dateRange is unknown/],
  [googleAnalytics, runReport, { ...report, limit: 1_000 }, /limit is not a string/],
  [googleAnalytics, runReport, { ...report, metrics: { name: 'sessions' } }, /metrics is not a list/],
  [googleAnalytics, runReport, { ...report, metrics: [{ title: 'sessions' }] }, /metrics\.0\.title is unknown/],
  [searchConsole, site, { ...query, rows: 5 }, /rows is unknown/],
  [searchConsole, site, { ...query, rowLimit: '5' }, /rowLimit is not a number/],
  [googleAds, search, { ...gaql, page: 'x' }, /page is unknown/],
  [googleAds, search, { query: 'SELECT campaign.title FROM campaign' }, /Unrecognized field/],
  [meta, insights('campaign_id,cost'), undefined, /cost is not valid/],
  [meta, '/v25.0/me/adaccounts?fields=timezone', undefined, /nonexisting field \(timezone\)/],
])('a request outside the contract fails (%#)', async (provider, path, body, message) => {
  const [status, text] = await send(provider, path, body)
  expect([status, text]).toEqual([400, expect.stringMatching(message)])
})

test('a response outside the contract fails the simulator', () => {
  expect(() => published('searchconsole.ApiDataRow', { clicks: '5' })).toThrow(/clicks is not a number/)
  expect(() => published('analyticsdata.Row', { values: [] })).toThrow(/values is unknown/)
  expect(departure('analyticsdata.Row', { metricValues: [{ value: 1 }] })).toBe('metricValues.0.value is not a string')
  expect(() => fieldsOf('analyticsdata.Nothing')).toThrow(/No published contract/)
})
