import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { startReceiver } from '#server/testing/webhooks/receiver.ts'
import { all, openSubscriptions, type Receiver, verifies } from '#server/testing/webhooks/subscriptions.ts'
import { startWorker } from '#worker/runner.ts'

let api: TestApi
const subscriptions = openSubscriptions(() => api)
const { subscribe, createTask, deliveriesOf } = subscriptions
beforeAll(async () => {
  api = await startApi()
  api.beside = await startWorker(api.program)
})
afterEach(() => subscriptions.end())
afterAll(() => api.close())

const patch = async (id: string, fields: object) => (await api.call('PATCH', `/tasks/${id}`, fields)).body
const bodies = (receiver: Pick<Receiver, 'received'>) => receiver.received.map(({ body }) => JSON.parse(body))

describe('payload', () => {
  test('diff adds the former values of the fields that changed, exactly as signed', async () => {
    const { receiver, id, secret } = await subscribe({ payload: 'diff', ordered: true })
    const task = await createTask('Draft')
    await patch(task.id, { title: 'Final', status: 'done' })
    await api.call('DELETE', `/tasks/${task.id}`)
    await receiver.count(3)
    const [created, updated, deleted] = bodies(receiver)
    expect(Object.keys(updated)).toEqual(['event', 'data', 'previous', 'workspace_id', 'ts'])
    expect(updated).toMatchObject({ event: 'task.updated', data: { title: 'Final', status: 'done', version: 2 } })
    expect(updated.previous).toEqual({ title: 'Draft', status: 'todo', completed_at: null })
    expect(created.previous).toBeNull()
    expect(deleted).toMatchObject({ event: 'task.deleted', previous: null })
    for (const one of receiver.received) verifies(one, secret)
    expect((await api.call('GET', `/webhooks/${id}`)).body.payload).toBe('diff')
  })

  test('thin has only the id and the version of the record', async () => {
    const { receiver, secret } = await subscribe({ payload: 'thin' })
    const task = await createTask('Not sent')
    await receiver.count(1)
    expect(bodies(receiver)).toEqual([
      { event: 'task.created', data: { id: task.id, version: 1 }, workspace_id: api.workspaceId, ts: task.created_at },
    ])
    verifies(receiver.received[0]!, secret)
  })

  test('is the one of the time of the event: resends and the log repeat the same bytes', async () => {
    const { receiver, id } = await subscribe({ payload: 'thin' })
    await createTask('Sent thin')
    const [delivery] = await deliveriesOf(id, all('delivered'))
    await api.call('PATCH', `/webhooks/${id}`, { payload: 'diff' })
    await api.call('POST', `/webhooks/${id}/deliveries/${delivery!.id}/resend`)
    await receiver.count(2)
    const [first, second] = receiver.received
    expect(second!.body).toBe(first!.body)
    expect((await api.call('GET', `/webhooks/${id}/deliveries/${delivery!.id}`)).body.body).toBe(first!.body)
    const task = await createTask('Sent with previous')
    await receiver.count(3)
    expect(bodies(receiver)[2]).toMatchObject({ data: { id: task.id, title: 'Sent with previous' }, previous: null })
  })

  test('shapes test events like the examples of GET /events', async () => {
    const { data } = (await api.call('GET', '/events')).body
    const { example, previous } = data.find(({ event }: { event: string }) => event === 'booking.rescheduled')
    expect(previous).toMatchObject({ starts_at: '2026-12-01T09:00:00.000Z' })
    const sent = async (payload: string) => {
      const { receiver, id } = await subscribe({ payload })
      await api.call('POST', `/webhooks/${id}/test`, { event: 'booking.rescheduled' })
      await receiver.count(1)
      return bodies(receiver)[0]
    }
    expect(await sent('full')).toEqual({ ...(await sent('diff')), previous: undefined, ts: expect.any(String) })
    expect(await sent('diff')).toMatchObject({ data: example, previous })
    expect((await sent('thin')).data).toEqual({ id: example.id, version: example.version })
  })
})

describe('selection', () => {
  test('only_changes sends an update only if a named field changed, and other events always', async () => {
    const { receiver } = await subscribe({ events: 'task.*,contact.*', only_changes: ['task.status', 'task.due'], ordered: true }) // prettier-ignore
    const task = await createTask('Moved')
    await patch(task.id, { title: 'Renamed' })
    await patch(task.id, { status: 'done', title: 'Done' })
    await patch(task.id, { due: '2026-12-24' })
    await patch(task.id, { desc: 'Unseen' })
    const { body: contact } = await api.call('POST', '/contacts', { name: 'Ada' })
    await api.call('PATCH', `/contacts/${contact.id}`, { name: 'Ada Brandt' })
    await api.call('DELETE', `/tasks/${task.id}`)
    await receiver.count(6)
    expect(bodies(receiver).map(({ event, data }) => `${event} ${data.version}`)).toEqual([
      'task.created 1',
      'task.updated 3',
      'task.updated 4',
      'contact.created 1',
      'contact.updated 2',
      'task.deleted 5',
    ])
  })

  test('only_changes can be a text like events', async () => {
    const { id } = await subscribe({ events: 'task.*', only_changes: 'task.status' })
    const path = `/webhooks/${id}`
    expect((await api.call('GET', path)).body.only_changes).toEqual(['task.status'])
    const { body } = await api.call('PATCH', path, { only_changes: 'task.due, task.status' })
    expect(body.only_changes).toEqual(['task.due', 'task.status'])
    expect((await api.call('PATCH', path, { only_changes: 7 })).body).toMatchObject({
      error: 'validation_error',
      message: 'only_changes: must be an array or a string',
    })
  })

  test('where sends only records with all the values; a list contains them', async () => {
    const { body: project } = await api.call('POST', '/projects', { name: 'Catalogue' })
    const where = { 'task.project': project.id, 'task.tags': 'print', 'task.due': null }
    const { receiver } = await subscribe({ events: 'task.*,deal.*', where, ordered: true })
    const send = (fields: object) => api.call('POST', '/tasks', { title: 'One', ...fields })
    await send({ title: 'No project', tags: ['print'] })
    await send({ title: 'Other tag', project: project.id, tags: ['web'] })
    await send({ title: 'With a date', project: project.id, tags: ['print'], due: '2026-12-24' })
    const { body: task } = await send({ title: 'Wanted', project: project.id, tags: ['web', 'print'] })
    await patch(task.id, { tags: ['web'] })
    await patch(task.id, { tags: ['print'] })
    await api.call('POST', '/deals', { name: 'Not restricted' })
    await receiver.count(3)
    expect(bodies(receiver).map(({ event, data }) => [event, data.title ?? data.name])).toEqual([
      ['task.created', 'Wanted'],
      ['task.updated', 'Wanted'],
      ['deal.created', 'Not restricted'],
    ])
  })

  test('compares numbers and booleans by value', async () => {
    const { receiver } = await subscribe({ events: 'deal.*', where: { 'deal.amount': 12.5, 'deal.currency': 'EUR' } })
    await api.call('POST', '/deals', { name: 'Other', amount: 12 })
    await api.call('POST', '/deals', { name: 'Same', amount: 12.5 })
    await receiver.count(1)
    expect(bodies(receiver)[0].data.name).toBe('Same')
  })

  test('skip_imports sends nothing that a file import creates', async () => {
    const { owner } = await openWorkspace(api)
    const receivers = [await startReceiver(), await startReceiver()] as const
    const [all, skipping] = receivers
    const selection = { events: 'contact.*', ordered: true }
    await owner.mutate('webhooks.create', { url: all.url, ...selection })
    await owner.mutate('webhooks.create', { url: skipping.url, ...selection, skip_imports: true })
    await owner.mutate('contacts.import', { records: [{ name: 'From a file' }] })
    await owner.mutate('contacts.create', { name: 'By hand' })
    await Promise.all([all.count(2), skipping.count(1)])
    expect(bodies(all).map(({ data }) => data.name)).toEqual(['From a file', 'By hand'])
    expect(bodies(skipping).map(({ data }) => data.name)).toEqual(['By hand'])
    await Promise.all(receivers.map((receiver) => receiver.close()))
  })

  const url = 'http://127.0.0.1:9009/'
  test.each([
    [{ only_changes: 'task.status,task.colour' }, 'only_changes: "task.colour" is not a field. The fields of task are'],
    [{ only_changes: '' }, 'only_changes: "" is not a field. Use the form task.status'],
    [{ only_changes: ['task.colour'] }, 'only_changes: "task.colour" is not a field. The fields of task are'],
    [{ only_changes: ['title'] }, 'only_changes: "title" is not a field. Use the form task.status'],
    [{ only_changes: ['nothing.title'] }, 'Use the form task.status'],
    [{ only_changes: ['task.__proto__'] }, 'is not a field'],
    [{ only_changes: ['task.version'] }, 'is not compared'],
    [{ events: '*', only_changes: ['invoice.amount_due'] }, 'former values of "invoice.amount_due" are not stored'],
    [{ only_changes: ['deal.stage'] }, 'Add deal.updated to events'],
    [{ events: 'task.created', only_changes: ['task.status'] }, 'Add task.updated to events'],
    [{ where: { 'deal.stage': 'won' } }, 'where: "deal.stage" is a field of events that the webhook does not receive'],
    [{ where: { 'task.status': 'finished' } }, 'where: "task.status" must be one of backlog, todo'],
    [{ where: { 'task.title': 5 } }, 'where: "task.title" must be a valid string'],
    [{ where: { 'task.title': null } }, 'where: "task.title" must be a valid string'],
    [{ events: '*', where: { 'invoice.lines': 'x' } }, 'holds objects'],
    [{ where: Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`task.f${n}`, 'x'])) }, 'must have at most 5 fields'],
    [{ where: { 'task.title': ['x'] } }, 'where'],
    [{ where: [] }, 'where: must be an object'],
    [{ where: JSON.parse('{"__proto__":1}') }, 'where: "__proto__" is not a field. Use the form task.status'],
    [{ where: { 'task.due': '2025-02-29' } }, 'where: "task.due" must be a valid date as YYYY-MM-DD'],
    [{ where: { 'task.created_at': '2025-02-29T10:00:00Z' } }, 'where: "task.created_at" must be an RFC 3339 date and time'],
    [{ where: { 'task.project': 'Catalogue' } }, 'where: "task.project" must be the id of a record'],
    [{ where: { 'task.assignees': 'ada@brandt.example' } }, 'where: "task.assignees" must be the id of a record'],
    [{ where: { 'task.title': 'x'.repeat(2_000) } }, 'where: "task.title" must be at most'],
    [{ where: { 'task.tags': 'x'.repeat(51) } }, 'where: "task.tags" must be at most 50 characters'],
    [{ events: '*', where: { 'contact.email': 'ada' } }, 'where: "contact.email" must be an email address'],
    [{ events: '*', where: { 'deal.amount': -1 } }, 'where: "deal.amount" must be 0 or more'],
    [{ payload: 'small' }, 'payload: must be one of full, diff, thin'],
  ])('refuses %j', async (given, message) => {
    const { status, body } = await api.call('POST', '/webhooks', { url, events: 'task.*', ...given })
    expect([status, body.error]).toEqual([400, expect.anything()])
    expect(JSON.stringify(body)).toContain(JSON.stringify(message).slice(1, -1))
  }) // prettier-ignore

  test('stores values in the form in which records hold them', async () => {
    const where = {
      'contact.email': ' Ada@Brandt.example',
      'contact.name': 'Ada ',
      'contact.created_at': '2026-11-21T11:00:00+02:00',
      'task.due': '2028-02-29',
      'deal.amount': 0.1 + 0.2,
    }
    const { body } = await api.call('POST', '/webhooks', { url, events: '*', where })
    expect(body.where).toEqual({
      'contact.email': 'ada@brandt.example',
      'contact.name': 'Ada',
      'contact.created_at': '2026-11-21T09:00:00.000Z',
      'task.due': '2028-02-29',
      'deal.amount': 0.3,
    })
    const { body: changed } = await api.call('PATCH', `/webhooks/${body.id}`, { where: { 'task.title': ' x ' } })
    expect(changed.where).toEqual({ 'task.title': 'x' })
  })

  test('refuses to end the subscription to events that it selects by', async () => {
    const { id } = await subscribe({ where: { 'task.status': 'done' }, only_changes: ['task.status'] })
    const update = (fields: object) => api.call('PATCH', `/webhooks/${id}`, fields)
    expect((await update({ events: 'deal.*' })).status).toBe(400)
    expect((await update({ where: { 'contact.name': 'Ada' } })).status).toBe(400)
    const { body } = await update({ events: 'deal.*', where: {}, only_changes: ['deal.stage'] })
    expect(body).toMatchObject({ events: 'deal.*', where: {}, only_changes: ['deal.stage'], skip_imports: false })
  })
})
