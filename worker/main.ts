import { attachEmbedded } from '#db/embedded.ts'
import { openInstallation } from '#server/cells/installation.ts'
import { createLog } from '#server/core/operations/log.ts'
import { readEnv } from '#server/env.ts'
import { READY } from '#server/start/processes.ts'
import { explainFailedStart, stopOnSignal, stopTimes } from '#server/start/stop.ts'

/** The worker as a process of its own, beside web nodes that run with SERVICE_WORKER=off. */
async function start() {
  const env = readEnv()
  const log = createLog(env.logLevel)
  const ownerUrl = env.databaseUrl ?? (await attachEmbedded(env.dataDir))
  if (!ownerUrl) throw new Error(`no database is running in ${env.dataDir}. Start Atrium first, or set DATABASE_URL.`)
  const { beside, close } = await openInstallation({ env, log, ownerUrl, kind: 'worker' })
  stopOnSignal(log, stopTimes(0).limit, async () => {
    await beside.stop()
    await close()
  })
  log.info('the worker is ready')
  process.send?.(READY)
}

await start().catch(explainFailedStart)
