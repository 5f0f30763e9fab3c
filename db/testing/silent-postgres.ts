import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '../client.ts'
import { RoleDatabase } from '../scoped.ts'
import type { Silence } from '../silence.ts'
import { openWire, type Wire } from './cut-wire.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const WORKSPACE = '00000000-0000-7000-8000-000000000001'

/** Tests of connections to a Postgres that falls silent. `within`: milliseconds in which each caller gets its error. */
export function testSilence(limits: Silence, within = Infinity): void {
  let database: TestDatabase
  let wire: Wire
  let roleDatabase: RoleDatabase
  beforeEach(async () => {
    database = await createTestDatabase()
    wire = await openWire(database.ownerUrl)
    roleDatabase = new RoleDatabase({ name: 'api', url: wire.through(database.urls.api), limits })
  })
  afterEach(async () => {
    await wire.close()
    await roleDatabase.end()
    await database.drop()
  })

  const UNAVAILABLE = /^(Connection terminated|timeout (expired|exceeded)|no connection became free)(?!.*too late)/

  const ask = sql<{ one: number }>`select 1 as one`
  const read = () => ask.execute(roleDatabase.scoped(WORKSPACE))
  const lock = () => roleDatabase.transaction(WORKSPACE, async (tx) => ask.execute(tx))

  /** Beyond the age at which a silent Postgres is checked. */
  const SLOW_S = (2 * limits.askAfter) / 1_000

  async function failure(work: Promise<unknown>): Promise<string> {
    const began = performance.now()
    const message = await work.then(
      () => 'answered',
      (error: Error) => error.message,
    )
    return performance.now() - began < within ? message : `${message}, but too late`
  }
  /** Waits until Postgres serves it: connecting may take longer than `limits.short` on a busy machine. */
  const served = async (work: () => Promise<unknown>) => {
    const isServed = () =>
      work().then(
        () => true,
        () => false,
      )
    await expect.poll(isServed, { timeout: 60_000 }).toBe(true)
  }

  test(
    'a database that falls silent fails what waits for it, and serves again on new connections',
    { timeout: 180_000 },
    async () => {
      const pool = connect(wire.through(database.urls.auth), { max: 1, name: 'auth', silence: limits.short, limits })
      const look = () => ask.execute(pool.db)
      await served(() => Promise.all([read(), lock(), look()]))
      wire.state = 'silent'
      for (const message of await Promise.all([read(), lock(), look()].map(failure)))
        expect(message).toMatch(UNAVAILABLE)
      wire.state = 'open'
      await served(() => Promise.all([read(), lock(), look()]))
      await pool.db.destroy()
    },
  )

  const holdUp = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end;);
  }

  test('a busy process still detects a silent database', { tags: 'stress', timeout: 180_000 }, async () => {
    await served(() => Promise.all([read(), lock()]))
    wire.state = 'silent'
    let waiting = true
    const failures = Promise.all([read(), lock()].map(failure)).finally(() => (waiting = false))
    while (waiting) {
      holdUp(2.4 * limits.look)
      await delay(1)
    }
    for (const message of await failures) expect(message).toMatch(UNAVAILABLE)
  })

  test('answers that arrive while the process is held up count', async () => {
    const direct = new RoleDatabase({ name: 'api', url: database.urls.api, limits })
    await served(() => ask.execute(direct.scoped(WORKSPACE)))
    const answers = [direct.scoped(WORKSPACE), direct.scoped(WORKSPACE)].map((db) =>
      failure(sql`select pg_sleep(0.3)`.execute(db)),
    )
    await delay(100)
    holdUp(limits.short + 1_000)
    for (const message of await Promise.all(answers)) expect(message).toBe('answered')
    await direct.end()
  })

  test('under traffic no caller waits for an unresponsive database', { tags: 'stress', timeout: 180_000 }, async () => {
    const pool = connect(wire.through(database.urls.relay), { max: 2, name: 'relay', limits })
    await served(() => Promise.all([read(), lock(), ask.execute(pool.db)]))
    const begun = Promise.withResolvers<void>()
    const halfway = roleDatabase.transaction(WORKSPACE, async (tx) => {
      await ask.execute(tx)
      begun.resolve()
      while (wire.state !== 'silent') await delay(10)
      return ask.execute(tx)
    })
    await begun.promise
    wire.state = 'silent'
    const asked = [failure(halfway)]
    for (let round = 0; round < limits.short / 50; round++) {
      asked.push(...[read(), lock(), lock(), ask.execute(pool.db)].map(failure))
      await delay(100)
    }
    expect((await Promise.all(asked)).filter((message) => !UNAVAILABLE.test(message))).toEqual([])
    wire.state = 'open'
    await served(() => Promise.all([read(), lock(), ask.execute(pool.db)]))
    await pool.db.destroy()
  })

  test(
    'detects all half-open connections after a failover together',
    { tags: 'stress', timeout: 180_000 },
    async () => {
      const pool = connect(wire.through(database.urls.relay), { max: 4, name: 'relay', limits })
      const all = () => [1, 2, 3, 4].flatMap(() => [lock(), ask.execute(pool.db)])
      await served(() => Promise.all(all()))
      wire.strand()
      expect(await failure(Promise.all([lock(), ask.execute(pool.db)]))).toMatch(UNAVAILABLE)
      await Promise.allSettled(all())
      await served(() => Promise.all(all()))
      await pool.db.destroy()
    },
  )

  test('statements that Postgres is executing may take longer', { tags: 'stress', timeout: 180_000 }, async () => {
    // Postgres may take long to say that it is executing them.
    const patient = { ...limits, answer: 30_000 }
    const pool = connect(database.urls.relay, { max: 1, name: 'relay', limits: patient })
    const role = new RoleDatabase({ name: 'api', url: database.urls.api, limits: patient })
    const inTransaction = (what: RawBuilder<unknown>) =>
      role.transaction(WORKSPACE, async (tx) => (await what.execute(tx)).rows.length)
    const slow = sql`select pg_sleep(${SLOW_S})`
    await served(() => Promise.all([inTransaction(ask), ask.execute(pool.db)]))
    await expect(Promise.all([inTransaction(slow), slow.execute(pool.db)])).resolves.toMatchObject([1, { rows: [{}] }])
    await role.end()
    await pool.db.destroy()
  })

  test('connects to an unavailable database a few times a second, regardless of the number of callers', async () => {
    wire.state = 'refusing'
    const insist = async (work: () => Promise<unknown>) => {
      for (let asked = 0; asked < 50; asked++) {
        await expect(work()).rejects.toThrow(/./)
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    await Promise.all(Array.from({ length: 20 }, (_, n) => insist(n % 2 ? read : lock)))
    expect(wire.asked).toBeLessThan(300)
    wire.state = 'open'
    await served(read)
  })
}
