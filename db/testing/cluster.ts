import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../embedded.ts'
import { migrate } from '../migrate.ts'

/** What a test needs to clone the migrated template; roles belong to the cluster, so clones share the template's. */
export interface TestCluster {
  url: string
  template: string
  rolePrefix: string
  secret: string
}

declare module 'vitest' {
  interface ProvidedContext {
    clusters: TestCluster[]
  }
}

const template = 'atrium_template'
const secret = 'a secret for tests that is of no use anywhere else'

/**
 * Once per test run, for each of its workers: one Postgres in a folder of its own, one migrated database to clone. They
 * are not shared, because an open transaction in any database of a cluster delays the relay of all.
 */
export async function setup(project: TestProject) {
  const workers = Array.from({ length: Number(project.config.maxWorkers) })
  const made = await Promise.all(workers.map(() => createTestCluster(process.env.ATRIUM_TEST_POSTGRES)))
  project.provide(
    'clusters',
    made.map(({ cluster }) => cluster),
  )
  return () => Promise.all(made.map(({ stop }) => stop()))
}

/** `binFolder`: the `bin` folder of an installed Postgres to use instead of the packaged one. */
export async function createTestCluster(binFolder?: string) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'atrium-test-'))
  await chmod(dataDir, 0o755)
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    // Its transactions would delay the relay too.
    autovacuum_naptime: '1h',
  }
  const embedded = await startEmbedded({ dataDir, settings, ...(binFolder && { binFolder }) })
  const stop = async () => {
    await embedded.stop()
    for (const folder of [embedded.home, dataDir]) await rm(folder, { recursive: true, force: true })
  }
  try {
    const client = new pg.Client(embedded.url)
    await client.connect()
    await client.query(`create database ${template}`)
    await client.end()
    const ownerUrl = databaseUrl(embedded.url, template)
    await migrate({ ownerUrl, secret, rolePrefix: template })
    return {
      cluster: { url: embedded.url, template, rolePrefix: template, secret } satisfies TestCluster,
      ownerUrl,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The same server and user, another database. */
export function databaseUrl(url: string, database: string) {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
