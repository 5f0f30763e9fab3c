import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from './client.ts'
import { RoleDatabase } from './scoped.ts'
import { SHORT_SILENCE_MS } from './silence.ts'
import { openWire, type Wire } from './testing/cut-wire.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

const WORKSPACE = '00000000-0000-7000-8000-000000000001'

let database: TestDatabase
let wire: Wire
let roleDatabase: RoleDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  wire = await openWire(database.ownerUrl)
  roleDatabase = new RoleDatabase({ name: 'api', url: wire.through(database.urls.api) })
})
afterEach(async () => {
  await wire.close()
  await roleDatabase.end()
  await database.drop()
})

const UNAVAILABLE = /^(Connection terminated|timeout (expired|exceeded)|no connection became free)/

const ask = sql<{ one: number }>`select 1 as one`
const read = () => ask.execute(roleDatabase.scoped(WORKSPACE))
const lock = () => roleDatabase.transaction(WORKSPACE, async (tx) => ask.execute(tx))

const WITHIN_MS = 5_000
/** Beyond the age at which a silent Postgres is checked. */
const SLOW_S = 6

async function failure(work: Promise<unknown>): Promise<{ message: string; ms: number }> {
  const began = performance.now()
  const message = await work.then(
    () => 'answered',
    (error: Error) => error.message,
  )
  return { message, ms: performance.now() - began }
}

test(
  'a database that falls silent fails what waits for it, and serves again on new connections',
  { timeout: 30_000 },
  async () => {
    const pool = connect(wire.through(database.urls.auth), { max: 1, name: 'auth', silence: SHORT_SILENCE_MS })
    const look = () => ask.execute(pool.db)
    await Promise.all([read(), lock(), look()])
    wire.state = 'silent'
    const failures = await Promise.all([read(), lock(), look()].map(failure))
    for (const { message, ms } of failures) {
      expect(message).toMatch(UNAVAILABLE)
      expect(ms).toBeLessThan(WITHIN_MS)
    }
    wire.state = 'open'
    const again = await Promise.all([read(), lock(), look()])
    expect(again.map(({ rows }) => rows[0]?.one)).toEqual([1, 1, 1])
    await pool.db.destroy()
  },
)

const holdUp = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end;);
}

test('a busy process still detects a silent database', { timeout: 30_000 }, async () => {
  await Promise.all([read(), lock()])
  wire.state = 'silent'
  let waiting = true
  const failures = Promise.all([read(), lock()].map(failure)).finally(() => (waiting = false))
  while (waiting) {
    holdUp(600)
    await delay(1)
  }
  for (const { message, ms } of await failures) {
    expect(message).toMatch(UNAVAILABLE)
    expect(ms).toBeLessThan(2 * WITHIN_MS)
  }
})

test('answers that arrive while the process is held up count', async () => {
  const direct = new RoleDatabase({ name: 'api', url: database.urls.api })
  await ask.execute(direct.scoped(WORKSPACE))
  const answers = [direct.scoped(WORKSPACE), direct.scoped(WORKSPACE)].map((db) =>
    failure(sql`select pg_sleep(0.3)`.execute(db)),
  )
  await delay(100)
  holdUp(SHORT_SILENCE_MS + 1_000)
  for (const { message } of await Promise.all(answers)) expect(message).toBe('answered')
  await direct.end()
})

test('under traffic no caller waits longer than 5 s for an unresponsive database', { timeout: 60_000 }, async () => {
  const pool = connect(wire.through(database.urls.relay), { max: 2, name: 'relay' })
  const begun = Promise.withResolvers<void>()
  const halfway = roleDatabase.transaction(WORKSPACE, async (tx) => {
    await ask.execute(tx)
    begun.resolve()
    while (wire.state !== 'silent') await delay(10)
    return ask.execute(tx)
  })
  await Promise.all([read(), lock(), ask.execute(pool.db), begun.promise])
  wire.state = 'silent'
  const asked = [failure(halfway)]
  const stop = performance.now() + 9_000
  while (performance.now() < stop) {
    asked.push(...[read(), lock(), lock(), ask.execute(pool.db)].map(failure))
    await delay(100)
  }
  const failures = await Promise.all(asked)
  expect(failures.filter(({ message }) => !UNAVAILABLE.test(message))).toEqual([])
  expect(Math.max(...failures.map(({ ms }) => ms))).toBeLessThan(WITHIN_MS)
  wire.state = 'open'
  await expect
    .poll(() =>
      Promise.all([read(), lock(), ask.execute(pool.db)]).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await pool.db.destroy()
})

test('detects all half-open connections after a failover together', { timeout: 30_000 }, async () => {
  const pool = connect(wire.through(database.urls.relay), { max: 4, name: 'relay' })
  const all = () => [1, 2, 3, 4].flatMap(() => [lock(), ask.execute(pool.db)])
  await Promise.all(all())
  wire.strand()
  const { ms } = await failure(Promise.all([lock(), ask.execute(pool.db)]))
  expect(ms).toBeLessThan(WITHIN_MS)
  const began = performance.now()
  await Promise.allSettled(all())
  await Promise.all(all())
  expect(performance.now() - began).toBeLessThan(WITHIN_MS)
  await pool.db.destroy()
})

test('statements that Postgres is executing may take longer', { timeout: 30_000 }, async () => {
  const pool = connect(wire.through(database.urls.relay), { max: 1, name: 'relay' })
  const slow = sql`select pg_sleep(${SLOW_S})`
  const inTransaction = roleDatabase.transaction(WORKSPACE, async (tx) => (await slow.execute(tx)).rows.length)
  await expect(Promise.all([inTransaction, slow.execute(pool.db)])).resolves.toMatchObject([1, { rows: [{}] }])
  await pool.db.destroy()
})

test('connects to an unavailable database a few times a second, regardless of the number of callers', async () => {
  wire.state = 'refusing'
  const until = performance.now() + 1_000
  let asked = 0
  const insist = async (work: () => Promise<unknown>) => {
    for (; performance.now() < until; asked++) {
      const { message } = await failure(work())
      expect(message).not.toBe('answered')
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, n) => insist(n % 2 ? read : lock)))
  expect(asked).toBeGreaterThan(1_000)
  expect(wire.asked).toBeLessThan(300)
  wire.state = 'open'
  await expect
    .poll(() =>
      read().then(
        ({ rows }) => rows[0]?.one,
        () => 0,
      ),
    )
    .toBe(1)
})
