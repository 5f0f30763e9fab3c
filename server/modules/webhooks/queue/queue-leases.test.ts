import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeliveryQueues } from '#server/modules/webhooks/queue/delivery-queues.ts'
import { openSigningKeys } from '#server/modules/webhooks/queue/signing-keys.ts'
import { Results } from '#server/modules/webhooks/results/results.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { startReceiver } from '#server/testing/webhooks/receiver.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** The delivery queues of one worker process, without the sweeper that would find a forgotten delivery in the end. */
function openQueues() {
  const { databases, log, services } = api.program
  const { relay } = databases
  const { outbound, sealer, version } = services
  const keyOf = openSigningKeys(sealer)
  const sending = { outbound, keyOf, version, retryMinutes: [1], now: () => new Date(), random: () => 0.5 }
  return new DeliveryQueues({
    relay,
    log,
    results: new Results(relay, log),
    sending,
    width: 4,
    follow: async () => undefined,
  })
}

test('what one process is woken for while another holds the delivery queue is sent by the other one', async () => {
  const receiver = await startReceiver()
  const answered = Promise.withResolvers<void>()
  receiver.answer = (response) => void answered.promise.then(() => response.writeHead(200).end())
  const { body: webhook } = await api.call('POST', '/webhooks', { url: receiver.url, events: '*' })
  const deliveryQueue = { workspaceId: api.workspaceId, webhookId: webhook.id as string }
  const makeDelivery = () => api.call('POST', `/webhooks/${webhook.id}/test`, { event: 'task.created' })
  const [holder, woken] = [openQueues(), openQueues()]

  await makeDelivery()
  holder.wake(deliveryQueue)
  await receiver.count(1)
  await makeDelivery()
  woken.wake(deliveryQueue)
  await expect.poll(() => woken.has(deliveryQueue)).toBe(false)
  answered.resolve()
  await receiver.count(2)
  await expect.poll(() => holder.has(deliveryQueue)).toBe(false)
  const state = 'select lease_token, lease_until from webhook where id = $1'
  expect((await api.program.databases.relay.pool.query(state, [webhook.id])).rows).toEqual([
    { lease_token: null, lease_until: null },
  ])
  await receiver.close()
})

test('a delivery queue is leased for four seconds, and then free with what a process that is gone was sending', async () => {
  const receiver = await startReceiver()
  const { body: webhook } = await api.call('POST', '/webhooks', { url: receiver.url, events: '*' })
  const deliveryQueue = { workspaceId: api.workspaceId, webhookId: webhook.id as string }
  await api.call('POST', `/webhooks/${webhook.id}/test`, { event: 'task.created' })
  const { relay } = api.program.databases
  const gone = openQueues()
  receiver.answer = () => undefined
  gone.wake(deliveryQueue)
  await receiver.count(1)
  await relay.pool.query('update webhook set lease_token = gen_random_uuid() where id = $1', [webhook.id])
  const remaining = 'select extract(epoch from lease_until - now())::float as seconds from webhook where id = $1'
  const [lease] = (await relay.pool.query(remaining, [webhook.id])).rows
  expect(lease.seconds).toBeLessThanOrEqual(4)
  receiver.answer = 200
  const other = openQueues()
  const insist = () => {
    other.wake(deliveryQueue)
    return receiver.received.length
  }
  await expect.poll(insist).toBe(2)
  await receiver.close()
})

test('a delivery whose recorded result a crash of the database took back is sent again', async () => {
  const receiver = await startReceiver()
  const { body: webhook } = await api.call('POST', '/webhooks', { url: receiver.url, events: '*' })
  const deliveryQueue = { workspaceId: api.workspaceId, webhookId: webhook.id as string }
  const { relay } = api.program.databases
  const queues = openQueues()
  const takeBack = `
    with taken as (
      update webhook_delivery d
      set status = 'sending', lease_token = w.lease_token, next_attempt_at = now(), attempts_made = 0
      from webhook w where w.id = $1 and d.webhook_id = w.id and w.lease_token is not null and d.status = 'delivered'
      returning d.id
    )
    delete from webhook_attempt a using taken where a.delivery_id = taken.id`
  // If the queue is released first, the next delivery is another try.
  let [sent, taken] = [0, 0]
  while (taken === 0) {
    await api.call('POST', `/webhooks/${webhook.id}/test`, { event: 'task.created' })
    sent++
    queues.wake(deliveryQueue)
    while (taken === 0 && queues.has(deliveryQueue)) taken = (await relay.pool.query(takeBack, [webhook.id])).rowCount!
  }
  await receiver.count(sent + taken)
  await expect.poll(() => queues.has(deliveryQueue)).toBe(false)
  const states = `
    select distinct d.status, w.lease_token from webhook w join webhook_delivery d on d.webhook_id = w.id where w.id = $1`
  expect((await relay.pool.query(states, [webhook.id])).rows).toEqual([{ status: 'delivered', lease_token: null }])
  await receiver.close()
})
