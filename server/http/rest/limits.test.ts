import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Reply, startApi, type TestApi } from '#server/testing/api.ts'
import { openWorkspace } from '#server/testing/person.ts'

afterAll(() => vi.useRealTimers())

const rate = ({ headers }: Reply) =>
  ['limit', 'remaining', 'reset']
    .map((name) => headers.get(`x-ratelimit-${name}`))
    .map((value) => value && Number(value))

describe('calls of a token', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ SERVICE_API_RATE_PER_MIN: '120' })
  })
  afterAll(() => api.close())

  test('are counted in every response, and the 121st in a minute is refused', async () => {
    const { token } = await api.addToken()
    const call = api.as(token)
    const startedAt = Date.now()
    const { body: task, ...first } = await call('POST', '/tasks', { title: 'One' })
    const [, , reset] = rate({ body: task, ...first })
    expect(reset).toBeGreaterThanOrEqual(Math.floor(startedAt / 1000) + 60)
    expect(reset).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + 60)
    const answers: [number, Promise<Reply>][] = [
      [200, call('GET', `/tasks/${task.id}`)],
      [304, call('GET', `/tasks/${task.id}`, undefined, { 'If-None-Match': '*' })],
      [400, call('POST', '/tasks', {})],
      [404, call('GET', '/nothing')],
      [405, call('PUT', '/tasks')],
      [409, call('PATCH', `/tasks/${task.id}`, { version: 9 })],
      [412, call('PATCH', `/tasks/${task.id}`, {}, { 'If-Match': '"9"' })],
      [415, call('POST', '/tasks', 'x', { 'Content-Type': 'text/plain' })],
      [200, call('HEAD', '/tasks')],
    ]
    const left = []
    for (const [status, answer] of answers) {
      const reply = await answer
      expect(reply.status).toBe(status)
      expect(rate(reply)).toEqual([120, expect.any(Number), reset])
      left.push(Number(reply.headers.get('x-ratelimit-remaining')))
    }
    expect(left.toSorted((a, b) => b - a)).toEqual([118, 117, 116, 115, 114, 113, 112, 111, 110])

    const rest = await Promise.all(Array.from({ length: 115 }, () => call('GET', '/me')))
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(110)
    const refused = rest.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    for (const reply of refused) {
      expect(reply.body.error).toBe('rate_limited')
      expect(rate(reply)).toEqual([120, 0, reset])
      const wait = Number(reply.headers.get('retry-after'))
      expect(Number.isInteger(wait) && wait >= 1 && wait <= 60).toBe(true)
    }
    expect((await api.call('GET', '/me')).status).toBe(200)
  })

  test('have the limit that an owner sets for the token, from the next second on', async () => {
    const { owner } = await openWorkspace(api)
    const made = await owner.mutate('tokens.create', { name: 'Sync', access: 'read_only', expires: 30, rate_limit: 10 })
    const { token, secret } = made.body
    const call = api.as(secret)
    const answers = []
    for (let n = 0; n < 11; n++) answers.push(await call('GET', '/me'))
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429])
    expect(answers[0]!.body.limits.requests_per_minute).toBe(10)
    expect(rate(answers[10]!)).toEqual([10, 0, expect.any(Number)])

    await owner.mutate('tokens.update', { id: token.id, rate_limit: 6000 })
    await expect.poll(async () => (await call('GET', '/me')).status, { timeout: 5_000 }).toBe(200)
    const { body, ...raised } = await call('GET', '/me')
    expect(body.limits.requests_per_minute).toBe(6000)
    expect(rate({ body, ...raised })[0]).toBe(6000)
    const rotated = await owner.mutate('tokens.rotate', { id: token.id, overlap: 0 })
    expect(rotated.body.token.rate_limit).toBe(6000)
    const reset = await owner.mutate('tokens.update', { id: rotated.body.token.id, rate_limit: null })
    expect(reset.body.rate_limit).toBeNull()
    expect(rate(await api.as(rotated.body.secret)('GET', '/me'))[0]).toBe(120)
    for (const rate_limit of [9, 6001, 10.5, '10'])
      expect((await owner.mutate('tokens.update', { id: rotated.body.token.id, rate_limit })).status).toBe(400)
  })

  test('succeed again after Retry-After', async () => {
    const { token } = await api.addToken()
    const call = api.as(token)
    await call('GET', '/me')
    const all = await Promise.all(Array.from({ length: 120 }, () => call('GET', '/me')))
    const refused = all.find(({ status }) => status === 429)!
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + Number(refused.headers.get('retry-after')) * 1000 })
    try {
      const next = await call('GET', '/me')
      expect(next.status).toBe(200)
      expect(rate(next)).toEqual([120, 119, expect.any(Number)])
    } finally {
      vi.useRealTimers()
    }
  })

  test('count replays', async () => {
    const { token } = await api.addToken()
    const send = () => api.as(token)('POST', '/tasks', { title: 'Replayed' }, { 'Idempotency-Key': 'once' })
    const [first, again] = [await send(), await send()]
    expect(again.text).toBe(first.text)
    expect([rate(first)[1], rate(again)[1]]).toEqual([119, 118])
  })

  test('count refused scopes, but not refused tokens', async () => {
    const { token } = await api.addToken({ access: 'read_only' })
    const refused = await api.as(token)('POST', '/tasks', { title: 'x' })
    expect(refused.status).toBe(403)
    expect(rate(refused)).toEqual([120, 119, expect.any(Number)])
    expect(rate(await api.as(null)('GET', '/me'))).toEqual([null, null, null])
  })
})

describe('without a limit', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ SERVICE_API_RATE_PER_MIN: '0' })
  })
  afterAll(() => api.close())

  test('there are no rate limit headers and no refusals', async () => {
    const replies = await Promise.all(Array.from({ length: 130 }, () => api.call('GET', '/me')))
    for (const reply of replies) {
      expect(reply.status).toBe(200)
      expect(rate(reply)).toEqual([null, null, null])
    }
  })

  test('failed authentications are limited to 60 a minute per address, and a valid token resets the count', async () => {
    const fail = (count: number) => Promise.all(Array.from({ length: count }, () => api.as('wrong')('GET', '/tasks')))
    const statuses = (replies: Reply[]) => replies.map(({ status }) => status)
    await api.call('GET', '/me')
    expect(statuses(await fail(60))).toEqual(Array(60).fill(401))
    const [refused] = await fail(1)
    expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
    expect(Number(refused!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await api.call('GET', '/me')).status).toBe(200)
    expect(statuses(await fail(2))).toEqual([401, 401])
  })
})
