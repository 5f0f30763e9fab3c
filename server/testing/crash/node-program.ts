import { migrate } from '#db/migrate.ts'
import { closeDatabases, dueMigrations, openDatabases } from '#server/core/database/databases.ts'
import { createLog } from '#server/core/operations/log.ts'
import { createMetrics } from '#server/core/operations/metrics.ts'
import { readEnv, withPort } from '#server/env.ts'
import { createDispatch } from '#server/http/dispatch.ts'
import { listen } from '#server/http/listen.ts'
import type { Handler } from '#server/http/request.ts'
import { httpRoutes } from '#server/http/routes.ts'
import { createServices } from '#server/services.ts'
import { buildProgram } from '#server/start/build-program.ts'
import { planPools } from '#server/start/connections.ts'
import { explainFailedStart, stopOnSignal, stopServing, stopTimes } from '#server/start/stop.ts'
import { runBeside } from '#worker/runner.ts'

/**
 * `server/main.ts` without its pages, which take seconds to start; `/stream` is an open stream like those of live
 * pages.
 */
async function start() {
  const settings = readEnv()
  const log = createLog(settings.logLevel)
  const listener = await listen(settings)
  const env = withPort(settings, listener.port)
  const ownerUrl = env.databaseUrl!
  const [secret = '', ...older] = env.secrets
  const migrated = await migrate({ ownerUrl, secret, older, log })

  const pools = await planPools({ ownerUrl, env, kind: env.worker === 'inline' ? 'both' : 'web', log })
  const databases = openDatabases(ownerUrl, migrated.secret, pools)
  const services = createServices(env, databases, log)
  const parts = { env, log, databases, metrics: createMetrics(), services, dueMigrations: dueMigrations(databases) }
  const program = buildProgram(parts, await runBeside(parts, pools))

  stopOnSignal(log, stopTimes(env.drainSeconds).limit, async () => {
    await stopServing(program, listener, env.drainSeconds)
    await services.end()
    await closeDatabases(databases)
  })
  const noPages: Handler = ({ response }) => void response.writeHead(404).end()
  const pages = createDispatch(
    program,
    {
      ...httpRoutes(program, noPages),
      '/stream': ({ response }) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': open\n\n')
        const forget = program.onDrain(() => void response.end('retry: 1000\n\n'))
        response.once('close', forget)
      },
    },
    noPages,
  )
  listener.serve(pages)
  log.info({ port: env.port }, 'ready')
}

await start().catch(explainFailedStart)
