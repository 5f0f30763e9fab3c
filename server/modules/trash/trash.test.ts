import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openWorkspace } from '#server/testing/person.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('the Trash lists every kind with its deleter, latest first, and records can be restored', async () => {
  const team = await openWorkspace(api)
  const member = await team.join('manager', 'Ben Wolff')
  const ids: string[] = []
  for (const [noun, fields] of [
    ['tasks', { title: 'A task' }],
    ['projects', { name: 'A project' }],
    ['contacts', { name: 'A contact' }],
    ['deals', { name: 'A deal' }],
    ['campaigns', { name: 'A campaign' }],
    ['items', { name: 'An item' }],
    ['purchase_orders', { number: 'An order', lines: [] }],
  ] as const) {
    const { id } = (await team.owner.mutate(`${noun}.create`, fields)).body
    await member.mutate(`${noun}.remove`, { id })
    ids.unshift(id)
  }
  const { body } = await member.query('trash.list', {})
  expect(body).toMatchObject({ total: 7, data: ids.map((id) => ({ id, deleted_by: 'Ben Wolff' })) })
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
    'An order',
    'An item',
    'A campaign',
    'A deal',
    'A contact',
    'A project',
    'A task',
  ])
  const deals = (await member.query('trash.list', { entity: 'deal' })).body
  expect(deals).toMatchObject({ total: 1, data: [{ id: ids[3], entity: 'deal' }] })
  expect((await member.mutate('deals.restore', { id: ids[3] })).status).toBe(200)
  expect((await member.query('trash.list', { limit: 1, offset: 1 })).body).toMatchObject({
    total: 6,
    data: [{ id: ids[1] }],
  })
  expect((await team.owner.mutate('trash.empty', {})).body).toEqual({ purged: 6 })
})

test('only an owner purges, permanently, and only records in the Trash', async () => {
  const team = await openWorkspace(api)
  const manager = await team.join('manager')
  const guest = await team.join('guest')
  const { id } = (await team.owner.mutate('contacts.create', { name: 'Gone' })).body
  const purge = { entity: 'contact', id }
  expect((await team.owner.mutate('trash.purge', purge)).status).toBe(404)
  await manager.mutate('contacts.remove', { id })
  expect((await guest.query('trash.list', {})).status).toBe(403)
  expect((await manager.mutate('trash.purge', purge)).status).toBe(403)
  expect((await team.owner.mutate('trash.purge', purge)).body).toEqual({ id, deleted: true })
  expect((await team.owner.mutate('contacts.restore', { id })).status).toBe(404)
  for (const title of ['1', '2']) {
    const task = (await team.owner.mutate('tasks.create', { title })).body
    await team.owner.mutate('tasks.remove', { id: task.id })
  }
  expect((await team.owner.mutate('trash.empty', {})).body).toEqual({ purged: 2 })
  expect((await team.owner.query('trash.list', {})).body.total).toBe(0)
  const [latest] = (await team.owner.query('activity.list', { limit: 1 })).body.data
  expect(latest).toMatchObject({ event: 'task.purged', subject: null })
})
