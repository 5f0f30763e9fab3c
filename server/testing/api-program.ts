import { closeDatabases, dueMigrations, openDatabases } from '#server/core/database/databases.ts'
import { createLog } from '#server/core/operations/log.ts'
import { createMetrics } from '#server/core/operations/metrics.ts'
import { readEnv } from '#server/env.ts'
import { createDispatch } from '#server/http/dispatch.ts'
import { listen } from '#server/http/listen.ts'
import type { Handler } from '#server/http/request.ts'
import { httpRoutes } from '#server/http/routes.ts'
import { createServices } from '#server/services.ts'
import { buildProgram } from '#server/start/build-program.ts'
import { publishAt } from '#server/start/published.ts'
import { stopOnSignal, stopServing, stopTimes } from '#server/start/stop.ts'
import { startEmbeddedWorker } from '#worker/runner.ts'

/** A node without pages on a migrated database, for tests that need several processes. */
const env = readEnv()
const log = createLog(env.logLevel)
const published = publishAt(env.publicBaseUrl)
const databases = openDatabases(env.databaseUrl!, env.secrets[0]!)
const services = createServices(env, databases, log)
const parts = { env, log, databases, services, metrics: createMetrics(), dueMigrations: dueMigrations(databases) }
const program = buildProgram(parts, await startEmbeddedWorker(parts), published)
const listener = await listen(env)
const noPages: Handler = ({ response }) => void response.writeHead(404).end()
listener.serve(createDispatch(program, httpRoutes(program, noPages), noPages))
stopOnSignal(log, stopTimes(env.drainSeconds).limit, async () => {
  await stopServing(program, listener, env.drainSeconds)
  await services.end()
  await closeDatabases(databases)
})
log.info({ port: listener.port }, 'ready')
