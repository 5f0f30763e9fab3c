import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMetrics } from '#server/core/operations/metrics.ts'
import { createMeasurements } from '#server/modules/status/measurements.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openSubscriptions } from '#server/testing/webhooks/subscriptions.ts'
import { startWorker } from '#worker/runner.ts'

let api: TestApi
const { subscribe, createTask, deliveriesOf, end } = openSubscriptions(() => api)

/** Retries come after an hour, so what arrives earlier was pulled forward. */
beforeAll(async () => {
  api = await startApi({ SERVICE_WEBHOOK_RETRY_MINUTES: '60,60,60,60' })
  api.beside = await startWorker(api.program)
})
afterEach(end)
afterAll(() => api.close())

const query = async (text: string, id: string) =>
  (await api.program.databases.relay.pool.query<Record<string, unknown>>(text, [id])).rows

async function measured() {
  const limits = { patience: 60_000, database: 60_000, api: 60_000, live: 60_000 }
  const { databases } = api.program
  const measure = createMeasurements({ databases, metrics: createMetrics(), now: () => performance.now(), limits })
  return (await measure()).find(({ component }) => component === 'webhooks')!.state
}

/** A webhook with one delivery that failed and waits for its retry, after which its endpoint works again. */
async function failOnce(more: { ordered?: boolean } = {}) {
  const subscribed = await subscribe(more)
  const { receiver, id } = subscribed
  receiver.answer = 500
  await createTask('Failing')
  const [failing] = await deliveriesOf(id, (found) => found[0]?.attempts_made === 1 && found[0].status === 'pending')
  receiver.answer = 200
  receiver.received.length = 0
  return { ...subscribed, failing: failing! }
}

describe('A delivery that waits for its retry', () => {
  test.each<[string, (id: string, delivery: string) => [path: string, body: object]]>([
    ['resend', (_, delivery) => [`/deliveries/${delivery}/resend`, {}]],
    ['recover', () => ['/recover', { since: '2026-01-01T00:00:00Z' }]],
  ])('is sent at once by %s, with all retries', async (_, call) => {
    const { id, receiver, failing } = await failOnce()
    const [path, body] = call(id, failing.id)
    expect(await api.call('POST', `/webhooks/${id}${path}`, body)).toMatchObject({
      status: 202,
      body: { deliveries: [failing.id], has_more: false },
    })
    await receiver.count(1)
    expect(await deliveriesOf(id, (found) => found[0]!.status === 'delivered')).toMatchObject([{ attempts_made: 2 }])
  })

  test('is sent at once even if the webhook was slowed', async () => {
    const { id, receiver, failing } = await failOnce()
    await query(`update webhook set slowed_until = now() + interval '1 hour', exhausted_in_a_row = 5 where id = $1`, id)
    await api.call('POST', `/webhooks/${id}/deliveries/${failing.id}/resend`)
    await receiver.count(1)
    expect(receiver.received[0]!.headers['x-service-attempt']).toBe('2')
  })
})

describe('An ordered webhook whose head fails', () => {
  test('sends test events, and what waits behind the head once the head is resent', async () => {
    const { id, receiver, failing } = await failOnce({ ordered: true })
    await createTask('Behind')
    await api.call('POST', `/webhooks/${id}/test`, { event: 'deal.created' })
    await receiver.count(1)
    expect(receiver.received.map(({ json }) => json.event)).toEqual(['deal.created'])
    await api.call('POST', `/webhooks/${id}/deliveries/${failing.id}/resend`)
    await receiver.count(3)
    expect(receiver.received.slice(1).map(({ json }) => json.data.title)).toEqual(['Failing', 'Behind'])
  })

  test('is no outage, unlike a due delivery that nobody sends', async () => {
    const { id, failing } = await failOnce({ ordered: true })
    await createTask('Behind')
    await deliveriesOf(id, (found) => found.length === 2)
    await query(
      `update webhook_delivery set next_attempt_at = now() - interval '2 minutes' where webhook_id = $1 and attempts_made = 0`,
      id,
    )
    await expect.poll(() => query('select lease_until from webhook where id = $1', id)).toEqual([{ lease_until: null }])
    expect(await measured()).toBe('up')

    await api.beside!.stop()
    delete api.beside
    await query(`update webhook set last_failure_at = now() - interval '2 minutes' where id = $1`, id)
    await query(`update webhook_delivery set next_attempt_at = now() - interval '2 minutes' where id = $1`, failing.id)
    expect(await measured()).toBe('down')
  })
})
