import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { Lanes } from '#server/modules/webhooks/queue/delivery-queues.ts'
import { Results } from '#server/modules/webhooks/results/results.ts'
import { startReceiver } from './testing/receiver.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** The lanes of one worker process, without the sweeper that would find a forgotten delivery in the end. */
function openLanes() {
  const { doors, log, services } = api.program
  const { relay } = doors
  const { outbound, sealer, version } = services
  const sending = { outbound, sealer, version, retryMinutes: [1], now: () => new Date(), random: Math.random }
  return new Lanes({ relay, log, results: new Results(relay, log), sending, width: 4, follow: async () => undefined })
}

test('what one process is woken for while another holds the lane is sent by the other one', async () => {
  const receiver = await startReceiver()
  const answered = Promise.withResolvers<void>()
  receiver.answer = (response) => void answered.promise.then(() => response.writeHead(200).end())
  const { body: webhook } = await api.call('POST', '/webhooks', { url: receiver.url, events: '*' })
  const lane = { workspaceId: api.workspaceId, webhookId: webhook.id as string }
  const makeDelivery = () => api.call('POST', `/webhooks/${webhook.id}/test`, { event: 'task.created' })
  const [holder, woken] = [openLanes(), openLanes()]

  await makeDelivery()
  holder.wake(lane)
  await receiver.count(1)
  await makeDelivery()
  woken.wake(lane)
  await expect.poll(() => woken.has(lane)).toBe(false)
  answered.resolve()
  await receiver.count(2)
  await expect.poll(() => holder.has(lane), { timeout: 5_000 }).toBe(false)
  const state = 'select lane_token, lane_until from webhook where id = $1'
  expect((await api.program.doors.relay.pool.query(state, [webhook.id])).rows).toEqual([
    { lane_token: null, lane_until: null },
  ])
  await receiver.close()
})

test('a lane that is leased to a process that is gone is free after four seconds, with what it was sending', async () => {
  const receiver = await startReceiver()
  const { body: webhook } = await api.call('POST', '/webhooks', { url: receiver.url, events: '*' })
  const lane = { workspaceId: api.workspaceId, webhookId: webhook.id as string }
  await api.call('POST', `/webhooks/${webhook.id}/test`, { event: 'task.created' })
  const { relay } = api.program.doors
  const gone = openLanes()
  receiver.answer = () => undefined
  gone.wake(lane)
  await receiver.count(1)
  await relay.pool.query('update webhook set lane_token = gen_random_uuid() where id = $1', [webhook.id])
  const began = performance.now()
  receiver.answer = 200
  const other = openLanes()
  const insist = () => {
    other.wake(lane)
    return receiver.received.length
  }
  await expect.poll(insist, { timeout: 8_000 }).toBe(2)
  expect(performance.now() - began).toBeLessThan(6_000)
  receiver.answer = 200
  await receiver.close()
})
