import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import type { Received } from '#server/testing/webhooks/receiver.ts'
import { all, openSubscriptions, verifies } from '#server/testing/webhooks/subscriptions.ts'
import { startWorker } from '#worker/runner.ts'

let api: TestApi
const { subscribe, createTask, deliveriesOf, end } = openSubscriptions(() => api)

beforeAll(async () => {
  api = await startApi({ SERVICE_WEBHOOK_RETRY_MINUTES: '0.001,0.001,0.001,0.001' })
  api.beside = await startWorker(api.program)
})
afterEach(end)
afterAll(() => api.close())

const titles = (received: readonly Received[]) => received.map(({ json }) => String(json.data.title))

describe('A subscription', () => {
  test('whose receiver answers 410 is disabled, its owners are notified, and events are held', async () => {
    const { receiver, id } = await subscribe()
    receiver.answer = 410
    await createTask('Gone')
    await expect
      .poll(async () => (await api.call('GET', `/webhooks/${id}`)).body)
      .toMatchObject({
        status: 'disabled',
        disabled_reason: 'gone',
        version: 2,
      })
    await createTask('Held')
    const found = await deliveriesOf(id, (deliveries) => deliveries.length === 2)
    expect(found.map(({ status }) => status)).toEqual(['failed', 'held'])
    expect(receiver.received).toHaveLength(1)
    await expect
      .poll(
        async () =>
          (await api.program.databases.relay.pool.query(`select recipient from mail where kind = 'webhook'`)).rows,
        { timeout: 10_000 },
      )
      .toEqual([{ recipient: api.owner.email }])
  })

  test('whose receiver answers 410 gets no more than the deliveries that are under way', async () => {
    const { receiver, id } = await subscribe()
    await createTask('Delivered')
    await receiver.count(1)
    await api.call('PATCH', `/webhooks/${id}`, { status: 'paused' })
    await Promise.all(Array.from({ length: 50 }, (_, nth) => createTask(`Waiting ${nth}`)))
    await deliveriesOf(id, (deliveries) => deliveries.filter(({ status }) => status === 'held').length === 50)
    receiver.answer = 410
    await api.call('PATCH', `/webhooks/${id}`, { status: 'active' })
    await api.call('POST', `/webhooks/${id}/recover`, { since: '2026-01-01T00:00:00Z' })
    const isOver = ({ status }: { status: string }) => status !== 'pending' && status !== 'sending'
    const found = await deliveriesOf(id, (deliveries) => deliveries.length === 51 && deliveries.every(isOver))
    const failed = found.filter(({ status }) => status === 'failed')
    expect(receiver.received).toHaveLength(1 + failed.length)
    expect(failed.length).toBeLessThanOrEqual(4)
    expect(found.filter(({ status }) => status === 'held')).toHaveLength(50 - failed.length)
  })

  test('has another ETag after a delivery, and If-Match takes it as the version it names', async () => {
    const { receiver, id } = await subscribe()
    const get = (etag: string) => api.call('GET', `/webhooks/${id}`, undefined, { 'If-None-Match': etag })
    expect((await get('"1"')).status).toBe(304)
    await createTask('Delivered')
    await receiver.count(1)
    await expect.poll(async () => (await get('"1"')).body?.last_success_at).toMatch(/Z$/)
    const etag = (await get('"1"')).headers.get('etag')!
    expect(etag).toMatch(/^"1-[\da-f]{12}"$/)
    expect((await get(etag)).status).toBe(304)
    const change = (description: string) => api.call('PATCH', `/webhooks/${id}`, { description }, { 'If-Match': etag })
    expect((await change('Changed')).body).toMatchObject({ description: 'Changed', version: 2 })
    expect((await change('Stale')).status).toBe(412)
  })

  test('that is paused holds new and pending events until recovery', async () => {
    const { receiver, id } = await subscribe()
    receiver.answer = 500
    await createTask('Missed')
    await deliveriesOf(id, all('failed'))
    const begun = new Date(Date.now() - 60_000).toISOString()
    await api.call('PATCH', `/webhooks/${id}`, { status: 'paused' })
    await createTask('Held')
    await deliveriesOf(id, (found) => found.length === 2 && found[1]!.status === 'held')
    receiver.answer = 200
    receiver.received.length = 0
    await api.call('PATCH', `/webhooks/${id}`, { status: 'active' })
    await createTask('After')
    await receiver.count(1)
    expect(titles(receiver.received)).toEqual(['After'])

    const recovered = await api.call('POST', `/webhooks/${id}/recover`, { since: begun })
    expect(recovered.status).toBe(202)
    expect(recovered.body).toMatchObject({ deliveries: [expect.any(String), expect.any(String)], has_more: false })
    await receiver.count(3)
    expect(titles(receiver.received).toSorted()).toEqual(['After', 'Held', 'Missed'])
    const found = await deliveriesOf(id, all('delivered'))
    expect(found.map(({ attempts_made }) => attempts_made)).toEqual([6, 1, 1])
    expect((await api.call('POST', `/webhooks/${id}/recover`, { since: begun })).body.deliveries).toEqual([])
  })

  test('recovers only the requested period, with all retries', async () => {
    const { receiver, id } = await subscribe()
    receiver.answer = 500
    await createTask('Down')
    const [failed] = await deliveriesOf(id, all('failed'))
    const before = { since: '2026-01-01T00:00:00Z', until: failed!.created_at }
    expect((await api.call('POST', `/webhooks/${id}/recover`, before)).body.deliveries).toEqual([])
    await api.call('POST', `/webhooks/${id}/recover`, { since: failed!.created_at })
    await receiver.count(10)
    const [again] = await deliveriesOf(id, (found) => found[0]!.attempts_made === 10 && found[0]!.status === 'failed')
    expect(again!.id).toBe(failed!.id)
  })

  test('can resend a delivery with its bytes and id, in any status and any number of times', async () => {
    const { receiver, id, secret } = await subscribe()
    await createTask('Once more')
    const [first] = await deliveriesOf(id, all('delivered'))
    for (const count of [2, 3]) {
      const resent = await api.call('POST', `/webhooks/${id}/deliveries/${first!.id}/resend`)
      expect(resent.status).toBe(202)
      await receiver.count(count)
      const { body } = await api.call('GET', `/webhooks/${id}/deliveries/${resent.body.deliveries[0]}`)
      expect(body).toMatchObject({ resend_of: first!.id, event_id: first!.event_id, seq: first!.seq })
    }
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    for (const one of receiver.received) verifies(one, secret)
  })

  test('is resent what was held in the middle of its ladder, with the whole ladder again', async () => {
    const { receiver, id } = await subscribe()
    const paused = Promise.withResolvers<void>()
    receiver.answer = (response, { headers }) =>
      void (headers['x-service-attempt'] === '3' ? paused.promise : Promise.resolve()).then(() =>
        response.writeHead(500).end(),
      )
    await createTask('Held halfway')
    await receiver.count(3)
    await api.call('PATCH', `/webhooks/${id}`, { status: 'paused' })
    paused.resolve()
    const [held] = await deliveriesOf(id, all('held'))
    expect(held!.attempts_made).toBe(3)
    await api.call('PATCH', `/webhooks/${id}`, { status: 'active' })
    expect((await api.call('POST', `/webhooks/${id}/deliveries/${held!.id}/resend`)).status).toBe(202)
    const [over] = await deliveriesOf(id, all('failed'))
    expect(over!.attempts_made).toBe(3 + 5)
  })

  test('can be sent a test of any event, which carries the example of the catalogue', async () => {
    const { receiver, id, secret } = await subscribe({ events: 'deal.created' })
    const sent = await api.call(
      'POST',
      `/webhooks/${id}/test`,
      { event: 'task.updated' },
      { 'Idempotency-Key': 'test once' },
    )
    expect(sent).toMatchObject({ status: 202, body: { deliveries: [expect.any(String)], has_more: false } })
    const again = await api.call(
      'POST',
      `/webhooks/${id}/test`,
      { event: 'task.updated' },
      { 'Idempotency-Key': 'test once' },
    )
    expect(again.text).toBe(sent.text)
    await receiver.count(1)
    const [one] = receiver.received as [Received]
    verifies(one, secret)
    expect(one.json).toMatchObject({
      event: 'task.updated',
      workspace_id: api.workspaceId,
      data: { title: expect.any(String) },
    })
    expect(one.headers['x-service-seq']).toBeUndefined()
    const catalogue = (await api.call('GET', '/events')).body.data as { event: string; example: unknown }[]
    expect(one.json.data).toEqual(catalogue.find(({ event }) => event === 'task.updated')!.example)
    expect((await api.call('POST', `/webhooks/${id}/test`, { event: 'task.exploded' })).status).toBe(400)
  })

  test('that is deleted receives no more deliveries', async () => {
    const { receiver, id } = await subscribe()
    const answered = Promise.withResolvers<void>()
    receiver.answer = (response) => void answered.promise.then(() => response.writeHead(500).end())
    await Promise.all(Array.from({ length: 10 }, (_, n) => createTask(`Cancelled ${n}`)))
    await receiver.count(4)
    await api.call('DELETE', `/webhooks/${id}`)
    answered.resolve()
    const { pool } = api.program.databases.relay
    const statuses = () => pool.query('select distinct status from webhook_delivery where webhook_id = $1', [id])
    await expect.poll(async () => (await statuses()).rows).toEqual([{ status: 'cancelled' }])
    const other = await subscribe()
    await createTask('Afterwards')
    await other.receiver.count(1)
    expect(receiver.received).toHaveLength(4)
  })

  test('that is ordered gets one at a time, and the head blocks until it is over', async () => {
    const { receiver, id } = await subscribe({ ordered: true })
    let open = 0
    let most = 0
    receiver.answer = (response, { json, headers }) => {
      most = Math.max(most, ++open)
      setImmediate(() => {
        open--
        response.writeHead(json.data.title === 'Second' && headers['x-service-attempt'] !== '3' ? 500 : 200).end()
      })
    }
    for (const title of ['First', 'Second', 'Third', 'Fourth']) await createTask(title)
    await deliveriesOf(id, (found) => found.length === 4 && all('delivered')(found))
    expect(titles(receiver.received)).toEqual(['First', 'Second', 'Second', 'Second', 'Third', 'Fourth'])
    expect(most).toBe(1)
  })

  test('lists deliveries by status, event and time', async () => {
    const { receiver, id } = await subscribe()
    receiver.answer = (response, { json }) => response.writeHead(json.event === 'task.created' ? 200 : 500).end()
    const task = await createTask('Listed')
    await api.call('PATCH', `/tasks/${task.id}`, { title: 'Changed' })
    const [first] = await deliveriesOf(
      id,
      (found) => found.length === 2 && found.some(({ status }) => status === 'failed'),
    )
    const list = async (query: string) => (await api.call('GET', `/webhooks/${id}/deliveries?${query}`)).body
    expect(await list('status=failed')).toMatchObject({ total: 1, data: [{ event: 'task.updated' }] })
    expect(await list('event=task.created,task.deleted')).toMatchObject({ total: 1, data: [{ event: 'task.created' }] })
    expect(await list(`until=${first!.created_at as string}`)).toMatchObject({ total: 0 })
    expect(await list(`since=${first!.created_at as string}&limit=1`)).toMatchObject({ total: 2, has_more: true })
    expect(await list('sort=-created_at&limit=1')).toMatchObject({ data: [{ event: 'task.updated' }] })
    expect((await api.call('GET', `/webhooks/${id}/deliveries?status=lost`)).status).toBe(400)
  })
})
