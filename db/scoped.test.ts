import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '#server/testing/crash/random.ts'
import { RoleDatabase } from './scoped.ts'
import { createTestDatabase } from './testing/database.ts'

const database = await createTestDatabase()
const workspaces = Array.from({ length: 20 }, (_, n) => `00000000-0000-7000-8000-${String(n + 1).padStart(12, '0')}`)
const ROWS = 3

beforeAll(async () => {
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query(`set app.maintenance = 'on'`)
  await owner.query(
    `insert into workspace (id, slug, name, created_at, updated_at)
     select id, 'w-' || n, 'W', now(), now() from unnest($1::uuid[]) with ordinality as made(id, n)`,
    [workspaces],
  )
  await owner.query(
    `insert into contact (workspace_id, id, name, tags, notes, version, created_at, updated_at)
     select id, gen_random_uuid(), id, '{}', '', 1, now(), now() from unnest($1::uuid[]) as id, generate_series(1, $2)`,
    [workspaces, ROWS],
  )
  await owner.end()
})
afterAll(() => database.drop())

/** All rows that row level security allows: no predicate. */
const everything = sql<{ workspace_id: string }>`select workspace_id from contact`
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Cancels or terminates running statements of this test, with the same role. */
async function disturber() {
  const client = new pg.Client(database.urls.api)
  await client.connect()
  return {
    disturb: (how: 'cancel' | 'terminate') =>
      client.query(`select pg_${how}_backend(pid) from pg_stat_activity
        where application_name like 'atrium isolation%' and pid <> pg_backend_pid() order by random() limit 1`),
    end: () => client.end(),
  }
}

test('no failure, cancellation or termination exposes rows of another workspace', async () => {
  const { pick } = seededRandom()
  const roleDatabase = new RoleDatabase({ name: 'isolation', url: database.urls.api, shared: 2, exclusive: 2 })
  const { disturb, end } = await disturber()
  const seen = { own: 0, foreign: 0, partial: 0, failed: 0 }
  const pending: Promise<unknown>[] = []
  const look = async (workspace: string, run: Promise<{ rows: { workspace_id: string }[] }>) => {
    try {
      const { rows } = await run
      seen.foreign += rows.filter(({ workspace_id }) => workspace_id !== workspace).length
      if (rows.length === ROWS) seen.own++
      else seen.partial++
    } catch {
      seen.failed++
    }
  }
  const steps: ((workspace: string) => Promise<unknown>)[] = [
    ...Array.from(
      { length: 8 },
      () => (workspace: string) => look(workspace, everything.execute(roleDatabase.scoped(workspace))),
    ),
    (workspace) => sql`select 1 / 0`.execute(roleDatabase.scoped(workspace)),
    (workspace) => sql`select no_such_column from contact`.execute(roleDatabase.scoped(workspace)),
    (workspace) => sql`select pg_sleep(0.005)`.execute(roleDatabase.scoped(workspace)),
    (workspace) => sql`insert into contact select * from contact`.execute(roleDatabase.scoped(workspace)),
    (workspace) => roleDatabase.transaction(workspace, (tx) => look(workspace, everything.execute(tx))),
    (workspace) =>
      roleDatabase.transaction(workspace, async (tx) => {
        await sql`select 1 / 0`.execute(tx)
      }),
  ]
  for (let round = 0; round < 600; round++) {
    for (let n = 0; n < 10; n++) pending.push(pick(steps)(pick(workspaces)).catch(() => seen.failed++))
    if (round % 10 === 0) pending.push(disturb(round % 50 === 0 ? 'terminate' : 'cancel'))
    await turn()
    if (round % 20 === 0) await Promise.all(pending.splice(0))
  }
  await Promise.all(pending)
  expect(seen).toMatchObject({ foreign: 0, partial: 0 })
  expect(seen.own).toBeGreaterThan(2_000)
  expect(seen.failed).toBeGreaterThan(500)
  for (const workspace of workspaces) {
    const { rows } = await everything.execute(roleDatabase.scoped(workspace))
    expect(rows).toEqual(Array(ROWS).fill({ workspace_id: workspace }))
  }
  await end()
  await roleDatabase.end()
})

describe('a workspace that cannot be set', () => {
  /** No parameter of Postgres can hold it, so set_config fails and the session keeps what was set before. */
  const unsettable = 'a\0b'

  test('rejects every result of that flush and closes the connection', async () => {
    const roleDatabase = new RoleDatabase({ name: 'isolation', url: database.urls.api, shared: 1 })
    const [mine] = workspaces as [string]
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
    const before = await pid.execute(roleDatabase.scoped(mine))
    expect((await everything.execute(roleDatabase.scoped(mine))).rows).toHaveLength(ROWS)
    const refused = await Promise.allSettled([
      everything.execute(roleDatabase.scoped(unsettable)),
      sql`select 1`.execute(roleDatabase.scoped(unsettable)),
      everything.execute(roleDatabase.scoped(unsettable)),
    ])
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    const early = everything.execute(roleDatabase.scoped(unsettable))
    const later = turn().then(() => everything.execute(roleDatabase.scoped(unsettable)))
    const outcomes = await Promise.allSettled([early, later])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const after = await pid.execute(roleDatabase.scoped(mine))
    expect(after.rows[0]!.pid).not.toBe(before.rows[0]!.pid)
    expect((await everything.execute(roleDatabase.scoped(mine))).rows).toHaveLength(ROWS)
    await roleDatabase.end()
  })

  test('opens no transaction', async () => {
    const roleDatabase = new RoleDatabase({ name: 'isolation', url: database.urls.api, exclusive: 1 })
    const [mine] = workspaces as [string]
    await roleDatabase.transaction(mine, (tx) => everything.execute(tx))
    await expect(roleDatabase.transaction(unsettable, (tx) => everything.execute(tx))).rejects.toThrow(
      'invalid byte sequence',
    )
    expect((await roleDatabase.transaction(mine, (tx) => everything.execute(tx))).rows).toHaveLength(ROWS)
    await roleDatabase.end()
  })
})

test('statements of several workspaces in one turn stay separate', async () => {
  const roleDatabase = new RoleDatabase({ name: 'isolation', url: database.urls.api, shared: 1 })
  const found = await Promise.all(
    workspaces.flatMap((id) => [
      everything.execute(roleDatabase.scoped(id)),
      everything.execute(roleDatabase.scoped(id)),
    ]),
  )
  const wanted = workspaces.flatMap((id) => [id, id])
  expect(found.map(({ rows }) => rows)).toEqual(wanted.map((id) => Array(ROWS).fill({ workspace_id: id })))
  await roleDatabase.end()
})

test('a transaction without its writes is rolled back, and statements after its end are rejected', async () => {
  const roleDatabase = new RoleDatabase({ name: 'isolation', url: database.urls.app, exclusive: 1 })
  const [mine] = workspaces as [string]
  const rename = sql`update contact set name = 'renamed'`
  await expect(
    roleDatabase.transaction(mine, async (tx, send) => {
      send({ compile: () => rename.compile(tx) })
      send({ compile: () => sql`select 1 / 0`.compile(tx) })
    }),
  ).rejects.toThrow('division by zero')
  const ended = await roleDatabase.transaction(mine, async (tx) => ({ late: () => rename.execute(tx) }))
  await expect(ended.late()).rejects.toThrow('has ended')
  const { rows } = await sql<{ name: string }>`select distinct name from contact`.execute(roleDatabase.scoped(mine))
  expect(rows).toEqual([{ name: mine }])
  await roleDatabase.end()
})

test('a transaction that outlives the pool leaves no connection behind', async () => {
  const role = new RoleDatabase({ url: database.urls.app, name: 'late' })
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = role.transaction(workspaces[0]!, async (tx) => {
    await sql`select 1`.execute(tx)
    begun.resolve()
    await ended.promise
  })
  await begun.promise
  await role.end()
  ended.resolve()
  await late
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  const left = async () =>
    (await owner.query(`select 1 from pg_stat_activity where application_name like 'atrium late%'`)).rowCount
  await expect.poll(left).toBe(0)
  await owner.end()
})
