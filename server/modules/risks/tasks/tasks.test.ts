import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#server/testing/api.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
let call: Call
beforeAll(async () => {
  call = await team.withToken()
})

const create = async (fields: object = {}) =>
  (await call('POST', '/risks', { title: 'The press fails', ...fields })).body
const tasksOf = async (id: string) => (await team.owner.query('risks.tasks', { id })).body
const risksOf = async (id: string) => (await team.owner.query('risks.ofTask', { id })).body

test('a treatment task is an ordinary task, with its state on the risk', async () => {
  const ben = await team.join('member')
  const { body: project } = await call('POST', '/projects', { name: 'Press' })
  const risk = await create({ project: project.id, current: { likelihood: 3, impact: 4 } })
  const fields = { title: 'Buy a spare part', project: project.id, assignees: [ben.id], due: '2027-02-01' }
  const { body: task } = await ben.mutate('risks.createTask', { risk: risk.id, task: fields })
  expect(await call('GET', `/tasks/${task.id}`)).toMatchObject({
    status: 200,
    body: { title: 'Buy a spare part', project: project.id, assignees: [ben.id], due: '2027-02-01', status: 'todo' },
  })
  await call('PATCH', `/tasks/${task.id}`, { status: 'done' })
  const shown = { id: task.id, title: 'Buy a spare part', status: 'done', due: '2027-02-01', assignees: [ben.id] }
  expect(await tasksOf(risk.id)).toEqual([shown])
  expect(await risksOf(task.id)).toEqual([
    { id: risk.id, number: risk.number, title: 'The press fails', status: 'open', level_current: 'high' },
  ])
  expect((await call('GET', `/risks/${risk.id}`)).body).toEqual(risk)
  const activity = (await team.owner.query('activity.list', { record: risk.id })).body.data
  expect(activity[0]).toMatchObject({ event: 'risk.task_added', actor_id: ben.id })
})

test('an existing task is linked once and unlinked; it stays', async () => {
  const risk = await create()
  const { body: task } = await call('POST', '/tasks', { title: 'Train a second printer' })
  const linked = { risk: risk.id, task: task.id }
  await team.owner.mutate('risks.linkTask', linked)
  expect((await team.owner.mutate('risks.linkTask', linked)).status).toBe(200)
  expect(await tasksOf(risk.id)).toHaveLength(1)
  await call('DELETE', `/tasks/${task.id}`)
  expect(await tasksOf(risk.id)).toEqual([])
  await call('POST', `/tasks/${task.id}/restore`)
  expect(await tasksOf(risk.id)).toHaveLength(1)
  await team.owner.mutate('risks.unlinkTask', linked)
  expect([await tasksOf(risk.id), await risksOf(task.id)]).toEqual([[], []])
  expect((await call('GET', `/tasks/${task.id}`)).body.version).toBe(2)
})

test('a purged task leaves the risk, a purged risk leaves the task', async () => {
  const risk = await create()
  const { body: one } = await team.owner.mutate('risks.createTask', { risk: risk.id, task: { title: 'One' } })
  const { body: two } = await team.owner.mutate('risks.createTask', { risk: risk.id, task: { title: 'Two' } })
  await call('DELETE', `/tasks/${one.id}`)
  await team.owner.mutate('trash.purge', { entity: 'task', id: one.id })
  expect((await tasksOf(risk.id)).map(({ id }: { id: string }) => id)).toEqual([two.id])
  await call('DELETE', `/risks/${risk.id}`)
  expect(await risksOf(two.id)).toEqual([])
  await team.owner.mutate('trash.purge', { entity: 'risk', id: risk.id })
  expect((await call('GET', `/tasks/${two.id}`)).status).toBe(200)
})

test('bad input is refused, and nothing is half done', async () => {
  const { id } = await create()
  const nowhere = crypto.randomUUID()
  const tasks = async () => (await call('GET', '/tasks?limit=1')).body.total
  const before = await tasks()
  expect((await team.owner.mutate('risks.createTask', { risk: nowhere, task: { title: 'Lost' } })).status).toBe(404)
  expect((await team.owner.mutate('risks.createTask', { risk: id, task: { title: ' ' } })).status).toBe(400)
  expect(
    (await team.owner.mutate('risks.createTask', { risk: id, task: { title: 'T', assignees: [nowhere] } })).status,
  ).toBe(400)
  expect((await team.owner.mutate('risks.linkTask', { risk: id, task: nowhere })).status).toBe(400)
  expect((await team.owner.mutate('risks.unlinkTask', { risk: nowhere, task: nowhere })).status).toBe(404)
  expect((await team.owner.query('risks.ofTask', { id: nowhere })).status).toBe(404)
  expect([await tasks(), await tasksOf(id)]).toEqual([before, []])
})

test('a restored risk or task has its link again, and a task that goes to the Trash while it is linked is in no list', async () => {
  const risk = await create()
  const { body: task } = await team.owner.mutate('risks.createTask', { risk: risk.id, task: { title: 'Spare part' } })
  await call('DELETE', `/risks/${risk.id}`)
  expect([await risksOf(task.id), (await team.owner.query('risks.tasks', { id: risk.id })).status]).toEqual([[], 404])
  await call('POST', `/risks/${risk.id}/restore`)
  expect([(await tasksOf(risk.id)).length, (await risksOf(task.id)).length]).toEqual([1, 1])
  const { body: other } = await call('POST', '/tasks', { title: 'Second press' })
  const [linked] = await Promise.all([
    team.owner.mutate('risks.linkTask', { risk: risk.id, task: other.id }),
    call('DELETE', `/tasks/${other.id}`),
  ])
  expect([200, 400]).toContain(linked.status)
  expect((await tasksOf(risk.id)).map(({ id }: { id: string }) => id)).toEqual([task.id])
})

test('a risk has at most 100 tasks, also when many are linked at once', async () => {
  const { id } = await create()
  const tasks = await Promise.all(
    Array.from({ length: 104 }, async (_, n) => (await call('POST', '/tasks', { title: `Task ${n}` })).body.id),
  )
  const linked = await Promise.all(tasks.map((task) => team.owner.mutate('risks.linkTask', { risk: id, task })))
  expect(linked.filter(({ status }) => status === 200)).toHaveLength(100)
  expect(linked.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { message: 'A risk can have at most 100 tasks. Remove one first.' },
  })
  expect(await tasksOf(id)).toHaveLength(100)
})
