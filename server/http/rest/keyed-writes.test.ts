import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Reply, startApi, type TestApi } from '#server/testing/api.ts'
import { type Documented, readDocument } from '#server/testing/document-checks.ts'
import { createEveryRecord, type Found } from '#server/testing/every-record.ts'

let api: TestApi
let found: Found
let operations: Documented[]
beforeAll(async () => {
  api = await startApi()
  found = await createEveryRecord(api)
  operations = (await readDocument(api.url)).operations
})
afterAll(() => api.close())

const under = (key: string) => ({ 'Idempotency-Key': key })
const replayed = (reply: Reply) => reply.headers.get('idempotent-replayed')
const sent = ({ status, text, headers }: Reply) => ({
  status,
  text,
  etag: headers.get('etag'),
  location: headers.get('location'),
})

const filled = (template: string, parameters: Record<string, string>) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name]!)

/** Every PATCH, PUT and DELETE with an example body; deletions come last. */
function writes() {
  const order = ['patch', 'put', 'delete']
  // The parts of an import are repeated by their number, without a version.
  const chosen = operations.filter(({ method, path }) => order.includes(method) && !path.endsWith('/parts/{n}'))
  return chosen
    .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
    .map(({ method, path, operation }) => {
      const { ext_id: _, ...body } = (operation.requestBody?.content['application/json']?.example ?? {}) as Record<
        string,
        unknown
      >
      const hasBody = method !== 'delete'
      return { method: method.toUpperCase(), path, body: hasBody ? body : undefined }
    })
}

test('every PATCH, PUT and DELETE with a key answers a repetition as the first time, despite its precondition', async () => {
  expect(writes().length).toBeGreaterThan(25)
  for (const { method, path, body } of writes()) {
    const at = filled(path, found(path)!)
    const key = under(`${method} ${path}`)
    const [id] = Object.values(found(path)!)
    const list = path.slice(0, path.indexOf('/', 1))
    const read = await api.call('GET', path.includes('ext_id') ? `${list}?ext_id=${id}` : at)
    const version = path.includes('ext_id') ? read.body.data[0].version : read.body.version
    const call = () => api.call(method, at, body, { ...key, 'If-Match': `"${version}"` })
    const first = await call()
    expect(first.status, `${method} ${at} ${first.text}`).toBe(200)
    expect(replayed(first)).toBeNull()
    const again = await call()
    expect(sent(again), `${method} ${at}`).toEqual(sent(first))
    expect(replayed(again)).toBe('true')
    const other = body === undefined ? 'PATCH' : 'DELETE'
    const reused = await api.call(other, at.replace('/by-ext-id', ''), other === 'PATCH' ? {} : undefined, key)
    expect(reused, `${other} ${at}`).toMatchObject({ status: 422, body: { error: 'idempotency_key_reused' } })
    if (method === 'DELETE') found = await createEveryRecord(api)
  }
})

test('a repeated PUT that created a record returns 201 again, and Location', async () => {
  for (const { path } of writes().filter(({ method }) => method === 'PUT')) {
    const label = path.startsWith('/tasks') ? 'title' : 'name'
    const put = () => api.call('PUT', filled(path, { ext_id: 'new-1' }), { [label]: 'New' }, under(`new ${path}`))
    const first = await put()
    expect(first.status, first.text).toBe(201)
    expect(sent(await put())).toEqual(sent(first))
    expect(first.headers.get('location')).toMatch(new RegExp(`/${first.body.id}$`))
  }
})

test('parallel requests with one key apply one change', async () => {
  const { body: task } = await api.call('POST', '/tasks', { title: 'Before' })
  const patches = await Promise.all(
    Array.from({ length: 20 }, () => api.call('PATCH', `/tasks/${task.id}`, { title: 'After' }, under('parallel'))),
  )
  expect(new Set(patches.map(({ text }) => text)).size).toBe(1)
  expect(patches[0]).toMatchObject({ status: 200, body: { title: 'After', version: 2 } })
  expect(patches.filter((patch) => replayed(patch) === null)).toHaveLength(1)
})

describe('a key of a PATCH', () => {
  test('keeps the response when the record has changed or is deleted since', async () => {
    const { body: task } = await api.call('POST', '/tasks', { title: 'One' })
    const two = () => api.call('PATCH', `/tasks/${task.id}`, { title: 'Two' }, { ...under('two'), 'If-Match': '"1"' })
    const first = await two()
    await api.call('PATCH', `/tasks/${task.id}`, { title: 'Three' })
    expect(sent(await two())).toEqual(sent(first))
    expect((await api.call('GET', `/tasks/${task.id}`)).body).toMatchObject({ title: 'Three', version: 3 })
    await api.call('DELETE', `/tasks/${task.id}`)
    expect(sent(await two())).toEqual(sent(first))
  })

  test('also keeps the response of a PATCH that changed nothing', async () => {
    const { body: task } = await api.call('POST', '/tasks', { title: 'Same' })
    const same = () => api.call('PATCH', `/tasks/${task.id}`, { title: 'Same' }, under('same'))
    const first = await same()
    expect(first.body.version).toBe(1)
    await api.call('PATCH', `/tasks/${task.id}`, { title: 'Other' })
    expect(sent(await same())).toEqual(sent(first))
    expect((await api.call('GET', `/tasks/${task.id}`)).body.title).toBe('Other')
  })

  test('belongs to its body, and a refused PATCH stores nothing', async () => {
    const { body: task } = await api.call('POST', '/tasks', { title: 'First' })
    const patch = (body: object, headers = {}) =>
      api.call('PATCH', `/tasks/${task.id}`, body, { ...under('body'), ...headers })
    expect((await patch({ title: 'Next' }, { 'If-Match': '"9"' })).status).toBe(412)
    expect((await patch({ title: '' })).status).toBe(400)
    expect((await patch({ title: 'Next' })).body.version).toBe(2)
    expect(await patch({ title: 'Last' })).toMatchObject({ status: 422, body: { error: 'idempotency_key_reused' } })
    const { token } = await api.addToken()
    const own = await api.as(token)('PATCH', `/tasks/${task.id}`, { title: 'Last' }, under('body'))
    expect(own).toMatchObject({ status: 200, body: { version: 3 } })
  })
})

test('a repeated DELETE does not delete a record that was restored since', async () => {
  const { body: task } = await api.call('POST', '/tasks', { title: 'Restored' })
  const remove = () => api.call('DELETE', `/tasks/${task.id}`, undefined, under('remove'))
  const first = await remove()
  await api.call('POST', `/tasks/${task.id}/restore`)
  expect(sent(await remove())).toEqual(sent(first))
  expect((await api.call('GET', `/tasks/${task.id}`)).status).toBe(200)
})
