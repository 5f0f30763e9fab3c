import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Reply, startApi, type TestApi } from '#server/testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const MISSING = 'Bearer realm="api"'
const INVALID = 'Bearer realm="api", error="invalid_token"'

function expectUnauthorized(reply: Reply, challenge: string) {
  expect(reply).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
  expect(Object.keys(reply.body)).toEqual(['error', 'message', 'request_id'])
  expect(reply.headers.get('www-authenticate')).toBe(challenge)
}

test('a missing token and a wrong token get different errors', async () => {
  expectUnauthorized(await api.as(null)('GET', '/tasks'), MISSING)
  const [head, tail] = [api.token.slice(0, 20), api.token.slice(20)]
  const swapped = api.token.slice(0, -1) + (api.token.endsWith('0') ? '1' : '0')
  for (const authorization of [
    `Bearer ${swapped}`,
    `Bearer ${head}${tail.toUpperCase()}x`,
    'Bearer atr_live_unknown',
    'Bearer',
    `Basic ${Buffer.from(`x:${api.token}`).toString('base64')}`,
    api.token,
    `Bearer ${api.token} extra`,
    `Bearer "${api.token}"`,
  ]) {
    const reply = await api.as(null)('GET', '/tasks', undefined, { Authorization: authorization })
    expectUnauthorized(reply, INVALID)
    expect(reply.text).not.toContain(api.token)
  }
  const scheme = await api.as(null)('GET', '/me', undefined, { Authorization: `bearer ${api.token}` })
  expect(scheme.status).toBe(200)
})

test('the token is checked first', async () => {
  for (const [method, path, body] of [
    ['GET', '/nothing', undefined],
    ['PUT', '/tasks', undefined],
    ['POST', '/tasks', '{"broken'],
    ['GET', '/tasks?nonsense=1', undefined],
  ] as const)
    expect((await api.as(null)(method, path, body)).status, path).toBe(401)
})

test('expired and revoked tokens are refused; a token that expires later is accepted', async () => {
  const inMilliseconds = (ms: number) => new Date(Date.now() + ms)
  const expired = await api.addToken({ expiresAt: inMilliseconds(-1) })
  expectUnauthorized(await api.as(expired.token)('GET', '/tasks'), INVALID)
  const revoked = await api.addToken({ revokedAt: inMilliseconds(-1) })
  expectUnauthorized(await api.as(revoked.token)('GET', '/tasks'), INVALID)
  const overlapping = await api.addToken({ revokedAt: inMilliseconds(3_600_000), expiresAt: inMilliseconds(3_600_000) })
  expect((await api.as(overlapping.token)('GET', '/tasks')).status).toBe(200)
})

test('a token stops working at the instant it expires', async () => {
  const { token } = await api.addToken({ expiresAt: new Date(Date.now() + 60_000) })
  expect((await api.as(token)('GET', '/me')).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  try {
    expect((await api.as(token)('GET', '/me')).status).toBe(401)
  } finally {
    vi.useRealTimers()
  }
})

test('a revocation takes effect on another node', async () => {
  const node = await startApi({}, api)
  try {
    const { id, token } = await api.addToken()
    expect((await node.as(token)('GET', '/me')).status).toBe(200)
    const client = new pg.Client(api.database.ownerUrl)
    await client.connect()
    await client.query(`set app.maintenance = 'on'`)
    await client.query('update token set revoked_at = now() where id = $1', [id])
    await client.end()
    await expect.poll(async () => (await node.as(token)('GET', '/me')).status, { interval: 20 }).toBe(401)
  } finally {
    await node.close()
  }
})

test('tokens do not appear in the log', () => {
  expect(api.lines.length).toBeGreaterThan(10)
  expect(JSON.stringify(api.lines)).not.toContain(api.token)
})
