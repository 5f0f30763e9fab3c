import { migrate } from '#db/migrate.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { closeDatabases, openDatabases } from '#server/core/database/databases.ts'
import { createLog } from '#server/core/operations/log.ts'
import { readEnv } from '#server/env.ts'
import { createWebhook } from '#server/modules/webhooks/mutations.ts'
import { createServices } from '#server/services.ts'
import { seedWorkspace } from '#server/testing/seed.ts'
import { type Spawned, spawned } from '#server/testing/spawned.ts'

/** A web node without a worker, and workers as processes of their own on the same database. */
export async function openHouse(more: Record<string, string> = {}) {
  const database = await createTestDatabase()
  const settings = {
    DATABASE_URL: database.ownerUrl,
    SERVICE_SECRET: database.secret,
    SERVICE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    ...more,
  }
  const env = readEnv(settings)
  await migrate({ ownerUrl: database.ownerUrl, secret: database.secret })
  const log = createLog('silent')
  const databases = openDatabases(database.ownerUrl, database.secret)
  const services = createServices(env, databases, log)
  const { workspaceId, slug } = await seedWorkspace(database)
  const workspace = { id: workspaceId, slug, name: 'Test workspace', currency: 'EUR', time_zone: 'UTC', sandbox: false }
  const workers = new Set<Spawned>()

  const context = () => contextOf(openPlatform({ databases, services }), workspace)
  return {
    workspaceId,
    context,
    services,
    sql: async (text: string, values: unknown[] = []) => (await databases.relay.pool.query(text, values)).rows,
    subscribe: (url: string, input: { ordered?: boolean } = {}) =>
      createWebhook(context(), { url, events: 'task.*', ...input }),
    /** Adds due deliveries to the queue of a webhook. */
    queue: (webhook: string, count: number) =>
      databases.relay.pool.query(
        `insert into webhook_delivery (workspace_id, webhook_id, id, event, event_id, body, status, next_attempt_at, created_at, updated_at)
         select $1, $2, new_id(now(), n), 'task.created', gen_random_uuid(), '{}', 'pending', now(), now(), now()
         from generate_series(1, $3::int) n`,
        [workspaceId, webhook, count],
      ),
    /** Resolves when the process is at work. */
    async startWorker(): Promise<Spawned> {
      const worker = spawned('worker/main.ts', settings)
      workers.add(worker)
      await worker.line(/the worker is ready/)
      return worker
    },
    async close() {
      for (const { child } of workers) child.kill('SIGKILL')
      await Promise.all([...workers].map(({ ended }) => ended))
      await services.end()
      await closeDatabases(databases)
      await database.drop()
    },
  }
}
