import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveChange } from '#server/core/live/message.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { follow } from '#server/testing/live.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { startEmbeddedWorker } from '#worker/runner.ts'

let api: TestApi
let team: Awaited<ReturnType<typeof openWorkspace>>
beforeAll(async () => {
  api = await startApi()
  api.beside = await startEmbeddedWorker(api.program)
  team = await openWorkspace(api)
})
afterAll(() => api.close())

test('a stream delivers every change in order and resumes where it ended', async () => {
  const { body: before } = await team.owner.mutate('tasks.create', { title: 'Before' })
  await numbered(before.id)
  const { seq } = (await team.owner.query('changes.position')).body
  const stream = await follow(api.url, team.owner, { since: seq })
  expect(stream.headers.get('cache-control')).toBe('no-cache, no-transform')
  expect(stream.headers.get('x-accel-buffering')).toBe('no')
  const { body: task } = await team.owner.mutate('tasks.create', { title: 'Order paper' })
  const [created] = await stream.changes(1)
  expect(created).toMatchObject({ event: 'task.created', entity: 'task', id: task.id, version: 1, record: task })
  stream.close()

  await team.owner.mutate('tasks.update', { id: task.id, status: 'done' })
  await team.owner.mutate('tasks.update', { id: task.id, title: 'Order cards' })
  const resumed = await follow(api.url, team.owner, { since: seq }, stream.lastId)
  const received = await resumed.changes(2)
  expect(received.map(({ version }) => version)).toEqual([2, 3])
  expect(received.map((one) => one.seq)).toEqual([created!.seq + 1, created!.seq + 2])
  resumed.close()
})

/** Waits until the change that created this record, and all earlier ones, are numbered. */
async function numbered(id: string): Promise<void> {
  const stream = await follow(api.url, team.owner, { since: 0 })
  while (!(await stream.changes(1)).some((change) => change.id === id));
  stream.close()
}

test('guests receive changes of their projects only, and a reset when those projects change', async () => {
  const guest = await team.join('guest')
  const { body: mine } = await team.owner.mutate('projects.create', { name: 'Mine', team: [guest.id] })
  const { body: other } = await team.owner.mutate('projects.create', { name: 'Other' })
  await numbered(other.id)
  const stream = await follow(api.url, guest, {})
  await team.owner.mutate('contacts.create', { name: 'Nobody they know' })
  await team.owner.mutate('tasks.create', { title: 'Hidden', project: other.id })
  const { body: seen } = await team.owner.mutate('tasks.create', { title: 'Seen', project: mine.id })
  await team.owner.mutate('tasks.update', { id: seen.id, project: other.id })
  const received = await stream.changes(2)
  expect(received.map(({ id, record }) => [id, record?.title])).toEqual([
    [seen.id, 'Seen'],
    [seen.id, undefined],
  ])
  await team.owner.mutate('projects.update', { id: mine.id, team: [] })
  expect((await stream.next()).type).toBe('reset')
  stream.close()
})

test('everyone receives that the settings of the workspace changed, without their values', async () => {
  const people = await Promise.all((['member', 'guest'] as const).map((role) => team.join(role)))
  for (const { id } of people) await numbered(id)
  const streams = await Promise.all(people.map((person) => follow(api.url, person, {})))
  await team.owner.mutate('workspaces.update', { locale: 'de-DE' })
  for (const stream of streams) {
    const [changed] = await stream.changes(1)
    expect(changed).toMatchObject({ event: 'workspace.updated', entity: 'workspace', record: null })
    stream.close()
  }
})

test('guests receive comments on records they see immediately, and no others', async () => {
  const guest = await team.join('guest')
  const create = async (noun: string, fields: object) => (await team.owner.mutate(`${noun}s.create`, fields)).body.id
  const mine = await create('project', { name: 'Mine', team: [guest.id] })
  const other = await create('project', { name: 'Other' })
  const [seen, hidden, trashed] = [
    await create('task', { title: 'Seen', project: mine }),
    await create('task', { title: 'Hidden', project: other }),
    await create('task', { title: 'Trashed', project: mine }),
  ]
  const contact = await create('contact', { name: 'Ada Brandt' })
  await numbered(contact)
  const stream = await follow(api.url, guest, {})
  const say = async (entity: string, entity_id: string) =>
    (await team.owner.mutate('comments.create', { on: `${entity}:${entity_id}`, body: 'Hello' })).body.id as string
  const unheard = [await say('task', hidden), await say('project', other), await say('contact', contact)]
  const onTrashed = await say('task', trashed)
  await team.owner.mutate('tasks.remove', { id: trashed })
  const [onTask, onProject] = [await say('task', seen), await say('project', mine)]
  await team.owner.mutate('comments.update', { id: onTask, body: 'Hello again' })
  await team.owner.mutate('comments.remove', { id: onTask })
  const comments: LiveChange[] = []
  while (comments.length < 4)
    comments.push(...(await stream.changes(1)).filter(({ entity, id }) => entity === 'comment' && id !== onTrashed))
  expect(comments.map(({ event, id, record }) => [event, id, record])).toEqual([
    ['comment.created', onTask, null],
    ['comment.created', onProject, null],
    ['comment.updated', onTask, null],
    ['comment.deleted', onTask, null],
  ])
  for (const id of unheard) expect(stream.text()).not.toContain(id)
  expect(stream.text()).not.toContain('Hello')

  await team.owner.mutate('tasks.update', { id: seen, project: other })
  const late = await say('task', seen)
  const last = await say('project', mine)
  while (!stream.text().includes(last)) await stream.changes(1)
  expect(stream.text()).not.toContain(late)
  stream.close()
})

test('a stream ends with the membership and with the session', async () => {
  const leaving = await team.join('member')
  const stream = await follow(api.url, leaving, {})
  await team.owner.mutate('members.deactivate', { id: leaving.id })
  await stream.ended
  await expect(follow(api.url, leaving, {})).rejects.toThrow('403')

  const person = await team.join('member')
  const second = await follow(api.url, person, {})
  await person.auth('sign-out', {})
  await second.ended
  await expect(follow(api.url, person, {})).rejects.toThrow('401')
})

test('changes that are no longer stored are never sent in part', async () => {
  const { seq } = (await team.owner.query('changes.position')).body
  await api.program.databases.relay.db.updateTable('feed').set({ first_kept_seq: seq }).execute()
  const stream = await follow(api.url, team.owner, { since: 0 })
  expect(await stream.next()).toEqual({ type: 'reset', seq })
  stream.close()
})

test('a position beyond the end is answered with a reset, not with silence', async () => {
  const { seq } = (await team.owner.query('changes.position')).body
  const stream = await follow(api.url, team.owner, {}, String(seq + 1_000))
  expect(await stream.next()).toEqual({ type: 'reset', seq })
  const { body: task } = await team.owner.mutate('tasks.create', { title: 'After the restore' })
  expect(await stream.changes(1)).toMatchObject([{ id: task.id }])
  stream.close()
})

test.each(['{"since":0,"tables":["task"]}', '{"since":-1}', '5', '"x"', '[1]', 'null', '{'])(
  'the input %s returns 400',
  async (input) => {
    const cookie = [...team.owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const query = new URLSearchParams({ workspace: team.owner.workspace, input })
    for (const resumed of [{}, { 'Last-Event-ID': '1' }]) {
      const headers = { Cookie: cookie, ...resumed } as Record<string, string>
      const answer = await fetch(`${api.url}/api/trpc/changes.live?${query}`, { headers })
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'validation_error' }])
    }
  },
)

test('a stop ends every stream with a retry hint', async () => {
  const streams = await Promise.all(Array.from({ length: 50 }, () => follow(api.url, team.owner, {})))
  api.program.drain()
  await Promise.all(streams.map(({ ended }) => ended))
  for (const stream of streams) expect(stream.text()).toContain('retry: 1000')
})
