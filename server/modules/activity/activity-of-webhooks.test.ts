import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { startReceiver } from '#server/testing/webhooks/receiver.ts'
import { startWorker } from '#worker/runner.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  api.beside = await startWorker(api.program)
})
afterAll(() => api.close())

test('what concerns tokens, webhooks and the workspace reaches the activity, no webhook and no feed', async () => {
  const receiver = await startReceiver()
  const { owner, join } = await openWorkspace(api)
  const { secret } = (await owner.mutate('tokens.create', { name: 'CI', access: 'read_write', expires: null })).body
  const call = api.as(secret)
  const { body: webhook } = await call('POST', '/webhooks', { url: receiver.url, events: '*' })
  const person = await join('guest')
  const done = [
    await owner.mutate('members.setRole', { id: person.id, role: 'member' }),
    await owner.mutate('workspaces.update', { name: 'Another name' }),
    await call('PATCH', `/webhooks/${webhook.id}`, { description: 'Wall' }),
    await call('POST', `/webhooks/${webhook.id}/rotate-secret`),
    await owner.mutate('tokens.create', { name: 'Other', access: 'read_only', expires: null }),
    await call('POST', '/tasks', { title: 'Seen' }),
  ]
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 201])
  await receiver.count(3)
  const feed = () => call('GET', '/changes')
  const events = ['member.created', 'member.updated', 'task.created']
  await expect.poll(async () => (await feed()).body.data).toHaveLength(4)
  expect((await feed()).body.data.map(({ event }: { event: string }) => event)).toEqual(['member.created', ...events])
  expect(receiver.received.map(({ json }) => json.event).toSorted()).toEqual(events)
  const { rows } = await api.program.databases.relay.pool.query(
    `select distinct split_part(event, '.', 1) as noun from change where workspace_id = $1 and seq is not null order by 1`,
    [receiver.received[0]!.json.workspace_id],
  )
  expect(rows.map(({ noun }) => noun)).toEqual(['member', 'task', 'token', 'webhook', 'workspace'])
  const { body: deliveries } = await call('GET', `/webhooks/${webhook.id}/deliveries`)
  expect(deliveries.total).toBe(3)
  await receiver.close()
})
