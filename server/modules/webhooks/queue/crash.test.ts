import { setTimeout as delay } from 'node:timers/promises'
import { test } from 'vitest'
import { change } from '#server/core/database/change.ts'
import { createRecord } from '#server/core/records/write.ts'
import { taskKind } from '#server/modules/tasks/kind.ts'
import { openHouse } from '#server/testing/webhooks/house.ts'
import { type Received, startReceiver } from '#server/testing/webhooks/receiver.ts'

const KILLS = 20
const SEED = 20_261_121
const TAKEOVER_MS = 30_000

/** Mulberry32: the same kills and rollbacks in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

test.concurrent(
  'while workers are killed at random, every committed event arrives and none of a rolled-back write',
  { timeout: 170_000 },
  async ({ expect }) => {
    const house = await openHouse({ SERVICE_WEBHOOK_RETRY_MINUTES: '0.005,0.01,0.02,0.04' })
    const receivers = await Promise.all([startReceiver(), startReceiver(), startReceiver()])
    const [steady, failing, ordered] = receivers
    failing.answer = (response, { headers }) =>
      response
        .writeHead(
          Number(headers['x-service-attempt']) % 2 === 1 && Number(headers['x-service-seq']) % 5 === 0 ? 503 : 200,
        )
        .end()
    for (const receiver of receivers) await house.subscribe(receiver.url, { ordered: receiver === ordered })

    const random = seeded(SEED)
    const committed = new Set<string>()
    const rolledBack = new Set<string>()
    let writing = true
    const write = async (writer: number) => {
      for (let n = 0; writing; n++) {
        const title = `${writer}.${n}`
        if (n % 2 === 1) {
          await change(house.context(), async ({ record }) => {
            record({ event: 'task.created', record: { id: house.workspaceId, version: 1, title } })
            throw new Error('rolled back')
          }).catch(() => rolledBack.add(title))
        } else {
          await createRecord(taskKind, house.context(), { title })
          committed.add(title)
        }
        await delay(60)
      }
    }
    const writers = [0, 1, 2].map(write)

    const workers = [house.startWorker(), house.startWorker(), house.startWorker()]
    for (let kill = 0; kill < KILLS; kill++) {
      const victim = Math.floor(random() * workers.length)
      const { child, ended } = await workers[victim]!
      await delay(random() * 400)
      child.kill('SIGKILL')
      await ended
      workers[victim] = house.startWorker()
    }
    const lastKill = performance.now()
    writing = false
    await Promise.all([...writers, ...workers])
    expect(rolledBack.size).toBeGreaterThan(100)

    const isThere = (all: readonly Received[]) => new Set(all.map(({ json }) => json.data.title)).size >= committed.size
    const resumed = receivers.map(async (receiver) => {
      await receiver.until((all) => isThere(all) || all.at(-1)!.at > lastKill)
      return performance.now() - lastKill
    })
    expect(Math.max(...(await Promise.all(resumed)))).toBeLessThan(TAKEOVER_MS)
    await Promise.all(receivers.map((receiver) => receiver.until(isThere)))
    const open = () => house.sql(`select count(*) from webhook_delivery where status <> 'delivered'`)
    await expect.poll(open, { timeout: TAKEOVER_MS, interval: 200 }).toEqual([{ count: 0 }])

    const idOf = new Map<unknown, unknown>()
    const bytesOf = new Map<unknown, string>()
    for (const { json, headers, body } of receivers.flatMap(({ received }) => received)) {
      expect(committed).toContain(json.data.title)
      const id = headers['webhook-id']
      expect(idOf.get(json.data.title) ?? id).toBe(id)
      expect(bytesOf.get(id) ?? body).toBe(body)
      idOf.set(json.data.title, id)
      bytesOf.set(id, body)
    }
    expect(idOf.size).toBe(committed.size)
    const inOrder = ordered.received.map(({ headers }) => Number(headers['x-service-seq']))
    const firsts = [...new Set(inOrder)]
    expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
    const numbers = await house.sql('select seq from change order by seq')
    expect(numbers.map(({ seq }) => seq)).toEqual(numbers.map((_, index) => index + 1))
    expect(steady.received.length).toBeLessThan(committed.size * 2)
    await house.close()
    await Promise.all(receivers.map((receiver) => receiver.close()))
  },
)

test.concurrent(
  'a delivery under way in a killed process is made again by another within 30 seconds',
  { timeout: 120_000 },
  async ({ expect }) => {
    const house = await openHouse()
    const receiver = await startReceiver()
    await house.subscribe(receiver.url)
    receiver.answer = () => undefined
    const sender = await house.startWorker()
    await createRecord(taskKind, house.context(), { title: 'Twice' })
    await receiver.count(1)
    const other = await house.startWorker()
    sender.child.kill('SIGKILL')
    const killed = performance.now()
    receiver.answer = 200
    await receiver.count(2)
    expect(performance.now() - killed).toBeLessThan(TAKEOVER_MS)
    const [first, second] = receiver.received
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(second!.body).toBe(first!.body)
    await expect
      .poll(() => house.sql('select status, attempts_made from webhook_delivery'), { timeout: 10_000 })
      .toEqual([{ status: 'delivered', attempts_made: 1 }])
    await other.line(/took over the work of processes that stopped responding/)
    await house.close()
    await receiver.close()
  },
)

test.concurrent(
  'a stop lets deliveries under way finish and leaves nothing behind',
  { timeout: 120_000 },
  async ({ expect }) => {
    const house = await openHouse()
    const receiver = await startReceiver()
    await house.subscribe(receiver.url)
    const arrived = Promise.withResolvers<() => void>()
    receiver.answer = (response) => arrived.resolve(() => response.writeHead(200).end())
    const worker = await house.startWorker()
    await createRecord(taskKind, house.context(), { title: 'In time' })
    const answer = await arrived.promise
    worker.child.kill('SIGTERM')
    await worker.line(/stopping/)
    answer()
    const { code, ms } = await worker.ended
    expect(code).toBe(0)
    expect(ms).toBeLessThan(9_000)
    expect(await house.sql('select status from webhook_delivery')).toEqual([{ status: 'delivered' }])
    expect(await house.sql('select lease_token, lease_until from webhook')).toEqual([
      { lease_token: null, lease_until: null },
    ])
    expect(await house.sql('select id from node')).toEqual([])
    await house.close()
    await receiver.close()
  },
)

test.concurrent(
  'a stop breaks off what hangs and returns it without counting the attempt',
  { timeout: 120_000 },
  async ({ expect }) => {
    const house = await openHouse()
    const receiver = await startReceiver()
    await house.subscribe(receiver.url)
    receiver.answer = () => undefined
    const worker = await house.startWorker()
    await createRecord(taskKind, house.context(), { title: 'Hangs' })
    await receiver.count(1)
    worker.child.kill('SIGTERM')
    const { code, ms } = await worker.ended
    expect(code).toBe(0)
    expect(ms).toBeLessThan(9_000)
    expect(await house.sql('select status, attempts_made from webhook_delivery')).toEqual([
      { status: 'pending', attempts_made: 0 },
    ])
    await house.close()
    await receiver.close()
  },
)
