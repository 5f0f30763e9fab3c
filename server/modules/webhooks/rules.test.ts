import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  afterExhausted,
  deliveryBody,
  HEALTHY,
  judge,
  makeSecret,
  matchesEvents,
  parseEvents,
  pauseBetweenAttempts,
  retryAt,
  SECRET_OVERLAP_MS,
  secretHint,
  signDelivery,
  signingSecrets,
} from './rules.ts'

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
  test('has exactly four fields in their order, and the record in its own bytes', () => {
    expect(body).toBe(
      '{"event":"task.created","data":{"id":"t1","title":"Grüße \\"all\\" 🌱"},"workspace_id":"w1","ts":"2026-03-01T11:59:59.123Z"}',
    )
  })

  test('keeps the digits and spaces of the frozen record', () => {
    const odd = deliveryBody({ event: 'deal.won', recordText: '{ "value": 10.50 }', workspaceId: 'w1', at: '' })
    expect(odd).toContain('"data":{ "value": 10.50 },')
  })
})

describe('A secret', () => {
  test('is whsec_ and the base64 of 32 bytes', () => {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(secret.slice(6), 'base64')).toEqual(Buffer.alloc(32, 251))
  })

  test('is hinted at by its last four characters', () => {
    expect(secretHint(secret)).toBe(`whsec_…${secret.slice(-4)}`)
  })

  test('signs alone unless it was rotated less than 24 hours ago', () => {
    const rotated = { secret, earlier: [{ secret: earlier, until: later(SECRET_OVERLAP_MS) }] }
    expect(signingSecrets({ secret, earlier: [] }, now)).toEqual([secret])
    expect(signingSecrets(rotated, later(days(1) - 1))).toEqual([secret, earlier])
    expect(signingSecrets(rotated, later(days(1)))).toEqual([secret])
  })
})

describe('A signature', () => {
  beforeEach(() => vi.useFakeTimers({ now }))
  afterEach(() => vi.useRealTimers())
  const signed = (secrets: [string, ...string[]]) => signDelivery({ body, secrets, eventId: 'evt_1', timestamp: now })

  test('verifies with a bare HMAC of the body, keyed with the whole secret as text', () => {
    const wanted = createHmac('sha256', Buffer.from(secret, 'utf8')).update(Buffer.from(body, 'utf8')).digest('hex')
    expect(signed([secret])['X-Service-Signature']).toBe(wanted)
    expect(wanted).toMatch(/^[0-9a-f]{64}$/)
  })

  test('verifies with the published Standard Webhooks library', () => {
    expect(new Webhook(secret).verify(body, signed([secret]))).toEqual(JSON.parse(body))
  })

  test('fails for another body, another secret or another id', () => {
    const headers = signed([secret])
    const message = 'No matching signature'
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow(message)
    expect(() => new Webhook(earlier).verify(body, headers)).toThrow(message)
    expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'evt_2' })).toThrow(message)
  })

  test('is made with both secrets during the overlap, and the bare one with the new secret', () => {
    const headers = signed([secret, earlier])
    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    for (const one of [secret, earlier]) expect(new Webhook(one).verify(body, headers)).toEqual(JSON.parse(body))
    expect(headers['X-Service-Signature']).toBe(signed([secret])['X-Service-Signature'])
  })

  test('is the same for the same bytes at the same second, and names event and second', () => {
    expect(signed([secret])).toEqual(signDelivery({ body, secrets: [secret], eventId: 'evt_1', timestamp: later(999) }))
    expect(signed([secret])).toMatchObject({ 'webhook-id': 'evt_1', 'webhook-timestamp': '1772366400' })
  })
})

describe('An answer', () => {
  const status = (code: number, headers = {}) => judge({ ok: code >= 200 && code < 300, status: code, headers })

  test.each([200, 201, 202, 204, 299])('%i is a delivery', (code) =>
    expect(status(code)).toEqual({ outcome: 'delivered' }),
  )

  test.each([301, 302, 304, 307, 400, 401, 404, 408, 409, 422, 500, 502])('%i is a failure', (code) =>
    expect(status(code)).toEqual({ outcome: 'failed' }),
  )

  test('410 means never again', () => expect(status(410)).toEqual({ outcome: 'gone' }))

  test('429 and 503 may ask to wait, others may not', () => {
    expect(status(429, { 'retry-after': '9' })).toEqual({ outcome: 'failed', retryAfter: '9' })
    expect(status(503, { 'retry-after': '9' })).toEqual({ outcome: 'failed', retryAfter: '9' })
    expect(status(500, { 'retry-after': '9' })).toEqual({ outcome: 'failed' })
  })

  test('a 2xx that did not end in time is a failure', () => {
    expect(judge({ ok: false, status: 200, error: { code: 'timeout' } })).toEqual({ outcome: 'failed' })
  })

  test('that never came since we stopped counts as nothing', () => {
    expect(judge({ ok: false, error: { code: 'interrupted' } })).toEqual({ outcome: 'interrupted' })
  })
})

describe('The next attempt', () => {
  const ladder = { retryMinutes: [1, 2, 4, 8], now, random: 0 }

  test('comes after 1, 2, 4 and 8 minutes, and after the fifth there is none', () => {
    const dues = [1, 2, 3, 4, 5].map((attemptsMade) => retryAt({ ...ladder, attemptsMade }))
    expect(dues).toEqual([later(minutes(1)), later(minutes(2)), later(minutes(4)), later(minutes(8)), null])
  })

  test('is at 0, 1, 3, 7 and 15 minutes when every one fails at once', () => {
    const at = [now]
    for (let made = 1; ; made += 1) {
      const due = retryAt({ ...ladder, attemptsMade: made, now: at.at(-1)! })
      if (!due) break
      at.push(due)
    }
    expect(at).toEqual([0, 1, 3, 7, 15].map((count) => later(minutes(count))))
  })

  test('is never early and at most a tenth late', () => {
    for (const random of [0, 0.000_001, 0.5, 0.999_999, 1]) {
      for (const [index, wait] of ladder.retryMinutes.entries()) {
        const due = retryAt({ ...ladder, attemptsMade: index + 1, random })!.getTime() - now.getTime()
        expect(due).toBeGreaterThanOrEqual(minutes(wait))
        expect(due).toBeLessThanOrEqual(minutes(wait) * 1.1)
      }
    }
    expect(retryAt({ ...ladder, attemptsMade: 1, random: 1 })).toEqual(later(minutes(1.1)))
  })

  test('follows another setting, fractions of a minute included', () => {
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
  ])('with Retry-After %j is lengthened, never shortened, by an hour at most', (retryAfter, wait) => {
    expect(retryAt({ ...ladder, attemptsMade: 1, retryAfter })).toEqual(later(wait))
  })

  test('after the last attempt is not brought back by Retry-After', () => {
    expect(retryAt({ ...ladder, attemptsMade: 5, retryAfter: '10' })).toBeNull()
  })

  test('keeps a longer wait of its own than the hour Retry-After may ask for', () => {
    expect(retryAt({ retryMinutes: [120], now, random: 0, attemptsMade: 1, retryAfter: '86400' })).toEqual(
      later(minutes(120)),
    )
  })
})

describe('A choice of events', () => {
  const known = ['task.created', 'task.updated', 'deal.created', 'deal.won', 'task_list.created']
  const parsed = (text: string) => parseEvents(text, known)

  test.each([
    ['task.created', 'task.created'],
    [' task.created , deal.* ', 'task.created,deal.*'],
    ['deal.won,deal.won,', 'deal.won'],
    ['*', '*'],
    ['task.created,*', '*'],
  ])('%j is kept as %j', (text, events) => expect(parsed(text)).toEqual({ ok: true, events }))

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

  test.each(['', ' ', ',,'])('%j names nothing', (text) => expect(parsed(text)).toMatchObject({ ok: false }))

  test('wants what it names, and a pattern stays within its noun', () => {
    expect(matchesEvents('*', 'deal.won')).toBe(true)
    expect(matchesEvents('task.created,deal.*', 'deal.won')).toBe(true)
    expect(matchesEvents('task.created,deal.*', 'task.updated')).toBe(false)
    expect(matchesEvents('task.*', 'task_list.created')).toBe(false)
    expect(matchesEvents('task.created', 'task.created_again')).toBe(false)
  })
})

describe('A subscription that keeps failing', () => {
  const exhaust = (at: Date[], health = HEALTHY) => at.map((one) => (health = afterExhausted(health, one)))

  test('is slowed by the fifth exhausted delivery in a row, and its owner is told once', () => {
    const told = exhaust([0, 1, 2, 3, 4, 5].map((count) => later(minutes(count)))).map((health) => health.notifyOwner)
    expect(told).toEqual([null, null, null, null, 'slowed', null])
  })

  test('is disabled after five days without one success', () => {
    const hourly = Array.from({ length: 121 }, (_, hour) => later(minutes(60 * hour)))
    const told = exhaust(hourly).map((health) => health.notifyOwner)
    expect(told.indexOf('disabled')).toBe(120)
  })

  test('is not disabled by a few failures far apart', () => {
    const told = exhaust([0, 3, 6, 9].map((count) => later(days(count)))).map((health) => health.notifyOwner)
    expect(told).toEqual([null, null, null, null])
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

  test('is tried every minute once slowed, then ever more seldom, every hour in the end', () => {
    const pauses = [0, 4, 5, 6, 7, 12, 500].map((count) =>
      pauseBetweenAttempts({ exhaustedInARow: count }, [1, 2, 4, 8]),
    )
    expect(pauses).toEqual([0, 0, 1, 2, 4, 60, 60].map(minutes))
  })
})
