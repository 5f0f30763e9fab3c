import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/database.ts'
import type { ProcessKind } from '#server/core/database/pool-sizes.ts'
import { createLog } from '#server/core/operations/log.ts'
import { FEWEST_CONNECTIONS } from '#server/env.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { testFolder } from '#server/testing/folder.ts'
import { planConnections } from './connections.ts'

let database: TestDatabase
let owner: pg.Client
/** What the server of the tests allows. */
let allowed: number
let lines: Record<string, unknown>[] = []
const dataDir = testFolder()
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })

beforeAll(async () => {
  database = await createTestDatabase()
  await migrate({ ownerUrl: database.ownerUrl, secret: database.secret })
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query(`set app.maintenance = 'on'`)
  const { rows } = await owner.query<{ max_connections: string }>('show max_connections')
  allowed = Number(rows[0]!.max_connections) - 3
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})
beforeEach(async () => {
  lines = []
  await owner.query('delete from node')
})

const node = (connections: number, ago: string) =>
  owner.query(
    `insert into node (id, kind, worker_pools, version, connections, started_at, seen_at)
     values ($1, 'web', '{}', 'x', $2, now(), now() - $3::interval)`,
    [randomUUID(), connections, ago],
  )
const plan = (kinds: ProcessKind[], connections?: number, databaseUrl: string | undefined = database.ownerUrl) =>
  planConnections({ ownerUrl: database.ownerUrl, env: { connections, databaseUrl }, kinds, log, patience: 0 })

test('without a setting five processes fit, and more share what there is', async () => {
  expect(await plan(['web'])).toBe(Math.floor((allowed - 5) / 5))
  expect(await plan(Array<'web'>(10).fill('web'))).toBe(Math.floor((allowed - 5) / 10))
  expect(lines.at(-1)).toMatchObject({
    msg: 'database connections',
    processes: 10,
    connections: Math.floor((allowed - 5) / 10) * 10,
    others: 0,
    allowed,
  })
})

test('the processes of this node and of others together are refused in one sentence if they do not fit', async () => {
  await node(200, '1 second')
  expect(await plan(['web'], 40)).toBe(40)
  await expect(plan(['web', 'web', 'worker'], 40)).rejects.toThrow(
    `Postgres allows ${allowed} connections and other processes of Atrium may open 200 of them, but the 3 processes of ` +
      'this node may open 120. Increase max_connections of Postgres, or decrease SERVICE_DATABASE_CONNECTIONS or ' +
      'SERVICE_PROCESSES.',
  )
})

test('each of several processes gets at least what it accepts as a setting', async () => {
  // 47 are left for three processes, and five to spare.
  await node(allowed - 52, '0 seconds')
  const env = { connections: undefined, databaseUrl: undefined }
  const planned = planConnections({ ownerUrl: database.ownerUrl, env, kinds: ['web', 'web', 'worker'], log })
  expect(await planned).toBe(FEWEST_CONNECTIONS)
})

test('processes that have stopped reporting are not counted', async () => {
  await node(290, '11 seconds')
  expect(await plan(['both'], 60)).toBe(60)
})

test('processes of before the embedded Postgres started are not counted', { timeout: 60_000 }, async () => {
  const killed = await startEmbedded({ dataDir })
  await migrate({ ownerUrl: killed.url, secret: database.secret })
  await asOwner(
    { ownerUrl: killed.url },
    `insert into node (id, kind, worker_pools, version, connections, started_at, seen_at)
     values (gen_random_uuid(), 'both', '{}', 'x', 90, now(), now())`,
  )
  await killed.stop()
  const embedded = await startEmbedded({ dataDir })
  const env = { connections: undefined, databaseUrl: undefined }
  const planned = planConnections({ ownerUrl: embedded.url, env, kinds: ['both'], log, patience: 0 })
  expect(await planned.finally(() => embedded.stop())).toBe(92)
})
