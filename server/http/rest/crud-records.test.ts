import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Reply, startApi, type TestApi } from '#server/testing/api.ts'
import { type CrudFields, fieldsOf } from '#server/testing/crud-fields.ts'
import { createWorld, crudResources, listed, type World } from '#server/testing/crud-resources.ts'
import { openWorkspace } from '#server/testing/person.ts'

let api: TestApi
let world: World
beforeAll(async () => {
  api = await startApi()
  world = await createWorld(api)
})
afterAll(() => api.close())

function changesOf(id: string) {
  return api.program.databases.relay.db
    .selectFrom('change')
    .select(['event', 'version', 'actor_kind', 'actor_id', 'record', 'before', 'request_id'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
}

const refusal = (status: number, error: string) => ({
  status,
  body: { error, message: expect.stringMatching(/.{10}\.?$/) },
})

type Detail = { field: string; message: string }

function expectRefused(reply: Reply, status: number, error: string, naming?: string) {
  expect(reply).toMatchObject(refusal(status, error))
  const { details, ...rest } = reply.body
  expect(Object.keys(rest)).toEqual(['error', 'message', 'request_id'])
  if (details) expect(rest.message).toBe(details.map((one: Detail) => `${one.field}: ${one.message}`).join('; '))
  if (naming) expect(reply.body.message).toContain(naming)
}

describe.each(crudResources)('$path', (resource) => {
  const { path, noun, label, labelMax, alone = [], invalid } = resource
  let fields: CrudFields
  beforeAll(() => {
    fields = fieldsOf(resource, world)
  })
  const shown = (record: Record<string, unknown>) => listed({ alone }, record)
  const create = async (fields: Record<string, unknown> = {}) =>
    (await api.call('POST', `/${path}`, { [label]: 'Plain', ...fields })).body

  test('creating a record sets its defaults', async () => {
    const created = await api.call('POST', `/${path}`, { [label]: 'Plain' })
    expect(created.status).toBe(201)
    const { id, created_at, ...rest } = created.body
    expect(rest).toEqual({ [label]: 'Plain', ...fields.defaults, version: 1, updated_at: created_at })
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.parse(created_at))
    expect(created.headers.get('location')).toBe(`/api/v1/${path}/${id}`)
    expect(created.headers.get('etag')).toBe('"1"')
  })

  test('create and get return every field as sent', async () => {
    const created = await api.call('POST', `/${path}`, fields.full)
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject(fields.full)
    const found = await api.call('GET', `/${path}/${created.body.id}`)
    expect(found).toMatchObject({ status: 200, text: created.text })
    expect(found.headers.get('etag')).toBe('"1"')
    const all = await api.call('GET', `/${path}?limit=200`)
    expect(all.body.data.find(({ id }: { id: string }) => id === created.body.id)).toEqual(shown(created.body))
  })

  test('an unchanged record returns 304', async () => {
    const { id } = await create()
    for (const tags of ['"1"', 'W/"1"', '"7", "1"', '*']) {
      const same = await api.call('GET', `/${path}/${id}`, undefined, { 'If-None-Match': tags })
      expect(same).toMatchObject({ status: 304, text: '' })
      expect(same.headers.get('etag')).toBe('"1"')
    }
    expect((await api.call('GET', `/${path}/${id}`, undefined, { 'If-None-Match': '"2"' })).status).toBe(200)
  })

  test('HEAD returns the headers of GET without a body', async () => {
    const { id } = await create()
    const head = await api.call('HEAD', `/${path}/${id}`)
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers.get('etag')).toBe('"1"')
    const { text } = await api.call('GET', `/${path}/${id}`)
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  })

  test('PATCH sets every field', async () => {
    const { id } = await create()
    expect(await api.call('PATCH', `/${path}/${id}`, fields.full)).toMatchObject({ status: 200, body: fields.full })
  })

  test('PATCH keeps absent fields, clears fields set to null and replaces lists', async () => {
    const { id, ...created } = await create(fields.full)
    const renamed = await api.call('PATCH', `/${path}/${id}`, { [label]: 'Renamed' })
    expect(renamed).toMatchObject({ status: 200, body: { ...fields.full, [label]: 'Renamed', version: 2 } })
    expect(renamed.headers.get('etag')).toBe('"2"')
    expect(renamed.body.created_at).toBe(created.created_at)
    const cleared = await api.call(
      'PATCH',
      `/${path}/${id}`,
      Object.fromEntries(fields.nullable.map((field) => [field, null])),
    )
    expect(cleared.body.version).toBe(fields.nullable.length > 0 ? 3 : 2)
    for (const field of fields.nullable) expect(cleared.body[field], field).toBeNull()
    const lists = Object.keys(fields.defaults).filter(
      (field) => Array.isArray(fields.defaults[field]) && !fields.readOnly.includes(field),
    )
    const emptied = await api.call('PATCH', `/${path}/${id}`, Object.fromEntries(lists.map((field) => [field, []])))
    for (const field of lists) expect(emptied.body[field], field).toEqual([])
    expect((await api.call('GET', `/${path}/${id}`)).body).toEqual(emptied.body)
  })

  test('a PATCH without a difference keeps the version and fires no event', async () => {
    const created = await create(fields.full)
    const before = await changesOf(created.id)
    const same = await api.call('PATCH', `/${path}/${created.id}`, fields.full)
    expect(same).toMatchObject({ status: 200, body: created })
    expect((await api.call('PATCH', `/${path}/${created.id}`, {})).body).toEqual(created)
    expect(await changesOf(created.id)).toEqual(before)
  })

  test('each write records one change by the token that made it', async () => {
    const created = await create()
    const changed = await api.call(
      'PATCH',
      `/${path}/${created.id}`,
      { [label]: 'Other' },
      { 'X-Request-Id': 'my-call' },
    )
    await api.call('DELETE', `/${path}/${created.id}`)
    const back = await api.call('POST', `/${path}/${created.id}/restore`)
    expect(back).toMatchObject({
      status: 200,
      body: { ...changed.body, version: 3, updated_at: back.body.updated_at },
    })
    const by = { actor_kind: 'token', actor_id: api.tokenId }
    expect(await changesOf(created.id)).toMatchObject([
      { ...by, event: `${noun}.created`, version: 1, record: shown(created), before: null },
      {
        ...by,
        event: `${noun}.updated`,
        record: shown(changed.body),
        before: { [label]: 'Plain' },
        request_id: 'my-call',
      },
      { ...by, event: `${noun}.deleted`, version: 2, record: shown(changed.body) },
      { ...by, event: `${noun}.created`, version: 3, record: shown(back.body) },
    ])
  })

  test('a deleted record returns 404 until it is restored', async () => {
    const { id } = await create()
    expect(await api.call('DELETE', `/${path}/${id}`)).toMatchObject({ status: 200, body: { id, deleted: true } })
    for (const method of ['GET', 'PATCH']) {
      const reply = await api.call(method, `/${path}/${id}`, method === 'PATCH' ? { [label]: 'x' } : undefined)
      expectRefused(reply, 404, 'not_found')
    }
    expect((await api.call('POST', `/${path}/${id}/restore`)).body).toMatchObject({ id, version: 2 })
    expect((await api.call('GET', `/${path}/${id}`)).status).toBe(200)
  })

  test('a repeated DELETE or restore changes nothing until the record is purged', async () => {
    const created = await create()
    const { id } = created
    expect((await api.call('POST', `/${path}/${id}/restore`)).body).toEqual(created)
    const stale = { 'If-Match': '"9"' }
    for (const headers of [undefined, undefined, { 'If-Match': '"1"' }])
      expect((await api.call('DELETE', `/${path}/${id}`, undefined, headers)).body).toEqual({ id, deleted: true })
    expectRefused(await api.call('DELETE', `/${path}/${id}`, undefined, stale), 412, 'precondition_failed')
    const keyed = { 'Idempotency-Key': `first ${id}` }
    const back = await api.call('POST', `/${path}/${id}/restore`, undefined, keyed)
    expect(back).toMatchObject({ status: 200, body: { ...created, version: 2, updated_at: back.body.updated_at } })
    expect((await api.call('POST', `/${path}/${id}/restore`, undefined, keyed)).text).toBe(back.text)
    for (const key of ['again', 'and again']) {
      const again = await api.call('POST', `/${path}/${id}/restore`, undefined, { 'Idempotency-Key': `${key} ${id}` })
      expect(again).toMatchObject({ status: 200, body: back.body })
      expect(again.headers.get('etag')).toBe('"2"')
    }
    expectRefused(await api.call('POST', `/${path}/${id}/restore`, undefined, stale), 412, 'precondition_failed')
    expect((await changesOf(id)).map(({ event }) => event)).toEqual([
      `${noun}.created`,
      `${noun}.deleted`,
      `${noun}.created`,
    ])
  })

  test('missing, malformed and foreign ids return identical bytes', async () => {
    const other = await (await openWorkspace(api)).withToken()
    const foreign = await other('POST', `/${path}`, { [label]: 'Theirs' })
    const ids = [
      foreign.body.id,
      '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20',
      'x',
      '1',
      '%F0%9F%90%99',
      '%00',
      '%zz',
      foreign.body.id.toUpperCase(),
    ]
    for (const [method, body, end] of [
      ['GET'],
      ['PATCH', { [label]: 'x' }],
      ['DELETE'],
      ['POST', undefined, '/restore'],
    ] as const) {
      const sent = { 'X-Request-Id': 'call-1' }
      const replies = await Promise.all(ids.map((id) => api.call(method, `/${path}/${id}${end ?? ''}`, body, sent)))
      expect(new Set(replies.map(({ text }) => text)).size, method).toBe(1)
      for (const reply of replies) expectRefused(reply, 404, 'not_found')
      const headers = replies.map((reply) => [...reply.headers.keys()].filter((name) => name !== 'date').join())
      expect(new Set(headers).size).toBe(1)
    }
    expect((await other('GET', `/${path}/${foreign.body.id}`)).body).toEqual(foreign.body)
  })

  test('a read-only token can only read, whatever id it uses', async () => {
    const readOnly = api.as(api.readOnlyToken)
    const { id } = await create()
    expect((await readOnly('GET', `/${path}/${id}`)).status).toBe(200)
    for (const [method, at, body] of [
      ['POST', `/${path}`, { nonsense: 1 }],
      ['PATCH', `/${path}/${id}`, { [label]: 'x' }],
      ['DELETE', `/${path}/not-there`, undefined],
      ['POST', `/${path}/${id}/restore`, undefined],
      ['POST', `/${path}`, '{"broken'],
    ] as const) {
      const reply = await readOnly(method, at, body)
      expectRefused(reply, 403, 'insufficient_scope')
      expect(reply.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"')
    }
  })

  test.each(invalid)('%s refuses %j and changes nothing', async (field, value) => {
    expectRefused(
      await api.call('POST', `/${path}`, { [label]: 'Plain', [field]: value }),
      400,
      'validation_error',
      field,
    )
    const before = await create()
    expectRefused(await api.call('PATCH', `/${path}/${before.id}`, { [field]: value }), 400, 'validation_error', field)
    expect((await api.call('GET', `/${path}/${before.id}`)).body).toEqual(before)
  })

  test('unknown and read-only fields are refused by name', async () => {
    const before = await create()
    const never = ['id', 'created_at', 'updated_at', 'deleted_at', 'workspace_id', 'base', 'colour', ...fields.readOnly]
    for (const field of [...never, 'version'])
      expectRefused(
        await api.call('POST', `/${path}`, { [label]: 'x', [field]: before[field] ?? 1 }),
        400,
        'validation_error',
        field,
      )
    for (const field of never)
      expectRefused(
        await api.call('PATCH', `/${path}/${before.id}`, { [label]: 'x', [field]: before[field] ?? {} }),
        ...([400, 'validation_error', field] as const),
      )
    expect((await api.call('GET', `/${path}/${before.id}`)).body).toEqual(before)
  })

  test('null is refused for required fields', async () => {
    const before = await create()
    for (const field of [
      label,
      ...Object.keys(fields.defaults).filter(
        (name) => !fields.nullable.includes(name) && !fields.readOnly.includes(name),
      ),
    ]) {
      expectRefused(await api.call('PATCH', `/${path}/${before.id}`, { [field]: null }), 400, 'validation_error', field)
      expectRefused(await api.call('POST', `/${path}`, { [label]: 'x', [field]: null }), 400, 'validation_error', field)
    }
    expectRefused(await api.call('POST', `/${path}`, {}), 400, 'validation_error', label)
    expect((await api.call('GET', `/${path}/${before.id}`)).body).toEqual(before)
  })

  test(`${label} accepts ${labelMax} characters of any kind, and not one more`, async () => {
    const longest = '🙂'.repeat(labelMax)
    const { body, status } = await api.call('POST', `/${path}`, { [label]: longest })
    expect(status).toBe(201)
    expect(body[label]).toBe(longest)
    expectRefused(await api.call('POST', `/${path}`, { [label]: `${longest}🙂` }), 400, 'validation_error', label)
    expect((await create({ [label]: 'Cafe\u0301' }))[label]).toBe('Caf\u00e9')
    expectRefused(await api.call('POST', `/${path}`, { [label]: 'a\0b' }), 400, 'validation_error', label)
    for (const half of ['"a\\ud800"', '"\\udc00b"'])
      expectRefused(await api.call('POST', `/${path}`, `{"${label}":${half}}`), 400, 'validation_error', label)
  })
})
