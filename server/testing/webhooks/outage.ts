import { expect } from 'vitest'
import { openWire } from '#db/testing/cut-wire.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { closeDatabases, openDatabases } from '#server/core/database/databases.ts'
import { createLog } from '#server/core/operations/log.ts'
import { removeRecord } from '#server/core/records/trash.ts'
import { createRecord } from '#server/core/records/write.ts'
import { readEnv } from '#server/env.ts'
import { taskKind } from '#server/modules/tasks/kind.ts'
import { webhookKind } from '#server/modules/webhooks/kind.ts'
import { createWebhook } from '#server/modules/webhooks/mutations.ts'
import { createServices } from '#server/services.ts'
import { openStage } from '../crash/stage.ts'
import { spawned } from '../spawned.ts'
import { startReceiver } from './receiver.ts'

const TASKS = 16
/**
 * The first responses are fast, so that the delivery queue claims ahead; later ones are so slow that it hands back and
 * renews.
 */
const QUICK = 4
const SLOW_MS = 700

/** The statements of a delivery queue, by name. */
export const STATEMENTS = [
  'take queue',
  'claim deliveries',
  'renew queue',
  'hand back',
  'record results',
  'release queue',
]

/** A worker whose connection to Postgres passes through a proxy, and a Postgres to kill. */
export async function openOutages() {
  const stage = await openStage()
  const wire = await openWire(stage.embedded.url)
  const settings = { SERVICE_SECRET: stage.secret, SERVICE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }
  const databases = openDatabases(stage.embedded.url, stage.secret)
  const env = readEnv({ ...settings, DATABASE_URL: stage.embedded.url })
  const services = createServices(env, databases, createLog('silent'))
  const worker = spawned('worker/main.ts', { ...settings, DATABASE_URL: wire.through(stage.embedded.url) })
  await worker.line(/the worker is ready/)

  const context = () => {
    const { workspaceId: id, slug } = stage.seeded
    return contextOf(openPlatform({ databases, services }), {
      id,
      slug,
      name: slug,
      currency: 'EUR',
      time_zone: 'UTC',
      sandbox: false,
    })
  }

  return {
    /**
     * Kills Postgres when the worker sends a statement, instead of forwarding it or its answer, and checks that every
     * committed event is delivered after Postgres is back. Returns the milliseconds from its return to the last event.
     */
    async killAt(text: string, instead: 'message' | 'answer'): Promise<number> {
      const receiver = await startReceiver()
      let isSlow = true
      receiver.answer = (response) => {
        const answer = () => response.writeHead(200).end()
        if (!isSlow || receiver.received.length <= QUICK) return answer()
        setTimeout(answer, SLOW_MS)
      }
      const { id } = await createWebhook(context(), { url: receiver.url, events: 'task.*' })
      const back = Promise.withResolvers<number>()
      stage.embedded.onRestart(() => back.resolve(performance.now()))
      const kill = () => {
        process.kill(stage.embedded.pid()!, 'SIGKILL')
        isSlow = false
      }
      wire.trap = { text, instead, spring: kill }
      const titles = Array.from({ length: TASKS }, (_, n) => `${text} ${instead} ${n}`)
      await Promise.all(
        titles.map((title) => createRecord(taskKind, context(), { title }).catch(() => titles.push(`lost ${title}`))),
      )
      const since = await back.promise
      const afterwards = () =>
        createRecord(taskKind, context(), { title: 'afterwards' }).then(
          () => true,
          () => false,
        )
      await expect.poll(afterwards).toBe(true)
      const kept = titles.filter((title) => !title.startsWith('lost') && !titles.includes(`lost ${title}`))
      await receiver.until((all) => {
        const arrived = new Set(all.map(({ json }) => json.data.title))
        return arrived.has('afterwards') && kept.every((title) => arrived.has(title))
      })
      const ms = performance.now() - since
      const open = `select status from webhook_delivery where webhook_id = $1 and status <> 'delivered'`
      await expect.poll(() => stage.rows(open, [id])).toEqual([])
      await removeRecord(webhookKind, context(), { id })
      await receiver.close()
      return ms
    },
    async close() {
      worker.child.kill()
      await worker.ended
      await wire.close()
      await services.end()
      await closeDatabases(databases)
      await stage.close()
    },
  }
}
