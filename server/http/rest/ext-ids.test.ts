import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { linkedResources } from '#server/testing/crud-resources.ts'
import { numberChanges } from '#server/testing/number-changes.ts'
import { seedWorkspace } from '#server/testing/seed.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Fields = Record<string, unknown>

describe.each(linkedResources)('$path', ({ path, noun, label }) => {
  const at = (extId: string) => `/${path}/by-ext-id/${encodeURIComponent(extId)}`
  const put = (extId: string, fields: Fields, headers = {}) => api.call('PUT', at(extId), fields, headers)
  const events = async (id: string, after: number) => {
    await numberChanges(api)
    const { body } = await api.call('GET', `/changes?entity=${noun}&after=${after}`)
    return body.data.filter((one: Fields) => one.id === id)
  }

  test('PUT creates the record, then updates it, and fires the same events as POST and PATCH', async () => {
    await numberChanges(api)
    const { next_after } = (await api.call('GET', '/changes?latest=true')).body
    const created = await put('crm-1', { [label]: 'First' })
    expect(created).toMatchObject({ status: 201, body: { ext_id: 'crm-1', [label]: 'First', version: 1 } })
    expect(created.headers.get('location')).toBe(`/api/v1/${path}/${created.body.id}`)
    expect(created.headers.get('etag')).toBe('"1"')

    const updated = await put('crm-1', { [label]: 'Second', ext_id: 'crm-1' })
    expect(updated).toMatchObject({ status: 200, body: { id: created.body.id, [label]: 'Second', version: 2 } })
    expect([updated.headers.get('etag'), updated.headers.get('location')]).toEqual(['"2"', null])
    const same = await put('crm-1', { [label]: 'Second' })
    expect(same).toMatchObject({ status: 200, text: updated.text })
    expect(await put('crm-1', {})).toMatchObject({ status: 200, text: updated.text })

    expect(await events(created.body.id, next_after)).toMatchObject([
      { event: `${noun}.created`, data: created.body },
      { event: `${noun}.updated`, data: updated.body },
    ])
    expect((await api.call('GET', `/${path}?ext_id=crm-1`)).body).toMatchObject({ total: 1, data: [updated.body] })
    expect((await api.call('GET', `/${path}?ext_id=CRM-1`)).body).toMatchObject({ total: 0, data: [] })
  })

  test('50 parallel PUTs create exactly one record', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => put('parallel', { [label]: `Try ${n}` })))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(49)
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(replies.map(({ body }) => body.version).toSorted((a, b) => a - b)).toEqual([...Array(50).keys()].map((n) => n + 1)) // prettier-ignore
    expect((await api.call('GET', `/${path}?ext_id=parallel`)).body.total).toBe(1)
  })

  test('the ext_id in the path is percent-encoded', async () => {
    for (const extId of ['a/b?c#d', '50 % & more', 'üñí 😀', '../x', "o'clock", 'x'.repeat(200)]) {
      const { status, body } = await put(extId, { [label]: 'Odd' })
      expect([status, body.ext_id], extId).toEqual([201, extId])
      const found = await api.call('GET', `/${path}?ext_id=${encodeURIComponent(extId)}`)
      expect(found.body.data, extId).toEqual([body])
      expect((await put(extId, {})).body.id, extId).toBe(body.id)
    }
    expect((await put('re\u0301sume\u0301', { [label]: 'Composed' })).body.ext_id).toBe('r\u00e9sum\u00e9')
    for (const bad of [`/${path}/by-ext-id/%zz`, `/${path}/by-ext-id/%20`, at('x'.repeat(201)), at('a\0b')])
      expect(await api.call('PUT', bad, { [label]: 'x' }), bad).toMatchObject({ status: 400 })
    expect((await api.call('PATCH', at('crm-1'), {})).headers.get('allow')).toBe('GET, HEAD, PUT, DELETE')
    expect((await api.call('PUT', `/${path}/by-ext-id/`, { [label]: 'x' })).status).toBe(404)
  })

  test('preconditions work as for PATCH and never create a record', async () => {
    const { body } = await put('guarded', { [label]: 'First' })
    const stale = await put('guarded', { [label]: 'x' }, { 'If-Match': '"7"' })
    expect(stale).toMatchObject({ status: 412, body: { error: 'precondition_failed' } })
    expect(stale.headers.get('etag')).toBe('"1"')
    expect(await put('guarded', { [label]: 'x', version: 7 })).toMatchObject({
      status: 409,
      body: { error: 'conflict' },
    })
    expect(await put('guarded', { [label]: 'Second' }, { 'If-Match': '"1"' })).toMatchObject({ status: 200 })
    expect(await put('guarded', { [label]: 'Third', version: 2 })).toMatchObject({ body: { id: body.id, version: 3 } })
    for (const condition of ['"1"', '*'])
      expect(await put('absent', { [label]: 'x' }, { 'If-Match': condition })).toMatchObject({
        status: 412,
        body: { error: 'precondition_failed', message: expect.stringContaining('Remove If-Match') },
      })
    expect(await put('absent', { [label]: 'x', version: 1 })).toMatchObject({ status: 409 })
    expect((await api.call('GET', `/${path}?ext_id=absent`)).body.total).toBe(0)
  })

  test('PUT refuses what POST and PATCH refuse', async () => {
    await put('strict', { [label]: 'First' })
    const refused: [string, Fields, string][] = [
      ['new', {}, `${label}: is required`],
      ['strict', { colour: 'red' }, 'colour'],
      ['new', { [label]: 'x', colour: 'red' }, 'colour'],
      ['strict', { ext_id: 'other' }, 'ext_id: must match the path'],
      ['strict', { ext_id: null }, 'ext_id'],
      ['strict', { [label]: '' }, label],
      ['strict', { base: {} }, 'base'],
      ['strict', { id: 'x' }, 'id'],
    ]
    for (const [extId, fields, words] of refused)
      expect(await put(extId, fields), words).toMatchObject({
        status: 400,
        body: { error: 'validation_error', message: expect.stringContaining(words) },
      })
    const readOnly = await api.as(api.readOnlyToken)('PUT', at('strict'), { [label]: 'x' })
    expect(readOnly).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } })
    expect(await api.as(null)('PUT', at('strict'), {})).toMatchObject({ status: 401 })
    expect(await put('strict', { [label]: 'x' }, { 'If-None-Match': '*' })).toMatchObject({ status: 400 })
    expect((await api.call('GET', `/${path}?ext_id=new`)).body.total).toBe(0)
  })

  test('an ext_id that another record has is a conflict that names it', async () => {
    const { body: holder } = await api.call('POST', `/${path}`, { [label]: 'Holder', ext_id: 'taken' })
    expect(holder.ext_id).toBe('taken')
    const { body: other } = await api.call('POST', `/${path}`, { [label]: 'Other' })
    const conflict = { status: 409, body: { error: 'conflict', message: expect.stringContaining('"taken"') } }
    expect(await api.call('POST', `/${path}`, { [label]: 'Second', ext_id: 'taken' })).toMatchObject(conflict)
    const keyed = { 'Idempotency-Key': `${path}-taken` }
    expect(await api.call('POST', `/${path}`, { [label]: 'Second', ext_id: 'taken' }, keyed)).toMatchObject(conflict)
    expect(await api.call('PATCH', `/${path}/${other.id}`, { ext_id: 'taken' })).toMatchObject(conflict)
    expect((await api.call('GET', `/${path}/${other.id}`)).body).toEqual(other)

    expect((await api.call('PATCH', `/${path}/${holder.id}`, { ext_id: null })).body.ext_id).toBeNull()
    const now = await api.call('PATCH', `/${path}/${other.id}`, { ext_id: ' taken ' })
    expect(now).toMatchObject({ status: 200, body: { ext_id: 'taken', version: 2 } })
  })

  test('a record in the Trash loses its ext_id when another record takes it, and keeps it otherwise', async () => {
    const { body: first } = await put('trashed', { [label]: 'First' })
    await api.call('DELETE', `/${path}/${first.id}`)
    const back = await api.call('POST', `/${path}/${first.id}/restore`)
    expect(back).toMatchObject({ status: 200, body: { ext_id: 'trashed' } })

    await api.call('DELETE', `/${path}/${first.id}`)
    const second = await put('trashed', { [label]: 'Second' })
    expect(second.status).toBe(201)
    expect(second.body.id).not.toBe(first.id)
    const restored = await api.call('POST', `/${path}/${first.id}/restore`)
    expect(restored).toMatchObject({ status: 200, body: { id: first.id, ext_id: null } })
    expect((await api.call('GET', `/${path}?ext_id=trashed`)).body.data).toEqual([second.body])
  })

  test('restoring a record while PUT creates another with its ext_id: both succeed, one has the ext_id', async () => {
    for (let round = 0; round < 20; round++) {
      const extId = `raced-${round}`
      const { body: first } = await put(extId, { [label]: 'First' })
      await api.call('DELETE', `/${path}/${first.id}`)
      const restore = api.call('POST', `/${path}/${first.id}/restore`, undefined, { 'Idempotency-Key': extId + path })
      const replies = await Promise.all([restore, put(extId, { [label]: 'Second' }), put(extId, { [label]: 'Second' })])
      expect(replies.map(({ status, text }) => (status < 300 ? 'taken' : text))).toEqual(Array(3).fill('taken'))
      expect((await api.call('GET', `/${path}?ext_id=${extId}`)).body.total).toBe(1)
    }
  })
})

test('each kind and each workspace has its own ext_ids', async () => {
  const stranger = api.as((await seedWorkspace(api.database)).token)
  for (const call of [api.call, stranger])
    for (const { path, label } of linkedResources)
      expect((await call('PUT', `/${path}/by-ext-id/shared`, { [label]: 'Own' })).status, path).toBe(201)
})
