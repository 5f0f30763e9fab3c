import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { freePort } from '#server/testing/crash/stage.ts'
import {
  AtriumError,
  type AtriumSettings,
  type Attempt,
  ConnectionError,
  createAtrium,
  RateLimitError,
  TimeoutError,
} from '../main.ts'

const TOKEN = 'atr_live_secret'

/** A client of a server that answers as `listener` says. */
async function clientOf(listener: RequestListener, settings: Partial<AtriumSettings> = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    atrium: createAtrium({ url, token: TOKEN, ...settings }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
const task =
  (text = '{"id":"a","version":1}'): RequestListener =>
  (_, response) =>
    void response.writeHead(200, JSON_TYPE).end(text)
const failing =
  (status: number, headers: Record<string, string> = {}, error = 'unavailable'): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { ...JSON_TYPE, ...headers }).end(JSON.stringify({ error, message: 'Wait.' }))

describe('where the token is sent', () => {
  test.each([
    'http://atrium.example.com',
    'http://10.0.0.1',
    'ftp://localhost',
    'http://localhost.example.com',
    'nonsense',
    'https://a:b@atrium.example.com',
  ])('not to %s', (url) => expect(() => createAtrium({ url, token: TOKEN })).toThrow(TypeError))

  test.each([
    'https://atrium.example.com',
    'http://localhost:3000',
    'http://127.0.0.2/',
    'http://[::1]:3000/api/v1/',
    'http://atrium.localhost',
  ])('to %s', (url) => expect(createAtrium({ url, token: TOKEN })).toHaveProperty('tasks'))

  test('not to where an address redirects', async () => {
    const seen: string[] = []
    await using client = await clientOf(({ url, headers }, response) => {
      seen.push(`${url} ${headers.authorization}`)
      response.writeHead(307, { Location: '/api/v1/elsewhere' }).end()
    })
    await expect(client.atrium.tasks.create({ title: 'a' })).rejects.toMatchObject({ code: 'redirected', status: 307 })
    expect(seen).toEqual([`/api/v1/tasks Bearer ${TOKEN}`])
  })

  test('only if it is of the expected sort', async () => {
    await using client = await clientOf(task(), { token: async () => 'atr_test_x', expect: 'live' })
    const refused = client.atrium.tasks.get('a')
    await expect(refused).rejects.toThrow('token: is of a sandbox workspace, but "live" is expected')
    await using right = await clientOf(task(), { token: 'atr_test_x', expect: 'sandbox' })
    expect(await right.atrium.tasks.get('a')).toMatchObject({ id: 'a' })
  })

  test('and never to hooks or errors', async () => {
    const seen: unknown[] = []
    const note = (attempt: Attempt) => void seen.push(attempt)
    let calls = 0
    await using client = await clientOf(
      (request, response) => (calls++ ? task() : failing(503, { 'Retry-After': '0' }))(request, response),
      {
        onRequest: note,
        onResponse: note,
        onRetry: note,
      },
    )
    await client.atrium.tasks.create({ title: 'a' })
    expect(seen).toMatchObject([
      { operation: 'createTask', method: 'POST', attempt: 1 },
      { attempt: 1, status: 503 },
      { attempt: 1, waitMs: expect.any(Number), error: { code: 'unavailable' } },
      { attempt: 2 },
      { attempt: 2, status: 200 },
    ])
    expect(JSON.stringify(seen)).not.toContain('secret')
    const { atrium } = client
    const wrong = createAtrium({ url: 'http://localhost', token: 'atr_live_secret\n' }).me.get()
    await expect(wrong).rejects.toThrow(/^token: must be an API token, such as atr_live_…$/)
    await expect(atrium.tasks.create({ title: 'a' }, { idempotencyKey: 'ü' })).rejects.toThrow('idempotencyKey')
  })
})

describe('answers that are not from Atrium', () => {
  test.each([200, 404, 409])('a page with status %i is never taken for one', async (status) => {
    await using client = await clientOf(
      (_, response) => void response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>'),
    )
    const refused = await client.atrium.tasks.get('a').catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'AtriumError', code: 'not_atrium', status, attempts: 1 })
  })

  test('a cut answer is not a record', async () => {
    await using client = await clientOf(task('{"id":"a","ver'), { retries: 1 })
    await expect(client.atrium.tasks.get('a')).rejects.toBeInstanceOf(ConnectionError)
  })
})

describe('attempts', () => {
  test('end after the retries, with the error of the last', async () => {
    let calls = 0
    await using client = await clientOf(
      (request, response) => (calls++, failing(500, { 'Retry-After': '0' }, 'internal_error')(request, response)),
      { retries: 2 },
    )
    await expect(client.atrium.tasks.create({ title: 'a' })).rejects.toMatchObject({
      code: 'internal_error',
      attempts: 3,
    })
    expect(calls).toBe(3)
  })

  test('are not repeated after a refusal', async () => {
    let calls = 0
    await using client = await clientOf(
      (request, response) => (calls++, failing(409, {}, 'conflict')(request, response)),
    )
    await expect(client.atrium.tasks.create({ title: 'a' })).rejects.toMatchObject({ code: 'conflict', attempts: 1 })
    expect(calls).toBe(1)
  })

  test('of a stream are one, because it can be read once', async () => {
    await using client = await clientOf(
      (request, response) =>
        void request.resume().once('end', () => failing(503, { 'Retry-After': '0' })(request, response)),
    )
    const upload = client.atrium.files.create(new Blob(['a']).stream(), { name: 'a.txt' })
    await expect(upload).rejects.toMatchObject({ code: 'unavailable', attempts: 1 })
  })

  test('have a time limit, which covers the body', async () => {
    await using client = await clientOf((_, response) => void response.writeHead(200, JSON_TYPE).write('{'), {
      retries: 0,
      timeoutMs: 50,
    })
    await expect(client.atrium.tasks.get('a')).rejects.toBeInstanceOf(TimeoutError)
  })

  test('stop at once when the caller aborts, also during a wait', async () => {
    const abort = new AbortController()
    await using client = await clientOf(failing(503, { 'Retry-After': '30' }), {
      onRetry: () => abort.abort(new Error('enough')),
    })
    await expect(client.atrium.tasks.get('a', {}, { signal: abort.signal })).rejects.toThrow('enough')
    await expect(client.atrium.tasks.get('a', {}, { signal: abort.signal })).rejects.toThrow('enough')
  })

  test('fail with ConnectionError where nothing listens', async () => {
    const atrium = createAtrium({ url: `http://127.0.0.1:${await freePort()}`, token: TOKEN, retries: 1 })
    await expect(atrium.me.get()).rejects.toMatchObject({ name: 'ConnectionError', status: 0, attempts: 2 })
  })
})

describe('the rate limit', () => {
  test('a 429 holds all calls of the client until Retry-After has passed', async () => {
    const seen: string[] = []
    const refused = Promise.withResolvers<void>()
    let freeAt = Infinity
    await using client = await clientOf(
      (request, response) => {
        seen.push(request.url!)
        if (freeAt === Infinity) freeAt = Date.now() + 950
        // A call before the end of the window is refused, and seen twice.
        const isLimited = Date.now() < freeAt
        return (isLimited ? failing(429, { 'Retry-After': '1' }, 'rate_limited') : task())(request, response)
      },
      { onRetry: () => refused.resolve() },
    )
    const first = client.atrium.tasks.get('first')
    await refused.promise
    await Promise.all([first, ...['b', 'c', 'd'].map((id) => client.atrium.tasks.get(id))])
    expect(seen.toSorted()).toEqual(['b', 'c', 'd', 'first', 'first'].map((id) => `/api/v1/tasks/${id}`))
  })

  test('a call that would wait too long fails, and is not sent while the hold lasts', async () => {
    let calls = 0
    await using client = await clientOf(
      (request, response) => (calls++, failing(429, { 'Retry-After': '61' }, 'rate_limited')(request, response)),
    )
    await expect(client.atrium.tasks.get('a')).rejects.toMatchObject({ retryAfter: 61, attempts: 1 })
    const held = client.atrium.tasks.get('b')
    await expect(held).rejects.toBeInstanceOf(RateLimitError)
    await expect(held).rejects.toMatchObject({ retryAfter: 61, attempts: 0 })
    await expect(held).rejects.toBeInstanceOf(AtriumError)
    expect(calls).toBe(1)
  })
})

test('an attempt takes longer than the 30 seconds after which the server gives up and says so', async () => {
  vi.useFakeTimers()
  const pending: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => init!.signal!.addEventListener('abort', () => reject(new Error('aborted'))))
  const atrium = createAtrium({ url: 'https://a.example', token: TOKEN, retries: 0, fetch: pending })
  const failed = expect(atrium.me.get()).rejects.toThrow('No answer within 35000 ms.')
  await vi.advanceTimersByTimeAsync(35_000)
  await failed
  vi.useRealTimers()
})
