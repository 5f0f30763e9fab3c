import { openInstallation } from '#server/cells/installation.ts'
import { createLog } from '#server/core/operations/log.ts'
import { readEnv, withPort } from '#server/env.ts'
import { createDispatch } from '#server/http/dispatch.ts'
import { listen } from '#server/http/listen.ts'
import type { Handler } from '#server/http/request.ts'
import { httpRoutes } from '#server/http/routes.ts'
import { buildProgram } from '#server/start/build-program.ts'
import { publishAt } from '#server/start/published.ts'
import { explainFailedStart, stopOnSignal, stopServing, stopTimes } from '#server/start/stop.ts'

/**
 * `server/main.ts` without its pages, which take seconds to start; `/stream` is an open stream like those of live
 * pages.
 */
async function start() {
  const settings = readEnv()
  const log = createLog(settings.logLevel)
  const listener = await listen(settings)
  const env = withPort(settings, listener.port)
  const kind = env.worker === 'inline' ? 'both' : 'web'
  const published = publishAt(env.publicBaseUrl)
  const { parts, beside, close } = await openInstallation({ env, log, ownerUrl: env.databaseUrl!, kind })
  const program = buildProgram(parts, beside, published)

  stopOnSignal(log, stopTimes(env.drainSeconds).limit, async () => {
    await stopServing(program, listener, env.drainSeconds)
    await close()
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
