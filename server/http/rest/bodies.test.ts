import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { json as readJson } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { rawRequest } from '#server/testing/frame.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))
const deep = `{"title":"x","tags":${'['.repeat(5000)}${']'.repeat(5000)}}`

/** A POST with exactly these headers and the token. */
async function post(body: Buffer | ReadableStream | undefined, headers: Record<string, string> = {}) {
  const response = await fetch(`${api.url}/api/v1/tasks`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${api.token}`, ...headers },
    ...(body && { body: body as BodyInit, duplex: 'half' }),
  } as RequestInit)
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}
const count = async () => (await api.call('GET', '/tasks?limit=1')).body.total

describe('a body that is not a JSON object is refused and writes nothing', () => {
  test.each([
    ['an array', bytes('[{"title":"x"}]'), 'validation_error'],
    ['a string', bytes('"title"'), 'validation_error'],
    ['null', bytes('null'), 'validation_error'],
    ['a number', bytes('1'), 'validation_error'],
    ['a truncated object', bytes('{"title":"x"'), 'invalid_json'],
    ['two objects', bytes('{"title":"x"}{"title":"y"}'), 'invalid_json'],
    ['a trailing comma', bytes('{"title":"x",}'), 'invalid_json'],
    ['two byte order marks', bytes([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], '{"title":"x"}'), 'invalid_json'],
    ['UTF-16', Buffer.from('{"title":"x"}', 'utf16le'), 'invalid_json'],
    ['invalid UTF-8', bytes('{"title":"', [0xff], '"}'), 'invalid_json'],
    ['a lone surrogate in UTF-8', bytes('{"title":"', [0xed, 0xa0, 0x80], '"}'), 'invalid_json'],
    ['NaN', bytes('{"title":NaN}'), 'invalid_json'],
    ['white space', bytes('   '), 'invalid_json'],
    ['a __proto__ key', bytes('{"title":"x","__proto__":{"status":"done"}}'), 'validation_error'],
    ['a constructor key', bytes('{"title":"x","constructor":1}'), 'validation_error'],
    ['an empty key', bytes('{"title":"x","":1}'), 'validation_error'],
    ['deep nesting', bytes(deep), 'validation_error'],
    ['form data', bytes('title=x'), 'invalid_json'],
  ])('%s', async (_, body, error) => {
    const before = await count()
    const reply = await post(body, { 'Content-Type': 'application/json' })
    expect(reply).toMatchObject({ status: 400, body: { error } })
    expect(reply.body).toMatchObject({ message: expect.any(String), request_id: expect.any(String) })
    expect(Array.isArray(reply.body['details'])).toBe(error === 'validation_error')
    expect(await count()).toBe(before)
  })

  test('a byte order mark is skipped (RFC 8259 §8.1)', async () => {
    const reply = await post(bytes([0xef, 0xbb, 0xbf], '{"title":"Grüße"}'), { 'Content-Type': 'application/json' })
    expect(reply).toMatchObject({ status: 201, body: { title: 'Grüße' } })
  })

  test('the last of repeated keys wins', async () => {
    const reply = await post(bytes('{"title":"first","title":"last"}'), { 'Content-Type': 'application/json' })
    expect(reply).toMatchObject({ status: 201, body: { title: 'last' } })
  })
})

describe('media types', () => {
  test.each([
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/merge-patch+json',
    'application/json;',
    'application/json; charset=utf-8; profile="a=b"',
  ])('%s is accepted', async (type) => {
    expect((await post(bytes('{"title":"x"}'), { 'Content-Type': type })).status).toBe(201)
  })

  test.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'application/json; charset=utf-8; charset=latin1',
    'application/jsonp',
  ])('%s is refused', async (type) => {
    const reply = await post(bytes('{"title":"x"}'), { 'Content-Type': type })
    expect(reply).toMatchObject({ status: 415, body: { error: 'unsupported_media_type' } })
  })

  test('a body requires a content type; an empty body does not', async () => {
    expect(await post(bytes('{"title":"x"}'))).toMatchObject({ status: 415 })
    expect(await post(undefined)).toMatchObject({
      status: 400,
      body: { error: 'validation_error', message: 'title: is required' },
    })
    const { body: task } = await api.call('POST', '/tasks', { title: 'x' })
    await api.call('DELETE', `/tasks/${task.id}`)
    expect((await api.call('POST', `/tasks/${task.id}/restore`)).status).toBe(200)
    // Ruby and `curl -d ''` send this type with an empty body.
    const { body: again } = await api.call('POST', '/tasks', { title: 'x' })
    await api.call('DELETE', `/tasks/${again.id}`)
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await api.call('POST', `/tasks/${again.id}/restore`, undefined, form)).status).toBe(200)
  })

  test.each(['gzip', 'br', 'x'])('a body with Content-Encoding %s is refused', async (encoding) => {
    const reply = await post(bytes('{"title":"x"}'), {
      'Content-Type': 'application/json',
      'Content-Encoding': encoding,
    })
    expect(reply).toMatchObject({ status: 415, body: { error: 'unsupported_media_type' } })
  })
})

test.each([
  [
    'GET',
    ['Content-Length: 17'],
    '{"status":"done"}',
    400,
    'A GET request cannot have a body. Send parameters in the query.',
  ],
  ['GET', ['Content-Length: 2'], '{}', 200, '"data":['],
  ['POST', ['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n', 415, 'The only supported Transfer-Encoding is chunked.'],
])('%s with %s gets a clear response', async (method, headers, body, status, words) => {
  const own = ['Host: h', 'Connection: close', `Authorization: Bearer ${api.token}`, 'Content-Type: application/json']
  const head = [`${method} /api/v1/tasks HTTP/1.1`, ...own, ...headers].join('\r\n')
  const answer = await rawRequest(Number(new URL(api.url).port), `${head}\r\n\r\n${body}`)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toContain(words)
})

describe('size', () => {
  const json = { 'Content-Type': 'application/json' }
  const ofSize = (size: number) => bytes('{"title":"x"', ' '.repeat(size - 13), '}')

  test('one megabyte is accepted, one byte more is refused', async () => {
    expect((await post(ofSize(1024 * 1024), json)).status).toBe(201)
    const reply = await post(ofSize(1024 * 1024 + 1), json)
    expect(reply).toMatchObject({ status: 413, body: { error: 'payload_too_large' } })
    expect((await api.call('GET', '/tasks?limit=1')).status).toBe(200)
  })

  test('a client may send a far too large body to its end and then receives 413', async () => {
    const sent = httpRequest(`${api.url}/api/v1/tasks`, {
      method: 'POST',
      headers: { ...json, Authorization: `Bearer ${api.token}`, 'Content-Length': 8 * 1024 * 1024 },
    })
    const answered = once(sent, 'response')
    for (let part = 0; part < 128; part++) {
      sent.write(Buffer.alloc(64 * 1024, ' '))
      await once(sent, 'drain')
    }
    sent.end()
    const [response] = (await answered) as [IncomingMessage]
    expect([response.statusCode, await readJson(response)]).toEqual([
      413,
      expect.objectContaining({ error: 'payload_too_large' }),
    ])
  })

  test('a body above the limit without Content-Length is refused', async () => {
    const chunk = Buffer.alloc(64 * 1024, ' ')
    let sent = 0
    const endless = new ReadableStream({
      pull: (controller) => (++sent > 32 ? controller.close() : controller.enqueue(chunk)),
    })
    expect(await post(endless, json)).toMatchObject({ status: 413, body: { error: 'payload_too_large' } })
  })
})

test('an unknown path returns 404, an unsupported method 405 with Allow', async () => {
  expect((await api.call('GET', '/tasks/')).body).toEqual((await api.call('GET', '/tasks')).body)
  for (const path of ['/', '/nothing', '/tasks//', '/tasks/1/2', '/Tasks', '/tasks/1/restore/2'])
    expect(await api.call('GET', path), path).toMatchObject({ status: 404, body: { error: 'not_found' } })
  for (const [method, path, allow] of [
    ['PUT', '/tasks', 'GET, HEAD, POST'],
    ['DELETE', '/tasks', 'GET, HEAD, POST'],
    ['POST', '/tasks/1', 'DELETE, GET, HEAD, PATCH'],
    ['OPTIONS', '/tasks/1', 'DELETE, GET, HEAD, PATCH'],
    ['GET', '/tasks/1/restore', 'POST'],
    ['HEAD', '/tasks/1/restore', 'POST'],
    ['POST', '/me', 'GET, HEAD'],
  ] as const) {
    const reply = await api.call(method, path)
    expect(reply.status, `${method} ${path}`).toBe(405)
    expect(reply.headers.get('allow')!.split(', ').toSorted().join(', ')).toBe(allow)
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('every response has a request id and API version and is private', async () => {
  const { body: task } = await api.call('POST', '/tasks', { title: 'Headers' })
  for (const reply of [
    await api.call('GET', `/tasks/${task.id}`, undefined, { 'X-Request-Id': 'call-1' }),
    await api.call('GET', '/tasks', undefined, { 'X-Request-Id': 'call-1' }),
    await api.call('GET', '/nothing', undefined, { 'X-Request-Id': 'call-1' }),
    await api.call('POST', '/tasks', {}, { 'X-Request-Id': 'call-1' }),
    await api.as(null)('GET', '/tasks', undefined, { 'X-Request-Id': 'call-1' }),
    await api.call('GET', `/tasks/${task.id}`, undefined, { 'X-Request-Id': 'call-1', 'If-None-Match': '"1"' }),
  ]) {
    expect(reply.headers.get('x-request-id')).toBe('call-1')
    expect(reply.headers.get('api-version')).toBe(api.program.services.version)
    expect(reply.headers.get('cache-control')).toBe('private, no-cache')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  }
  const made = await api.call('GET', '/tasks', undefined, { 'X-Request-Id': 'not acceptable' })
  expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(api.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('blank text is null in every field that can be null, also in pushes, but identifies nothing', async () => {
  const contact = await api.call('POST', '/contacts', { name: 'Blank', email: ' ' })
  expect(contact).toMatchObject({ status: 201, body: { email: null } })
  const task = await api.call('POST', '/tasks', { title: 'Blank', due: '', project: '\t' })
  expect(task).toMatchObject({ status: 201, body: { due: null, project: null } })
  const item = { number: ' ', group: '', ean: '', supplier: ' ', unit: '' }
  const items = await api.call('POST', '/inventory/items', [{ name: 'Blank item', ...item }])
  expect(items.body).toMatchObject({ created: 1, errors: [] })
  const { body } = await api.call('GET', '/inventory/items?q=blank')
  expect(body.data).toMatchObject([{ number: null, group: null, ean: null, supplier: null, unit: 'pcs' }])
  const movement = { item: 'Blank item', type: 'receipt', qty: 1, location: '', lot: ' ', date: '', reason: '' }
  const moved = await api.call('POST', '/inventory/movements', [movement, { ...movement, ref: '', extId: ' ' }])
  expect(moved.body).toMatchObject({
    created: 1,
    errors: [{ index: 1, message: expect.stringMatching(/ref: .*extId: /) }],
  })
  const lead = { name: 'Ada', email: 'ada@blank.example', phone: '', company: ' ', campaign: '', kind: '' }
  expect((await api.call('POST', '/marketing/leads', [lead])).body).toMatchObject({ created: 1, errors: [] })
})

test('blank text is null or empty, equal tags are one, and rests of binary arithmetic are rounded', async () => {
  const blank = { company: ' \n', title: '', phone: ' 030 55 ', notes: '\t', tags: ['VIP', 'radio', 'vip'] }
  const contact = await api.call('POST', '/contacts', { name: 'Blank', ...blank })
  const kept = { company: null, title: null, phone: '030 55', notes: '', tags: ['VIP', 'radio'] }
  expect(contact).toMatchObject({ status: 201, body: kept })
  expect((await api.call('PATCH', `/contacts/${contact.body.id}`, blank)).body).toEqual(contact.body)
  const deal = await api.call('POST', '/deals', { name: 'Sum', amount: 0.1 + 0.2 })
  expect(deal).toMatchObject({ status: 201, body: { amount: 0.3 } })
  const item = { name: 'Ink', price: 1.1 * 3, cost: 0.12345 }
  const { body } = await api.call('POST', '/inventory/items', [
    { ...item, cost: 0.1 + 0.7 },
    item,
    { ...item, cost: '3.333333' },
    { ...item, cost: '3,33' },
  ])
  expect(body.results).toMatchObject([
    { status: 'created' },
    ...Array.from({ length: 3 }, () => ({ status: 'failed' })),
  ])
  expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
    'cost: must have at most four decimals',
    'cost: must have at most four decimals',
    'cost: must be a decimal such as "12.50"',
  ])
  const { body: stored } = await api.call('GET', '/inventory/items?q=ink')
  expect(stored.data).toMatchObject([{ price: 3.3, cost: 0.8 }])
})
