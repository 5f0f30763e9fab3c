import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RoleDatabase } from './scoped.ts'
import { createTestDatabase } from './testing/database.ts'

const database = await createTestDatabase()
const roleDatabase = new RoleDatabase({ name: 'groups', url: database.urls.api, shared: 2 })
const owner = new pg.Client(database.ownerUrl)
const workspaces = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
const [mine, other] = workspaces as [string, string]

beforeAll(async () => {
  await owner.connect()
  await owner.query(`set app.maintenance = 'on'`)
  await owner.query(
    `insert into workspace (id, slug, name, created_at, updated_at)
     select id, 'w-' || n, 'W', now(), now() from unnest($1::uuid[]) with ordinality as made(id, n)`,
    [workspaces],
  )
})
afterAll(async () => {
  await roleDatabase.end()
  await owner.end()
  await database.drop()
})

const add = (name: string, { id = randomUUID() as string, into = mine, from = mine } = {}) =>
  sql`insert into contact (workspace_id, id, name, tags, notes, version, created_at, updated_at)
    values (${into}, ${id}, ${name}, '{}', '', 1, now(), now())`.execute(roleDatabase.scoped(from))

/** The transactions that wrote the contacts of that name, each with its workspace and the number of contacts. */
async function transactionsOf(name: string) {
  const { rows } = await owner.query(
    `select workspace_id, count(*)::int as count from contact where name = $1 group by workspace_id, xmin order by 1, 2`,
    [name],
  )
  return rows as { workspace_id: string; count: number }[]
}

test('the first use of a statement in a group that fails does not fail it for other workspaces', async () => {
  const one = new RoleDatabase({ name: 'one', url: database.urls.api, shared: 1 })
  const taken = randomUUID()
  await add('taken', { id: taken })
  for (let round = 0; round < 10; round++) {
    // Never prepared before.
    const rename = (into: string) =>
      sql`update contact set notes = ${sql.lit(`round ${round}`)} where id = ${randomUUID()}`.execute(one.scoped(into))
    const failing = sql`insert into contact (workspace_id, id, name, tags, notes, version, created_at, updated_at)
      values (${mine}, ${taken}, 'again', '{}', '', 1, now(), now())`.execute(one.scoped(mine))
    const others = Promise.allSettled([rename(mine), rename(other)])
    await expect(failing).rejects.toThrow('duplicate key')
    expect((await others).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  }
  await one.end()
})

test('writes that come together share a commit, each workspace its own', async () => {
  const writes = Array.from({ length: 30 }, (_, n) => add('together', n % 3 === 0 ? { into: other, from: other } : {}))
  await Promise.all(writes)
  expect(await transactionsOf('together')).toEqual([
    { workspace_id: mine, count: 20 },
    { workspace_id: other, count: 10 },
  ])
})

test('a write that fails does so alone and with its own error; the others of its group are stored', async () => {
  const id = randomUUID()
  await add('first', { id })
  const outcomes = await Promise.allSettled([
    add('beside'),
    add('beside', { id }),
    add('beside'),
    add('beside', { into: other }),
    add('beside'),
  ])
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'stored'))).toEqual([
    'stored',
    '23505',
    'stored',
    '42501',
    'stored',
  ])
  expect(await transactionsOf('beside')).toEqual(Array(3).fill({ workspace_id: mine, count: 1 }))
})

test('what was acknowledged is stored, once, when connections break', async () => {
  // Only a role itself may end its connections.
  const disturber = new pg.Client(database.urls.api)
  await disturber.connect()
  const answered = new Set<string>()
  const asked: string[] = []
  for (let round = 0; round < 30; round++) {
    const writes = Array.from({ length: 20 }, () => {
      const id = randomUUID()
      asked.push(id)
      return add('broken', { id }).then(
        () => answered.add(id),
        () => undefined,
      )
    })
    if (round % 3 === 0)
      await disturber.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'atrium groups'`,
      )
    await Promise.all(writes)
  }
  await disturber.end()
  const { rows } = await owner.query<{ id: string }>(`select id from contact where name = 'broken'`)
  const stored = new Set(rows.map(({ id }) => id))
  expect(rows.length).toBe(stored.size)
  expect([...answered].filter((id) => !stored.has(id))).toEqual([])
  expect(answered.size).toBeGreaterThan(200)
  expect(answered.size).toBeLessThan(asked.length)
})

test('groups that wait for a lock do not hold up the next ones', async () => {
  const several = new RoleDatabase({ name: 'waiting groups', url: database.urls.api, shared: 4 })
  const insert = (id: string) =>
    sql`insert into contact (workspace_id, id, name, tags, notes, version, created_at, updated_at)
      values (${mine}, ${id}, 'waits', '{}', '', 1, now(), now())`.execute(several.scoped(mine))
  const locked = [randomUUID(), randomUUID()]
  await owner.query('begin')
  await owner.query(
    `insert into contact (workspace_id, id, name, tags, notes, version, created_at, updated_at)
     select $1, id, 'holds', '{}', '', 1, now(), now() from unnest($2::uuid[]) id`,
    [mine, locked],
  )
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const stuck: Promise<unknown>[] = []
  for (const id of locked) {
    stuck.push(insert(id))
    await turn()
    await turn()
  }
  // The lock is released only after this one was stored.
  await insert(randomUUID())
  await owner.query('rollback')
  await Promise.all(stuck)
  expect((await owner.query(`select 1 from contact where name = 'waits'`)).rows).toHaveLength(3)
  await several.end()
})
