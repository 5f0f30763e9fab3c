import cluster from 'node:cluster'
import { attachEmbedded, startEmbedded } from '#db/embedded.ts'
import { openInstallation } from './cells/installation.ts'
import { createLog } from './core/operations/log.ts'
import { readEnv, withPort } from './env.ts'
import { createDispatch } from './http/dispatch.ts'
import { listen } from './http/listen.ts'
import { cachePages } from './http/pages/cache-pages.ts'
import { openPages } from './http/pages/pages.ts'
import { httpRoutes } from './http/routes.ts'
import { RELEASE_TAGS } from './portal/release-tags.ts'
import { buildProgram } from './start/build-program.ts'
import { createDemo } from './start/demo.ts'
import { firstRun } from './start/first-run.ts'
import { READY, runProcesses } from './start/processes.ts'
import { publishAt } from './start/published.ts'
import { explainFailedStart, stopOnSignal, stopServing, stopTimes } from './start/stop.ts'

/** A token of this length can be found by trying. */
const SHORT = 16

async function start() {
  const settings = readEnv()
  if (cluster.isPrimary && settings.processes > 1) return runProcesses(settings)
  const isFirst = !cluster.isWorker || cluster.worker!.id === 1
  const log = createLog(settings.logLevel)

  const pages = openPages(settings)
  const listener = await listen(settings, pages.upgrade, { held: !isFirst })
  const env = withPort(settings, listener.port)

  const starting = env.databaseUrl || cluster.isWorker ? undefined : startEmbedded({ dataDir: env.dataDir, log })
  const published = publishAt(env.publicBaseUrl)
  const embedded = await starting
  const ownerUrl = env.databaseUrl ?? embedded?.url ?? (await attachEmbedded(env.dataDir))
  if (!ownerUrl) throw new Error(`no database is running in ${env.dataDir}.`)
  const kind = env.worker === 'inline' ? 'both' : 'web'
  const installation = await openInstallation({ env, log, ownerUrl, kind })
  const program = buildProgram(installation.parts, installation.beside, published)
  await program.status.start()

  stopOnSignal(log, stopTimes(env.drainSeconds).limit, async () => {
    await stopServing(program, listener, env.drainSeconds)
    await program.status.stop()
    await pages.close()
    await installation.close()
    await embedded?.stop()
  })

  await pages.prepare(listener.port)
  const queries = RELEASE_TAGS.map((tag) => `tag=${tag}`)
  // Before any workspace can be created: the demo requires an empty database.
  const words = isFirst ? await firstRun(program, () => createDemo(program)) : ''
  const editionOf = (path: string) => (path === '/status' ? program.status.status().at : '')
  const shown = env.dev ? pages.handler : cachePages(pages.handler, queries, editionOf)
  listener.serve(createDispatch(program, httpRoutes(program, pages.handler), shown))
  await listener.open()
  if (env.emailWebhookToken && env.emailWebhookToken.length < SHORT)
    log.warn(`SERVICE_EMAIL_WEBHOOK_TOKEN is shorter than ${SHORT} characters and can be guessed. Set a longer one.`)
  log.info({ url: env.publicBaseUrl, host: env.host, port: env.port }, 'ready')
  process.stdout.write(words)
  process.send?.(READY)
}

await start().catch(explainFailedStart)
