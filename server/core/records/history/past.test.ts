import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { drawsFrom, SEED } from '#server/testing/draws.ts'
import { expectInstants, expectVersions, WITHOUT_PAST } from '#server/testing/past-states.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { RandomEdits } from '#server/testing/random-edits.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const query = (statement: string) => asOwner(team.api.database, statement)

async function editedTask() {
  const call = await team.withToken()
  const { body: first } = await call('POST', '/tasks', { title: '1', tags: ['print'] })
  const { body: second } = await call('PATCH', `/tasks/${first.id}`, { title: '2', status: 'done' })
  const { body: third } = await call('PATCH', `/tasks/${first.id}`, { title: '3' })
  const get = (parameters: string) => call('GET', `/tasks/${first.id}?${parameters}`)
  return { call, get, first, second, third }
}

test('an earlier version and an earlier time return the record as it was, without an ETag', async () => {
  const { get, first, second, third } = await editedTask()
  for (const [version, state] of [first, second, third].entries()) {
    const { status, headers, body } = await get(`version=${version + 1}`)
    expect([status, headers.get('etag'), body]).toEqual([200, null, state])
  }
  await query(`update change set at = at - (3 - version) * interval '1 hour' where entity_id = '${first.id}'`)
  const hoursAgo = (hours: number) => new Date(Date.parse(third.updated_at) - hours * 3_600_000).toISOString()
  expect((await get(`at=${hoursAgo(1.5)}`)).body).toEqual(first)
  expect((await get(`at=${hoursAgo(0.5)}`)).body).toEqual(second)
  const { headers, body } = await get(`at=${third.updated_at}`)
  expect([headers.get('etag'), body]).toEqual([null, third])
  expect((await get('')).headers.get('etag')).toBe('"3"')
})

test('a state that did not exist, was in the Trash or is purged is an error that says so', async () => {
  const { call, get, first, third } = await editedTask()
  const refused = async (parameters: string) => {
    const { status, body } = await get(parameters)
    return [status, body.error, body.message]
  }
  expect(await refused('version=4')).toEqual([404, 'not_found', 'It has no version 4: its latest is 3.'])
  expect(await refused('at=2020-01-01T00:00:00Z')).toEqual([404, 'not_found', 'It did not exist at this time.'])
  await call('DELETE', `/tasks/${first.id}`)
  const [deleted] = await query(`select at from change where entity_id = '${first.id}' and event = 'task.deleted'`)
  const at = new Date(deleted!['at'] as string).toISOString()
  expect(await refused(`at=${at}`)).toEqual([404, 'not_found', 'It was in the Trash at this time.'])
  expect((await get('version=3')).body).toEqual(third)
  await query(`delete from change where entity_id = '${first.id}' and version < 3`)
  expect(await refused('version=2')).toEqual([410, 'gone', 'Version 2 of this record is no longer stored.'])
  await query(`update task set created_at = created_at - interval '1 day' where id = '${first.id}'`)
  const before = new Date(Date.parse(first.created_at) - 60_000).toISOString()
  expect(await refused(`at=${before}`)).toEqual([
    410,
    'gone',
    'The state of this record at this time is no longer stored.',
  ])
})

test('an unknown and a malformed id return the same 404 as without a version', async () => {
  const { call } = await editedTask()
  const { body: contact } = await call('POST', '/contacts', { name: 'A contact' })
  const headers = { 'X-Request-Id': 'one' }
  const { text: missing } = await call('GET', '/tasks/no-id', undefined, headers)
  for (const path of ['no-id?version=1', `no-id?at=${contact.created_at}`, `${contact.id}?version=1`, 'no-id/history'])
    expect((await call('GET', `/tasks/${path}`, undefined, headers)).text).toBe(missing)
})

test('wrong versions and times return 400', async () => {
  const { get } = await editedTask()
  const future = new Date(Date.now() + 86_400_000).toISOString()
  for (const wrong of ['version=0', 'version=x', 'version=1.0', 'at=yesterday', 'at=', `at=${future}`]) {
    const { status, body } = await get(wrong)
    expect([wrong, status, body.details[0].field]).toEqual([wrong, 400, wrong.split('=')[0]])
  }
  const { body } = await get('version=1&at=2026-01-01T00:00:00Z')
  expect(body.message).toBe('at: cannot be combined with version')
})

test('fields that were added later are blank, and those that cannot be are as they are now', async () => {
  const { get, first } = await editedTask()
  await query(`update change set record = (record::jsonb - 'tags' - 'status' || '{"color": "red"}')::json
    where entity_id = '${first.id}' and version = 1`)
  expect((await get('version=1')).body).toEqual({ ...first, tags: [], status: 'done' })
})

test('earlier states of an erased requester are gone', async () => {
  const call = await team.withToken()
  const { body: contact } = await call('POST', '/contacts', { name: 'Ada Brandt', email: 'ada@brandt.example' })
  const { body: ticket } = await call('POST', '/tickets', { title: 'Proof', requester_email: 'ada@brandt.example' })
  await call('PATCH', `/tickets/${ticket.id}`, { title: 'The proof' })
  expect((await team.owner.mutate('contacts.erase', { id: contact.id })).status).toBe(200)
  const { status, text } = await call('GET', `/tickets/${ticket.id}?version=1`)
  expect([status, text.includes('brandt')]).toEqual([410, false])
  expect((await call('GET', `/tickets/${ticket.id}/history`)).text).not.toContain('brandt')
})

test('a guest cannot read earlier states of a task that they see', async () => {
  const guest = await team.join('guest')
  const { body: project } = await team.owner.mutate('projects.create', { name: 'Shared', team: [guest.id] })
  const { body: task } = await team.owner.mutate('tasks.create', { title: 'Shared', project: project.id })
  expect((await guest.query('tasks.get', { id: task.id })).status).toBe(200)
  expect((await guest.query('tasks.get', { id: task.id, version: 1 })).status).toBe(403)
})

test('records of every kind are as they were, at each version and at random times', async () => {
  const other = await openWorkspace(team.api)
  const call = await other.withToken()
  const draw = drawsFrom(SEED)
  const edits = await RandomEdits.open({ call, addMember: other.join }, draw)
  for (let step = 0; step < 200; step++) await edits.step()
  expect(await expectVersions(call, edits.states)).toBeGreaterThan(60)
  expect(await expectInstants(team.api, call, edits.states, { draw, count: 60 })).toBeGreaterThan(10)
  for (const path of WITHOUT_PAST) {
    const [name] = [...edits.states.keys()].filter((one) => one.startsWith(`${path}/`))
    const { status, body } = await call('GET', `/${name}?version=1`)
    expect([status, body.details[0].code]).toEqual([400, 'unknown'])
  }
})
