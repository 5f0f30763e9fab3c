import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '#server/testing/providers/frame.ts'
import { linkedin as simulated } from '#server/testing/providers/linkedin.ts'
import { openReading, type Reading, totalOf } from '#server/testing/providers/reading.ts'
import type { Account } from './adapter.ts'
import { linkedin } from './linkedin.ts'

const window = { from: '2026-03-05', to: '2026-03-11' }
let simulator: Simulator
let reading: Reading
let account: Account

beforeAll(async () => {
  simulator = await startSimulator(simulated, { world: { campaigns: 130 } })
  reading = openReading(simulator, linkedin)
  account = (await reading.accounts())[0]!
})
afterEach(() => simulator.reset())
afterAll(async () => {
  reading.close()
  await simulator.close()
})

const source = () => simulator.world.total(account.extId, window.from, window.to)

test('every ad account is offered with its currency', async () => {
  expect((await reading.accounts()).map(({ extId, currency }) => [extId, currency])).toEqual([
    ['4000000001', 'EUR'],
    ['4000000002', 'USD'],
  ])
})

test('figures equal the source, and all pages of campaigns are named', async () => {
  const read = await reading.read(account, window)
  expect(totalOf(read)).toEqual(source())
  expect(read.campaigns.size).toBe(130)
  expect(read.campaigns.get('70000129')).toMatchObject({ name: 'Campaign 1.130' })
  expect(simulator.requests.at(-1)!.rawUrl).toContain(
    'dateRange=(start:(year:2026,month:3,day:5),end:(year:2026,month:3,day:11))&accounts=List(urn%3Ali%3AsponsoredAccount%3A4000000001)',
  )
})

test('rows that come twice count once', async () => {
  simulator.fault({ kind: 'duplicate_page', path: 'adAnalytics' })
  expect(totalOf(await reading.read(account, window))).toEqual(source())
})

test('a limit is waited out', async () => {
  simulator.fault({ kind: 'throttled', seconds: 1 })
  expect(totalOf(await reading.read(account, window))).toEqual(source())
})

test.each<[string, [string, string], RegExp]>([
  ['an amount that is a word', ['"costInLocalCurrency":"', '"costInLocalCurrency":"€'], /“€.*” as costInLocalCurrency/],
  ['a month that does not exist', ['"month":3', '"month":13'], /“2026-13-\d\d” as dateRange\.start/],
  [
    'a campaign that is none',
    ['sponsoredCampaign', 'sponsoredCreative'],
    /pivotValues\.0 is missing or has an unexpected type/,
  ],
  ['a row of several days', ['"end":{"year":2026', '"end":{"year":2027'], /more than one day in a row \(dateRange\)/],
])('%s is said in words', async (_name, replace, message) => {
  simulator.fault({ kind: 'altered', replace, times: 9, path: 'adAnalytics' })
  expect(await reading.failure(account, window)).toEqual(['bad_answer', expect.stringMatching(message)])
})

test('errors name the code of LinkedIn', async () => {
  simulator.fault({ kind: 'unauthorized', times: 9 })
  expect(await reading.failure(account, window)).toEqual([
    'needs_reauth',
    'LinkedIn Ads no longer accepts the sign-in (EXPIRED_ACCESS_TOKEN). Sign in again.',
  ])
  simulator.reset()
  expect(await reading.failure({ ...account, extId: '1' }, window)).toEqual([
    'forbidden',
    'LinkedIn Ads denies access to this account (ACCESS_DENIED). Ask its administrator for access.',
  ])
})
