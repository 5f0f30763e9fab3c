import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from './client.ts'
import { Door } from './scoped.ts'
import { SHORT_SILENCE_MS } from './silence.ts'
import { openWire, type Wire } from './testing/cut-wire.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

const WORKSPACE = '00000000-0000-7000-8000-000000000001'

let database: TestDatabase
let wire: Wire
let door: Door
beforeEach(async () => {
  database = await createTestDatabase()
  wire = await openWire(database.ownerUrl)
  door = new Door({ name: 'api', url: wire.through(database.urls.api) })
})
afterEach(async () => {
  await wire.close()
  await door.end()
  await database.drop()
})

const ask = sql<{ one: number }>`select 1 as one`
const read = () => ask.execute(door.scoped(WORKSPACE))
const lock = () => door.transaction(WORKSPACE, async (tx) => ask.execute(tx))

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
      expect(message).toMatch(/^(Connection terminated|timeout expired)/)
      expect(ms).toBeGreaterThan(SHORT_SILENCE_MS - 100)
      expect(ms).toBeLessThan(SHORT_SILENCE_MS + 4_000)
    }
    wire.state = 'whole'
    const again = await Promise.all([read(), lock(), look()])
    expect(again.map(({ rows }) => rows[0]?.one)).toEqual([1, 1, 1])
    await pool.db.destroy()
  },
)

test('a transaction may take longer than that, while it is answered at all', { timeout: 30_000 }, async () => {
  const slow = sql`select pg_sleep(${SHORT_SILENCE_MS / 1000 + 1})`
  await expect(door.transaction(WORKSPACE, async (tx) => (await slow.execute(tx)).rows.length)).resolves.toBe(1)
})

test('a database that is away is knocked at a few times a second, however many ask', async () => {
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
  wire.state = 'whole'
  await expect
    .poll(() =>
      read().then(
        ({ rows }) => rows[0]?.one,
        () => 0,
      ),
    )
    .toBe(1)
})
