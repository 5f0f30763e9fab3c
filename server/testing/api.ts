import { connect } from '#db/client.ts'
import { RoleDatabase } from '#db/scoped.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/database.ts'
import { createLog } from '#server/core/operations/log.ts'
import { createMetrics } from '#server/core/operations/metrics.ts'
import { readEnv } from '#server/env.ts'
import { createDispatch } from '#server/http/dispatch.ts'
import { listen } from '#server/http/listen.ts'
import type { Handler } from '#server/http/request.ts'
import { httpRoutes } from '#server/http/routes.ts'
import type { Program, Running } from '#server/program.ts'
import { createServices } from '#server/services.ts'
import { buildProgram } from '#server/start/build-program.ts'
import { type Call, caller } from './caller.ts'
import { startInCells } from './cells-api.ts'
import type { TestCells } from './cells.ts'
import { publishedAt } from './published.ts'
import { seedWorkspace, type Seeded } from './seed.ts'

export type { Call, Reply } from './caller.ts'

/** A listening program on its own database: real HTTP, real Postgres, every interface but the pages. */
export type TestApi = Seeded & {
  url: string
  program: Program
  database: TestDatabase
  /** The log lines, parsed. */
  lines: Record<string, unknown>[]
  /** Calls `/api/v1<path>` with the seeded read-write token. */
  call: Call
  /** The same with another token; `null` sends no token. */
  as: (token: string | null) => Call
  /** The databases of a program in cells. */
  cells?: TestCells
  /** A worker that a test started; it stops with the program. */
  beside?: Running
  close(): Promise<void>
}

/** Whether a log line reports a fault of the program. */
export const isFault = ({ level }: Record<string, unknown>) => level === 'error' || level === 'fatal'

/** With more than one, calls go to several programs on one database in turn, as behind a load balancer. */
const NODES = Number(process.env['ATRIUM_TEST_NODES'] ?? 1)

/** Set: the programs have two cells, and the seeded workspace is in one of them. */
const IN_CELLS = process.env['ATRIUM_TEST_CELLS'] !== undefined

/** `beside`: another program whose database and workspace this one shares, as a second node does. */
export async function startApi(settings: Record<string, string> = {}, beside?: TestApi): Promise<TestApi> {
  const started = await (IN_CELLS ? startInCells(settings, beside) : startAlone(settings, beside))
  const urls = [started.url]
  const as = (token: string | null) => inTurn(urls.map((one) => caller(one, token)))
  const api: TestApi = {
    ...started,
    as,
    call: as(started.token),
    async close() {
      await api.beside?.stop()
      await started.close()
    },
  }
  if (beside || NODES === 1) return api
  const others = await Promise.all(Array.from({ length: NODES - 1 }, () => startApi(settings, api)))
  urls.push(...others.map((other) => other.url))
  const first = { ...api }
  return Object.assign(api, {
    call: as(started.token),
    async close() {
      await Promise.all(others.map((other) => other.close()))
      await first.close()
    },
  })
}

async function startAlone(settings: Record<string, string>, beside: TestApi | undefined) {
  const database = beside?.database ?? (await createTestDatabase())
  const env = readEnv({
    DATABASE_URL: database.ownerUrl,
    SERVICE_SECRET: database.secret,
    HOST: '127.0.0.1',
    PORT: '0',
    SERVICE_API_RATE_PER_MIN: '0',
    SERVICE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    ...settings,
  })
  const lines: Record<string, unknown>[] = []
  const log = createLog(env.logLevel, { write: (line) => void lines.push(JSON.parse(line)) })
  const databases = {
    app: new RoleDatabase({ name: 'app', url: database.urls.app }),
    api: new RoleDatabase({ name: 'api', url: database.urls.api }),
    agent: new RoleDatabase({ name: 'agent', url: database.urls.agent, shared: 1 }),
    auth: connect(database.urls.auth, { max: 4, name: 'auth' }),
    relay: connect(database.urls.relay, { max: 4, name: 'relay' }),
  }
  const services = createServices(env, databases, log)
  const parts = { env, log, databases, metrics: createMetrics(), services, dueMigrations: async () => [] }
  const program = buildProgram(parts, { stop: async () => {} }, publishedAt(env.publicBaseUrl))
  const listener = await listen(env)
  const noPages: Handler = ({ response }) => {
    response.writeHead(response.statusCode === 200 ? 404 : response.statusCode).end()
  }
  listener.serve(createDispatch(program, httpRoutes(program, noPages), noPages))
  const url = `http://127.0.0.1:${listener.port}`
  const seeded = beside ?? (await seedWorkspace(database))
  return {
    ...seeded,
    url,
    program,
    database,
    lines,
    async close() {
      program.drain()
      await listener.close(0)
      await services.end()
      await Promise.all([
        databases.app.end(),
        databases.api.end(),
        databases.agent.end(),
        databases.auth.db.destroy(),
        databases.relay.db.destroy(),
      ])
      if (!beside) await database.drop()
    },
  }
}

function inTurn(calls: readonly Call[]): Call {
  let turn = 0
  return (...words) => calls[turn++ % calls.length]!(...words)
}
