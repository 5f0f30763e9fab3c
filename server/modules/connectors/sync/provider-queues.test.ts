import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/core/values/ids.ts'
import { openSources, type Sources } from '#server/testing/connected.ts'
import { type Simulator, startSimulator } from '#server/testing/providers/frame.ts'
import { googleAds } from '#server/testing/providers/google-ads.ts'
import { linkedin } from '#server/testing/providers/linkedin.ts'
import { ProviderQueues } from './provider-queues.ts'
import { nextScheduled } from './read-connector.ts'

let slow: Simulator
let fast: Simulator
let sources: Sources
let queues: ProviderQueues | undefined

beforeAll(async () => {
  slow = await startSimulator(googleAds, { world: { campaigns: 2, timeZone: 'UTC' } })
  fast = await startSimulator(linkedin, { world: { campaigns: 2, timeZone: 'UTC' } })
  sources = await openSources(slow, fast)
})
afterEach(async () => {
  await queues?.stop()
  for (const simulator of [slow, fast]) simulator.reset()
  await sources.sql('delete from connector')
})
afterAll(async () => {
  await sources.close()
  await slow.close()
  await fast.close()
})

/** Signals of other processes; none come here. */
const silence = { on: () => () => undefined } as never

test('a provider that does not answer delays no other, and a process that stops hands its connections back', async () => {
  const hanging = await sources.connect(slow, { days: 5, accounts: [0] })
  const reading = await sources.connect(fast, { days: 5, accounts: [0] })
  slow.fault({ kind: 'hang', times: 100 })
  for (const connection of [hanging, reading]) await connection.ask()
  queues = new ProviderQueues(sources.parts, silence)
  const statuses = async () => (await reading.runs()).map(({ status }) => status)
  await expect.poll(statuses, { timeout: 20_000 }).toEqual(['done'])
  expect(slow.requests.length).toBeGreaterThan(0)
  expect((await hanging.runs()).map(({ status }) => status)).toEqual(['running'])
  await queues.stop()
  expect(await hanging.state()).toMatchObject({ lease_token: null, failures: 0, status: 'active' })
  expect((await hanging.runs()).map(({ status }) => status)).toEqual(['failed'])
})

test('connections are due every so many hours, each at a minute of its own', () => {
  const now = new Date('2028-02-29T23:59:30Z')
  for (const every_hours of [1, 6, 24]) {
    const period = every_hours * 3_600_000
    const minutes = new Set<number>()
    for (let nth = 0; nth < 200; nth++) {
      const connection = { id: newId(now), every_hours }
      const first = nextScheduled(connection, now)
      expect(first.getTime() - now.getTime()).toBeGreaterThan(0)
      expect(first.getTime() - now.getTime()).toBeLessThanOrEqual(period)
      expect(nextScheduled(connection, first).getTime() - first.getTime()).toBe(period)
      minutes.add(first.getTime() % period)
    }
    expect(minutes.size).toBeGreaterThan(30)
  }
})
