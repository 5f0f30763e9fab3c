import { attachEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { closeDatabases, openDatabases, poolLoads } from '#server/core/database/databases.ts'
import { createLog } from '#server/core/operations/log.ts'
import { createMetrics, watchPools } from '#server/core/operations/metrics.ts'
import { readEnv } from '#server/env.ts'
import { createServices } from '#server/services.ts'
import { planPools } from '#server/start/connections.ts'
import { READY } from '#server/start/processes.ts'
import { explainFailedStart, stopOnSignal, stopTimes } from '#server/start/stop.ts'
import { startWorker } from './runner.ts'

/** The worker as a process of its own, beside web nodes that run with SERVICE_WORKER=off. */
async function start() {
  const env = readEnv()
  const log = createLog(env.logLevel)
  const ownerUrl = env.databaseUrl ?? (await attachEmbedded(env.dataDir))
  if (!ownerUrl) throw new Error(`no database is running in ${env.dataDir}. Start Atrium first, or set DATABASE_URL.`)
  const [secret = '', ...older] = env.secrets
  const migrated = await migrate({ ownerUrl, secret, older, log })

  const pools = await planPools({ ownerUrl, env, kind: 'worker', log })
  const databases = openDatabases(ownerUrl, migrated.secret, pools)
  const services = createServices(env, databases, log)
  const metrics = createMetrics()
  watchPools(metrics, poolLoads(databases))
  const worker = await startWorker({ env, log, databases, services, metrics }, { kind: 'worker', pools })
  stopOnSignal(log, stopTimes(0).limit, async () => {
    await worker.stop()
    await services.end()
    await closeDatabases(databases)
  })
  log.info('the worker is ready')
  process.send?.(READY)
}

await start().catch(explainFailedStart)
