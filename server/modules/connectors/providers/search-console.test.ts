import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '#server/testing/providers/frame.ts'
import { openReading, type Reading, totalOf } from '#server/testing/providers/reading.ts'
import { positionOf, searchConsole as simulated } from '#server/testing/providers/search-console.ts'
import type { Account } from './adapter.ts'
import { searchConsole } from './search-console.ts'

const window = { from: '2026-03-01', to: '2026-03-03' }
let simulator: Simulator
let reading: Reading
let account: Account

beforeAll(async () => {
  simulator = await startSimulator(simulated, { world: { campaigns: 9_000 } })
  reading = openReading(simulator, searchConsole)
  account = (await reading.accounts())[0]!
})
afterEach(() => simulator.reset())
afterAll(async () => {
  reading.close()
  await simulator.close()
})

test('verified sites are offered, a domain by its name', async () => {
  expect((await reading.accounts()).map(({ extId, name }) => [extId, name])).toEqual([
    ['sc-domain:example.com', 'example.com'],
    ['https://4000000002.example.com/', 'https://4000000002.example.com/'],
  ])
})

test('figures of two pages equal the source, and long pages stay apart', async () => {
  simulator.fault({ kind: 'duplicate_page', after: 1 })
  const read = await reading.read(account, window)
  const { rows, clicks, impressions } = simulator.world.total('4000000001', window.from, window.to)
  expect(totalOf(read)).toMatchObject({ rows, clicks, impressions, costMicros: 0n })
  const positions = simulator.world
    .days('4000000001', window.from, window.to)
    .reduce((sum, day) => sum + BigInt(Math.round(positionOf(day) * 10)) * 100_000n * BigInt(day.impressions), 0n)
  expect([...read.metrics.values()].reduce((sum, row) => sum + BigInt(row['position_micros']!), 0n)).toBe(positions)
  expect(simulator.requests.map(({ rawUrl }) => rawUrl)).toEqual(
    Array(2).fill('/webmasters/v3/sites/sc-domain%3Aexample.com/searchAnalytics/query'),
  )
})

test('a quota that comes as 403 is waited out, not taken for missing access', async () => {
  simulator.fault({ kind: 'throttled' })
  expect(totalOf(await reading.read(account, window)).rows).toBe(27_000)
})

test.each<[string, [string, string], RegExp]>([
  ['half a click', ['"clicks":', '"clicks":0.5,"were":'], /“0\.5\d*” as clicks, which is not a number/],
  ['a row with two keys', [`"keys":["2026-03-01",`, '"keys":['], /keys is missing or has an unexpected type|keys\.\d/],
  ['a day out of the window', ['"2026-03-02"', '"2026-04-02"'], /a row is dated 2026-04-02, but/],
])('%s is said in words', async (_name, replace, message) => {
  simulator.fault({ kind: 'altered', replace, times: 9 })
  expect(await reading.failure(account, window)).toEqual(['bad_answer', expect.stringMatching(message)])
})

test('a site of other people is refused with the reason of Google', async () => {
  expect(await reading.failure({ ...account, extId: 'https://other.example.com/' }, window)).toEqual([
    'forbidden',
    'Google Search Console denies access to this account (forbidden). Ask its administrator for access.',
  ])
})
