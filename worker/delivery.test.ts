import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { startWorker } from './runner.ts'
import { startReceiver } from './testing/receiver.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ SERVICE_WEBHOOK_RETRY_MINUTES: '0.005,0.005,0.005,0.005' })
  api.program.worker = await startWorker(api.program)
})
afterAll(() => api.close())

test('a committed write reaches the subscriber, signed both ways', async () => {
  const receiver = await startReceiver()
  const created = await api.call('POST', '/webhooks', { url: receiver.url, events: 'task.*' })
  expect(created.status).toBe(201)
  const t0 = performance.now()
  const task = await api.call('POST', '/tasks', { title: 'Grüße' })
  await receiver.count(1)
  console.log(performance.now() - t0)
  const [one] = receiver.received
  expect(one!.json).toEqual({
    event: 'task.created',
    data: task.body,
    workspace_id: api.workspaceId,
    ts: task.body.created_at,
  })
  const secret = created.body.secret as string
  expect(one!.headers['x-service-signature']).toBe(createHmac('sha256', secret).update(one!.body).digest('hex'))
  new Webhook(secret).verify(one!.body, one!.headers as Record<string, string>)
  console.log(one!.headers)
  console.log(JSON.stringify((await api.call('GET', `/webhooks/${created.body.id}/deliveries`)).body))
  await receiver.close()
})
