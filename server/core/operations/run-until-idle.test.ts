import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connect, type Connection } from '#db/client.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/database.ts'
import { RunUntilIdle, untilIdle } from './run-until-idle.ts'

vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
let owner: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  owner = connect(database.ownerUrl, { max: 4, name: 'owner' })
  await owner.pool.query(
    'create table piece (n integer primary key, done boolean default false, times integer default 0)',
  )
})
afterAll(async () => {
  await owner.db.destroy()
  await database.drop()
})

const fails = (error: unknown) => expect.unreachable(String(error))

test('wake-ups during a run share one further run after it', async () => {
  const gates: PromiseWithResolvers<void>[] = []
  const loop = new RunUntilIdle({
    work: () => {
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      return gate.promise
    },
    onError: fails,
  })
  for (let woken = 0; woken < 5; woken++) loop.wake()
  expect(gates).toHaveLength(1)
  gates[0]!.resolve()
  await expect.poll(() => gates.length).toBe(2)
  const flushed = loop.flush()
  gates[1]!.resolve()
  await expect.poll(() => gates.length).toBe(3)
  gates[2]!.resolve()
  await flushed
  expect(gates).toHaveLength(3)
})

test('no work queued before a wake-up is missed, however wake-ups and runs interleave', async () => {
  const put: number[] = []
  const taken: number[] = []
  let idle = 0
  const loop = new RunUntilIdle({
    work: async () => {
      const some = put.splice(0, 7)
      await owner.pool.query('select')
      taken.push(...some)
      return put.length > 0
    },
    onIdle: () => idle++,
    onError: fails,
  })
  for (let n = 0; n < 500; n++) {
    put.push(n)
    loop.wake()
    if (n % 11 === 0) await owner.pool.query('select')
    else if (n % 3 === 0) await Promise.resolve()
  }
  await loop.flush()
  expect(taken).toEqual(Array.from({ length: 500 }, (_, n) => n))
  expect(idle).toBeGreaterThan(0)
})

test('polls, runs again when there is more work, and keeps the earlier of two planned runs', async () => {
  const at: number[] = []
  const waits = [60_000, 30, 60_000]
  const loop = new RunUntilIdle({
    work: async () => {
      at.push(performance.now())
      return waits.shift()
    },
    every: 20,
    onError: fails,
  })
  loop.wake(60_000)
  loop.wake(10)
  await expect.poll(() => at.length).toBe(1)
  loop.wake(10)
  await expect.poll(() => at.length).toBe(3)
  loop.wake()
  await expect.poll(() => at.length).toBeGreaterThan(6)
  await loop.stop()
  expect(at[2]! - at[1]!).toBeGreaterThan(25)
})

test('backs off after failures, ignores wake-ups meanwhile, and recovers', async () => {
  const at: number[] = []
  const errors: unknown[] = []
  const loop = new RunUntilIdle({
    work: async () => {
      at.push(performance.now())
      if (at.length < 5) await owner.pool.query('select no_such_thing()')
    },
    every: 10_000,
    onError: (error) => errors.push(error),
  })
  loop.wake()
  const driving = setInterval(() => loop.wake(), 1)
  await expect.poll(() => at.length).toBeGreaterThan(4)
  clearInterval(driving)
  await loop.stop()
  expect(errors).toHaveLength(4)
  const waits = at.slice(1, 5).map((time, n) => time - at[n]!)
  for (const [n, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(50 * 2 ** n - 2)
})

test('a stop aborts and awaits the current run, and prevents further ones', async () => {
  let ran = 0
  const ended = Promise.withResolvers<void>()
  const loop = new RunUntilIdle({
    work: async (signal) => {
      ran++
      await untilIdle(async () => (await owner.pool.query('select')) !== undefined, signal)
      ended.resolve()
    },
    every: 1,
    onError: fails,
  })
  loop.wake()
  loop.wake()
  await loop.stop()
  await ended.promise
  loop.wake()
  await loop.flush()
  expect(ran).toBe(1)
})

const PIECES = 300
const left = async () =>
  (await owner.pool.query<{ left: number }>('select count(*)::integer as left from piece where not done')).rows[0]!.left
const refill = () =>
  owner.pool.query(`truncate piece; insert into piece (n) select n from generate_series(1, ${PIECES}) n`)

test(
  'while connections and processes are killed at random, every item is processed exactly once',
  { tags: 'stress' },
  async () => {
    await refill()
    const start = () =>
      spawn(process.execPath, ['server/testing/claiming-program.ts', database.ownerUrl], { stdio: 'ignore' })
    const programs = [start(), start(), start()]
    for (let kill = 0; kill < 3; kill++) {
      const before = await left()
      await expect.poll(left, { timeout: 60_000, interval: 10 }).toBeLessThan(before)
      await owner.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'claiming' and datname = current_database()`,
      )
      const victim = programs[kill]!
      victim.kill('SIGKILL')
      await once(victim, 'exit')
      programs[kill] = start()
    }
    await expect.poll(left, { timeout: 60_000 }).toBe(0)
    for (const program of programs) {
      program.kill('SIGKILL')
      await once(program, 'exit')
    }
    const { rows } = await owner.pool.query('select count(*)::integer as count from piece where times <> 1')
    expect(rows).toEqual([{ count: 0 }])
  },
)

test('wake-ups shortly after the start of a run share the next one, after the pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const starts: number[] = []
  let work = 0
  let seen = 0
  const loop = new RunUntilIdle({
    work: async () => {
      starts.push(performance.now())
      seen = work
    },
    apart: () => 60,
    onError: fails,
  })
  for (work = 1; work < 50; work++) {
    loop.wake()
    await vi.advanceTimersByTimeAsync(2)
  }
  loop.wake()
  await vi.advanceTimersByTimeAsync(60)
  expect(starts.map((start) => start - starts[0]!)).toEqual([0, 60, 120])
  expect(seen).toBe(work)
  await loop.stop()
})

test('a wake-up during a run that fails does not shorten the wait after it', async () => {
  const starts: number[] = []
  const loop = new RunUntilIdle({
    work: async () => {
      starts.push(performance.now())
      await owner.pool.query('select')
      if (starts.length === 1) throw new Error('on purpose')
    },
    apart: () => 5,
    onError: (error) => expect(String(error)).toContain('on purpose'),
  })
  loop.wake()
  loop.wake()
  await expect.poll(() => starts.length).toBe(2)
  expect(starts[1]! - starts[0]!).toBeGreaterThanOrEqual(49)
  await loop.stop()
})
