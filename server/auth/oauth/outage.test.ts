import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '#server/testing/api.ts'
import { App, startAtKnownAddress } from '#server/testing/app.ts'
import { openWorkspace } from '#server/testing/person.ts'

let api: TestApi
let database: pg.Client
let team: Awaited<ReturnType<typeof openWorkspace>>
beforeAll(async () => {
  api = await startAtKnownAddress()
  database = new pg.Client(api.database.ownerUrl)
  await database.connect()
  team = await openWorkspace(api)
})
afterAll(async () => {
  await database.end()
  await api.close()
})

/** While `work` runs, writes to the table fail as on a full disk (PostgreSQL manual, appendix A, class 53). */
async function withFullTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  await database.query(`
    create or replace function disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger disk_full before insert or update or delete on ${table} execute function disk_full()`)
  try {
    return await work()
  } finally {
    await database.query(`drop trigger disk_full on ${table}`)
  }
}

const unavailable = [503, '2', expect.objectContaining({ error: 'unavailable' })]

test('while the database is unavailable, each step of a connection returns 503 and can be repeated', async () => {
  const app = new App(api.url)
  await app.register()
  const refused = await withFullTable('auth."oauthItem"', () => app.authorize())
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual(unavailable)

  const code = (await app.ask(team.owner)).searchParams.get('code')!
  const locked = await withFullTable('auth."oauthItem"', () => app.exchange(code))
  expect([locked.status, locked.headers.get('retry-after'), locked.body]).toEqual(unavailable)
  const first = (await app.exchange(code)).body

  const unrenewed = await withFullTable('connection_renewal', () => app.refresh(first.refresh_token))
  expect([unrenewed.status, unrenewed.headers.get('retry-after'), unrenewed.body]).toEqual(unavailable)
  const renewed = await app.refresh(first.refresh_token)
  expect(renewed.status).toBe(200)

  const kept = await withFullTable('token', () => app.revoke(renewed.body.refresh_token))
  expect([kept.status, kept.headers.get('retry-after'), kept.body]).toEqual(unavailable)
  expect((await app.revoke(renewed.body.refresh_token)).status).toBe(200)
  expect((await app.refresh(renewed.body.refresh_token)).status).toBe(400)
})
