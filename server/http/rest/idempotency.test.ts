import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Reply, startApi, type TestApi } from '#server/testing/api.ts'
import { rawRequest } from '#server/testing/frame.ts'

let api: TestApi
/** A second node on the same database: modules loaded anew share no memory with the first. */
let other: TestApi
beforeAll(async () => {
  api = await startApi()
  vi.resetModules()
  const elsewhere = await import('#server/testing/api.ts')
  other = await elsewhere.startApi({}, api)
})
afterAll(async () => {
  await other.close()
  await api.close()
})

const under = (key: string) => ({ 'Idempotency-Key': key })
const replayed = (reply: Reply) => reply.headers.get('idempotent-replayed')

async function countTitled(title: string) {
  return (await api.call('GET', `/tasks?q=${title}`)).body.total
}

async function administer(text: string, values: unknown[]) {
  const client = new pg.Client(api.database.ownerUrl)
  await client.connect()
  try {
    await client.query(`set app.maintenance = 'on'`)
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}

test('one of fifty identical requests runs, the others repeat its response', async () => {
  const copies = await Promise.all(
    Array.from({ length: 50 }, () => api.call('POST', '/tasks', { title: 'Fifty', tags: ['a'] }, under('fifty'))),
  )
  expect(await countTitled('Fifty')).toBe(1)
  expect(copies.filter((copy) => replayed(copy) === null)).toHaveLength(1)
  expect(copies.filter((copy) => replayed(copy) === 'true')).toHaveLength(49)
  expect(new Set(copies.map(({ text }) => text)).size).toBe(1)
  for (const copy of copies) {
    expect(copy.status).toBe(201)
    expect(copy.headers.get('location')).toBe(`/api/v1/tasks/${copy.body.id}`)
    expect(copy.headers.get('etag')).toBe('"1"')
  }
  expect(new Set(copies.map(({ headers }) => headers.get('x-request-id'))).size).toBe(50)
})

test('identical requests on two nodes create one record', async () => {
  const copies = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? api : other).call('POST', '/contacts', { name: 'Nodes' }, under('nodes')),
    ),
  )
  expect(copies.map(({ status }) => status)).toEqual(copies.map(() => 201))
  expect(new Set(copies.map(({ text }) => text)).size).toBe(1)
  expect((await api.call('GET', '/contacts?q=nodes')).body.total).toBe(1)
  const later = await other.call('POST', '/contacts', { name: 'Nodes' }, under('nodes'))
  expect(later.text).toBe(copies[0]!.text)
  expect(replayed(later)).toBe('true')
})

test('the stored response stays the same when the record changes', async () => {
  const first = await api.call('POST', '/tasks', { title: 'Was' }, under('was'))
  await api.call('PATCH', `/tasks/${first.body.id}`, { title: 'Is' })
  await api.call('DELETE', `/tasks/${first.body.id}`)
  const again = await api.call('POST', '/tasks', { title: 'Was' }, under('was'))
  expect(again).toMatchObject({ status: 201, text: first.text })
  expect(again.headers.get('etag')).toBe('"1"')
})

test('the same object with keys in another order is the same request', async () => {
  const first = await api.call('POST', '/tasks', { title: 'Order', priority: 'low' }, under('order'))
  const again = await api.call('POST', '/tasks', '{ "priority":"low", "title":"Order" }', under('order'))
  expect(again.text).toBe(first.text)
})

test('a key belongs to one request', async () => {
  const first = await api.call('POST', '/tasks', { title: 'Taken' }, under('taken'))
  for (const [path, body] of [
    ['/tasks', { title: 'Other' }],
    ['/tasks', { title: 'Taken', nonsense: true }],
    ['/projects', { name: 'Taken' }],
    [`/tasks/${first.body.id}/restore`, {}],
  ] as const)
    expect(await api.call('POST', path, body, under('taken')), path).toMatchObject({
      status: 422,
      body: { error: 'idempotency_key_reused' },
    })
  expect(await countTitled('Other')).toBe(0)
})

test('keys belong to their token', async () => {
  const { token } = await api.addToken()
  const first = await api.call('POST', '/tasks', { title: 'Mine' }, under('shared'))
  const second = await api.as(token)('POST', '/tasks', { title: 'Yours' }, under('shared'))
  expect(second).toMatchObject({ status: 201, body: { title: 'Yours' } })
  expect(second.body.id).not.toBe(first.body.id)
})

test('a failed request stores nothing, so its key runs again', async () => {
  for (const bad of [{ title: '' }, { title: 'x', assignees: ['nobody@example.com'] }, '{"title"'])
    expect((await api.call('POST', '/tasks', bad, under('again'))).status).toBe(400)
  const good = await api.call('POST', '/tasks', { title: 'Good' }, under('again'))
  expect(good.status).toBe(201)
  expect(replayed(good)).toBeNull()
  const { body: task } = await api.call('POST', '/tasks', { title: 'Gone' })
  const restore = (headers = {}) =>
    api.call('POST', `/tasks/${task.id}/restore`, undefined, { ...under('restore'), ...headers })
  await api.call('DELETE', `/tasks/${task.id}`)
  expect((await restore({ 'If-Match': '"9"' })).status).toBe(412)
  const restored = await restore()
  expect(restored).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await restore()).toMatchObject({ status: 200, text: restored.text })
})

test('a key older than 24 hours runs again', async () => {
  const first = await api.call('POST', '/tasks', { title: 'Daily' }, under('daily'))
  const age = (interval: string) =>
    administer(`update idempotency_key set created_at = now() - $1::interval where key = 'daily'`, [interval])
  await age('23 hours 59 minutes')
  expect((await api.call('POST', '/tasks', { title: 'Daily' }, under('daily'))).text).toBe(first.text)
  await age('24 hours 1 second')
  const second = await api.call('POST', '/tasks', { title: 'Daily' }, under('daily'))
  expect(replayed(second)).toBeNull()
  expect(second.body.id).not.toBe(first.body.id)
  expect((await api.call('POST', '/tasks', { title: 'Daily' }, under('daily'))).text).toBe(second.text)
})

test('a concurrent duplicate that waits too long gets Retry-After', async () => {
  const holder = new pg.Client(api.database.ownerUrl)
  await holder.connect()
  await holder.query(`begin`)
  await holder.query(`set local app.maintenance = 'on'`)
  await holder.query(`insert into idempotency_key values ($1, $2, 'slow', '\\x00', 0, '{}', '', false, now())`, [
    api.workspaceId,
    api.tokenId,
  ])
  // The role waits 5 seconds (roles.test.ts); on new connections to this database it now gives up sooner.
  const [role, name] = [new URL(api.database.urls.api).username, new URL(api.database.ownerUrl).pathname.slice(1)]
  await administer(`alter role "${role}" in database "${name}" set lock_timeout = '300ms'`, [])
  const impatient = await startApi({}, api)
  const waiting = await Promise.all(
    [1, 2].map(() => impatient.call('POST', '/tasks', { title: 'Slow' }, under('slow'))),
  )
  for (const reply of waiting) {
    expect(reply).toMatchObject({ status: 409, body: { error: 'idempotency_in_progress' } })
    expect(reply.headers.get('retry-after')).toBe('1')
  }
  await holder.query('rollback')
  await holder.end()
  await impatient.close()
  expect((await api.call('POST', '/tasks', { title: 'Slow' }, under('slow'))).status).toBe(201)
  expect(await countTitled('Slow')).toBe(1)
})

describe('the format of a key', () => {
  test.each([' ', 'x'.repeat(256), 'schlüssel', ''])('%j is refused', async (key) => {
    const reply = await api.call('POST', '/tasks', { title: 'Keyed' }, under(key))
    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_idempotency_key' } })
  })

  test.each(['x', 'x'.repeat(255), '{"a": 1} ~!'])('%j is accepted', async (key) => {
    expect((await api.call('POST', '/tasks', { title: 'Keyed' }, under(key))).status).toBe(201)
  })

  test('two keys are refused, because joined they would be one key that was never sent', async () => {
    const twice = ['Host: h', 'Connection: close', 'Idempotency-Key: a', 'Idempotency-Key: b', 'Content-Length: 0']
    const head = ['POST /api/v1/tasks HTTP/1.1', `Authorization: Bearer ${api.token}`, ...twice].join('\r\n')
    const answer = await rawRequest(Number(new URL(api.url).port), `${head}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"error":"invalid_idempotency_key"/)
  })

  test('a GET ignores a key', async () => {
    expect((await api.call('GET', '/tasks?limit=1', undefined, under(''))).status).toBe(200)
  })
})
