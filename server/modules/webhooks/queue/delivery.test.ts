import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import type { Received } from '#server/testing/webhooks/receiver.ts'
import { all, openSubscriptions, type Receiver, verifies } from '#server/testing/webhooks/subscriptions.ts'
import { startWorker } from '#worker/runner.ts'

let api: TestApi
const { subscribe, createTask, deliveriesOf, end } = openSubscriptions(() => api)

beforeAll(async () => {
  api = await startApi({ SERVICE_WEBHOOK_RETRY_MINUTES: '0.001,0.001,0.001,0.001' })
  api.beside = await startWorker(api.program)
})
afterEach(end)
afterAll(() => api.close())

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
    const ids = (receiver: Receiver) => receiver.received.map(({ headers }) => String(headers['webhook-id']))
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

  test('whose result Postgres refuses counts as an attempt, and the others of its batch are logged with their responses', async () => {
    const [refused, other] = [await subscribe(), await subscribe()]
    await asOwner(
      api.database,
      `create function refuse() returns trigger language plpgsql as $$
       begin
         if new.webhook_id = '${refused.id}' then raise exception 'refused'; end if;
         return new;
       end $$;
       create trigger refuse before insert on webhook_attempt for each row execute function refuse()`,
    )
    for (const { receiver } of [refused, other])
      receiver.answer = (response) => response.writeHead(receiver.received.length > 2 ? 200 : 500).end('why')
    await createTask('Refused by Postgres')
    const [delivery] = await deliveriesOf(refused.id, all('delivered'))
    expect(delivery).toMatchObject({ attempts_made: 3, response_status: 200 })
    expect(refused.receiver.received.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2', '3'])
    const attemptsOf = async ({ id }: { id: string }) => {
      const [one] = await deliveriesOf(id, all('delivered'))
      return (await api.call('GET', `/webhooks/${id}/deliveries/${one!.id}`)).body.attempts
    }
    expect(await attemptsOf(refused)).toEqual([])
    expect(await attemptsOf(other)).toMatchObject([1, 2, 3].map((number) => ({ number, response_body: 'why' })))
    await asOwner(api.database, 'drop trigger refuse on webhook_attempt; drop function refuse()')
  })

  test('to an address inside is never made', async () => {
    const { receiver, id } = await subscribe()
    await api.program.databases.relay.pool.query(`update webhook set url = 'http://10.255.255.1/' where id = $1`, [id])
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

  test('after rotations is signed with each secret for its own 24 hours, the bare signature with the newest', async () => {
    const { receiver, id, secret } = await subscribe()
    const rotate = async () => (await api.call('POST', `/webhooks/${id}/rotate-secret`)).body.secret as string
    const accepts = ({ body, headers }: Received, key: string) => {
      try {
        return new Webhook(key).verify(body, headers as Record<string, string>) !== undefined
      } catch {
        return false
      }
    }
    const [second, third] = [await rotate(), await rotate()]
    await createTask('Rotated twice')
    await receiver.count(1)
    const [one] = receiver.received as [Received]
    verifies(one, third)
    expect([secret, second].map((key) => accepts(one, key))).toEqual([true, true])

    await asOwner(
      api.database,
      `update webhook_old_secret set until = now() where until = (select min(until) from webhook_old_secret)`,
    )
    await createTask('A day after the first rotation')
    await receiver.count(2)
    const later = receiver.received[1]!
    verifies(later, third)
    expect([secret, second].map((key) => accepts(later, key))).toEqual([false, true])
  })
})
