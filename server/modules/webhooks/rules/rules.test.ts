import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseEvents } from './event-names.ts'
import { deliveryBody } from './payload.ts'
import { afterExhausted, HEALTHY, judge, pauseBetweenAttempts, retryAt } from './retry-schedule.ts'
import {
  makeSecret,
  SECRET_OVERLAP_MS,
  secretHint,
  signDelivery,
  signersAt,
  type SigningKey,
  signingKey,
} from './signing.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const minutes = (count: number) => count * 60_000
const days = (count: number) => count * 24 * 60 * 60_000

const secret = makeSecret(new Uint8Array(32).fill(251))
const earlier = makeSecret(new Uint8Array(32).fill(7))
const body = deliveryBody({
  event: 'task.created',
  recordText: '{"id":"t1","title":"Grüße \\"all\\" 🌱"}',
  workspaceId: 'w1',
  at: '2026-03-01T11:59:59.123Z',
})

describe('A delivery', () => {
  test('has exactly four fields in a fixed order, and the exact bytes of the record', () => {
    expect(body).toBe(
      '{"event":"task.created","data":{"id":"t1","title":"Grüße \\"all\\" 🌱"},"workspace_id":"w1","ts":"2026-03-01T11:59:59.123Z"}',
    )
  })

  test('keeps the digits and spaces of the stored record', () => {
    const odd = deliveryBody({ event: 'deal.won', recordText: '{ "value": 10.50 }', workspaceId: 'w1', at: '' })
    expect(odd).toContain('"data":{ "value": 10.50 },')
  })
})

describe('A secret', () => {
  test('is whsec_ and 32 bytes in base64', () => {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(secret.slice(6), 'base64')).toEqual(Buffer.alloc(32, 251))
  })

  test('is shown by its last four characters', () => {
    expect(secretHint(secret)).toBe(`whsec_…${secret.slice(-4)}`)
  })

  test('signs alone unless an earlier one was rotated less than 24 hours ago', () => {
    const rotated = { current: secret, earlier: [{ key: earlier, until: later(SECRET_OVERLAP_MS) }] }
    expect(signersAt({ current: secret, earlier: [] }, now)).toEqual([secret])
    expect(signersAt(rotated, later(days(1) - 1))).toEqual([secret, earlier])
    expect(signersAt(rotated, later(days(1)))).toEqual([secret])
  })
})

describe('A signature', () => {
  beforeEach(() => vi.useFakeTimers({ now }))
  afterEach(() => vi.useRealTimers())
  const [key, earlierKey] = [signingKey(secret), signingKey(earlier)]
  const signed = (keys: [SigningKey, ...SigningKey[]]) => signDelivery({ body, keys, eventId: 'evt_1', timestamp: now })

  test('verifies with a plain HMAC of the body, keyed with the whole secret as text', () => {
    const wanted = createHmac('sha256', Buffer.from(secret, 'utf8')).update(Buffer.from(body, 'utf8')).digest('hex')
    expect(signed([key])['X-Service-Signature']).toBe(wanted)
    expect(wanted).toMatch(/^[0-9a-f]{64}$/)
  })

  test('verifies with the published Standard Webhooks library', () => {
    expect(new Webhook(secret).verify(body, signed([key]))).toEqual(JSON.parse(body))
  })

  test('fails for another body, another secret or another id', () => {
    const headers = signed([key])
    const message = 'No matching signature'
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow(message)
    expect(() => new Webhook(earlier).verify(body, headers)).toThrow(message)
    expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'evt_2' })).toThrow(message)
  })

  test('is made with both secrets during the overlap, and X-Service-Signature with the new one', () => {
    const headers = signed([key, earlierKey])
    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    for (const one of [secret, earlier]) expect(new Webhook(one).verify(body, headers)).toEqual(JSON.parse(body))
    expect(headers['X-Service-Signature']).toBe(signed([key])['X-Service-Signature'])
  })

  test('is deterministic per second, and contains the event id and the timestamp', () => {
    expect(signed([key])).toEqual(signDelivery({ body, keys: [key], eventId: 'evt_1', timestamp: later(999) }))
    expect(signed([key])).toMatchObject({ 'webhook-id': 'evt_1', 'webhook-timestamp': '1772366400' })
  })
})

describe('A response', () => {
  const status = (code: number, headers = {}) => judge({ ok: code >= 200 && code < 300, status: code, headers })

  test.each([200, 201, 202, 204, 299])('%i is a delivery', (code) =>
    expect(status(code)).toEqual({ outcome: 'delivered' }),
  )

  test.each([301, 302, 304, 307, 400, 401, 404, 408, 409, 422, 500, 502])('%i is a failure', (code) =>
    expect(status(code)).toEqual({ outcome: 'failed' }),
  )

  test('with 410 ends all attempts', () => expect(status(410)).toEqual({ outcome: 'gone' }))

  test('with 429 or 503 may request a delay, others may not', () => {
    expect(status(429, { 'retry-after': '9' })).toEqual({ outcome: 'failed', retryAfter: '9' })
    expect(status(503, { 'retry-after': '9' })).toEqual({ outcome: 'failed', retryAfter: '9' })
    expect(status(500, { 'retry-after': '9' })).toEqual({ outcome: 'failed' })
  })

  test('with 2xx that does not finish in time is a failure', () => {
    expect(judge({ ok: false, status: 200, error: { code: 'timeout' } })).toEqual({ outcome: 'failed' })
  })

  test('that is missing because this process stopped does not count', () => {
    expect(judge({ ok: false, error: { code: 'interrupted' } })).toEqual({ outcome: 'interrupted' })
  })
})

describe('The next attempt', () => {
  const ladder = { retryMinutes: [1, 2, 4, 8], now, random: 0 }

  test('comes after 1, 2, 4 and 8 minutes; there is none after the fifth', () => {
    const dues = [1, 2, 3, 4, 5].map((attemptsMade) => retryAt({ ...ladder, attemptsMade }))
    expect(dues).toEqual([later(minutes(1)), later(minutes(2)), later(minutes(4)), later(minutes(8)), null])
  })

  test('is at 0, 1, 3, 7 and 15 minutes if every attempt fails immediately', () => {
    const at = [now]
    for (let made = 1; ; made += 1) {
      const due = retryAt({ ...ladder, attemptsMade: made, now: at.at(-1)! })
      if (!due) break
      at.push(due)
    }
    expect(at).toEqual([0, 1, 3, 7, 15].map((count) => later(minutes(count))))
  })

  test('is never early and at most 10 % late', () => {
    for (const random of [0, 0.000_001, 0.5, 0.999_999, 1]) {
      for (const [index, wait] of ladder.retryMinutes.entries()) {
        const due = retryAt({ ...ladder, attemptsMade: index + 1, random })!.getTime() - now.getTime()
        expect(due).toBeGreaterThanOrEqual(minutes(wait))
        expect(due).toBeLessThanOrEqual(minutes(wait) * 1.1)
      }
    }
    expect(retryAt({ ...ladder, attemptsMade: 1, random: 1 })).toEqual(later(minutes(1.1)))
  })

  test('follows a different setting, including fractions of a minute', () => {
    const quick = { retryMinutes: [0.01, 0.02], now, random: 0 }
    expect([1, 2, 3].map((attemptsMade) => retryAt({ ...quick, attemptsMade }))).toEqual([
      later(600),
      later(1200),
      null,
    ])
    expect(retryAt({ retryMinutes: [], now, random: 0, attemptsMade: 1 })).toBeNull()
  })

  test.each([
    ['300', minutes(5)],
    ['30', minutes(1)],
    ['0', minutes(1)],
    ['86400', minutes(60)],
    ['99999999999999999999999', minutes(60)],
    ['Sun, 01 Mar 2026 12:05:00 GMT', minutes(5)],
    ['Sunday, 01-Mar-26 12:05:00 GMT', minutes(5)],
    ['Sun, 01 Mar 2026 11:00:00 GMT', minutes(1)],
    ['Mon, 02 Mar 2026 12:00:00 GMT', minutes(60)],
    ['soon', minutes(1)],
    ['-5', minutes(1)],
    ['1.5', minutes(1)],
    ['2030', minutes(33) + 50_000],
    ['', minutes(1)],
  ])('with Retry-After %j is delayed, never brought forward, by at most an hour', (retryAfter, wait) => {
    expect(retryAt({ ...ladder, attemptsMade: 1, retryAfter })).toEqual(later(wait))
  })

  test('does not exist after the last attempt, even with Retry-After', () => {
    expect(retryAt({ ...ladder, attemptsMade: 5, retryAfter: '10' })).toBeNull()
  })

  test('keeps a configured wait longer than the hour that Retry-After may request', () => {
    expect(retryAt({ retryMinutes: [120], now, random: 0, attemptsMade: 1, retryAfter: '86400' })).toEqual(
      later(minutes(120)),
    )
  })
})

describe('A selection of events', () => {
  const known = ['task.created', 'task.updated', 'deal.created', 'deal.won', 'task_list.created']
  const parsed = (text: string) => parseEvents(text, known)

  test.each([
    ['task.created', 'task.created'],
    [' task.created , deal.* ', 'task.created,deal.*'],
    ['deal.won,deal.won,', 'deal.won'],
    ['*', '*'],
    ['task.created,*', '*'],
  ])('%j is stored as %j', (text, events) => expect(parsed(text)).toEqual({ ok: true, events }))

  test.each([
    ['task.exploded', 'task.exploded'],
    ['task.created,invoice.*', 'invoice.*'],
    ['task*', 'task*'],
    ['*.created', '*.created'],
    ['TASK.CREATED', 'TASK.CREATED'],
    ['.*', '.*'],
  ])('%j is refused, naming %j', (text, unknown) =>
    expect(parsed(text)).toEqual({ ok: false, message: expect.stringContaining(`"${unknown}"`) }),
  )

  test.each(['', ' ', ',,'])('%j is refused, because it selects nothing', (text) =>
    expect(parsed(text)).toMatchObject({ ok: false }),
  )

  test('a name stands for itself, and a pattern for its own noun', () => {
    expect(parseEvents('*', ['deal.won']).ok).toBe(true)
    expect(parseEvents('deal.*', ['deal.won']).ok).toBe(true)
    expect(parseEvents('task.created', ['task.created']).ok).toBe(true)
    expect(parseEvents('task.*', ['task_list.created']).ok).toBe(false)
    expect(parseEvents('task.created', ['task.created_again']).ok).toBe(false)
  })
})

describe('A webhook that keeps failing', () => {
  const exhaust = (at: Date[], health = HEALTHY) => at.map((one) => (health = afterExhausted(health, one)))

  test('is slowed by the fifth exhausted delivery in a row, and its owner is notified once', () => {
    const notices = exhaust([0, 1, 2, 3, 4, 5].map((count) => later(minutes(count)))).map(
      (health) => health.notifyOwner,
    )
    expect(notices).toEqual([null, null, null, null, 'slowed', null])
  })

  test('is disabled after five days without a success', () => {
    const hourly = Array.from({ length: 121 }, (_, hour) => later(minutes(60 * hour)))
    const notices = exhaust(hourly).map((health) => health.notifyOwner)
    expect(notices.indexOf('disabled')).toBe(120)
  })

  test('is not disabled by a few failures far apart', () => {
    const notices = exhaust([0, 3, 6, 9].map((count) => later(days(count)))).map((health) => health.notifyOwner)
    expect(notices).toEqual([null, null, null, null])
  })

  test('starts over after a success', () => {
    const failing = exhaust([0, 1, 2, 3].map((count) => later(days(count)))).at(-1)!
    expect(failing).toMatchObject({ exhaustedInARow: 4, failingSince: now })
    expect(afterExhausted(HEALTHY, later(days(6)))).toEqual({
      exhaustedInARow: 1,
      failingSince: later(days(6)),
      notifyOwner: null,
    })
  })

  test('is tried every minute once slowed, then less often, down to once an hour', () => {
    const pauses = [0, 4, 5, 6, 7, 12, 500].map((count) =>
      pauseBetweenAttempts({ exhaustedInARow: count }, [1, 2, 4, 8]),
    )
    expect(pauses).toEqual([0, 0, 1, 2, 4, 60, 60].map(minutes))
  })
})
