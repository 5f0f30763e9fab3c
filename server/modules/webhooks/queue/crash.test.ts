import { test } from 'vitest'
import { createRecord } from '#server/core/records/write.ts'
import { taskKind } from '#server/modules/tasks/kind.ts'
import { openHouse } from '#server/testing/webhooks/house.ts'
import { killWorkers } from '#server/testing/webhooks/killed-workers.ts'
import { startReceiver } from '#server/testing/webhooks/receiver.ts'

killWorkers(1)

test.concurrent(
  'a delivery under way in a killed process is made again by another',
  { timeout: 120_000 },
  async ({ expect }) => {
    const house = await openHouse()
    const receiver = await startReceiver()
    await house.subscribe(receiver.url)
    receiver.answer = () => undefined
    const sender = await house.startWorker()
    await createRecord(taskKind, house.context(), { title: 'Twice' })
    await receiver.count(1)
    // At once, because an attempt that ends by its timeout would count.
    sender.child.kill('SIGKILL')
    receiver.answer = 200
    const other = await house.startWorker()
    await receiver.count(2)
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
    expect((await worker.ended).code).toBe(0)
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
    expect((await worker.ended).code).toBe(0)
    expect(await house.sql('select status, attempts_made from webhook_delivery')).toEqual([
      { status: 'pending', attempts_made: 0 },
    ])
    await house.close()
    await receiver.close()
  },
)
