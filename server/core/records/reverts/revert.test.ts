import { expect, test } from 'vitest'
import type { Call } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const query = (statement: string) => asOwner(team.api.database, statement)

/** A task, edited in turn: version 1 is `fields`. */
async function taskWith(call: Call, fields: object, ...edits: object[]) {
  const { body: task } = await call('POST', '/tasks', fields)
  for (const edit of edits) await call('PATCH', `/tasks/${task.id}`, edit)
  const path = `/tasks/${task.id}`
  return {
    id: task.id as string,
    path,
    get: async () => (await call('GET', path)).body,
    revert: (body: object, headers?: Record<string, string>) => call('POST', `${path}/revert`, body, headers),
    patch: (body: object) => call('PATCH', path, body),
  }
}

test('a record goes back to a version, and from there to the latest again', async () => {
  const call = await team.withToken()
  const task = await taskWith(
    call,
    { title: 'Order paper', tags: ['print'], due: '2027-01-01' },
    { title: 'Order ink', status: 'done' },
    { tags: [], due: null },
  )
  const before = await task.get()
  const { status, body } = await task.revert({ to: 1 })
  expect([status, body.reverted, body.kept]).toEqual([200, ['title', 'status', 'due', 'tags', 'completed_at'], []])
  expect(body.record).toEqual(await task.get())
  const first = (await call('GET', `${task.path}?version=1`)).body
  expect(body.record).toEqual({ ...first, version: 4, updated_at: body.record.updated_at })

  const { data } = (await call('GET', `${task.path}/history`)).body
  expect(data[0]).toMatchObject({
    version: 4,
    event: 'task.updated',
    reverts: 2,
    actor: { kind: 'token', name: 'Shop' },
  })
  expect(data[0].changes).toContainEqual({ field: 'title', from: 'Order ink', to: 'Order paper' })

  const again = await task.revert({ to: 3 })
  expect(again.body.record).toMatchObject({ version: 5, title: 'Order ink', status: 'done', tags: [], due: null })
  // The time of completion is set by Atrium.
  expect(again.body.kept).toEqual([{ field: 'completed_at', reason: 'not_allowed', message: 'cannot be set' }])
  expect(again.body.record).toEqual({
    ...before,
    version: 5,
    updated_at: again.body.record.updated_at,
    completed_at: again.body.record.completed_at,
  })
})

test('only what a version changed is taken back, except what was changed since', async () => {
  const call = await team.withToken()
  const task = await taskWith(
    call,
    { title: 'Old', priority: 'low' },
    { title: 'New', priority: 'high', tags: ['a'] },
    { title: 'Newer', desc: 'Later' },
  )
  const { body } = await task.revert({ change: 2 })
  expect(body).toMatchObject({
    record: { version: 4, title: 'Newer', priority: 'low', tags: [], desc: 'Later' },
    reverted: ['priority', 'tags'],
    kept: [{ field: 'title', reason: 'changed_since', message: 'was changed later' }],
  })
  const { data } = (await call('GET', `${task.path}/history`)).body
  expect(data[0]).toMatchObject({ version: 4, reverts: 2 })

  const nothing = await task.revert({ change: 2 })
  expect([nothing.status, nothing.body]).toMatchObject([
    409,
    { error: 'conflict', message: 'Nothing is left to revert. title: was changed later.' },
  ])
  expect((await task.revert({ change: 4 })).body).toMatchObject({ reverted: ['priority', 'tags'], kept: [] })
  // The change is in force again, so that it can be taken back again.
  expect((await task.revert({ change: 2 })).body.reverted).toEqual(['priority', 'tags'])
})

test('fields limit a revert, and a dry run saves nothing', async () => {
  const call = await team.withToken()
  const task = await taskWith(call, { title: 'Old', priority: 'low' }, { title: 'New', priority: 'high' })
  const before = await task.get()
  const dry = await task.revert({ to: 1, fields: ['priority'], dryRun: true }, { 'Idempotency-Key': 'dry' })
  expect(dry.body).toMatchObject({
    record: { version: 3, title: 'New', priority: 'low' },
    reverted: ['priority'],
    kept: [],
  })
  expect(await task.get()).toEqual(before)
  const { status, body } = await task.revert({ to: 1, fields: ['priority'] })
  expect([status, body]).toEqual([
    200,
    { ...dry.body, record: { ...dry.body.record, updated_at: body.record.updated_at } },
  ])
  expect((await task.revert({ change: 2, fields: ['priority'], dryRun: true })).status).toBe(409)
  expect((await task.revert({ change: 2 })).body).toMatchObject({ record: { title: 'Old' }, reverted: ['title'] })
})

test('a reference to a deleted project stays, and the rest is reverted', async () => {
  const call = await team.withToken()
  const { body: project } = await call('POST', '/projects', { name: 'Fair' })
  const task = await taskWith(call, { title: 'Stand', project: project.id }, { title: 'Booth', project: null })
  await call('DELETE', `/projects/${project.id}`)
  const kept = [{ field: 'project', reason: 'reference_gone', message: 'referred to a record that no longer exists' }]
  for (const dryRun of [true, false])
    expect((await task.revert({ to: 1, dryRun })).body).toMatchObject({
      record: { title: 'Stand', project: null, version: 3 },
      reverted: ['title'],
      kept,
    })
  await call('POST', `/projects/${project.id}/restore`)
  expect((await task.revert({ to: 1 })).body).toMatchObject({ record: { project: project.id }, reverted: ['project'] })
})

test('requests that name no version of the record are refused', async () => {
  const call = await team.withToken()
  const task = await taskWith(call, { title: 'Old' }, { title: 'New' })
  const refusals = [
    [{}, 400, 'to: is required. Send to or change'],
    [{ to: 1, change: 2 }, 400, 'change: cannot be combined with to'],
    [{ change: 1 }, 400, 'change: must be 2 or more, because version 1 created the record'],
    [{ to: 0 }, 400, 'to: must be 1 or more'],
    [{ to: 1, fields: [] }, 400, 'fields: must name at least one field'],
    [{ to: 1, at: '2027-01-01' }, 400, 'at: is not a field of this request'],
    [{ to: 3 }, 404, 'It has no version 3: its latest is 2.'],
    [{ change: 3 }, 404, 'It has no version 3: its latest is 2.'],
    [{ to: 2 }, 409, 'Nothing is left to revert.'],
  ] as const
  for (const [body, status, message] of refusals)
    expect(await task.revert(body).then((answer) => [answer.status, answer.body.message])).toEqual([status, message])
  const unknown = await task.revert({ to: 1, fields: ['name'] })
  expect([unknown.status, unknown.body.details[0].field]).toEqual([400, 'fields.0'])
  expect((await task.get()).version).toBe(2)
  expect((await call('POST', '/tasks/x/revert', { to: 1 })).status).toBe(404)
})

test('a record in the Trash and versions that are no longer stored are refused', async () => {
  const call = await team.withToken()
  const task = await taskWith(call, { title: '1' }, { title: '2' }, { title: '3' }, { title: '4' })
  await call('DELETE', task.path)
  for (const body of [{ to: 1 }, { change: 2 }]) expect((await task.revert(body)).status).toBe(404)
  await call('POST', `${task.path}/restore`)
  expect((await task.revert({ change: 5 })).body).toMatchObject({
    error: 'conflict',
    message: 'Version 5 changed no fields.',
  })
  await query(`delete from change where entity_id = '${task.id}' and version in (1, 2)`)
  for (const body of [{ to: 1 }, { change: 2 }])
    expect((await task.revert(body)).body).toMatchObject({
      error: 'gone',
      message: expect.stringContaining('no longer stored'),
    })
  expect((await task.revert({ to: 3 })).body.record).toMatchObject({ title: '3', version: 6 })
})

test('a full stop ends the reasons, and fields are named once', async () => {
  const call = await team.withToken()
  const task = await taskWith(call, { title: 'First', ext_id: 'taken-1' }, { ext_id: null })
  await call('POST', '/tasks', { title: 'Other', ext_id: 'taken-1' })
  const { status, body } = await task.revert({ to: 1 })
  expect([status, body.message]).toEqual([
    409,
    'Nothing is left to revert. ext_id: another task already has "taken-1". Use a different ext_id, or update that task.',
  ])
  const twice = await task.revert({ to: 1, fields: ['title', 'title'] })
  expect([twice.status, twice.body.message]).toEqual([400, 'fields: must name each field at most once'])
  expect((await task.revert({ to: 1e300 })).body.message).toBe('to: must be at most 2147483647')
})

test('preconditions and idempotency keys apply as for other writes', async () => {
  const call = await team.withToken()
  const task = await taskWith(call, { title: 'Old' }, { title: 'New' })
  const stale = await task.revert({ to: 1 }, { 'If-Match': '"1"' })
  expect([stale.status, stale.headers.get('etag')]).toEqual([412, '"2"'])
  for (const body of [{ to: 99 }, { change: 99 }, { to: 99, dryRun: true }])
    expect([body, (await task.revert(body, { 'If-Match': '"1"' })).status]).toEqual([body, 412])
  expect((await task.revert({ to: 99 }, { 'If-Match': '"2"' })).status).toBe(404)
  const headers = { 'If-Match': '"2"', 'Idempotency-Key': 'revert-1' }
  const first = await task.revert({ to: 1 }, headers)
  const again = await task.revert({ to: 1 }, headers)
  expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect((await task.get()).version).toBe(3)
})

test('a revert requires the permissions of an update and of the activity log', async () => {
  const readOnly = await team.withToken('read_only')
  const call = await team.withToken()
  const task = await taskWith(call, { title: 'Old' }, { title: 'New' })
  expect((await readOnly('POST', `${task.path}/revert`, { to: 1 })).body.error).toBe('insufficient_scope')
  const guest = await team.join('guest')
  const { body: project } = await call('POST', '/projects', { name: 'Shared', team: [guest.id] })
  await task.patch({ project: project.id })
  expect((await guest.query('tasks.get', { id: task.id })).status).toBe(200)
  expect((await guest.mutate('tasks.revert', { id: task.id, to: 1 })).status).toBe(403)
})

test('a ticket that is reverted to open is not counted as reopened', async () => {
  const call = await team.withToken()
  const { body: ticket } = await call('POST', '/tickets', { title: 'Wrong paper' })
  await call('PATCH', `/tickets/${ticket.id}`, { status: 'resolved', resolution: 'Reprinted' })
  expect((await call('POST', `/tickets/${ticket.id}/revert`, { to: 1 })).body).toMatchObject({
    record: { status: 'new', resolution: '', resolved_at: null, reopened: 0 },
    kept: [],
  })
})

test('steps such as issuing and texts of documents are not reverted', async () => {
  const call = await team.withToken()
  const line = { description: 'Stand', quantity: 1, unit_price: 5, tax_rate: 19 }
  const { body: quote } = await call('POST', '/quotes', { company: 'Ada', lines: [line] })
  await call('PATCH', `/quotes/${quote.id}`, { lines: [line, line], intro: 'Hello' })
  const back = await call('POST', `/quotes/${quote.id}/revert`, { to: 1 })
  expect(back.body.record).toEqual({ ...quote, version: 3, updated_at: back.body.record.updated_at })
  expect(back.body.kept).toEqual([])

  const made = async (procedure: string, input: object) => (await team.owner.mutate(procedure, input)).body
  const contact = await made('contacts.create', { name: 'Ada' })
  const invoice = await made('invoices.create', { contact: contact.id, lines: [line] })
  const issued = await made('invoices.issue', { id: invoice.id })
  expect(issued.status).toBe('open')
  const refused = await team.owner.mutate('invoices.revert', { id: invoice.id, change: issued.version })
  expect([refused.status, refused.body]).toMatchObject([409, {}])
  // Members edit drafts in the application only.
  expect((await call('POST', `/invoices/${invoice.id}/revert`, { to: 1 })).status).toBe(404)

  const { body: document } = await call('POST', '/documents', { title: 'Opening', markdown: 'Unlock.' })
  await call('PATCH', `/documents/${document.id}`, { title: 'Open', markdown: 'Unlock the door.', version: 1 })
  const { body } = await call('POST', `/documents/${document.id}/revert`, { to: 1 })
  expect(body.record).toMatchObject({ title: 'Opening', markdown: 'Unlock the door.\n' })
  expect(body.reverted).toEqual(['title'])
  expect(new Set(body.kept.map(({ reason }: { reason: string }) => reason))).toEqual(new Set(['not_allowed']))
})

test('a member reverts in the application and undoes it', async () => {
  const id = (await team.owner.mutate('tasks.create', { title: 'Old' })).body.id as string
  await team.owner.mutate('tasks.update', { id, title: 'New' })
  const { body } = await team.owner.mutate('tasks.revert', { id, change: 2 })
  expect(body).toMatchObject({ record: { title: 'Old', version: 3 } })
  const { body: undone } = await team.owner.mutate('changes.undo', { changes: [{ entity: 'task', id, version: 3 }] })
  expect(undone).toMatchObject({ undone: [{ record: { title: 'New', version: 4 } }], failed: [] })
})
