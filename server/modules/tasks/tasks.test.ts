import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('a task is created with its defaults and can be read', async () => {
  const created = await api.call('POST', '/tasks', { title: '  Order paper ' })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({
    title: 'Order paper',
    status: 'todo',
    priority: 'none',
    project: null,
    version: 1,
    tags: [],
  })
  expect(created.headers.get('location')).toBe(`/api/v1/tasks/${created.body.id}`)
  expect(created.headers.get('etag')).toBe('"1"')
  const found = await api.call('GET', `/tasks/${created.body.id}`)
  expect(found.status).toBe(200)
  expect(found.body).toEqual(created.body)
  const list = await api.call('GET', '/tasks')
  expect(list.body).toMatchObject({ total: 1, limit: 50, offset: 0, has_more: false, data: [created.body] })
})

test('completed_at follows the status', async () => {
  const { body: task } = await api.call('POST', '/tasks', { title: 'Water the plants' })
  const done = await api.call('PATCH', `/tasks/${task.id}`, { status: 'done' })
  expect(done.body).toMatchObject({ status: 'done', version: 2, completed_at: done.body.updated_at })
  const again = await api.call('PATCH', `/tasks/${task.id}`, { status: 'done' })
  expect(again.body).toEqual(done.body)
  const reopened = await api.call('PATCH', `/tasks/${task.id}`, { status: 'todo' })
  expect(reopened.body).toMatchObject({ version: 3, completed_at: null })
})

test('a deleted task is gone, and can be restored from the Trash', async () => {
  const { body: task } = await api.call('POST', '/tasks', { title: 'Throw away' })
  expect((await api.call('DELETE', `/tasks/${task.id}`)).body).toEqual({ id: task.id, deleted: true })
  expect((await api.call('GET', `/tasks/${task.id}`)).status).toBe(404)
  const restored = await api.call('POST', `/tasks/${task.id}/restore`)
  expect(restored.status).toBe(200)
  expect(restored.body).toMatchObject({ id: task.id, title: 'Throw away', version: 2 })
})

test('assignees are given by id or email address; an unknown one is refused and nothing is written', async () => {
  const member = await api.addMember('member')
  const created = await api.call('POST', '/tasks', {
    title: 'Assigned',
    assignees: [member.email.toUpperCase(), member.id],
    owners: [api.owner.id],
  })
  expect(created.body).toMatchObject({ assignees: [member.id], owners: [api.owner.id] })
  const refused = await api.call('PATCH', `/tasks/${created.body.id}`, {
    assignees: ['nobody@example.com'],
    title: 'Other',
  })
  expect(refused).toMatchObject({ status: 400, body: { error: 'validation_error' } })
  expect(refused.body.message).toContain('assignees')
  expect((await api.call('GET', `/tasks/${created.body.id}`)).body).toEqual(created.body)
})

test('priority sorts by urgency', async () => {
  for (const priority of ['high', 'none', 'urgent', 'low'])
    await api.call('POST', '/tasks', { title: `p ${priority}`, priority, tags: ['sorting'] })
  const { body } = await api.call('GET', '/tasks?sort=-priority&q=sorting')
  expect(body.data.map((task: { priority: string }) => task.priority)).toEqual(['urgent', 'high', 'low', 'none'])
})
