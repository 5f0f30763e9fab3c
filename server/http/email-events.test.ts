import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'

const TOKEN = 'hook-token-hook-token'
let api: TestApi
beforeAll(async () => {
  api = await startApi({ SERVICE_EMAIL_WEBHOOK_TOKEN: TOKEN })
})
afterAll(() => api.close())

const body = '[]'
const hook = (path = '', init: RequestInit = {}, of: TestApi = api) =>
  fetch(`${of.url}/api/email/webhook${path}`, { method: 'POST', body, ...init })
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

test('without the token setting every event is refused', async () => {
  const closed = await startApi()
  const answer = await hook(`?token=${TOKEN}`, {}, closed)
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { error: 'unavailable', message: expect.any(String), request_id: expect.any(String) },
  ])
  await closed.close()
})

test.each<[string, string, Record<string, string>]>([
  ['a bearer token', '', { Authorization: `Bearer ${TOKEN}` }],
  ['the Basic password with any user name', '', { Authorization: basic(`anyone:${TOKEN}`) }],
  ['the X-Webhook-Token header', '', { 'X-Webhook-Token': TOKEN }],
  ['the query', `?token=${TOKEN}`, {}],
])('the token is accepted as %s', async (_, path, headers) => {
  expect((await hook(path, { headers })).status).toBe(200)
})

test.each<[string, string, Record<string, string>]>([
  ['no token', '', {}],
  ['a wrong bearer token', '', { Authorization: `Bearer ${TOKEN}x` }],
  ['the token as Basic user name', '', { Authorization: basic(`${TOKEN}:`) }],
  ['a wrong query', '?token=no', {}],
  ['an empty query', '?token=', {}],
])('%s returns 401 with a challenge, never 403', async (_, path, headers) => {
  const answer = await hook(path, { headers })
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="Atrium email events"'])
  expect(await answer.json()).toEqual({
    error: 'unauthorized',
    message: expect.any(String),
    request_id: expect.any(String),
  })
})

test('HEAD returns 200, other methods 405, a body above the limit 413', async () => {
  expect((await hook('', { method: 'HEAD', body: null })).status).toBe(200)
  const put = await hook(`?token=${TOKEN}`, { method: 'PUT' })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'HEAD, POST'])
  const long = await hook(`?token=${TOKEN}`, { body: new Uint8Array(5 * 1024 * 1024) })
  expect(long.status).toBe(413)
})

test('the token appears in no log', async () => {
  await hook(`?token=${TOKEN}`)
  expect(api.lines.length).toBeGreaterThan(0)
  expect(JSON.stringify(api.lines)).not.toContain(TOKEN)
})

test('while writes fail the response is 429 with Retry-After, which every provider retries', async () => {
  const body = JSON.stringify({ RecordType: 'Bounce', ID: 1, Type: 'HardBounce', Email: 'later@example.com' })
  const call = () => hook(`?token=${TOKEN}`, { body })
  await asOwner(api.database, 'alter table suppression rename to elsewhere')
  const refused = await call()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await refused.json()).toEqual({
    error: 'rate_limited',
    message: expect.any(String),
    request_id: expect.any(String),
  })
  await asOwner(api.database, 'alter table elsewhere rename to suppression')
  expect((await call()).status).toBe(200)
  const { rows } = await api.program.databases.relay.pool.query('select email, reason from suppression')
  expect(rows).toEqual([{ email: 'later@example.com', reason: 'hard' }])
})
