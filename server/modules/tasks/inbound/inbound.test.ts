import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('an inbound task has its body as the description and can be found by its source', async () => {
  const created = await api.call('POST', '/inbound', {
    title: ' Disk is full ',
    body: 'On **/var**',
    source: 'monitor',
  })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ title: 'Disk is full', desc: 'On **/var**', source: 'monitor', status: 'todo' })
  expect(created.headers.get('location')).toBe(`/api/v1/tasks/${created.body.id}`)
  expect(created.headers.get('etag')).toBe('"1"')
  expect((await api.call('GET', `/tasks/${created.body.id}`)).body).toEqual(created.body)
  await api.call('POST', '/inbound', { title: 'From elsewhere', source: 'shop' })
  expect((await api.call('GET', '/tasks?source=monitor')).body.data).toEqual([created.body])
})

test('an inbound ticket is linked to the oldest contact with the address of its requester', async () => {
  const contact = (await api.call('POST', '/contacts', { name: 'Ada', email: 'ada@brandt.example' })).body.id
  await api.call('POST', '/contacts', { name: 'Same address', email: 'ada@brandt.example' })
  const sent = { title: 'Wrong paper', body: 'It is glossy', source: 'shop', kind: 'ticket' }
  const created = await api.call('POST', '/inbound', { ...sent, requester_email: 'Ada@Brandt.example' })
  expect(created.status).toBe(201)
  const ticket = { title: 'Wrong paper', desc: 'It is glossy', source: 'shop', status: 'new', contact }
  expect(created.body).toMatchObject({ ...ticket, requester_email: 'ada@brandt.example' })
  expect(created.headers.get('location')).toBe(`/api/v1/tickets/${created.body.id}`)
  expect((await api.call('GET', `/tickets/${created.body.id}`)).body).toEqual(created.body)
  expect(
    (await api.call('POST', '/inbound', { ...sent, requester_email: 'nobody@brandt.example' })).body.contact,
  ).toBeNull()
  expect((await api.call('POST', '/inbound', { title: 'A task', kind: 'task' })).body).toMatchObject({ status: 'todo' })
})

test('only a title is required', async () => {
  const { status, body } = await api.call('POST', '/inbound', { title: 'Only this' })
  expect([status, body.desc, body.source]).toEqual([201, '', null])
})

test.each([
  [{}, 'title: is required'],
  [{ title: '  ' }, 'title: must not be empty'],
  [{ title: 'x'.repeat(501) }, 'title: must be at most 500 characters'],
  [{ title: 'x', body: 7 }, 'body: must be a string'],
  [{ title: 'x', source: '' }, 'source: must not be empty'],
  [{ title: 'x', kind: 'risk' }, /^kind: /],
  [{ title: 'x'.repeat(301), kind: 'ticket' }, 'title: must be at most 300 characters'],
  [{ title: 'x', requester_email: 'a@b.example' }, 'requester_email: is for tickets only. Send "kind": "ticket"'],
  [{ title: 'x', kind: 'ticket', requester_email: 'ada' }, 'requester_email: must be an email address'],
  [{ title: 'x', desc: 'y' }, 'desc: is not a field of this request'],
])('%j is refused, and no task is created', async (body, message) => {
  const before = await api.call('GET', '/tasks')
  const refused = await api.call('POST', '/inbound', body)
  expect(refused).toMatchObject({
    status: 400,
    body: {
      error: 'validation_error',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    },
  })
  expect((await api.call('GET', '/tasks')).body).toEqual(before.body)
})

test('a read-only token cannot create one', async () => {
  const refused = await api.as(api.readOnlyToken)('POST', '/inbound', { title: 'x' })
  expect(refused).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } })
})

test('repeating an Idempotency-Key creates one task', async () => {
  const send = () => api.call('POST', '/inbound', { title: 'Once' }, { 'Idempotency-Key': 'alarm-17' })
  const [first, second] = [await send(), await send()]
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(second.text).toBe(first.text)
  expect((await api.call('GET', '/tasks?q=once')).body.total).toBe(1)
})
