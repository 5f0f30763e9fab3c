import { createLog } from '#server/core/operations/log.ts'
import { createMetrics } from '#server/core/operations/metrics.ts'
import { createDispatch } from '#server/http/dispatch.ts'
import { readyz } from '#server/http/health.ts'
import { listen } from '#server/http/listen.ts'
import type { Handler } from '#server/http/request.ts'
import { openProgram, type Program } from '#server/program.ts'
import { stopOnSignal, stopServing, stopTimes } from '#server/start/stop.ts'
import { envOf } from './frame.ts'

/** A process with streams, slow responses and errors that stops as the program does; run by `stop.test.ts`. */
const env = envOf({ SERVICE_DRAIN_SECONDS: process.env.SERVICE_DRAIN_SECONDS ?? '0' })
const log = createLog('info')
const listener = await listen(env)
const services = { leave: () => undefined }
const parts = { services, env, log, metrics: createMetrics(), worker: { stop: async () => undefined } }
const program = openProgram(parts as unknown as Program)

const stream: Handler = ({ response }) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': open\n\n')
  response.once(
    'close',
    program.onDrain(() => void response.end('retry: 1000\n\n')),
  )
}
const slow: Handler = ({ response }) => void setTimeout(() => response.end('whole'), 1_500)
const forgotten: Handler = ({ response }) => {
  void Promise.reject(new Error('postgres://user:c4n4ry@host/d'))
  response.end()
}
const thrown: Handler = ({ response }) => {
  response.end()
  setImmediate(() => {
    throw new Error('thrown')
  })
}

const ready = readyz({
  get draining() {
    return program.draining
  },
  dueMigrations: async () => [],
})

const table = { '/readyz': ready, '/stream': stream, '/slow': slow, '/forgotten': forgotten, '/thrown': thrown }
listener.serve(createDispatch(program, table, ({ response }) => void response.end()))
stopOnSignal(log, stopTimes(env.drainSeconds).limit, () => stopServing(program, listener, env.drainSeconds))
log.info({ port: listener.port }, 'ready')
