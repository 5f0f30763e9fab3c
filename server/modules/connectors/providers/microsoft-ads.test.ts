import { zipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '#server/testing/providers/frame.ts'
import { microsoftAds as simulated } from '#server/testing/providers/microsoft-ads.ts'
import { openReading, type Reading, totalOf } from '#server/testing/providers/reading.ts'
import type { Account } from './adapter.ts'
import { COLUMNS, pagesOf } from './microsoft-ads-report.ts'
import { microsoftAds } from './microsoft-ads.ts'

const window = { from: '2026-03-01', to: '2026-03-30' }
let simulator: Simulator
let reading: Reading
let account: Account

beforeAll(async () => {
  simulator = await startSimulator(simulated, { world: { campaigns: 200 } })
  reading = openReading(simulator, microsoftAds)
  account = (await reading.accounts())[0]!
})
afterEach(() => simulator.reset())
afterAll(async () => {
  reading.close()
  await simulator.close()
})

test('every account is offered below its customer', async () => {
  expect((await reading.accounts()).map(({ extId, currency }) => [extId, currency])).toEqual([
    ['8000001/4000000001', 'EUR'],
    ['8000001/4000000002', 'USD'],
  ])
})

test('figures of a report equal the source; each question is a call of its own, and the download has no token', async () => {
  const read = await reading.read(account, window)
  expect(totalOf(read)).toEqual(simulator.world.total('4000000001', window.from, window.to))
  expect(read.campaigns.get('70000000')).toMatchObject({ name: 'Campaign 1.1, "all"' })
  expect(simulator.requests.map(({ path }) => path.split('/').at(-1))).toEqual([
    'Submit',
    'Poll',
    'Poll',
    'Poll',
    expect.stringMatching(/\.zip$/),
  ])
  expect(simulator.requests.at(-1)!.headers).not.toHaveProperty('authorization')
})

test('a report without rows has no address and removes what was there', async () => {
  const early = { from: '2019-01-01', to: '2019-01-30' }
  expect((await reading.read(account, early)).metrics.size).toBe(0)
})

test('half a ZIP stores nothing', async () => {
  simulator.fault({ kind: 'half', path: '/reports/', times: 9 })
  expect(await reading.failure(account, window)).toEqual([
    'bad_answer',
    'Microsoft Advertising sent a broken report (ZIP). No data for these days was stored. Atrium tries again later.',
  ])
})

const csv = (...lines: string[]) =>
  Buffer.from(zipSync({ 'report.csv': new TextEncoder().encode([COLUMNS.join(','), ...lines].join('\r\n')) }))
const row = '2026-03-01,7,Spring,EUR,10,2,1.50,1.00,9.99'

test.each<[string, Buffer, RegExp]>([
  ['a row that is cut', csv(row, '2026-03-02,7,Spr'), /a row with other columns than its headers/],
  ['an amount with a comma', csv(row.replace('1.50', '"1,50"')), /“1,50” as Spend, which is not a number/],
  ['another format of dates', csv(row.replace('2026-03-01', '3/1/2026')), /“3\/1\/2026” as TimePeriod/],
  [
    'a missing column',
    Buffer.from(zipSync({ a: new TextEncoder().encode('TimePeriod\r\n2026-03-01') })),
    /without the column CampaignId/,
  ],
  ['two files', Buffer.from(zipSync({ a: new Uint8Array(2), b: new Uint8Array(2) })), /2 files instead of one/],
  [
    'a report that inflates to more than 64 MB',
    Buffer.from(zipSync({ a: new Uint8Array(65 * 1024 * 1024) })),
    /more than 64 MB/,
  ],
])('%s is said in words', (_name, zip, message) => {
  expect(() => [...pagesOf(zip)]).toThrow(message)
})

test('errors name the code of Microsoft', async () => {
  simulator.fault({ kind: 'unauthorized', times: 9 })
  expect(await reading.failure(account, window)).toEqual([
    'needs_reauth',
    'Microsoft Advertising no longer accepts the sign-in (AuthenticationTokenExpired). Sign in again.',
  ])
  simulator.reset()
  expect(await reading.failure({ ...account, extId: '8000001/1' }, window)).toEqual([
    'forbidden',
    'Microsoft Advertising denies access to this account (UserIsNotAuthorized). Ask its administrator for access.',
  ])
})
