import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Connection } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { roleUrl, rolePrefixOf } from '#db/roles.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/database.ts'
import { createLog } from '#server/core/operations/log.ts'
import { seedWorkspace, type Seeded } from '#server/testing/seed.ts'
import { type Spawned, spawned } from '#server/testing/spawned.ts'
import { FailureBudget } from './failure-budget.ts'
import { PostgresLimiter } from './rate-limit-postgres.ts'
import { RedisLimiter } from './rate-limit-redis.ts'
import { StoreLimiter } from './rate-limit-store.ts'
import { type Allowance, allowance, MemoryLimiter } from './rate-limit.ts'

const LIMIT = 20
let database: TestDatabase
let seeded: Seeded
let relay: Connection
const started: { kill(signal: NodeJS.Signals): unknown }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await migrate({ ownerUrl: database.ownerUrl, secret: database.secret })
  seeded = await seedWorkspace(database)
  relay = connect(roleUrl(database.ownerUrl, rolePrefixOf(database.ownerUrl), 'relay', database.secret), {
    max: 4,
    name: 'test',
  })
})
afterAll(async () => {
  for (const one of started) one.kill('SIGKILL')
  await relay.db.destroy()
  await database.drop()
})

async function node(settings: Record<string, string> = {}): Promise<Spawned & { call: () => Promise<Seen> }> {
  const program = spawned('server/testing/api-program.ts', {
    DATABASE_URL: database.ownerUrl,
    SERVICE_SECRET: database.secret,
    HOST: '127.0.0.1',
    PORT: '0',
    SERVICE_WORKER: 'off',
    SERVICE_API_RATE_PER_MIN: String(LIMIT),
    ...settings,
  })
  started.push(program.child)
  const { port } = JSON.parse(await program.line(/"msg":"ready"/)) as { port: number }
  return { ...program, call: () => seen(`http://127.0.0.1:${port}/api/v1/me`) }
}

type Seen = { status: number; remaining: number; reset: number; retryAfter: string | null }

async function seen(url: string): Promise<Seen> {
  const { status, headers } = await fetch(url, { headers: { Authorization: `Bearer ${seeded.token}` } })
  const number = (name: string) => Number(headers.get(`x-ratelimit-${name}`))
  return { status, remaining: number('remaining'), reset: number('reset'), retryAfter: headers.get('retry-after') }
}

test(
  'a second node joins and leaves: counts continue where they were',
  { tags: 'stress', timeout: 120_000 },
  async () => {
    const first = await node()
    for (const remaining of [19, 18, 17]) expect(await first.call()).toMatchObject({ status: 200, remaining })

    const second = await node()
    const moved = first.line(/counted in Postgres/)
    expect(await second.call()).toMatchObject({ status: 200 })
    await moved
    const { remaining, reset } = await first.call()
    expect(remaining).toBe(15)
    expect(await second.call()).toMatchObject({ remaining: 14, reset })

    const many = await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 ? first : second).call()))
    expect(many.filter(({ status }) => status === 200).map((one) => one.remaining)).toHaveLength(14)
    const passed = many.filter(({ status }) => status === 200).map((one) => one.remaining)
    expect(passed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 14 }, (_, n) => n))
    const refused = many.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(16)
    expect(refused.every((one) => one.remaining === 0 && Number(one.retryAfter) >= 1 && one.reset === reset)).toBe(true)

    second.child.kill('SIGTERM')
    await first.line(/counted in memory/)
    expect(await first.call()).toMatchObject({ status: 429, remaining: 0 })
  },
)

test('Postgres windows start with the first call, end after a minute and keep their counts when moved', async () => {
  const limiter = new PostgresLimiter(relay, 3)
  const taken = await Promise.all(['a', 'a', 'a', 'a', 'b'].map((key) => limiter.take(key)))
  expect(taken.map((one) => [one.allowed, one.remaining])).toEqual([
    [true, 2],
    [true, 1],
    [true, 0],
    [false, 0],
    [true, 2],
  ])
  expect(taken[3]!.retryAfter).toBeGreaterThan(55)
  await relay.pool.query(`update rate_window set ends_at = now() - interval '1 ms' where key = 'a'`)
  expect(await limiter.take('a')).toMatchObject({ allowed: true, remaining: 2 })

  const memory = new MemoryLimiter(3)
  memory.take('b')
  await limiter.restore(memory.release())
  expect(memory.take('b')).toMatchObject({ remaining: 2 })
  expect(await limiter.take('b')).toMatchObject({ allowed: true, remaining: 0 })
  memory.restore(await limiter.release())
  expect(memory.take('b')).toMatchObject({ allowed: false })
  expect(await limiter.take('b')).toMatchObject({ remaining: 2 })
})

/** How many calls pass of thirty at a limit of ten, of one more, of thirty at twenty, and of thirty at five. */
async function passing(take: (limit: number) => Allowance | Promise<Allowance>): Promise<number[]> {
  const counts: number[] = []
  for (const [calls, limit] of [
    [30, 10],
    [1, 10],
    [30, 20],
    [30, 5],
  ] as const) {
    const taken = await Promise.all(Array.from({ length: calls }, async () => take(limit)))
    counts.push(taken.filter(({ allowed }) => allowed).length)
  }
  return counts
}

test('refused calls do not count, so that a raised limit applies at once', async () => {
  const memory = new MemoryLimiter(1)
  expect(await passing((limit) => memory.take('raised', 1_000, limit))).toEqual([10, 0, 10, 0])
  const postgres = new PostgresLimiter(relay, 1)
  expect(await passing((limit) => postgres.take('raised', limit))).toEqual([10, 0, 10, 0])
})

test('header values are whole seconds, rounded up, so that waiting that long always works', () => {
  expect(allowance(2, 3, 61_500, 60_501)).toEqual({
    allowed: false,
    limit: 2,
    remaining: 0,
    resetAt: 62,
    retryAfter: 1,
  })
  const limiter = new MemoryLimiter(1)
  limiter.take('k', 1_000)
  const refused = limiter.take('k', 30_250)
  expect(refused).toMatchObject({ allowed: false, retryAfter: 31 })
  expect(limiter.take('k', 30_250 + refused.retryAfter * 1000).allowed).toBe(true)
})

test('counts 100,000 addresses in a minute', async () => {
  const limiter = new MemoryLimiter(1)
  const budget = new FailureBudget(1)
  const keys = Array.from({ length: 100_000 }, (_, n) => `address ${n}`)
  for (const key of keys) limiter.take(key, 1_000)
  await Promise.all(keys.map((key) => budget.enter(key)))
  expect(limiter.size).toBe(100_000)
  expect(limiter.take(keys[0]!, 1_000).allowed).toBe(false)
  for (const key of keys.slice(0, 60_001)) limiter.take(`later ${key}`, 90_000)
  expect(limiter.size).toBe(60_001)
})

test('without Redis the node counts alone and logs it once', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const limiter = new StoreLimiter(2, async () => new RedisLimiter('redis://127.0.0.1:1', 2), log)
  const taken = [await limiter.take('k'), await limiter.take('k'), await limiter.take('k')]
  expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, false])
  expect(lines.filter((line) => line.includes('Redis does not respond'))).toHaveLength(1)
  await limiter.end()
})

const redis = ['redis-server', 'valkey-server'].find((name) => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})
if (!redis) process.stderr.write('No redis-server is on this machine: the limits over Redis were not tested.\n')

test.runIf(redis)(
  'Redis: a window ends after a minute, a count without an end gets one',
  { timeout: 120_000 },
  async () => {
    const { url } = await openRedis()
    const limiter = new RedisLimiter(url, 2)
    const client = new Redis(url)
    await limiter.take('k')
    expect(await client.pttl('atrium:k')).toBeGreaterThan(55_000)
    await client.pexpire('atrium:k', 1)
    await expect.poll(() => client.exists('atrium:k')).toBe(0)
    expect(await limiter.take('k')).toMatchObject({ allowed: true, remaining: 1 })
    await client.set('atrium:stuck', 7)
    const taken = await limiter.take('stuck')
    expect(taken.allowed === false && taken.retryAfter <= 60).toBe(true)
    expect(await client.pttl('atrium:stuck')).toBeGreaterThan(55_000)
    expect(await passing((limit) => limiter.take('raised', limit))).toEqual([10, 0, 10, 0])
    client.disconnect()
    limiter.end()
  },
)

test.runIf(redis)('Redis: two nodes count together', { timeout: 120_000 }, async () => {
  const { url, server } = await openRedis()
  const [first, second] = [await node({ REDIS_URL: url }), await node({ REDIS_URL: url })]
  const many = await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 ? first : second).call()))
  const passed = many.filter(({ status }) => status === 200).map((one) => one.remaining)
  expect(passed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: LIMIT }, (_, n) => n))
  const refused = await first.call()
  expect(refused).toMatchObject({ status: 429, remaining: 0 })
  const wait = Number(refused.retryAfter)
  expect(wait > 0 && wait <= 60 && Math.abs(refused.reset - Date.now() / 1000 - wait) < 2).toBe(true)

  server.kill('SIGKILL')
  await once(server, 'exit')
  expect(await first.call()).toMatchObject({ status: 200, remaining: LIMIT - 1 })
  await expect.poll(() => first.output()).toContain('Redis does not respond')
})

async function openRedis(): Promise<{ url: string; server: ChildProcess }> {
  const port = await freePort()
  const server = spawn(redis!, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
  started.push(server)
  for await (const line of createInterface({ input: server.stdout! })) if (/Ready to accept/.test(line)) break
  return { url: `redis://127.0.0.1:${port}`, server }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
