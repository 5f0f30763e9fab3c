import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWire, type Wire } from '#db/testing/cut-wire.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { closeDatabases, type Databases, openDatabases } from '#server/core/database/databases.ts'
import { createLog } from '#server/core/operations/log.ts'
import { removeRecord } from '#server/core/records/trash.ts'
import { createRecord } from '#server/core/records/write.ts'
import { readEnv } from '#server/env.ts'
import { taskKind } from '#server/modules/tasks/kind.ts'
import { webhookKind } from '#server/modules/webhooks/kind.ts'
import { createWebhook } from '#server/modules/webhooks/mutations.ts'
import { createServices } from '#server/services.ts'
import { openStage, type Stage } from '#server/testing/crash/stage.ts'
import { type Spawned, spawned } from '#server/testing/spawned.ts'
import { startReceiver } from '#server/testing/webhooks/receiver.ts'

const WITHIN_MS = 5_000
const TASKS = 16
/**
 * The first responses are fast, so that the delivery queue claims ahead; later ones are so slow that it hands back and
 * renews.
 */
const QUICK = 4
const SLOW_MS = 700

let stage: Stage
let databases: Databases
let services: ReturnType<typeof createServices>
let worker: Spawned
/** The worker's connection to Postgres. */
let wire: Wire
let back = Promise.withResolvers<number>()
beforeAll(async () => {
  stage = await openStage()
  stage.embedded.onRestart(() => back.resolve(performance.now()))
  wire = await openWire(stage.embedded.url)
  const settings = { SERVICE_SECRET: stage.secret, SERVICE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }
  databases = openDatabases(stage.embedded.url, stage.secret)
  services = createServices(readEnv({ ...settings, DATABASE_URL: stage.embedded.url }), databases, createLog('silent'))
  worker = spawned('worker/main.ts', { ...settings, DATABASE_URL: wire.through(stage.embedded.url) })
  await worker.line(/the worker is ready/)
})
afterAll(async () => {
  worker.child.kill()
  await worker.ended
  await wire.close()
  await services.end()
  await closeDatabases(databases)
  await stage.close()
})

const context = () => {
  const { workspaceId: id, slug } = stage.seeded
  return contextOf(openPlatform({ databases, services }), { id, slug, name: slug, currency: 'EUR', time_zone: 'UTC' })
}
const statements = ['take queue', 'claim deliveries', 'renew queue', 'hand back', 'record results', 'release queue']

test.each(statements.flatMap((text) => [[text, 'message'] as const, [text, 'answer'] as const]))(
  'when Postgres is killed at "%s" (instead of its %s), what is due leaves within 5 s of its return',
  { timeout: 60_000 },
  async (text, instead) => {
    const receiver = await startReceiver()
    let isSlow = true
    const held = new Set<() => void>()
    receiver.answer = (response) => {
      const answer = () => response.writeHead(200).end()
      if (!isSlow || receiver.received.length <= QUICK) return answer()
      held.add(answer)
      setTimeout(answer, SLOW_MS)
    }
    const { id } = await createWebhook(context(), { url: receiver.url, events: 'task.*' })
    const killed = Promise.withResolvers<void>()
    back = Promise.withResolvers()
    const kill = () => {
      process.kill(stage.embedded.pid()!, 'SIGKILL')
      isSlow = false
      killed.resolve()
    }
    wire.trap = { text, instead, spring: kill }
    const titles = Array.from({ length: TASKS }, (_, n) => `${text} ${instead} ${n}`)
    await Promise.all(
      titles.map((title) => createRecord(taskKind, context(), { title }).catch(() => titles.push(`lost ${title}`))),
    )
    await killed.promise
    const since = await back.promise
    const afterwards = () =>
      createRecord(taskKind, context(), { title: 'afterwards' }).then(
        () => true,
        () => false,
      )
    await expect.poll(afterwards, { interval: 50, timeout: WITHIN_MS }).toBe(true)
    await receiver.until((all) => all.some(({ json }) => json.data.title === 'afterwards'))
    expect(performance.now() - since).toBeLessThan(WITHIN_MS)

    const kept = titles.filter((title) => !title.startsWith('lost') && !titles.includes(`lost ${title}`))
    await receiver.until((all) => {
      const arrived = new Set(all.map(({ json }) => json.data.title))
      return kept.every((title) => arrived.has(title))
    })
    expect(performance.now() - since).toBeLessThan(WITHIN_MS)
    const open = `select status from webhook_delivery where webhook_id = $1 and status <> 'delivered'`
    await expect.poll(() => stage.rows(open, [id]), { timeout: 10_000 }).toEqual([])
    await removeRecord(webhookKind, context(), { id })
    await receiver.close()
  },
)
