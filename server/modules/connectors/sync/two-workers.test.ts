import { expect, onTestFinished, test } from 'vitest'
import { syncNow } from '#server/modules/connectors/mutations.ts'
import { keepConnection } from '#server/modules/connectors/sign-in/mutations.ts'
import { type Connection, openSource, openSources, workersPerTest } from '#server/testing/connected.ts'
import { startSimulator } from '#server/testing/providers/frame.ts'
import { googleAds } from '#server/testing/providers/google-ads.ts'
import { meta } from '#server/testing/providers/meta.ts'

const { simulator, sources } = openSource(googleAds, { campaigns: 20, timeZone: 'UTC' })
const startWorker = workersPerTest()
const deadline = { timeout: 30_000 }

const press = ({ id }: Connection) => syncNow(sources.context(), { id })
const isRead = async (connection: Connection) =>
  (await connection.progress()).every(({ filled_from }) => filled_from === connection.readFrom)

async function expectTotals(connection: Connection): Promise<void> {
  const stored = await sources.sql<{ sum: string }>(
    `select sum(cost_micros)::text as sum from metric_day where connector = $1 group by account order by account`,
    [connection.id],
  )
  const source = connection.accounts
    .map(({ extId }) => extId)
    .toSorted()
    .map((extId) => simulator.world.total(extId.split('/')[1]!, connection.readFrom, '2999-01-01').costMicros)
  expect(stored.map(({ sum }) => BigInt(sum))).toEqual(source)
}

test('two workers never read one connection at the same time, and each window once', { tags: 'stress' }, async () => {
  const connections = await Promise.all(Array.from({ length: 3 }, () => sources.connect(simulator, { days: 40 })))
  await Promise.all([startWorker(sources), startWorker(sources)])
  // One worker waits for an answer until the other one reads as well.
  simulator.fault({ kind: 'hang' })
  for (const connection of connections) await press(connection)
  await expect.poll(() => simulator.most(), deadline).toBe(2)
  simulator.release()
  await expect.poll(async () => (await Promise.all(connections.map(isRead))).every(Boolean), deadline).toBe(true)
  expect(simulator.mostOfOne()).toBe(1)
  expect(simulator.most()).toBe(2)
  for (const connection of connections) {
    await expectTotals(connection)
    const runs = await connection.runs()
    expect(runs.every(({ status }) => status === 'done')).toBe(true)
    // At midnight UTC, a window of the new day is added.
    const windows = runs.map(({ account, window_from, window_to }) => JSON.stringify([account, window_from, window_to]))
    expect(windows.length).toBeGreaterThanOrEqual(8)
    expect(new Set(windows).size).toBe(windows.length)
  }
})

test('what a killed worker was reading goes on in another one', { tags: 'stress' }, async () => {
  const connection = await sources.connect(simulator, { days: 90 })
  const first = await startWorker(sources)
  simulator.fault({ kind: 'hang', after: 5 })
  await press(connection)
  await expect.poll(() => simulator.requests.length, deadline).toBe(6)
  first.child.kill('SIGKILL')
  await first.ended
  const kept = await connection.rows()
  expect(kept.length).toBeGreaterThan(0)
  // Time until the lease of the killed process expires.
  await sources.sql(`update connector set lease_until = now() where id = $1`, [connection.id])
  await startWorker(sources)
  await expect.poll(() => isRead(connection), deadline).toBe(true)
  await expectTotals(connection)
  expect((await connection.rows()).filter(({ run }) => kept.some((row) => row['run'] === run))).toEqual(kept)
  const runs = await connection.runs()
  expect(runs.filter(({ status }) => status === 'failed')).toHaveLength(1)
  expect(runs.filter(({ status }) => status === 'running')).toEqual([])
})

test('a worker that stops hands its connection over at once', { tags: 'stress' }, async () => {
  const connection = await sources.connect(simulator, { days: 90 })
  const first = await startWorker(sources)
  simulator.fault({ kind: 'hang', after: 5 })
  await press(connection)
  await expect.poll(() => simulator.requests.length, deadline).toBe(6)
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  expect(await connection.state()).toMatchObject({ lease_token: null, failures: 0, error: null })
  await startWorker(sources)
  await expect.poll(() => isRead(connection), deadline).toBe(true)
  await expectTotals(connection)
})

test('a worker reads a connection at once when a person signs in again', async () => {
  const connection = await sources.connect(simulator, { days: 30 })
  await startWorker(sources)
  await press(connection)
  await expect.poll(() => isRead(connection), deadline).toBe(true)
  const requested = async () => (await connection.runs()).filter(({ reason }) => reason === 'now').length
  const before = await requested()
  await sources.sql(
    `update connector set status = 'needs_reauth', error_code = 'needs_reauth', error = 'Sign in again.', next_sync_at = null`,
  )
  const issued = simulator.authorization!.issue()
  const tokens = { access: String(issued['access_token']), refresh: null, expiresAt: null }
  const { accounts, id } = connection
  const place = { provider: 'google-ads', host: null, realm: null, reauthBy: null } as const
  await keepConnection(sources.context(), { ...place, connector: id, tokens, accounts })
  await expect.poll(requested, deadline).toBeGreaterThan(before)
  await expectTotals(connection)
})

test('a slow provider does not delay another one', async () => {
  const stuck = await startSimulator(meta, { world: { timeZone: 'UTC' } })
  const both = await openSources(simulator, stuck)
  onTestFinished(async () => {
    await both.close()
    await stuck.close()
  })
  const [slow, quick] = [await both.connect(stuck, { days: 30 }), await both.connect(simulator, { days: 30 })]
  stuck.fault({ kind: 'hang', times: 1_000 })
  await startWorker(both)
  await syncNow(both.context(), { id: slow.id })
  await expect.poll(() => stuck.requests.length, deadline).toBe(1)
  await syncNow(both.context(), { id: quick.id })
  await expect.poll(() => isRead(quick), deadline).toBe(true)
  expect(await slow.rows()).toEqual([])
  expect(stuck.requests).toHaveLength(1)
})
