import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dayAfter } from '#server/core/values/days.ts'
import { LISTS } from '#server/testing/providers/brevo-account.ts'
import { brevo as simulated, statisticsOf } from '#server/testing/providers/brevo.ts'
import { type Simulator, startSimulator } from '#server/testing/providers/frame.ts'
import { openReading, type Reading } from '#server/testing/providers/reading.ts'
import { type Account, MovedPages } from './adapter.ts'
import { listsOf } from './brevo-lists.ts'
import { brevo } from './brevo.ts'

const today = new Date().toISOString().slice(0, 10)
const window = { from: dayAfter(today, -40), to: dayAfter(today, -10) }
let simulator: Simulator
let reading: Reading
let account: Account

beforeAll(async () => {
  simulator = await startSimulator(simulated, { world: { campaigns: 3, since: '2025-10-01' } })
  reading = openReading(simulator, brevo)
  account = (await reading.accounts())[0]!
})
afterEach(() => simulator.reset())
afterAll(async () => {
  reading.close()
  await simulator.close()
})

/** The rows that must be stored, as `date sent delivered opens …`. */
const source = ({ from, to }: typeof window) =>
  simulator.world
    .days('4000000001', from, to)
    .map((day) => {
      const stats = statisticsOf(day)
      const bounces = stats.hardBounces! + stats.softBounces!
      const { sent, delivered, trackableViews, appleMppOpens, uniqueClicks, unsubscriptions, complaints } = stats
      return [
        day.date,
        sent,
        delivered,
        trackableViews,
        appleMppOpens,
        uniqueClicks,
        unsubscriptions,
        bounces,
        complaints,
      ].join(' ')
    })
    .toSorted()

async function stored(of: typeof window): Promise<string[]> {
  const { metrics } = await reading.read(account, of)
  const columns = 'date sent delivered opens prefetched_opens clicks unsubscribes bounces complaints'.split(' ')
  return [...metrics.values()].map((row) => columns.map((column) => Reflect.get(row, column)).join(' ')).toSorted()
}

test('the key is that of one account', async () => {
  expect(await reading.accounts()).toEqual([
    { extId: 'owner@example.com', name: 'Example', currency: null, timeZone: null },
  ])
  expect(simulator.requests.at(-1)!.headers).not.toHaveProperty('authorization')
})

test('campaigns that go between two pages move no other out of sight', async () => {
  simulator.fault({ kind: 'hang', after: 1, path: 'emailCampaigns' })
  const asked = () => simulator.requests.filter(({ path }) => path.includes('emailCampaigns')).length
  const before = asked()
  const read = reading.read(account, window).catch((error: unknown) => error)
  await expect.poll(asked).toBe(before + 2)
  simulator.vanish(window.from, simulator.world.accounts[0]!.campaigns[0]!.id)
  simulator.release()
  expect(await read).toBeInstanceOf(MovedPages)
  await reading.read(account, window)
})

test('totals of each campaign stand on the day of sending and equal the source, on two pages', async () => {
  simulator.fault({ kind: 'duplicate_page', after: 1 })
  expect(await stored(window)).toEqual(source(window))
  expect(source(window)).toHaveLength(93)
})

test('campaigns of more than six months ago keep their figures', async () => {
  const old = { from: dayAfter(today, -220), to: dayAfter(today, -215) }
  expect(await stored(old)).toEqual(source(old))
})

test('the current day can be read', async () => {
  expect((await stored({ from: dayAfter(today, -2), to: today })).length).toBeGreaterThanOrEqual(6)
})

test('every list has its size', async () => {
  const lists = await listsOf(await reading.open())
  expect(lists).toHaveLength(LISTS)
  expect(lists[7]).toEqual({ id: 8, name: 'List 8', size: 70 })
})

test('a limit without Retry-After is waited out by the header of Brevo', async () => {
  simulator.fault({ kind: 'throttled', seconds: 1 })
  const before = reading.tally.waitedMs
  expect(await stored(window)).toEqual(source(window))
  expect(reading.tally.waitedMs - before).toBeGreaterThan(900)
})

test.each<[string, [string, string], RegExp]>([
  ['half an e-mail', ['"delivered":', '"delivered":0.5,"was":'], /“0\.5\d*” as delivered, which is not a number/],
  ['a negative count', ['"appleMppOpens":25', '"appleMppOpens":-25'], /prefetched_opens of .* is -25/],
  [
    'a time that is a word',
    ['T09:30:00.000Z"', ' morning"'],
    /morning” as sentDate of campaign \d+, which is not a time/,
  ],
  ['a campaign without figures', ['"statistics"', '"figures"'], /campaigns\.0\.statistics is missing/],
])('%s is said in words', async (_name, replace, message) => {
  simulator.fault({ kind: 'altered', replace, times: 9 })
  expect(await reading.failure(account, window)).toEqual(['bad_answer', expect.stringMatching(message)])
})

test('a key that ended needs another one', async () => {
  simulator.fault({ kind: 'unauthorized', times: 9 })
  expect(await reading.failure(account, window)).toEqual([
    'needs_reauth',
    'Brevo no longer accepts the key (unauthorized). Enter a new key.',
  ])
})
