import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecord } from '#server/core/records/write.ts'
import { taskKind } from '#server/modules/tasks/kind.ts'
import { openHouse } from '#server/testing/webhooks/house.ts'
import { startReceiver } from '#server/testing/webhooks/receiver.ts'

const QUEUED = 10_000
const EVENTS = 150

let house: Awaited<ReturnType<typeof openHouse>>
beforeAll(async () => {
  house = await openHouse()
  await house.startWorker()
})
afterAll(() => house.close())

test('an endpoint that hangs with ten thousand queued does not keep others waiting', async () => {
  const [hanging, ...healthy] = await Promise.all([startReceiver(), startReceiver(), startReceiver()])
  hanging.answer = () => undefined
  const { id } = await house.subscribe(hanging.url)
  await house.queue(id, QUEUED)
  for (const { url } of healthy) await house.subscribe(url)
  await hanging.count(4)

  const committed = new Map<string, number>()
  for (let n = 0; n < EVENTS; n++) {
    await createRecord(taskKind, house.context(), { title: `${n}` })
    committed.set(`${n}`, performance.now())
    await delay(20)
  }
  await Promise.all(healthy.map((receiver) => receiver.count(EVENTS)))
  const delays = healthy
    .flatMap(({ received }) => received.map(({ json, at }) => at - committed.get(json.data.title as string)!))
    .toSorted((a, b) => a - b)
  expect(delays[Math.floor(delays.length * 0.99)]).toBeLessThanOrEqual(10_000)
  const statuses = await house.sql(
    `select count(*) from webhook_delivery where webhook_id = $1 and status = 'sending'`,
    [id],
  )
  expect(statuses).toEqual([{ count: 4 }])
  for (const receiver of [hanging, ...healthy]) await receiver.close()
})
