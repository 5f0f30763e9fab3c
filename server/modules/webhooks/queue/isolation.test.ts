import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecord } from '#server/core/records/write.ts'
import { taskKind } from '#server/modules/tasks/kind.ts'
import { openHouse } from '#server/testing/webhooks/house.ts'
import { startReceiver } from '#server/testing/webhooks/receiver.ts'

let house: Awaited<ReturnType<typeof openHouse>>
beforeAll(async () => {
  house = await openHouse()
  await house.startWorker()
})
afterAll(() => house.close())

// `isolation.stress.test.ts` measures the delay with ten thousand deliveries.
test('an endpoint that hangs with a thousand deliveries queued does not keep others waiting', async () => {
  const [hanging, ...healthy] = await Promise.all([startReceiver(), startReceiver(), startReceiver()])
  hanging.answer = () => undefined
  const { id } = await house.subscribe(hanging.url)
  await house.queue(id, 1_000)
  for (const { url } of healthy) await house.subscribe(url)
  await hanging.count(4)
  for (const title of ['First', 'Second']) await createRecord(taskKind, house.context(), { title })
  await Promise.all(healthy.map((receiver) => receiver.count(2)))
  const sending = `select count(*) from webhook_delivery where webhook_id = $1 and status = 'sending'`
  await expect.poll(() => house.sql(sending, [id])).toEqual([{ count: 4 }])
  for (const receiver of [hanging, ...healthy]) await receiver.close()
})
