import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { crudResources, linkedResources } from '#server/testing/crud-resources.ts'
import { numberChanges } from '#server/testing/number-changes.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Fields = Record<string, unknown>
type Result = { index: number; status: string; id: string; version: number }

const batch = (path: string, body: Fields, headers = {}) => api.call('POST', `/${path}/batch`, body, headers)
const idsIn = (results: Result[]) => results.map(({ id }) => id)
const total = async (path: string) => (await api.call('GET', `/${path}?limit=1`)).body.total as number

async function eventsSince(after: number) {
  await numberChanges(api)
  const { body } = await api.call('GET', `/changes?after=${after}&limit=200`)
  return body.data as { event: string; id: string; version: number; data: Fields }[]
}
async function position(): Promise<number> {
  await numberChanges(api)
  return (await api.call('GET', '/changes?latest=true')).body.next_after
}

const batched = crudResources.filter(({ path }) => !['documents', 'mindmaps'].includes(path))

test('every kind without long texts has batches', async () => {
  const document = (await api.call('GET', '/openapi.json')).body
  const paths = Object.keys(document.paths).filter((path) => path.endsWith('/batch'))
  expect(paths.toSorted()).toEqual(
    [...batched.map(({ path }) => path), 'quotes', 'risks', 'tickets'].map((path) => `/${path}/batch`).toSorted(),
  )
})

describe.each(batched)('$path', ({ path, noun, label }) => {
  test('each record is written, versioned and recorded as by a request of its own', async () => {
    const after = await position()
    const created = await batch(path, { action: 'create', records: [{ [label]: 'One' }, { [label]: 'Two' }] })
    expect(created).toMatchObject({ status: 200, body: { received: 2, created: 2, updated: 0, skipped: 0, failed: 0 } })
    const ids = idsIn(created.body.results)
    const read = async (id: string) => (await api.call('GET', `/${path}/${id}`)).body as Fields
    const single = (await api.call('POST', `/${path}`, { [label]: 'Three' })).body as Fields
    expect(Object.keys(await read(ids[0]!))).toEqual(Object.keys(single))
    expect(await read(ids[0]!)).toMatchObject({ [label]: 'One', version: 1 })

    const records = [
      { id: ids[0], [label]: 'Uno' },
      { id: ids[1], [label]: 'Two', version: 1 },
    ]
    const updated = await batch(path, { action: 'update', records })
    expect(updated.body.results).toEqual([
      { index: 0, status: 'updated', id: ids[0], version: 2 },
      { index: 1, status: 'skipped', code: 'unchanged', id: ids[1], version: 1 },
    ])
    expect(created.body.results[0]).toEqual({ index: 0, status: 'created', id: ids[0], version: 1 })
    expect(await read(ids[0]!)).toMatchObject({ [label]: 'Uno', version: 2 })

    const both = ids.map((id) => ({ id }))
    const deleted = await batch(path, { action: 'delete', records: both })
    expect(deleted.body).toMatchObject({ updated: 2, failed: 0 })
    expect((await api.call('GET', `/${path}/${ids[0]}`)).status).toBe(404)
    expect((await batch(path, { action: 'delete', records: both })).body).toMatchObject({ skipped: 2, failed: 0 })
    const restored = await batch(path, { action: 'restore', records: both })
    expect(restored.body).toMatchObject({ updated: 2, failed: 0 })
    expect(restored.body.results.map(({ version }: Result) => version)).toEqual([3, 2])
    expect(await read(ids[1]!)).toMatchObject({ [label]: 'Two', version: 2 })

    const events = (await eventsSince(after)).filter(({ id }) => id === ids[0])
    expect(events.map(({ event, version }) => `${event} ${version}`)).toEqual([
      `${noun}.created 1`,
      `${noun}.updated 2`,
      `${noun}.deleted 2`,
      `${noun}.created 3`,
    ])
  })

  test('invalid records are reported and the others saved; with atomic none is', async () => {
    const before = await total(path)
    const unknown = '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'
    const bad = [{ [label]: 7 }, { [label]: 'Fine' }, { [label]: 'x', colour: 'red' }, 'text', null, [{}]]
    const { status, body } = await batch(path, { action: 'create', records: bad })
    expect([status, body.created, body.failed]).toEqual([200, 1, 5])
    expect(body.errors.map(({ index, code }: { index: number; code: string }) => `${index} ${code}`)).toEqual(
      [0, 2, 3, 4, 5].map((index) => `${index} validation_error`),
    )
    expect(await total(path)).toBe(before + 1)
    const good = idsIn(body.results)[1]!
    const mixed = [
      { id: good, [label]: 'New' },
      { id: unknown, [label]: 'x' },
      { id: good, version: 1 },
    ]
    const atomic = await batch(path, { action: 'update', atomic: true, records: mixed })
    expect(atomic).toMatchObject({ status: 400, body: { error: 'batch_rejected', updated: 0, skipped: 1, failed: 2 } })
    expect(atomic.body.errors).toMatchObject([
      { index: 1, code: 'not_found' },
      { index: 2, field: 'id', code: 'validation_error', message: expect.stringContaining('index 0') },
    ])
    expect((await api.call('GET', `/${path}/${good}`)).body[label]).toBe('Fine')
    const stale = await batch(path, { action: 'update', records: [{ id: good, [label]: 'New', version: 9 }] })
    expect(stale.body.errors).toMatchObject([{ index: 0, code: 'conflict' }])
    const hidden = await batch(path, { action: 'update', records: [{ id: good, [label]: 'New', base: {} }] })
    expect(hidden.body.errors).toMatchObject([{ index: 0, field: 'base', code: 'validation_error' }])
  })
})

describe.each(linkedResources)('$path by ext_id', ({ path, label }) => {
  const put = (records: Fields[], more = {}) => batch(path, { action: 'put', records, ...more })

  test('put creates, updates and skips', async () => {
    await put([{ ext_id: 'a', [label]: 'A' }])
    const { body } = await put([
      { ext_id: 'b', [label]: 'B' },
      { ext_id: 'a', [label]: 'A' },
      { ext_id: 'c' },
      { ext_id: 'b', [label]: 'Again' },
    ])
    expect(body.results.map(({ status }: Result) => status)).toEqual(['created', 'skipped', 'failed', 'failed'])
    expect(body.errors).toMatchObject([
      { index: 2, field: label, code: 'validation_error' },
      { index: 3, field: 'ext_id', code: 'validation_error' },
    ])
    expect((await put([{ ext_id: 'b', [label]: 'Bee' }])).body).toMatchObject({ updated: 1 })
  })

  test('parallel batches with the same ext_ids create each record once', async () => {
    const records = Array.from({ length: 20 }, (_, n) => ({ ext_id: `parallel ${n}`, [label]: `P ${n}` }))
    const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => put(n % 2 ? records : records.toReversed())))
    for (const { status, body } of replies) expect([status, body.failed]).toEqual([200, 0])
    expect(replies.reduce((sum, { body }) => sum + body.created, 0)).toBe(20)
    const { body } = await api.call('GET', `/${path}?ext_id=${records.map(({ ext_id }) => ext_id).join()}`)
    expect(body.total).toBe(20)
  })

  test('an ext_id that is taken fails its record alone, also within the batch', async () => {
    await put([{ ext_id: 'held', [label]: 'Holder' }])
    const records = ['held', 'new', 'new', 'free'].map((ext_id) => ({ ext_id, [label]: 'Made' }))
    const { body } = await batch(path, { action: 'create', records })
    expect(body.results.map(({ status }: Result) => status)).toEqual(['failed', 'created', 'failed', 'created'])
    expect(body.errors).toMatchObject([
      { index: 0, field: 'ext_id', code: 'conflict' },
      { index: 2, field: 'ext_id', code: 'conflict' },
    ])
  })
})

describe('a batch', () => {
  const records = [{ title: 'Once' }, { title: 'Twice' }]

  test('runs once per Idempotency-Key, and a dry run stores neither records nor the key', async () => {
    const before = await total('tasks')
    const key = { 'Idempotency-Key': 'batch' }
    const dry = await batch('tasks', { action: 'create', records, dryRun: true }, key)
    expect(dry.body).toMatchObject({ received: 2, created: 2 })
    expect(dry.body.results.map(({ id }: { id?: string }) => id)).toEqual([undefined, undefined])
    expect(await total('tasks')).toBe(before)
    const first = await batch('tasks', { action: 'create', records }, key)
    const again = await batch('tasks', { action: 'create', records }, key)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await total('tasks')).toBe(before + 2)
    expect((await batch('tasks', { action: 'delete', records: [] }, key)).status).toBe(422)
  })

  test('has as many records as GET /me says, and a known action', async () => {
    const { limits } = (await api.call('GET', '/me')).body
    expect(limits.record_batch_size).toBe(500)
    const most = Array.from({ length: 500 }, (_, n) => ({ title: `Task ${n}` }))
    const made = await batch('tasks', { action: 'create', records: most })
    expect(made.body).toMatchObject({ received: 500, created: 500 })
    expect(await batch('tasks', { action: 'create', records: [...most, {}] })).toMatchObject({
      status: 413,
      body: { error: 'batch_too_large' },
    })
    for (const body of [
      {},
      { action: 'create' },
      { action: 'drop', records },
      { action: 'create', records: {} },
      { action: 'create', records, createItems: true },
    ])
      expect(await batch('tasks', body)).toMatchObject({ status: 400, body: { error: 'validation_error' } })
    const put = await batch('tickets', { action: 'put', records: [{ ext_id: 'a' }] })
    expect(put).toMatchObject({ status: 400, body: { details: [{ field: 'action' }] } })
    const change = { action: 'create', records }
    expect(await batch('tasks', change, { 'If-Match': '"1"' })).toMatchObject({ status: 400 })
    const readOnly = await api.as(api.readOnlyToken)('POST', '/tasks/batch', change)
    expect(readOnly).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } })
  })

  test('moves ext_ids from one record to another', async () => {
    const made = await batch('tasks', {
      action: 'create',
      records: ['x', 'y'].map((ext_id) => ({ title: ext_id, ext_id })),
    })
    const [x, y] = idsIn(made.body.results)
    const swap = await batch('tasks', {
      action: 'update',
      records: [
        { id: x, ext_id: null },
        { id: y, ext_id: 'x' },
      ],
    })
    expect(swap.body).toMatchObject({ updated: 2, failed: 0 })
    expect((await api.call('GET', '/tasks/by-ext-id/x')).body.id).toBe(y)
  })

  test('clears the project of tasks when it deletes projects, and checks references', async () => {
    const project = (await api.call('POST', '/projects', { name: 'Gone' })).body.id
    const made = await batch('tasks', {
      action: 'create',
      records: [
        { title: 'In it', project },
        { title: 'Lost', project: '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20' },
      ],
    })
    expect(made.body.errors).toMatchObject([{ index: 1, field: 'project', code: 'validation_error' }])
    expect((await batch('projects', { action: 'delete', records: [{ id: project }] })).body.updated).toBe(1)
    const task = (await api.call('GET', `/tasks/${idsIn(made.body.results)[0]}`)).body
    expect(task).toMatchObject({ project: null, version: 2 })
  })
})
