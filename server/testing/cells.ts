import { createTestDatabase, type TestDatabase } from '#db/testing/database.ts'
import { openInstallation } from '#server/cells/installation.ts'
import { createLog } from '#server/core/operations/log.ts'
import { readEnv } from '#server/env.ts'
import { createDispatch } from '#server/http/dispatch.ts'
import { listen } from '#server/http/listen.ts'
import type { Handler } from '#server/http/request.ts'
import { httpRoutes } from '#server/http/routes.ts'
import type { Program } from '#server/program.ts'
import { buildProgram } from '#server/start/build-program.ts'
import { type Call, caller } from './caller.ts'
import { publishedAt } from './published.ts'

/** The databases of an installation with two cells; `directory` is another one. */
export type TestCells = { directory: TestDatabase; a: TestDatabase; b: TestDatabase }

export async function createTestCells(): Promise<TestCells> {
  const [directory, a, b] = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()])
  return { directory, a, b }
}

export const settingsOf = ({ directory, a, b }: TestCells) => ({
  DATABASE_URL: directory.ownerUrl,
  SERVICE_CELLS: `a=${a.ownerUrl},b=${b.ownerUrl}`,
  SERVICE_SECRET: directory.secret,
})

export type CellsNode = {
  url: string
  program: Program
  as: (token: string | null) => Call
  /** The log lines, parsed. */
  lines: Record<string, unknown>[]
  close(): Promise<void>
}

/** A web node without pages that serves every cell; `worker: 'inline'` runs their jobs as well. */
export async function startCellsNode(
  cells: TestCells,
  { worker = 'off', ...settings }: Record<string, string> & { worker?: string } = {},
): Promise<CellsNode> {
  const env = readEnv({
    ...settingsOf(cells),
    HOST: '127.0.0.1',
    PORT: '0',
    SERVICE_API_RATE_PER_MIN: '0',
    SERVICE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    SERVICE_WORKER: worker,
    SERVICE_DATABASE_CONNECTIONS: '20',
    ...settings,
  })
  const lines: Record<string, unknown>[] = []
  const log = createLog(env.logLevel, { write: (line) => void lines.push(JSON.parse(line)) })
  const kind = env.worker === 'inline' ? 'both' : 'web'
  const published = publishedAt(env.publicBaseUrl)
  const { parts, beside, close } = await openInstallation({ env, log, ownerUrl: env.databaseUrl!, kind })
  const program = buildProgram(parts, beside, published)
  const listener = await listen(env)
  const noPages: Handler = ({ response }) => {
    response.writeHead(response.statusCode === 200 ? 404 : response.statusCode).end()
  }
  listener.serve(createDispatch(program, httpRoutes(program, noPages), noPages))
  const url = `http://127.0.0.1:${listener.port}`
  return {
    url,
    program,
    as: (token) => caller(url, token),
    lines,
    async close() {
      program.drain()
      await listener.close(0)
      await program.worker.stop()
      await close()
    },
  }
}
