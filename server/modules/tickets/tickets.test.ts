import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'
import { USUAL_SETTINGS } from './schema.ts'

const HOUR = 3_600_000
const always = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])

const open = openTeam()
let call: Call
beforeAll(async () => {
  open.api.beside = await startWorker(open.api.program)
  call = await open.withToken()
  // Every hour is a working hour, so that due times follow from the time of day.
  await open.owner.mutate('tickets.updateSettings', { weekly: always })
})

const create = async (fields: Record<string, unknown> = {}) => {
  const { status, body, text } = await call('POST', '/tickets', { title: 'Wrong paper', ...fields })
  expect(status, text).toBe(201)
  return body
}
const patch = (id: string, fields: Record<string, unknown>) => call('PATCH', `/tickets/${id}`, fields)
const hoursFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / HOUR
/** Moves the history of a ticket into the past. */
const age = (id: string, hours: number) =>
  asOwner(
    open.api.database,
    `update ticket set created_at = created_at - interval '${hours} hours', respond_by = respond_by - interval '${hours} hours',
       resolve_by = resolve_by - interval '${hours} hours', paused_at = paused_at - interval '${hours} hours' where id = '${id}'`,
  )
const answer = (id: string) => call('POST', `/tickets/${id}/answer`)
const commentOn = (id: string) => open.owner.mutate('comments.create', { on: `ticket:${id}`, body: 'We are on it.' })

test('a ticket with only a title has defaults, the next number and due times', async () => {
  const first = await create()
  expect(first).toEqual({
    id: first.id,
    number: first.number,
    title: 'Wrong paper',
    desc: '',
    type: 'question',
    status: 'new',
    impact: 'medium',
    urgency: 'medium',
    priority: 'medium',
    contact: null,
    requester_email: null,
    assignee: null,
    project: null,
    due: null,
    source: null,
    tags: [],
    resolution: '',
    first_response_at: null,
    resolved_at: null,
    closed_at: null,
    reopened: 0,
    respond_by: first.respond_by,
    resolve_by: first.resolve_by,
    paused_at: null,
    paused_minutes: 0,
    attachments: [],
    version: 1,
    created_at: first.created_at,
    updated_at: first.created_at,
  })
  expect(hoursFrom(first.created_at, first.respond_by)).toBe(4)
  expect(hoursFrom(first.created_at, first.resolve_by)).toBe(24)
  expect((await create()).number).toBe(first.number + 1)
})

test('tickets created at the same time have different numbers without gaps', async () => {
  const { number } = await create()
  const made = await Promise.all(Array.from({ length: 12 }, () => create()))
  expect(made.map((ticket) => ticket.number).toSorted((a, b) => a - b)).toEqual(made.map((_, n) => number + 1 + n))
})

test('every field is stored, and an assignee may be named by email address', async () => {
  const contact = (await call('POST', '/contacts', { name: 'Ada' })).body.id
  const project = (await call('POST', '/projects', { name: 'Catalogue' })).body.id
  const member = await open.join('member')
  const { email } = (await open.owner.query('members.get', { id: member.id })).body
  const fields = {
    desc: '# Why',
    type: 'incident',
    status: 'open',
    impact: 'high',
    urgency: 'high',
    contact,
    requester_email: 'Ada@Brandt.example',
    assignee: email,
    project,
    due: '2028-02-29',
    source: 'Shop',
    tags: ['print'],
    resolution: 'Print it again',
  }
  const ticket = await create(fields)
  const stored = { ...fields, requester_email: 'ada@brandt.example', assignee: member.id, priority: 'urgent' }
  expect(ticket).toMatchObject(stored)
  expect((await call('GET', `/tickets/${ticket.id}`)).body).toEqual(ticket)
  expect(hoursFrom(ticket.created_at, ticket.resolve_by)).toBe(4)
  const cleared = { contact: null, requester_email: null, assignee: null, project: null, due: null, source: null }
  expect((await patch(ticket.id, cleared)).body).toMatchObject({ ...cleared, version: 2 })
  expect((await patch(ticket.id, cleared)).body).toMatchObject({ version: 2 })
})

test.each([
  [{ title: '' }, 'title: must not be empty'],
  [{ title: 'x'.repeat(301) }, 'title: must be at most 300 characters'],
  [{ priority: 'high' }, 'priority: is not a field of this request'],
  [{ number: 7 }, 'number: is not a field of this request'],
  [{ respond_by: '2026-11-21T09:00:00Z' }, 'respond_by: is not a field of this request'],
  [{ status: 'done' }, /^status: /],
  [{ impact: 'urgent' }, /^impact: /],
  [{ requester_email: 'ada' }, 'requester_email: must be an email address'],
  [{ assignee: 'nobody@example.com' }, 'assignee: no active member has the id or email address "nobody@example.com"'],
  [{ assignee: ['x'] }, 'assignee: must be a string'],
  [{ contact: '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20' }, /^contact: no contact has the id/],
  [{ due: '2026-02-30' }, /^due: /],
  [{ resolution: 'x'.repeat(10_001) }, 'resolution: must be at most 10000 characters'],
  [{ status: 'resolved' }, 'resolution: is required to resolve or close a ticket. State how it was resolved'],
  [{ status: 'closed', resolution: ' \n' }, /^resolution: is required/],
])('%j is refused in both interfaces, and nothing changes', async (fields, message) => {
  const before = (await call('GET', '/tickets?count=true')).body.total
  const ticket = { title: 'Bad', ...fields }
  const refused = await call('POST', '/tickets', ticket)
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    error: 'validation_error',
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })
  expect((await open.owner.mutate('tickets.create', ticket)).status).toBe(400)
  expect((await call('GET', '/tickets')).body.total).toBe(before)
})

test('resolving, closing and reopening set and clear the times, and reopening is counted', async () => {
  const { id } = await create()
  const refused = await patch(id, { status: 'resolved' })
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('resolution: is required')])
  const resolved = (await patch(id, { status: 'resolved', resolution: 'Reprinted' })).body
  expect(resolved).toMatchObject({ resolved_at: resolved.updated_at, closed_at: null, paused_at: resolved.updated_at })
  const closed = (await patch(id, { status: 'closed' })).body
  expect(closed).toMatchObject({ resolved_at: resolved.resolved_at, closed_at: closed.updated_at })
  expect((await patch(id, { resolution: '' })).status).toBe(400)
  const reopened = (await patch(id, { status: 'open' })).body
  expect(reopened).toMatchObject({
    resolved_at: null,
    closed_at: null,
    paused_at: null,
    reopened: 1,
    resolution: 'Reprinted',
  })
  await patch(id, { status: 'resolved' })
  expect((await patch(id, { status: 'waiting' })).body.reopened).toBe(2)
})

test('a comment is internal; marking the ticket as answered is the first response, once', async () => {
  const { id } = await create()
  const get = async () => (await call('GET', `/tickets/${id}`)).body
  expect((await commentOn(id)).status).toBe(200)
  expect(await get()).toMatchObject({ first_response_at: null, version: 1 })
  const made = await Promise.all([answer(id), answer(id), answer(id)])
  const answered = await get()
  expect(answered).toMatchObject({ first_response_at: answered.updated_at, version: 2 })
  expect(made.map(({ status, body }) => [status, body])).toEqual(made.map(() => [200, answered]))
  const events = async () =>
    (await call('GET', '/changes?limit=200')).body.data.flatMap((one: { id: string; event: string }) =>
      one.id === id ? one.event : [],
    )
  await expect.poll(events).toEqual(['ticket.created', 'ticket.updated'])
  expect((await open.owner.mutate('tickets.answer', { id })).body).toEqual(answered)
})

test('a ticket is marked as answered at the version that was seen, and only until it is done', async () => {
  const { id } = await create()
  expect((await call('POST', `/tickets/${id}/answer`, { version: 7 })).status).toBe(409)
  expect((await call('POST', `/tickets/${id}/answer`, undefined, { 'If-Match': '"7"' })).status).toBe(412)
  expect((await call('POST', `/tickets/${id}/answer`, { at: 'noon' })).status).toBe(400)
  await patch(id, { status: 'resolved', resolution: 'Reprinted' })
  const { status, body } = await answer(id)
  expect([status, body.message]).toEqual([409, 'This ticket is already resolved. Reopen it first.'])
  await patch(id, { status: 'open' })
  expect((await answer(id)).body).toMatchObject({ first_response_at: expect.any(String), reopened: 1 })
})

test('settings that change while a ticket is open apply once its priority changes, and the working times too', async () => {
  const ticket = await create()
  const slow = { respond: 10, resolve: 100 }
  await open.owner.mutate('tickets.updateSettings', { hours: { ...USUAL_SETTINGS.hours, medium: slow, urgent: slow } })
  expect((await call('GET', `/tickets/${ticket.id}`)).body).toEqual(ticket)
  expect((await patch(ticket.id, { title: 'Same times' })).body).toMatchObject({ resolve_by: ticket.resolve_by })
  const urgent = (await patch(ticket.id, { impact: 'high', urgency: 'high' })).body
  expect([urgent.respond_by, urgent.resolve_by].map((at) => hoursFrom(ticket.created_at, at))).toEqual([10, 100])
  await open.owner.mutate('tickets.updateSettings', { hours: USUAL_SETTINGS.hours })
})

test('while a ticket waits, only the clock to the resolution stands still', async () => {
  const ticket = await create()
  const waiting = (await patch(ticket.id, { status: 'waiting' })).body
  expect(waiting).toMatchObject({ paused_at: waiting.updated_at, resolve_by: ticket.resolve_by })
  await age(ticket.id, 10)
  const resumed = (await patch(ticket.id, { status: 'open' })).body
  expect(resumed).toMatchObject({ paused_at: null, paused_minutes: 600 })
  expect(hoursFrom(resumed.created_at, resumed.resolve_by)).toBe(34)
  expect(hoursFrom(resumed.created_at, resumed.respond_by)).toBe(4)
})

test('a ticket resolved while it waits is not late by the time it waited', async () => {
  const ticket = await create({ impact: 'high', urgency: 'high' })
  await patch(ticket.id, { status: 'waiting' })
  await age(ticket.id, 30)
  const resolved = (await patch(ticket.id, { status: 'resolved', resolution: 'Reprinted' })).body
  expect(resolved).toMatchObject({ paused_at: resolved.resolved_at, paused_minutes: 1800 })
  expect(hoursFrom(resolved.created_at, resolved.resolve_by)).toBe(34)
  await age(ticket.id, 10)
  const waiting = (await patch(ticket.id, { status: 'waiting' })).body
  expect(waiting).toMatchObject({ paused_at: waiting.updated_at, paused_minutes: 2400, reopened: 1 })
})

test('a reopened ticket has the time left that it had when it was resolved', async () => {
  const ticket = await create()
  await age(ticket.id, 5)
  await patch(ticket.id, { status: 'resolved', resolution: 'Reprinted' })
  await age(ticket.id, 100)
  const reopened = (await patch(ticket.id, { status: 'open' })).body
  expect(reopened.paused_minutes).toBe(6000)
  expect(hoursFrom(reopened.updated_at, reopened.resolve_by)).toBeCloseTo(19, 2)
})

test('a new priority moves the due times; the due time of a response that was given stays', async () => {
  const ticket = await create()
  const urgent = (await patch(ticket.id, { impact: 'high', urgency: 'high' })).body
  expect(hoursFrom(ticket.created_at, urgent.respond_by)).toBe(1)
  expect(hoursFrom(ticket.created_at, urgent.resolve_by)).toBe(4)
  await answer(ticket.id)
  const low = (await patch(ticket.id, { impact: 'low', urgency: 'low' })).body
  expect(low.respond_by).toBe(urgent.respond_by)
  expect(hoursFrom(ticket.created_at, low.resolve_by)).toBe(40)
})

test('lists filter, sort and search', async () => {
  const contact = (await call('POST', '/contacts', { name: 'Filter' })).body.id
  const member = await open.join('member')
  const first = await create({ contact, type: 'problem', impact: 'high', due: '2030-01-01', title: 'Quokka one' })
  const second = await create({
    contact,
    assignee: member.id,
    impact: 'low',
    due: '2030-01-03',
    title: 'Quokka two',
    status: 'open',
  })
  const numbers = async (query: string) =>
    (await call('GET', `/tickets?q=quokka&${query}`)).body.data.map((ticket: { number: number }) => ticket.number)
  const [one, two] = [first.number, second.number]
  expect(await numbers(`contact=${contact}`)).toEqual([one, two])
  expect(await numbers('status=new')).toEqual([one])
  expect(await numbers('type=problem,incident')).toEqual([one])
  expect(await numbers('priority=low')).toEqual([two])
  expect(await numbers(`assignee=${member.id}`)).toEqual([two])
  expect(await numbers('assignee=none')).toEqual([one])
  expect(await numbers('project=none&due_before=2030-01-02')).toEqual([one])
  expect(await numbers('due_after=2030-01-02')).toEqual([two])
  expect(await numbers('sort=priority')).toEqual([two, one])
  expect(await numbers('sort=-number')).toEqual([two, one])
  expect((await call('GET', `/tickets?q=${encodeURIComponent(`#${one}`)}%20quokka`)).body.total).toBe(1)
  for (const bad of ['status=done', 'assignee=nobody', 'contact=', 'due_before=tomorrow', 'tag=x'])
    expect((await call('GET', `/tickets?${bad}`)).status, bad).toBe(400)
})

test('many tickets change at once; those without a resolution are named', async () => {
  const made = await Promise.all([create(), create({ resolution: 'Done' })])
  const records = made.map(({ id }) => ({ id, status: 'resolved' }))
  const { changed, refused } = (await open.owner.mutate('tickets.updateEach', { records })).body
  expect(changed.map((one: { id: string }) => one.id)).toEqual([made[1].id])
  expect(refused).toMatchObject([{ id: made[0].id, details: [{ field: 'resolution', code: 'required' }] }])
})

test('a ticket returns from the Trash with its number', async () => {
  const { id, number } = await create()
  await call('DELETE', `/tickets/${id}`)
  expect((await call('GET', `/tickets/${id}`)).status).toBe(404)
  expect((await call('POST', `/tickets/${id}/restore`)).body).toMatchObject({ number, version: 2 })
})

test('the assignee is notified by the application, also when the field was empty before', async () => {
  const member = await open.join('member')
  const { id } = await create()
  await patch(id, { assignee: member.id })
  await expect
    .poll(async () =>
      (await member.query('notifications.list', {})).body.data.map((one: { entity_id: string }) => one.entity_id),
    )
    .toEqual([id])
})
