import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { databaseUrl } from '#db/testing/cluster.ts'
import { seedWorkspace } from '#server/testing/seed.ts'
import { type Spawned, spawned } from '#server/testing/spawned.ts'

export const NODE = 'server/testing/crash/node-program.ts'
export const WORKER = 'worker/main.ts'
const SECRET = 'a secret for measurements that is of no use anywhere else'

/** A Postgres with default settings and a workspace in it. */
export async function openServer(binFolder: string, settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'atrium-scale-'))
  const embedded = await startEmbedded({ dataDir, binFolder, settings: { jit: 'on', ...settings } })
  const owner = new pg.Client(embedded.url)
  await owner.connect()
  await owner.query('create database atrium_scale')
  await owner.end()
  const nodes = await openNodes(databaseUrl(embedded.url, 'atrium_scale'))
  return {
    ...nodes,
    postmaster: embedded.pid()!,
    async close() {
      await nodes.close()
      await embedded.stop()
      for (const folder of [embedded.home, dataDir]) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A workspace in an empty database, and the programs that are started on it. */
export async function openNodes(ownerUrl: string) {
  await migrate({ ownerUrl, secret: SECRET })
  const seeded = await seedWorkspace({ ownerUrl })
  const running = new Set<Spawned>()
  return {
    ownerUrl,
    secret: SECRET,
    token: seeded.token,
    start(file: string, settings: Record<string, string> = {}) {
      const program = spawned(file, {
        DATABASE_URL: ownerUrl,
        SERVICE_SECRET: SECRET,
        HOST: '127.0.0.1',
        PORT: '0',
        SERVICE_WORKER: 'off',
        SERVICE_API_RATE_PER_MIN: '0',
        SERVICE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
        ...settings,
      })
      running.add(program)
      return program
    },
    async close() {
      for (const { child } of running) child.kill('SIGKILL')
      await Promise.all([...running].map(({ ended }) => ended))
    },
  }
}

export async function urlOf(node: Spawned): Promise<string> {
  const { port } = JSON.parse(await node.line(/"msg":"ready"/)) as { port: number }
  return `http://127.0.0.1:${port}`
}
