import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'

let api: TestApi
let owner: pg.Client
beforeAll(async () => {
  api = await startApi()
  owner = new pg.Client(api.database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await api.close()
})

/** The error of Postgres when a table cannot grow (PostgreSQL manual, appendix A, class 53). */
const FULL = `
  create function disk_full() returns trigger language plpgsql as $$
  begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
  create trigger disk_full before insert on change execute function disk_full()`

test('while the disk is full reads continue; a refused write leaves nothing and can be retried', async () => {
  const { body: task } = await api.call('POST', '/tasks', { title: 'Before' })
  await owner.query(FULL)
  const key = { 'Idempotency-Key': 'once' }
  const refused = await api.call('POST', '/tasks', { title: 'Meanwhile' }, key)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(refused.body).toEqual({
    error: 'unavailable',
    message: expect.stringContaining('Try again'),
    request_id: expect.any(String),
  })
  const changed = await api.call('PATCH', `/tasks/${task.id}`, { status: 'done' })
  expect(changed.status).toBe(503)
  expect((await api.call('GET', `/tasks/${task.id}`)).body).toEqual(task)
  expect((await api.call('GET', '/tasks')).body).toMatchObject({ total: 1, data: [task] })

  await owner.query('drop trigger disk_full on change')
  const repeated = await api.call('POST', '/tasks', { title: 'Meanwhile' }, key)
  expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([201, null])
  expect((await api.call('GET', '/tasks')).body.total).toBe(2)
})
