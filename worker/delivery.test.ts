import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { startWorker } from './runner.ts'
import { type Received, startReceiver } from './testing/receiver.ts'

type Receiver = Awaited<ReturnType<typeof startReceiver>>
type Shown = {
  id: string
  status: string
  attempts_made: number
  event_id: string
  seq: number
  [field: string]: unknown
}

let api: TestApi
const receivers: Receiver[] = []
const subscriptions: string[] = []

beforeAll(async () => {
  api = await startApi({ SERVICE_WEBHOOK_RETRY_MINUTES: '0.001,0.001,0.001,0.001' })
  api.program.worker = await startWorker(api.program)
})
afterEach(async () => {
  for (const id of subscriptions.splice(0)) await api.call('DELETE', `/webhooks/${id}`)
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()))
})
afterAll(() => api.close())

async function subscribe(more: Record<string, unknown> = {}) {
  const receiver = await startReceiver()
  receivers.push(receiver)
  const { body } = await api.call('POST', '/webhooks', { url: receiver.url, events: 'task.*', ...more })
  subscriptions.push(body.id)
  return { receiver, id: body.id as string, secret: body.secret as string }
}

const createTask = async (title: string) => (await api.call('POST', '/tasks', { title })).body
const titles = (all: readonly Received[]) => all.map(({ json }) => json.data.title)

/** Asks again until it holds; what it waits for is written by the worker after the receiver has answered. */
async function deliveriesOf(id: string, holds: (all: Shown[]) => boolean): Promise<Shown[]> {
  return await expect
    .poll(async () => (await api.call('GET', `/webhooks/${id}/deliveries?limit=200`)).body.data as Shown[], {
      timeout: 10_000,
    })
    .toSatisfy(holds)
    .then(async () => (await api.call('GET', `/webhooks/${id}/deliveries?limit=200`)).body.data)
}

const all = (status: string) => (found: Shown[]) => found.length > 0 && found.every((one) => one.status === status)

function verifies({ body, headers }: Received, secret: string): void {
  expect(headers['x-service-signature']).toBe(createHmac('sha256', secret).update(body).digest('hex'))
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body))
}

describe('A delivery', () => {
  test('of each write carries the record as REST shows it, in four fields, and verifies both ways', async () => {
    const { receiver, id, secret } = await subscribe()
    const created = await createTask('Grüße 🌱 "quoted" </script>')
    const { body: updated } = await api.call('PATCH', `/tasks/${created.id}`, { status: 'done' })
    await api.call('DELETE', `/tasks/${created.id}`)
    await receiver.count(3)
    const sorted = receiver.received.toSorted(
      (a, b) => Number(a.headers['x-service-seq']) - Number(b.headers['x-service-seq']),
    )
    expect(sorted.map(({ json }) => [json.event, json.data, json.workspace_id])).toEqual([
      ['task.created', created, api.workspaceId],
      ['task.updated', updated, api.workspaceId],
      ['task.deleted', updated, api.workspaceId],
    ])
    for (const one of sorted) {
      verifies(one, secret)
      expect(Object.keys(one.json)).toEqual(['event', 'data', 'workspace_id', 'ts'])
      expect(one.json.ts).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(one.headers).toMatchObject({
        'content-type': 'application/json',
        'x-service-event': one.json.event,
        'x-service-attempt': '1',
        'user-agent': expect.stringMatching(/^Atrium-Webhooks\/\d/),
      })
    }
    const [first, second] = sorted.map(({ headers }) => Number(headers['x-service-seq']))
    expect(second).toBe(first! + 1)
    await deliveriesOf(id, all('delivered'))
  })

  test('goes to whom it was asked by, and not to others', async () => {
    const [tasks, deals, everything] = [
      await subscribe({ events: 'task.created' }),
      await subscribe({ events: 'deal.*' }),
      await subscribe({ events: '*' }),
    ]
    await createTask('For two')
    await api.call('POST', '/deals', { name: 'For two others' })
    await everything.receiver.count(2)
    await Promise.all([tasks.receiver.count(1), deals.receiver.count(1)])
    expect(tasks.receiver.received.map(({ json }) => json.event)).toEqual(['task.created'])
    expect(deals.receiver.received.map(({ json }) => json.event)).toEqual(['deal.created'])
    expect(everything.receiver.received.map(({ json }) => json.event).toSorted()).toEqual([
      'deal.created',
      'task.created',
    ])
    const ids = (receiver: Receiver) => receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids(everything.receiver).toSorted()).toEqual([...ids(tasks.receiver), ...ids(deals.receiver)].toSorted())
  })

  test('that fails is made five times with the same bytes and id, and then has failed', async () => {
    const { receiver, id, secret } = await subscribe()
    receiver.answer = 500
    await createTask('Five times')
    await receiver.count(5)
    const [delivery] = await deliveriesOf(id, all('failed'))
    expect(delivery).toMatchObject({
      attempts_made: 5,
      response_status: 500,
      error_code: 'error_status',
      next_attempt_at: null,
    })
    expect(receiver.received.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2', '3', '4', '5'])
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([delivery!.event_id]),
    )
    for (const one of receiver.received) verifies(one, secret)
  })

  test('is logged with request and answer, and without a signature or secret', async () => {
    const { receiver, id, secret } = await subscribe()
    receiver.answer = (response) =>
      response.writeHead(503, { 'x-why': 'busy' }).end(receiver.received.length > 1 ? 'ok' : 'try later')
    await createTask('Logged')
    await receiver.count(1)
    receiver.answer = 200
    const [delivery] = await deliveriesOf(id, all('delivered'))
    const { body, text } = await api.call('GET', `/webhooks/${id}/deliveries/${delivery!.id}`)
    expect(body.body).toBe(receiver.received[0]!.body)
    expect(body.attempts).toHaveLength(2)
    expect(body.attempts[0]).toMatchObject({
      number: 1,
      response_status: 503,
      response_headers: { 'x-why': 'busy' },
      response_body: 'try later',
      response_truncated: false,
      address: '127.0.0.1',
      error: { code: 'error_status', fix: expect.stringContaining('logs') },
      next_attempt_at: expect.stringMatching(/Z$/),
      timings: { total: expect.any(Number), firstByte: expect.any(Number) },
      request_headers: {
        'X-Service-Event': 'task.created',
        'webhook-signature': expect.stringContaining('[redacted]'),
      },
    })
    expect(body.attempts[1]).toMatchObject({ number: 2, response_status: 200, error: null, next_attempt_at: null })
    for (const { headers } of receiver.received) {
      expect(text).not.toContain(headers['x-service-signature'])
      expect(text).not.toContain(headers['webhook-signature'])
    }
    expect(text + JSON.stringify(api.lines)).not.toContain(secret)
    const { last_success_at, last_failure_at } = (await api.call('GET', `/webhooks/${id}`)).body
    expect([last_success_at, last_failure_at]).toEqual([expect.stringMatching(/Z$/), expect.stringMatching(/Z$/)])
  })

  test('to an address inside is never made', async () => {
    const { receiver, id } = await subscribe()
    await api.program.doors.relay.pool.query(`update webhook set url = 'http://10.255.255.1/' where id = $1`, [id])
    await createTask('Nowhere')
    const [delivery] = await deliveriesOf(id, all('failed'))
    expect(delivery).toMatchObject({ error_code: 'destination_not_allowed', response_status: null, attempts_made: 5 })
    expect(receiver.received).toEqual([])
  })

  test('that is redirected has failed, and the redirect is not followed', async () => {
    const { receiver, id } = await subscribe()
    receiver.answer = (response) => response.writeHead(302, { location: receiver.url }).end()
    await createTask('Redirected')
    const [delivery] = await deliveriesOf(id, all('failed'))
    expect(delivery).toMatchObject({ error_code: 'redirect_refused', response_status: 302 })
    expect(receiver.received).toHaveLength(5)
  })

  test('after a rotation is signed with both secrets, the bare signature with the new one', async () => {
    const { receiver, id, secret } = await subscribe()
    const { body: rotated } = await api.call('POST', `/webhooks/${id}/rotate-secret`)
    await createTask('Rotated')
    await receiver.count(1)
    const [one] = receiver.received as [Received]
    verifies(one, rotated.secret)
    expect(new Webhook(secret).verify(one.body, one.headers as Record<string, string>)).toEqual(one.json)
    await api.program.doors.relay.pool.query(`update webhook set previous_secret_until = now() where id = $1`, [id])
    await createTask('A day later')
    await receiver.count(2)
    const later = receiver.received[1]!
    verifies(later, rotated.secret)
    expect(() => new Webhook(secret).verify(later.body, later.headers as Record<string, string>)).toThrow()
  })
})

describe('A subscription', () => {
  test('whose receiver answers 410 is disabled, its owners are told, and events are held', async () => {
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
          (await api.program.doors.relay.pool.query(`select recipient from mail where kind = 'webhook'`)).rows,
      )
      .toEqual([{ recipient: api.owner.email }])
  })

  test('that is paused holds what comes, and what was waiting, until it is recovered', async () => {
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

  test('recovers only the time that is asked for, and climbs the whole ladder again', async () => {
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

  test('is sent a delivery again, with its bytes and id, whatever came of it and as often as asked', async () => {
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

  test('that is deleted is sent nothing more', async () => {
    const { receiver, id } = await subscribe()
    const answered = Promise.withResolvers<void>()
    receiver.answer = (response) => void answered.promise.then(() => response.writeHead(500).end())
    await Promise.all(Array.from({ length: 10 }, (_, n) => createTask(`Cancelled ${n}`)))
    await receiver.count(4)
    await api.call('DELETE', `/webhooks/${id}`)
    answered.resolve()
    const { pool } = api.program.doors.relay
    const statuses = () => pool.query('select distinct status from webhook_delivery where webhook_id = $1', [id])
    await expect.poll(async () => (await statuses()).rows, { timeout: 5_000 }).toEqual([{ status: 'cancelled' }])
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
