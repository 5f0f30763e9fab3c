import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rolePrefixOf, roleUrls } from '#db/roles.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/database.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { type Spawned, spawned } from '#server/testing/spawned.ts'

let database: TestDatabase
let program: Spawned
beforeAll(async () => {
  database = await createTestDatabase()
  const settings = { DATABASE_URL: database.ownerUrl, SERVICE_SECRET: database.secret, HOST: '127.0.0.1', PORT: '0' }
  program = spawned('server/main.ts', settings)
})
afterAll(async () => {
  program.child.kill('SIGKILL')
  await program.ended
  await database.drop()
})

test('a page that needs the database is 503 while that is unavailable', { timeout: 120_000 }, async () => {
  const { port } = JSON.parse(await program.line(/"msg":"ready"/)) as { port: number }
  const page = async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}/reset/some-link`)
    return [status, headers.get('retry-after'), headers.get('content-type')]
  }
  const html = 'text/html; charset=utf-8'
  expect(await page()).toEqual([200, null, html])

  const auth = new URL(roleUrls(database.ownerUrl, rolePrefixOf(database.ownerUrl), database.secret).auth)
  const setPassword = (password: string) => asOwner(database, `alter role "${auth.username}" password '${password}'`)
  const client = new pg.Client(auth.href)
  await client.connect()
  await setPassword('another')
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()',
  )
  await client.end()
  expect(await page()).toEqual([503, '2', html])

  await setPassword(decodeURIComponent(auth.password))
  await expect.poll(page).toEqual([200, null, html])
})
