import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { memberCaller } from '#server/testing/member-caller.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const asGuest = () => memberCaller(api, 'guest')

test('a guest sees and works in the projects of their teams, and in no others', async () => {
  const guest = await asGuest()
  const other = await asGuest()
  const { caller } = guest
  const ours = (await api.call('POST', '/projects', { name: 'Ours', team: [guest.id] })).body
  const theirs = (await api.call('POST', '/projects', { name: 'Theirs', team: [other.id] })).body
  const theirTask = (await api.call('POST', '/tasks', { title: 'Theirs', project: theirs.id })).body
  await api.call('POST', '/tasks', { title: 'Nowhere' })

  expect(await caller.projects.list({})).toMatchObject({ total: 1, data: [{ id: ours.id }] })
  expect(await other.caller.projects.list({})).toMatchObject({ total: 1, data: [{ id: theirs.id }] })
  expect(await caller.projects.get({ id: ours.id })).toEqual(ours)
  await expect(caller.projects.get({ id: theirs.id })).rejects.toThrow('No record with this id')
  expect(await caller.tasks.list({})).toMatchObject({ total: 0, data: [] })
  await expect(caller.tasks.get({ id: theirTask.id })).rejects.toThrow('No record with this id')
  await expect(caller.tasks.update({ id: theirTask.id, title: 'Mine' })).rejects.toThrow('No record with this id')
  await expect(caller.tasks.list({ project: [theirs.id] })).rejects.toThrow('no project has the id')

  const task = await caller.tasks.create({ title: 'Ours', project: ours.id })
  expect(await caller.tasks.list({ project: [ours.id] })).toMatchObject({ total: 1, data: [task] })
  await expect(caller.tasks.create({ title: 'Nowhere' })).rejects.toThrow('project: must be one')
  await expect(caller.tasks.create({ title: 'Theirs', project: theirs.id })).rejects.toThrow('no project has the id')
  await expect(caller.tasks.update({ id: task.id, project: null })).rejects.toThrow('project: must be one')
  await expect(caller.tasks.update({ id: task.id, project: theirs.id })).rejects.toThrow('no project has the id')
  expect(await caller.tasks.update({ id: task.id, title: 'Ours still' })).toMatchObject({ version: 2 })

  await api.call('PATCH', `/projects/${ours.id}`, { team: [] })
  expect(await caller.projects.list({})).toMatchObject({ total: 0, data: [] })
  await expect(caller.tasks.get({ id: task.id })).rejects.toThrow('No record with this id')
})

test('a guest cannot change projects or see contacts, deals, invoices and the feed', async () => {
  const { caller, id } = await asGuest()
  const ours = (await api.call('POST', '/projects', { name: 'Ours', team: [id] })).body
  const refused = [
    caller.projects.update({ id: ours.id, name: 'Mine' }),
    caller.projects.create({ name: 'Mine' }),
    caller.projects.remove({ id: ours.id }),
    caller.tasks.remove({ id: ours.id }),
    caller.contacts.list({}),
    caller.deals.list({}),
    caller.invoices.list({}),
    caller.changes.list({}),
  ]
  for (const call of refused) await expect(call).rejects.toThrow('Your role in this workspace (guest)')
})
