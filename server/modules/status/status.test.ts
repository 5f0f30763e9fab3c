import { afterAll, afterEach, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { closeDatabases, openDatabases } from '#server/core/database/databases.ts'
import { createLog } from '#server/core/operations/log.ts'
import { createMetrics } from '#server/core/operations/metrics.ts'
import { readEnv } from '#server/env.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { type Spawned, spawned } from '#server/testing/spawned.ts'
import { createStatus, type StatusPage } from './start.ts'

const database = await createTestDatabase()
const settings = { DATABASE_URL: database.ownerUrl, SERVICE_SECRET: database.secret }
await migrate({ ownerUrl: database.ownerUrl, secret: database.secret })
const databases = openDatabases(database.ownerUrl, database.secret)
const env = readEnv({ ...settings, SERVICE_STATUS_SECONDS: '0.1' })
const workers: Spawned[] = []
/** How far the clock of the program is ahead. */
let ahead = 0
let page: StatusPage
afterEach(async () => {
  await page.stop()
  for (const { child } of workers) child.kill('SIGKILL')
  await Promise.all(workers.splice(0).map(({ ended }) => ended))
})
afterAll(async () => {
  await closeDatabases(databases)
  await database.drop()
})

async function startWorker(): Promise<Spawned> {
  const worker = spawned('worker/main.ts', settings)
  workers.push(worker)
  await worker.line(/the worker is ready/)
  return worker
}

async function measure(): Promise<void> {
  // On a busy machine a measurement may take long.
  const limits = { patience: 60_000, database: 60_000, api: 60_000, live: 60_000 }
  const now = () => performance.now() + ahead
  page = createStatus({ env, databases, metrics: createMetrics(), log: createLog('silent'), limits, now })
  await page.start()
}

type Summary = {
  status: { indicator: string }
  stale_since: string | null
  components: { id: string; status: string }[]
  incidents: { name: string; status: string; resolved_at: string | null }[]
}
const said = (path: string) => page.texts().get(path)!.text
const summary = () => JSON.parse(said('/api/status/summary.json')) as Summary
const states = () => Object.fromEntries(summary().components.map(({ id, status }) => [id, status]))
const well = {
  api: 'operational',
  database: 'operational',
  worker: 'operational',
  webhooks: 'operational',
  live: 'operational',
}

test(
  'a worker that is silent for half a minute shows as down, with an incident that closes when a worker is back',
  { tags: 'stress', timeout: 120_000 },
  async () => {
    const worker = await startWorker()
    await measure()
    await expect.poll(states).toEqual(well)
    expect(summary().incidents).toEqual([])

    worker.child.kill('SIGKILL')
    await worker.ended
    await asOwner(database, `update node set seen_at = seen_at - interval '31 seconds'`)
    ahead += 31_000
    await expect.poll(() => summary().incidents, { timeout: 60_000 }).toHaveLength(1)
    expect(summary().status.indicator).toBe('major')
    expect(states()).toEqual({ ...well, worker: 'major_outage' })
    expect(summary().incidents[0]).toMatchObject({ name: 'Worker outage', status: 'investigating', resolved_at: null })
    expect(said('/status/badge.svg')).toContain('aria-label="status: down"')

    await startWorker()
    await expect.poll(() => summary().incidents[0]!.status, { timeout: 60_000 }).toBe('resolved')
    await expect.poll(states).toEqual(well)
    expect(said('/status/feed.atom')).toContain('<title>Worker outage</title>')
    expect(await asOwner(database, 'select from status_incident')).toHaveLength(1)
    const [day] = await asOwner(database, `select down from status_day where component = 'worker'`)
    expect(day!.down).toBeGreaterThan(0)
  },
)

test('while writes fail the last status is served, and new samples are written afterwards', async () => {
  await measure()
  await asOwner(
    database,
    `insert into status_incident values (gen_random_uuid(), 'live', 'From before.', now() - interval '1 day', now())`,
  )
  const names = () => summary().incidents.map(({ name }) => name)
  await expect.poll(names).toContain('Live updates outage')
  await asOwner(database, 'alter table status_sample rename to elsewhere')
  await expect.poll(() => summary().stale_since).not.toBeNull()
  expect(names()).toContain('Live updates outage')
  await asOwner(database, 'alter table elsewhere rename to status_sample')
  await expect.poll(() => summary().stale_since).toBeNull()
}, 60_000)
