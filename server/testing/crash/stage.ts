import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Embedded, startEmbedded } from '#db/embedded.ts'
import { runningProcesses } from '#db/embedded/processes.ts'
import { migrate } from '#db/migrate.ts'
import { roleUrls } from '#db/roles.ts'
import { type Seeded, seedWorkspace } from '../seed.ts'
import { type Spawned, spawned } from '../spawned.ts'

export type Stage = {
  embedded: Embedded
  secret: string
  seeded: Seeded
  /** Rows as the owner of the tables, across every workspace. */
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

const secret = 'a secret for tests that is of no use anywhere else'

/** A supervised Postgres as shipped (fsync and synchronous_commit on), migrated, with one workspace. */
export async function openStage(): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'atrium-crash-'))
  await chmod(dataDir, 0o755)
  const embedded = await startEmbedded({ dataDir })
  const ownerUrl = embedded.url
  await migrate({ ownerUrl, secret })
  const database = { ownerUrl, secret, rolePrefix: 'atrium', urls: roleUrls(ownerUrl, 'atrium', secret) }
  const seeded = await seedWorkspace(database)
  return {
    embedded,
    secret,
    seeded,
    async rows<Row>(text: string, values: unknown[] = []) {
      const client = new pg.Client(ownerUrl)
      await client.connect()
      try {
        await client.query(`set app.maintenance = 'on'`)
        return (await client.query(text, values)).rows as Row[]
      } finally {
        await client.end()
      }
    },
    async close() {
      await embedded.stop()
      for (const folder of [embedded.home, dataDir]) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The Postgres processes that serve a database of the program. */
export function backendsOf({ embedded }: Stage): number[] {
  const postmaster = embedded.pid()
  return runningProcesses()
    .filter(({ parent, command }) => parent === postmaster && / atrium_(api|app|auth|relay) /.test(command))
    .map(({ pid }) => pid)
}

export type Node = {
  readonly url: string
  readonly process: Spawned
  /** Starts it, on the same port each time; resolves when it is ready. */
  start(): Promise<void>
  kill(signal?: NodeJS.Signals): void
}

/** One process of the program on the stage's database, with a fixed port. */
export async function createNode(
  { embedded, secret: SERVICE_SECRET }: Pick<Stage, 'embedded' | 'secret'>,
  settings: Record<string, string> = {},
  file = 'server/testing/crash/node-program.ts',
): Promise<Node> {
  const port = await freePort()
  let process: Spawned
  return {
    url: `http://127.0.0.1:${port}`,
    get process() {
      return process
    },
    async start() {
      process = spawned(file, {
        DATABASE_URL: embedded.url,
        SERVICE_SECRET,
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'info',
        SERVICE_API_RATE_PER_MIN: '0',
        SERVICE_WORKER: 'off',
        SERVICE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
        ...settings,
      })
      await process.line(/"msg":"ready"/)
    },
    kill: (signal = 'SIGKILL') => void process.child.kill(signal),
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
