import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createLog } from '#server/core/operations/log.ts'
import { createMetrics } from '#server/core/operations/metrics.ts'
import { type Env, readEnv } from '#server/env.ts'
import { createDispatch } from '#server/http/dispatch.ts'
import { listen } from '#server/http/listen.ts'
import type { Handler, RouteTable } from '#server/http/request.ts'

export function envOf(source: Record<string, string> = {}): Env {
  return readEnv({
    DATABASE_URL: 'postgres://h/d',
    SERVICE_SECRET: 's'.repeat(32),
    HOST: '127.0.0.1',
    PORT: '0',
    ...source,
  })
}

/** A listening program without a database: the routes under test, and pages that answer `page`. */
export async function openFrame(table: RouteTable, options: { env?: Record<string, string>; pages?: Handler } = {}) {
  const env = envOf(options.env)
  const lines: Record<string, unknown>[] = []
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) })
  const listener = await listen(env)
  const program = { env, log, metrics: createMetrics(), draining: false }
  const page: Handler = ({ response }) => void response.end('page')
  listener.serve(createDispatch(program, table, options.pages ?? page))
  return {
    program,
    listener,
    lines,
    url: `http://127.0.0.1:${listener.port}`,
    [Symbol.asyncDispose]: () => listener.close(0),
  }
}

/** Sends exactly these characters and returns everything received until the server closes. */
export async function rawRequest(port: number, characters: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(characters)
  return text(socket)
}
