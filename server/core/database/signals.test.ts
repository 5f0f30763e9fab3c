import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Connection } from '#db/client.ts'
import { openWire } from '#db/testing/cut-wire.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/database.ts'
import { createLog } from '#server/core/operations/log.ts'
import { Signals } from './signals.ts'

const log = createLog('silent')
let database: TestDatabase
let processes: { relay: Connection; signals: Signals }[]

beforeAll(async () => {
  database = await createTestDatabase()
  processes = ['one', 'other'].map((name) => {
    const relay = connect(database.urls.relay, { max: 2, name })
    return { relay, signals: new Signals(relay, log) }
  })
})
afterAll(async () => {
  for (const { relay, signals } of processes) {
    await signals.end()
    await relay.db.destroy()
  }
  await database.drop()
})

/** Records the signals of a listener, and waits for them. */
function listen(signals: Signals) {
  const woken: (readonly string[] | 'any')[] = []
  const stop = signals.on('changed', (workspaceIds) => void woken.push(workspaceIds))
  return {
    woken,
    stop,
    async hears(id: string, timeout = 10_000) {
      await expect.poll(() => woken.flat(), { timeout, interval: 5 }).toContain(id)
    },
  }
}

test('a wake-up reaches a listener in this process at once, or else the other processes', async () => {
  const [one, other] = processes as [(typeof processes)[0], (typeof processes)[0]]
  const there = listen(other.signals)
  await there.hears('any')
  one.signals.wake('changed', 'w1')
  await there.hears('w1')

  const here = listen(one.signals)
  one.signals.wake('changed', 'w2')
  expect(here.woken).toEqual([['w2']])
  one.signals.broadcast('changed', ['w3'])
  await there.hears('w3')
  expect(there.woken.flat()).not.toContain('w2')
  expect(here.woken.flat().filter((id) => id === 'w3')).toHaveLength(1)
  here.stop()
  there.stop()
})

test('combines a thousand wake-ups into a few notices that name every workspace', async () => {
  const [one, other] = processes as [(typeof processes)[0], (typeof processes)[0]]
  const there = listen(other.signals)
  for (let n = 0; n < 1_000; n++) one.signals.broadcast('changed', [`w${n % 100}`])
  await there.hears('w99')
  expect(there.woken.length).toBeLessThan(5)
  expect(new Set(there.woken.flat()).size).toBeGreaterThanOrEqual(100)
  there.stop()
})

test('resumes listening after its connection is cut and reports possible gaps', async () => {
  const [one, other] = processes as [(typeof processes)[0], (typeof processes)[0]]
  const there = listen(other.signals)
  const client = new pg.Client(database.urls.relay)
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'other'`)
  await client.end()
  await there.hears('any')
  one.signals.wake('changed', 'afterwards')
  await there.hears('afterwards')
  expect(there.woken.flat().filter((id) => id === 'afterwards')).toHaveLength(1)
  there.stop()
})

test('replaces a half-open connection', { tags: 'stress' }, async () => {
  const [one] = processes as [(typeof processes)[0]]
  const wire = await openWire(database.ownerUrl)
  const relay = connect(wire.through(database.urls.relay), { max: 2, name: 'far' })
  const signals = new Signals(relay, log)
  const there = listen(signals)
  await there.hears('any')
  wire.strand()
  one.signals.broadcast('changed', ['lost'])
  there.woken.length = 0
  await there.hears('any', 15_000)
  one.signals.broadcast('changed', ['afterwards'])
  await there.hears('afterwards')
  expect(there.woken.flat()).not.toContain('lost')
  await signals.end()
  await relay.db.destroy()
  await wire.close()
})
