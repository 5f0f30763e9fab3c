import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { spawned } from '#server/testing/spawned.ts'

test('a program that does not fit does not start', { timeout: 120_000 }, async () => {
  const database = await createTestDatabase()
  await migrate({ ownerUrl: database.ownerUrl, secret: database.secret })
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query(`set app.maintenance = 'on'`)
  await owner.query(
    `insert into node (id, kind, worker_pools, version, connections, started_at, seen_at)
     values (gen_random_uuid(), 'web', '{}', 'x', 290, now(), now() + interval '1 hour')`,
  )
  const { rows } = await owner.query<{ max_connections: string }>('show max_connections')
  await owner.end()
  const { output, ended } = spawned('worker/main.ts', {
    DATABASE_URL: database.ownerUrl,
    SERVICE_SECRET: database.secret,
    SERVICE_DATABASE_CONNECTIONS: '16',
  })
  expect((await ended).code).toBe(1)
  expect(output().trim()).toBe(
    `Atrium cannot start: Postgres allows ${Number(rows[0]!.max_connections) - 3} connections and other processes of Atrium may open 290 of them, ` +
      'but this process may open 16. Increase max_connections of Postgres, or decrease SERVICE_DATABASE_CONNECTIONS or ' +
      'SERVICE_PROCESSES.',
  )
  await database.drop()
})
