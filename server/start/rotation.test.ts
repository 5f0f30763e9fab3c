import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { roleUrls, rolePrefixOf } from '#db/roles.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/database.ts'
import { seedWorkspace, type Seeded } from '#server/testing/seed.ts'
import { type Spawned, spawned } from '#server/testing/spawned.ts'

vi.setConfig({ testTimeout: 120_000 })

const NEW = 'a newer secret of which the node knows nothing'
let database: TestDatabase
let seeded: Seeded
const started: Spawned[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await migrate({ ownerUrl: database.ownerUrl, secret: database.secret })
  seeded = await seedWorkspace(database)
})
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await database.drop()
})

async function node(SERVICE_SECRET: string) {
  const program = spawned('server/testing/api-program.ts', {
    DATABASE_URL: database.ownerUrl,
    SERVICE_SECRET,
    HOST: '127.0.0.1',
    PORT: '0',
    SERVICE_WORKER: 'off',
  })
  started.push(program)
  const { port } = JSON.parse(await program.line(/"msg":"ready"/)) as { port: number }
  return async (path: string) => {
    const headers = { Authorization: `Bearer ${seeded.token}` }
    const { status, headers: answered } = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    return { status, retryAfter: answered.get('retry-after') }
  }
}

/** As if every connection of the program's roles had been closed by an idle timeout. */
async function dropConnections(secret: string) {
  const urls = roleUrls(database.ownerUrl, rolePrefixOf(database.ownerUrl), secret)
  for (const url of Object.values(urls)) {
    const client = new pg.Client(url)
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()`,
    )
    await client.end()
  }
}

test('nodes that know only the old secret go on when another starts with both', async () => {
  const call = await node(database.secret)
  await migrate({ ownerUrl: database.ownerUrl, secret: NEW, older: [database.secret] })
  await dropConnections(database.secret)
  // The first calls may meet the connections that were just closed.
  await expect.poll(() => call('/api/v1/me')).toMatchObject({ status: 200 })
})

test('a node whose secret is gone answers 503 with Retry-After and is not ready', { tags: 'stress' }, async () => {
  const call = await node(database.secret)
  expect(await call('/api/v1/me')).toMatchObject({ status: 200 })
  await migrate({ ownerUrl: database.ownerUrl, secret: NEW })
  await dropConnections(NEW)
  for (let again = 0; again < 20; again++) expect(await call('/api/v1/tasks')).toEqual({ status: 503, retryAfter: '2' })
  // This program does not check migrations; the test is that it cannot reach its database.
  expect((await call('/readyz')).status).toBe(503)
})
