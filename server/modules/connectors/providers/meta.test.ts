import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '#server/testing/providers/frame.ts'
import { meta as simulated } from '#server/testing/providers/meta.ts'
import { openReading, type Reading, totalOf } from '#server/testing/providers/reading.ts'
import type { Account } from './adapter.ts'
import { meta } from './meta.ts'

const window = { from: '2026-03-01', to: '2026-03-30' }
let simulator: Simulator
let reading: Reading
let account: Account

beforeAll(async () => {
  simulator = await startSimulator(simulated, { world: { campaigns: 40 } })
  reading = openReading(simulator, meta)
  account = (await reading.accounts())[0]!
})
afterEach(() => simulator.reset())
afterAll(async () => {
  reading.close()
  await simulator.close()
})

const source = () => simulator.world.total(account.extId, window.from, window.to)

test('every ad account is offered with its currency and time zone', async () => {
  expect(await reading.accounts()).toEqual([
    { extId: '4000000001', name: 'Account 1', currency: 'EUR', timeZone: 'Europe/Berlin' },
    { extId: '4000000002', name: 'Account 2', currency: 'USD', timeZone: 'America/New_York' },
  ])
})

test('figures of several pages equal the source, and a purchase counts once', async () => {
  const read = await reading.read(account, window)
  expect(totalOf(read)).toEqual(source())
  expect(read.campaigns.size).toBe(40)
  expect(simulator.requests).toHaveLength(3)
  expect(simulator.requests.every(({ rawUrl }) => !rawUrl.includes('access_token'))).toBe(true)
})

test('what is too much for one request is made as a report, without waiting in a loop', async () => {
  const large = await startSimulator(simulated, { world: { campaigns: 400, accounts: 1 } })
  const own = openReading(large, meta)
  const read = await own.read(account, window)
  expect(totalOf(read)).toEqual(large.world.total(account.extId, window.from, window.to))
  expect(totalOf(read).rows).toBe(12_000)
  expect(large.requests.slice(0, 4).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v25.0/act_4000000001/insights',
    'POST /v25.0/act_4000000001/insights',
    'GET /v25.0/7000000',
    'GET /v25.0/7000000',
  ])
  own.close()
  await large.close()
})

test('a page that repeats rows of the one before changes nothing', async () => {
  simulator.fault({ kind: 'duplicate_page', after: 1 })
  expect(totalOf(await reading.read(account, window))).toEqual(source())
})

test('a limit that comes as an answer 400 is waited out', async () => {
  simulator.fault({ kind: 'throttled', seconds: 1 })
  const { waitedMs } = { ...reading.tally }
  expect(totalOf(await reading.read(account, window))).toEqual(source())
  expect(reading.tally.waitedMs - waitedMs).toBeGreaterThan(900)
})

test('a limit that is near slows the next request down', async () => {
  const days = { from: '2026-03-01', to: '2026-03-20' }
  simulator.memory.set('used percent', 80)
  const { waitedMs } = { ...reading.tally }
  const read = await reading.read(account, days)
  simulator.memory.clear()
  expect(totalOf(read)).toEqual(simulator.world.total(account.extId, days.from, days.to))
  expect(simulator.requests).toHaveLength(2)
  expect(reading.tally.waitedMs - waitedMs).toBeGreaterThan(1_900)
})

const insights = (app: unknown, adAccount: unknown) => ({
  'x-fb-ads-insights-throttle': JSON.stringify({
    app_id_util_pct: app,
    acc_id_util_pct: adAccount,
    ads_api_access_tier: 'standard_access',
  }),
})
const business = (...uses: object[]) => ({ 'x-business-use-case-usage': JSON.stringify({ 4000000001: uses }) })

describe('The next request waits', () => {
  test.each<[string, Record<string, string>, number]>([
    ['without headers', {}, 0],
    ['below 75 %', insights(74.9, 0), 0],
    ['from 75 % of the app on', insights(75, 0), 2_000],
    ['from 75 % of the ad account on', insights(0, 75), 2_000],
    ['below 85 %', insights(84.9, 0), 2_000],
    ['from 85 % on', insights(0, 85), 10_000],
    ['below 95 %', insights(94.9, 94), 10_000],
    ['from 95 % on', insights(95, 0), 60_000],
    ['above the limit', insights(0, 240), 60_000],
    ['for the calls of a business', business({ type: 'ads_insights', call_count: 75 }), 2_000],
    ['for its CPU time', business({ call_count: 1, total_cputime: 85, total_time: 1 }), 10_000],
    ['for its total time', business({ call_count: 1 }, { call_count: 1, total_time: 95 }), 60_000],
    ['for the higher of both headers', { ...insights(80, 1), ...business({ call_count: 96 }) }, 60_000],
    ['not for values that are no numbers', insights('99', null), 0],
    ['not for a header that is no JSON', { 'x-fb-ads-insights-throttle': '99%' }, 0],
  ])('%s', (_when, headers, milliseconds) => {
    expect(meta.throttle!(headers)).toBe(milliseconds)
  })

  test.each<[string, Record<string, string>, number]>([
    ['as long as the header says', business({ call_count: 100, estimated_time_to_regain_access: 7 }), 7 * 60_000],
    ['five minutes without one', {}, 5 * 60_000],
  ])('after a limit %s', (_how, headers, milliseconds) => {
    const body = { error: { message: 'Too many calls.', type: 'OAuthException', code: 80_000 } }
    const answer = { status: 400, headers, bytes: Buffer.alloc(0), json: () => body }
    expect(meta.refusal!(answer)).toMatchObject({ code: 'throttled', retryAfterMs: milliseconds })
  })
})

describe('What cannot be read is said in words', () => {
  test.each<[string, [string, string], RegExp]>([
    ['an amount that is a word', ['"spend":"', '"spend":"x'], /sent “x.*” as spend, which is not a number/],
    ['a missing field', ['"campaign_id"', '"campaign"'], /data\.0\.campaign_id is missing or has an unexpected type/],
    [
      'a date that does not exist',
      ['"date_start":"2026-03-01', '"date_start":"2026-02-30'],
      /“2026-02-30” as date_start/,
    ],
    ['a row of a week', ['"date_stop":"2026-03-01', '"date_stop":"2026-03-07'], /more than one day in a row/],
    ['a cursor that comes again', ['"after":"NTAw"', '"after":"MA=="'], /the same page again/],
  ])('%s', async (_name, replace, message) => {
    simulator.fault({ kind: 'altered', replace, times: 9 })
    expect(await reading.failure(account, window)).toEqual(['bad_answer', expect.stringMatching(message)])
  })

  test.each([
    ['unauthorized', 'needs_reauth', 'Meta Ads no longer accepts the sign-in (190/463). Sign in again.'],
  ] as const)('%s', async (kind, code, message) => {
    simulator.fault({ kind, times: 9 })
    expect(await reading.failure(account, window)).toEqual([code, message])
  })

  test('an ad account of other people', async () => {
    expect(await reading.failure({ ...account, extId: '1' }, window)).toEqual([
      'forbidden',
      'Meta Ads denies access to this account (200). Ask its administrator for access.',
    ])
  })
})
