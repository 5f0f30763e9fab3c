/**
 * Outbound webhooks on this machine: `npm run bench:webhooks`. Commit → receiver at a steady rate, deliveries per
 * second over five endpoints, and the effect of one hanging endpoint with a full queue on the others. Receivers run in
 * a separate thread.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { closeDatabases, openDatabases } from '#server/core/database/databases.ts'
import { createLog } from '#server/core/operations/log.ts'
import { createRecord } from '#server/core/records/write.ts'
import { readEnv } from '#server/env.ts'
import { taskKind } from '#server/modules/tasks/kind.ts'
import { createWebhook } from '#server/modules/webhooks/mutations.ts'
import { createServices } from '#server/services.ts'
import { startWorker } from '#worker/runner.ts'
import { clock, startReceivers } from './support/receivers.ts'
import { percentile, row } from './support/report.ts'
import { openStage } from './support/stage.ts'

const PER_SECOND = 40
const SECONDS = 15
const BURST = 3_000
const QUEUED = 10_000

async function openHouse() {
  const stage = await openStage(0)
  const env = readEnv({
    DATABASE_URL: stage.ownerUrl,
    SERVICE_SECRET: stage.secret,
    SERVICE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  })
  const log = createLog('warn')
  const databases = openDatabases(stage.ownerUrl, stage.secret)
  const services = createServices(env, databases, log)
  const worker = await startWorker({ env, log, databases, services })
  const workspace = {
    id: stage.workspaceId,
    slug: 'bench',
    name: 'Bench',
    currency: 'EUR',
    time_zone: 'UTC',
    sandbox: false,
  }
  const context = () => contextOf(openPlatform({ databases, services }), workspace)
  return {
    stage,
    subscribe: (url: string) => createWebhook(context(), { url, events: 'task.created' }),
    /** Creates a task; returns the time of its commit. */
    async commit(title: string) {
      await createRecord(taskKind, context(), { title })
      return clock()
    },
    async close() {
      await worker.stop()
      await services.end()
      await closeDatabases(databases)
      await stage.close()
    },
  }
}

type House = Awaited<ReturnType<typeof openHouse>>

/** Commits at a steady rate; returns the delay of each event at each receiver that answers. */
async function steadily(
  house: House,
  receivers: Awaited<ReturnType<typeof startReceivers>>,
  name: string,
  wanted: number[],
) {
  const committed = new Map<string, number>()
  const pending: Promise<unknown>[] = []
  const began = performance.now()
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    await delay(Math.max(0, began + (n * 1_000) / PER_SECOND - performance.now()))
    pending.push(house.commit(`${name} ${n}`).then((at) => committed.set(`${name} ${n}`, at)))
  }
  await Promise.all(pending)
  const ours = () =>
    receivers.arrivals.filter((one) => one.title.startsWith(`${name} `) && wanted.includes(one.receiver))
  await receivers.until(() => ours().length >= committed.size * wanted.length)
  return ours().map(({ title, at }) => at - committed.get(title)!)
}

const figures = (delays: number[]) =>
  [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(delays, share).toFixed(1)}`).join('  ')

async function latency() {
  const [house, receivers] = await Promise.all([openHouse(), startReceivers(1)])
  await house.subscribe(receivers.urls[0]!)
  await steadily(house, receivers, 'warm', [0])
  const delays = await steadily(house, receivers, 'steady', [0])
  const p95 = percentile(delays, 0.95)
  row(`commit → receiver, ${PER_SECOND} events/s`, `${p95.toFixed(1)} ms`, 'p95 ≤ 10 ms', p95 <= 10, figures(delays))
  await house.close()
  await receivers.close()
}

async function throughput(endpoints: number, target: number) {
  const [house, receivers] = await Promise.all([openHouse(), startReceivers(endpoints)])
  for (const url of receivers.urls) await house.subscribe(url)
  const began = performance.now()
  for (let n = 0; n < BURST; n += 100)
    await Promise.all(Array.from({ length: 100 }, (_, i) => house.commit(`burst ${n + i}`)))
  const written = performance.now() - began
  await receivers.until(() => receivers.arrivals.length >= BURST * endpoints)
  const seconds = (performance.now() - began) / 1_000
  const rate = (BURST * endpoints) / seconds
  const note = `${BURST} events, written in ${(written / 1_000).toFixed(1)} s, all there after ${seconds.toFixed(1)} s`
  row(
    `deliveries over ${endpoints} endpoint${endpoints > 1 ? 's' : ''}`,
    `${rate.toFixed(0)}/s`,
    `≥ ${target}/s`,
    rate >= target,
    note,
  )
  await house.close()
  await receivers.close()
}

async function isolation() {
  const [house, receivers] = await Promise.all([openHouse(), startReceivers(5, { hangs: 1 })])
  const healthy = [1, 2, 3, 4]
  for (const url of receivers.urls.slice(1)) await house.subscribe(url)
  const before = await steadily(house, receivers, 'alone', healthy)
  row('four endpoints alone, commit → POST', `${percentile(before, 0.99).toFixed(1)} ms`, 'p99', true, figures(before))
  const hanging = await house.subscribe(receivers.urls[0]!)
  await house.stage.sql(
    `insert into webhook_delivery (workspace_id, webhook_id, id, event, event_id, body, status, next_attempt_at, created_at, updated_at)
     select $1, $2, new_id(now(), n), 'task.created', gen_random_uuid(), '{"data":{"title":"queued"}}', 'pending', now(), now(), now()
     from generate_series(1, $3::int) n`,
    [house.stage.workspaceId, hanging.id, QUEUED],
  )
  const beside = await steadily(house, receivers, 'beside', healthy)
  const p99 = percentile(beside, 0.99)
  row(`beside one that hangs with ${QUEUED} queued`, `${p99.toFixed(1)} ms`, 'p99 ≤ 1 s', p99 <= 1_000, figures(beside))
  await house.close()
  await receivers.close()
}

await latency()
await throughput(1, 500)
await throughput(5, 5_000)
await isolation()
process.exit(0)
