import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '#server/testing/providers/frame.ts'
import { googleAnalytics as simulated } from '#server/testing/providers/google-analytics.ts'
import { openReading, type Reading, totalOf } from '#server/testing/providers/reading.ts'
import type { Account } from './adapter.ts'
import { googleAnalytics } from './google-analytics.ts'

const window = { from: '2026-03-01', to: '2026-03-14' }
let simulator: Simulator
let reading: Reading
let account: Account

beforeAll(async () => {
  simulator = await startSimulator(simulated, { world: { campaigns: 4_000, accounts: 2 } })
  reading = openReading(simulator, googleAnalytics)
  account = (await reading.accounts())[0]!
})
afterEach(() => simulator.reset())
afterAll(async () => {
  reading.close()
  await simulator.close()
})

test('every property is offered with its account, currency and time zone', async () => {
  expect(await reading.accounts()).toEqual([
    { extId: '4000000001', name: 'Shop › Account 1', currency: 'EUR', timeZone: 'Europe/Berlin' },
    { extId: '4000000002', name: 'Shop › Account 2', currency: 'USD', timeZone: 'America/New_York' },
  ])
})

test('figures of two pages equal the source, also when a page repeats rows', { tags: 'stress' }, async () => {
  simulator.fault({ kind: 'duplicate_page', after: 1 })
  const read = await reading.read(account, window)
  const {
    rows,
    valueMicros,
    conversionsMicros: keyEvents,
    clicks: sessions,
  } = simulator.world.total(account.extId, window.from, window.to)
  const stored = [...read.metrics.values()]
  expect(totalOf(read)).toMatchObject({ rows, valueMicros })
  expect(stored.reduce((sum, row) => sum + Number(row['sessions']), 0)).toBe(sessions)
  expect(stored.reduce((sum, row) => sum + BigInt(row['key_events_micros'] ?? 0), 0n)).toBe(keyEvents)
  expect(simulator.requests).toHaveLength(2)
})

test('a page that repeats rows instead of others is not taken for the whole', async () => {
  simulator.fault({ kind: 'duplicate_page', after: 1 })
  simulator.memory.set('fixed pages', true)
  const failed = await reading.failure(account, window)
  simulator.memory.clear()
  expect(failed).toEqual(['bad_answer', expect.stringMatching(/^Google Analytics sent other rows than rowCount says/)])
  simulator.fault({ kind: 'altered', replace: ['"rows":', '"was":'], after: 1 })
  expect(await reading.failure(account, window)).toEqual(failed)
})

test.each(['campaign-1-1 ', 'campaign-1-\\u00001', 'campaign-1-\\ud8001', 'campaign-1-\\u202e1'])(
  'the name “%s” is another one than those it looks like',
  async (name) => {
    const day = { from: '2026-03-01', to: '2026-03-01' }
    simulator.memory.set('without ids', true)
    const before = await reading.read(account, day)
    simulator.fault({ kind: 'altered', replace: ['"campaign-1-2"', `"${name}"`] })
    const read = await reading.read(account, day)
    simulator.memory.clear()
    expect(read.metrics.size).toBe(before.metrics.size)
    expect(new Set([...read.campaigns.values()].map(({ extId }) => extId)).size).toBe(before.campaigns.size)
    for (const { extId } of read.campaigns.values()) expect(extId).not.toMatch(/[\p{Cc}\ud800-\udfff]/u)
  },
)

test('campaigns have the value of utm_campaign; sessions without one belong to none', async () => {
  const read = await reading.read(account, { from: '2026-03-01', to: '2026-03-01' })
  expect(read.campaigns.size).toBe(2_000)
  expect(read.campaigns.get('70000000')).toEqual({ extId: '70000000', name: 'campaign-1-1', utm: 'campaign-1-1' })
  const breakdowns = [...read.metrics.values()].map((row) => [row['campaign_ext_id'], row['breakdown']])
  expect(breakdowns).toContainEqual(['70000000', 'source=google medium=cpc id=70000000 campaign=campaign-1-1'])
  expect(breakdowns).toContainEqual([
    '',
    'source=partner%2070000001 medium=referral id=(not%20set) campaign=(referral)',
  ])
})

test.each<[string, [string, string], RegExp]>([
  [
    'columns in another order',
    ['{"name":"sessionSource"},{"name":"sessionMedium"}', '{"name":"sessionMedium"},{"name":"sessionSource"}'],
    /other columns than requested \(dimensionHeaders\)/,
  ],
  ['a day that does not exist', ['20260301', '20260231'], /“20260231” as date/],
  ['a currency that does not exist', ['"EUR"', '"ERU"'], /currency of .* is “ERU”/],
  ['rows that are no list', ['"rows":[', '"rows":7,"was":['], /rows is missing or has an unexpected type/],
])('%s is said in words', async (_name, replace, message) => {
  simulator.fault({ kind: 'altered', replace, times: 9 })
  expect(await reading.failure(account, { from: '2026-03-01', to: '2026-03-01' })).toEqual([
    'bad_answer',
    expect.stringMatching(message),
  ])
})

test('a property of other people is refused with the status of Google', async () => {
  expect(await reading.failure({ ...account, extId: '1' }, window)).toEqual([
    'forbidden',
    'Google Analytics denies access to this account (PERMISSION_DENIED). Ask its administrator for access.',
  ])
})
