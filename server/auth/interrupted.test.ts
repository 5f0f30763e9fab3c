import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openWorkspace } from '#server/testing/person.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('a session is read again if Postgres interrupted that, and responds again', async () => {
  const { owner } = await openWorkspace(api)
  const holder = new pg.Client(api.database.ownerUrl)
  await holder.connect()
  await holder.query('begin; lock table auth."user" in access exclusive mode')
  const asked = owner.query('workspaces.get')
  const { pool } = api.program.databases.auth
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
    where usename = current_user and datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(cancel)).rowCount).toBe(1)
  await holder.query('rollback')
  await holder.end()
  expect((await asked).status).toBe(200)
})
