import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { type Documented, pathOf, readDocument } from '#server/testing/document-checks.ts'
import { createEveryRecord, type Found } from '#server/testing/every-record.ts'
import { rawCall } from '#server/testing/raw-call.ts'
import { openRowCounts } from '#server/testing/row-counts.ts'
import { seedWorkspace } from '#server/testing/seed.ts'

let api: TestApi
let rows: Awaited<ReturnType<typeof openRowCounts>>
let found: Found
let operations: Documented[]
let objection: Awaited<ReturnType<typeof readDocument>>['objection']
beforeAll(async () => {
  api = await startApi()
  rows = await openRowCounts(api.database)
  found = await createEveryRecord(api)
  ;({ operations, objection } = await readDocument(api.url))
})
afterAll(async () => {
  await rows[Symbol.asyncDispose]()
  await api.close()
})

async function call({ method, path, operation }: Documented, token: string | null, parameters = found(path)!) {
  const example = operation.requestBody?.content['application/json']?.example
  const reply = await rawCall(api.url, {
    method: method.toUpperCase(),
    path: pathOf(path, parameters),
    headers: {
      'X-Request-Id': 'call-1',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(example !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(example !== undefined && { body: Buffer.from(JSON.stringify(example)) }),
  })
  expect(objection({ method, path, operation }, reply), `${method} ${path}`).toBeUndefined()
  return reply
}

test('every operation of the document has a record to call it with', () => {
  expect(operations.length).toBeGreaterThan(30)
  const missing = operations.filter(({ path }) => !found(path)).map(({ path }) => path)
  expect(missing, 'Create a record for them in server/testing/every-record.ts').toEqual([])
})

test('without a valid token every operation returns the same 401, whatever the reason', async () => {
  const revoked = await api.addToken({ revokedAt: new Date(Date.now() - 1000) })
  const expired = await api.addToken({ expiresAt: new Date(Date.now() - 1000) })
  const invented = `${api.token.slice(0, -7)}AAAAAAA`
  let calls = 0
  for (const operation of operations) {
    for (const token of [null, revoked.token, expired.token, invented]) {
      // Failed authentications are limited per address; a call with a valid token resets the count.
      if (calls++ % 50 === 49) await api.call('GET', '/me')
      const { status, headers, text } = await call(operation, token)
      const says = token ? 'Bearer realm="api", error="invalid_token"' : 'Bearer realm="api"'
      expect([status, headers['www-authenticate']], operation.path).toEqual([401, says])
      expect(text).toBe(
        token
          ? '{"error":"unauthorized","message":"The token is invalid, expired or revoked. Use a valid token.","request_id":"call-1"}'
          : '{"error":"unauthorized","message":"Send a token: Authorization: Bearer <API_TOKEN>.","request_id":"call-1"}',
      )
    }
  }
})

test('a read-only token can read everything and write nothing', async () => {
  const before = await rows.counts()
  for (const operation of operations) {
    const { status, headers, text } = await call(operation, api.readOnlyToken)
    if (operation.method === 'get') expect(status, operation.path).toBe(200)
    else {
      expect([status, headers['www-authenticate']], operation.path).toEqual([403, 'Bearer error="insufficient_scope"'])
      expect(JSON.parse(text).error).toBe('insufficient_scope')
    }
  }
  expect(await rows.counts()).toEqual(before)
})

test('a body without required fields can be left out where the document says so', async () => {
  const optional = operations.filter(({ operation }) => operation.requestBody?.required === false)
  expect(optional.map(({ operation }) => operation.operationId).toSorted()).toEqual([
    'answerTicket',
    'checkImport',
    'createQuote',
    'resetSandbox',
    'startImport',
  ])
  for (const { method, path } of optional) {
    const target = { method: method.toUpperCase(), path: pathOf(path, found(path)!) }
    const { text } = await rawCall(api.url, { ...target, headers: { Authorization: `Bearer ${api.token}` } })
    expect(JSON.parse(text).error ?? 'none', path).toMatch(/^(none|conflict|not_found)$/)
  }
})

test("another workspace's token gets the same bytes as for a record that never existed", async () => {
  const other = await seedWorkspace(api.database)
  const before = await rows.counts()
  const withRecord = operations.filter(({ path }) => path.includes('{id}'))
  expect(withRecord.length).toBeGreaterThan(20)
  for (const operation of withRecord) {
    const foreign = await call(operation, other.token)
    const parameters = found(operation.path)!
    const missing = await call(
      operation,
      other.token,
      Object.fromEntries(Object.keys(parameters).map((name) => [name, randomUUID()])),
    )
    const malformed = await call(operation, other.token, { ...parameters, id: 'no-id' })
    expect(foreign.status, `${operation.method} ${operation.path}`).toBe(404)
    expect([missing.text, malformed.text]).toEqual([foreign.text, foreign.text])
  }
  expect(await rows.counts()).toEqual(before)
})

test('lists of another workspace contain nothing of this one', async () => {
  const other = await seedWorkspace(api.database)
  const ids = Object.values({ ...found('/tasks/{id}'), ...found('/webhooks/{id}/deliveries/{delivery}') })
  for (const operation of operations.filter(({ method, path }) => method === 'get' && !path.includes('{'))) {
    const { status, text } = await call(operation, other.token)
    expect(status, operation.path).toBe(200)
    expect(
      ids.filter((id) => text.includes(id)),
      operation.path,
    ).toEqual([])
  }
})
