import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findDueQueues } from '#server/modules/webhooks/queue/queries.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { startReceiver } from '#server/testing/webhooks/receiver.ts'
import { startWorker } from '#worker/runner.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const WAITS = [1, 2, 4, 8]

let api: TestApi
/** The worker's clock stands still until a test moves it. */
let clock = new Date()
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  api = await startApi()
  api.beside = await startWorker(api.program, { now: () => clock })
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(() => api.close())

async function subscribe() {
  const receiver = await startReceiver()
  const { body } = await api.call('POST', '/webhooks', { url: receiver.url, events: 'task.created' })
  const id = body.id as string
  closing.push(() => api.call('DELETE', `/webhooks/${id}`), receiver.close)
  const sql = async (columns: string, table: string, key: string) =>
    (
      await api.program.databases.relay.pool.query(`select ${columns} from ${table} where ${key} = $1 order by id`, [
        id,
      ])
    ).rows
  return {
    id,
    receiver,
    webhook: async () => (await api.call('GET', `/webhooks/${id}`)).body,
    health: async () => (await sql('exhausted_in_a_row as run, slowed_until', 'webhook', 'id'))[0],
    deliveries: (columns: string) => sql(columns, 'webhook_delivery', 'webhook_id'),
  }
}

const later = (ms: number) => new Date(clock.getTime() + ms)
const createTask = (title: string) => api.call('POST', '/tasks', { title })
const wait = { timeout: 20_000, interval: 20 }

type Subscribed = Awaited<ReturnType<typeof subscribe>>

/** After the attempt is recorded: minutes until the next one. */
async function nextWait({ deliveries }: Subscribed, made: number): Promise<number> {
  await expect
    .poll(() => deliveries('status, attempts_made'), wait)
    .toEqual([{ status: 'pending', attempts_made: made }])
  const [{ at }] = (await deliveries('next_attempt_at as at')) as [{ at: string }]
  const due = new Date(at)
  expect(await findDueQueues(api.program.databases.relay, new Date(due.getTime() - 1), 'any')).toEqual([])
  const minutes = (due.getTime() - clock.getTime()) / MINUTE
  clock = due
  return minutes
}

describe('With a clock that stands still', () => {
  test('attempts come at once and after 1, 2, 4 and 8 minutes, never early, and never a sixth', async () => {
    const subscribed = await subscribe()
    const { receiver, deliveries } = subscribed
    receiver.answer = 500
    await createTask('Ladder')
    for (const [index, minutes] of WAITS.entries()) {
      await receiver.count(index + 1)
      const waited = await nextWait(subscribed, index + 1)
      expect(waited).toBeGreaterThanOrEqual(minutes)
      expect(waited).toBeLessThanOrEqual(minutes * 1.1)
    }
    await receiver.count(5)
    await expect
      .poll(() => deliveries('status, attempts_made, next_attempt_at'), wait)
      .toEqual([{ status: 'failed', attempts_made: 5, next_attempt_at: null }])
    clock = later(DAY)
    expect(await findDueQueues(api.program.databases.relay, clock, 'any')).toEqual([])
  })

  test('Retry-After lengthens a wait, up to an hour, and never shortens it', async () => {
    const subscribed = await subscribe()
    const { receiver } = subscribed
    const asked = [
      ['429', '300'],
      ['503', '1'],
      ['503', '86400'],
      ['500', '3000'],
    ] as const
    receiver.answer = (response) => {
      const [status, seconds] = asked[receiver.received.length - 1] ?? ['200', '0']
      response.writeHead(Number(status), { 'retry-after': seconds }).end()
    }
    await createTask('Busy')
    const waits: number[] = []
    for (const index of asked.keys()) {
      await receiver.count(index + 1)
      waits.push(await nextWait(subscribed, index + 1))
    }
    expect(waits[0]).toBe(5)
    expect(waits[1]).toBeGreaterThanOrEqual(2)
    expect(waits[1]).toBeLessThanOrEqual(2.2)
    expect(waits[2]).toBe(60)
    expect(waits[3]).toBeLessThanOrEqual(8.8)
    await receiver.count(5)
  })
})

describe('A subscription whose deliveries all fail', () => {
  /** Runs all pending deliveries through all attempts. */
  async function exhaust({ deliveries }: Subscribed) {
    const open = async () => (await deliveries('status')).filter(({ status }) => status !== 'failed').length
    for (let left = await open(); left > 0; left = await open()) {
      const settled = async () =>
        (await deliveries('status, next_attempt_at as at')).every(
          ({ status, at }) => status === 'failed' || (status === 'pending' && new Date(at) > clock),
        )
      await expect.poll(settled, wait).toBe(true)
      clock = later(9 * MINUTE)
    }
  }

  test('is slowed after the fifth, its owners are notified, and one success brings it back', async () => {
    const subscribed = await subscribe()
    const { receiver, health, deliveries } = subscribed
    receiver.answer = 500
    for (const n of [1, 2, 3, 4, 5]) await createTask(`Failing ${n}`)
    await receiver.count(5)
    await exhaust(subscribed)
    await expect.poll(health, wait).toMatchObject({ run: 5, slowed_until: expect.any(String) })
    await expect
      .poll(
        async () => (await api.program.databases.relay.pool.query(`select subject, recipient from mail`)).rows,
        wait,
      )
      .toEqual([{ subject: expect.stringContaining('deliveries are failing'), recipient: api.owner.email }])

    receiver.received.length = 0
    for (const n of [1, 2, 3]) await createTask(`Probe ${n}`)
    await expect.poll(() => deliveries('status'), wait).toHaveLength(8)
    for (const count of [1, 2]) {
      await receiver.count(count)
      await expect.poll(async () => new Date((await health()).slowed_until) > clock, wait).toBe(true)
      expect(await findDueQueues(api.program.databases.relay, clock, 'any')).toEqual([])
      expect(receiver.received).toHaveLength(count)
      clock = later(2 * MINUTE)
    }
    receiver.answer = 200
    clock = later(10 * MINUTE)
    await receiver.count(5)
    await expect.poll(health, wait).toEqual({ run: 0, slowed_until: null })
  })

  test('is disabled after five days without one success', { timeout: 60_000 }, async () => {
    const subscribed = await subscribe()
    const { receiver, webhook } = subscribed
    receiver.answer = 500
    for (const n of [1, 2, 3, 4, 5]) await createTask(`Failing ${n}`)
    await receiver.count(5)
    await exhaust(subscribed)
    expect(await webhook()).toMatchObject({ status: 'active' })
    clock = later(5 * DAY)
    await createTask('The last')
    await receiver.until((all) => all.at(-1)!.json.data.title === 'The last')
    await exhaust(subscribed)
    await expect.poll(webhook, wait).toMatchObject({ status: 'disabled', disabled_reason: 'failing' })
    await createTask('Held')
    await expect.poll(() => subscribed.deliveries('status'), wait).toContainEqual({ status: 'held' })
    expect((await api.call('PATCH', `/webhooks/${subscribed.id}`, { status: 'active' })).body).toMatchObject({
      status: 'active',
      disabled_reason: null,
    })
    expect(await subscribed.health()).toEqual({ run: 0, slowed_until: null })
  })
})
