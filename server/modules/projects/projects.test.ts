import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

function changesOf(entityId: string) {
  return api.program.databases.relay.db
    .selectFrom('change')
    .select(['event', 'version', 'record', 'before', 'xid'])
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute()
}

test('a project is created with its defaults', async () => {
  const { status, body } = await api.call('POST', '/projects', { name: 'Relaunch' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Relaunch',
    desc: '',
    status: 'active',
    owners: [],
    team: [],
    due: null,
    color: '#6b7280',
  })
})

test('colours are stored in lower case', async () => {
  const { body } = await api.call('POST', '/projects', { name: 'Red', color: '#FF00aa' })
  expect(body.color).toBe('#ff00aa')
  expect((await api.call('PATCH', `/projects/${body.id}`, { color: 'red' })).status).toBe(400)
})

test('deleting a project keeps its tasks and clears their project in the same transaction', async () => {
  const { body: project } = await api.call('POST', '/projects', { name: 'Short-lived' })
  const tasks = []
  for (const title of ['one', 'two', 'three'])
    tasks.push((await api.call('POST', '/tasks', { title, project: project.id })).body)
  const trashed = tasks.pop()
  await api.call('DELETE', `/tasks/${trashed.id}`)
  expect((await api.call('DELETE', `/projects/${project.id}`)).body).toEqual({ id: project.id, deleted: true })

  const deleted = (await changesOf(project.id)).at(-1)!
  expect(deleted).toMatchObject({ event: 'project.deleted', record: { name: 'Short-lived' } })
  for (const task of tasks) {
    const { body } = await api.call('GET', `/tasks/${task.id}`)
    expect(body).toMatchObject({ project: null, version: 2 })
    const last = (await changesOf(task.id)).at(-1)!
    expect(last).toMatchObject({ event: 'task.updated', version: 2, before: { project: project.id }, record: body })
    expect(last.xid).toBe(deleted.xid)
  }
  expect((await changesOf(trashed.id)).map(({ event }) => event)).toEqual(['task.created', 'task.deleted'])
  const restored = await api.call('POST', `/tasks/${trashed.id}/restore`)
  expect(restored.body.project).toBeNull()
  const back = await api.call('POST', `/projects/${project.id}/restore`)
  expect(back.body).toMatchObject({ name: 'Short-lived', version: 2 })
})

test('a project with more tasks than a statement can have parameters can be deleted', async () => {
  const { body: project } = await api.call('POST', '/projects', { name: 'Vast' })
  await sql`insert into task (workspace_id, id, title, project, status, priority, assignees, owners, "desc", tags, version,
      created_at, updated_at)
    select ${api.workspaceId}, gen_random_uuid(), 'many', ${project.id}, 'todo', 'none', '{}', '{}', '', '{}', 1, now(), now()
    from generate_series(1, 7000)`.execute(api.program.databases.app.scoped(api.workspaceId))
  expect((await api.call('DELETE', `/projects/${project.id}`)).status).toBe(200)
  const left = await api.call('GET', '/tasks?q=many&limit=1')
  expect(left.body).toMatchObject({ total: 7000, data: [{ project: null, version: 2 }] })
})

test('moving tasks into a project during its deletion leaves no task behind', async () => {
  for (let round = 0; round < 5; round++) {
    const { body: project } = await api.call('POST', '/projects', { name: `Race ${round}` })
    const tasks = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, n) =>
          (await api.call('POST', '/tasks', { title: `t${n}`, ...(n % 2 && { project: project.id }) })).body,
      ),
    )
    const [removed, ...moved] = await Promise.all([
      api.call('DELETE', `/projects/${project.id}`),
      ...tasks.map((task) => api.call('PATCH', `/tasks/${task.id}`, { project: project.id })),
      ...tasks.map((task) => api.call('PATCH', `/tasks/${task.id}`, { title: 'touched' })),
    ])
    expect(removed!.status).toBe(200)
    expect(moved.filter(({ status }) => status !== 200 && status !== 400)).toEqual([])
    for (const task of tasks) expect((await api.call('GET', `/tasks/${task.id}`)).body.project).toBeNull()
  }
})
