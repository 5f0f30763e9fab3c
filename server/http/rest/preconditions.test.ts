import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { crudResources } from '#server/testing/crud-resources.ts'
import { memberCaller } from '#server/testing/member-caller.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

describe.each(crudResources)('$path', ({ path, label }) => {
  /** Creates a record at version 2. */
  const createChanged = async () => {
    const { body } = await api.call('POST', `/${path}`, { [label]: 'First' })
    return (await api.call('PATCH', `/${path}/${body.id}`, { [label]: 'Second' })).body
  }

  test.each(['PATCH', 'DELETE'])('%s honours If-Match', async (method) => {
    const record = await createChanged()
    const at = `/${path}/${record.id}`
    const body = method === 'PATCH' ? { [label]: 'Third' } : undefined
    for (const stale of ['"1"', '"3", "1"']) {
      const refused = await api.call(method, at, body, { 'If-Match': stale })
      expect(refused).toMatchObject({ status: 412, body: { error: 'precondition_failed' } })
      expect(refused.headers.get('etag')).toBe('"2"')
    }
    for (const malformed of ['W/"2"', '2', '"02"', '"two"', '', '"2" "3"', '*, "2"'])
      expect(await api.call(method, at, body, { 'If-Match': malformed }), malformed).toMatchObject({
        status: 400,
        body: { error: 'validation_error', message: expect.stringContaining('If-Match') },
      })
    expect((await api.call('GET', at)).body).toEqual(record)
    expect((await api.call(method, at, body, { 'If-Match': '"7", "2"' })).status).toBe(200)
    const other = await createChanged()
    expect((await api.call(method, `/${path}/${other.id}`, body, { 'If-Match': '*' })).status).toBe(200)
    const missing = await api.call(method, `/${path}/019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20`, body, { 'If-Match': '*' })
    expect(missing.status).toBe(404)
  })

  test('a condition in the body of a DELETE is refused, not ignored', async () => {
    const { id } = await createChanged()
    expect(await api.call('DELETE', `/${path}/${id}`, { version: 1 })).toMatchObject({
      status: 400,
      body: {
        error: 'validation_error',
        message: 'A DELETE request cannot have a body. Send the condition as If-Match.',
      },
    })
    expect((await api.call('DELETE', `/${path}/${id}`, {})).status).toBe(200)
  })

  test('a version in the body is a precondition', async () => {
    const record = await createChanged()
    const at = `/${path}/${record.id}`
    const stale = await api.call('PATCH', at, { [label]: 'Third', version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { error: 'conflict' } })
    expect(stale.body.message).toContain('version 1')
    for (const version of [0, '2', 2.5, null])
      expect((await api.call('PATCH', at, { [label]: 'Third', version })).status, String(version)).toBe(400)
    expect((await api.call('GET', at)).body).toEqual(record)
    expect((await api.call('PATCH', at, { [label]: 'Third', version: 2 })).body).toMatchObject({ version: 3 })
  })

  test('one of a hundred changes to the same version wins', async () => {
    const record = await createChanged()
    const at = `/${path}/${record.id}`
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 2
          ? api.call('PATCH', at, { [label]: `Try ${n}`, version: 2 })
          : api.call('PATCH', at, { [label]: `Try ${n}` }, { 'If-Match': '"2"' }),
      ),
    )
    const won = replies.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const [n, { status }] of replies.entries()) if (status !== 200) expect(status).toBe(n % 2 ? 409 : 412)
    expect((await api.call('GET', at)).body).toEqual(won[0]!.body)
  })
})

test('a condition that the change would ignore is refused', async () => {
  const { body: task } = await api.call('POST', '/tasks', { title: 'Kept' })
  const at = `/tasks/${task.id}`
  for (const [method, path, header] of [
    ['PATCH', at, 'If-None-Match'],
    ['DELETE', at, 'If-None-Match'],
    ['POST', '/tasks', 'If-None-Match'],
    ['POST', '/tasks', 'If-Match'],
    ['POST', '/marketing/leads', 'If-Match'],
  ] as const) {
    const body = method === 'PATCH' || method === 'POST' ? { title: 'Changed' } : undefined
    expect(await api.call(method, path, body, { [header]: '*' }), `${method} ${header}`).toMatchObject({
      status: 400,
      body: { error: 'validation_error', message: expect.stringContaining(`${header}: `) },
    })
  }
  expect((await api.call('GET', at, undefined, { 'If-Match': '"7"' })).body).toEqual(task)
})

test('changes without a precondition all apply, and none is lost', async () => {
  const { body: task } = await api.call('POST', '/tasks', { title: 'Busy' })
  const fields = [{ status: 'done' }, { priority: 'high' }, { due: '2027-01-01' }, { desc: 'More' }, { tags: ['a'] }]
  const replies = await Promise.all(fields.map((field) => api.call('PATCH', `/tasks/${task.id}`, field)))
  expect(replies.map(({ body }) => body.version).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6])
  expect((await api.call('GET', `/tasks/${task.id}`)).body).toMatchObject(Object.assign({ version: 6 }, ...fields))
})

describe('in the application', () => {
  test('edits of different fields merge, edits of the same field conflict', async () => {
    const { caller } = await memberCaller(api, 'member')
    const task = await caller.tasks.create({ title: 'Together', desc: 'Old' })
    await api.call('PATCH', `/tasks/${task.id}`, { desc: 'By the API' })
    const merged = await caller.tasks.update({ id: task.id, title: 'By a person', base: { title: 'Together' } })
    expect(merged).toMatchObject({ title: 'By a person', desc: 'By the API', version: 3 })
    const collided = caller.tasks.update({ id: task.id, desc: 'By a person', base: { desc: 'Old' } })
    await expect(collided).rejects.toMatchObject({
      cause: { code: 'conflict', detail: { field: 'desc', current: 'By the API', version: 3 } },
    })
    expect((await api.call('GET', `/tasks/${task.id}`)).body).toMatchObject({ desc: 'By the API', version: 3 })
  })

  test('lists and nulls are compared by value', async () => {
    const { caller } = await memberCaller(api, 'member')
    const task = await caller.tasks.create({ title: 'Tagged', tags: ['a', 'b'] })
    const seen = { tags: ['a', 'b'], due: null }
    expect(await caller.tasks.update({ id: task.id, tags: ['c'], base: seen })).toMatchObject({
      tags: ['c'],
      version: 2,
    })
    await expect(caller.tasks.update({ id: task.id, tags: ['d'], base: seen })).rejects.toThrow('tags')
  })

  test('REST has no base', async () => {
    const { body: task } = await api.call('POST', '/tasks', { title: 'Plain' })
    const refused = await api.call('PATCH', `/tasks/${task.id}`, { title: 'x', base: { title: 'Plain' } })
    expect(refused).toMatchObject({ status: 400, body: { error: 'validation_error' } })
    expect(refused.body.message).toContain('base')
  })
})
