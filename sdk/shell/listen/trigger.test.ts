import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openAtr, type TestShell } from '#server/testing/atr.ts'
import { startReceiver } from '#server/testing/webhooks/receiver.ts'
import { openSubscriptions, verifies } from '#server/testing/webhooks/subscriptions.ts'
import { startWorker } from '#worker/runner.ts'
import { run } from '../run.ts'

let api: TestApi
let shell: TestShell
let receiver: Awaited<ReturnType<typeof startReceiver>>
const { subscribe, end } = openSubscriptions(() => api)
beforeAll(async () => {
  api = await startApi()
  api.beside = await startWorker(api.program)
  shell = openAtr({ ATRIUM_URL: api.url, ATRIUM_TOKEN: api.token }, { run })
})
afterAll(async () => {
  shell.close()
  await api.close()
})
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await end()
  await receiver.close()
})

test('every event of the catalogue is sent as its example, signed with the secret of the profile', async () => {
  const { data } = (await api.call('GET', '/events')).body as { data: { event: string; example: object }[] }
  const secret = (await shell.atr(['listen', '--print-secret'])).stdout.trim()
  for (const { event } of data) {
    const { code, stdout } = await shell.atr(['trigger', event, '--forward', receiver.url])
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { event, status: 200 }])
  }
  expect(receiver.received.map(({ json }) => [json.event, json.data])).toEqual(
    data.map(({ event, example }) => [event, example]),
  )
  for (const one of receiver.received) verifies(one, secret)
  const [first] = receiver.received as [(typeof receiver.received)[0]]
  expect(first.json.workspace_id).toBe(api.workspaceId)
  expect(first.headers).not.toHaveProperty('x-service-seq')
})

test('--set changes fields of the example to values of their sort', async () => {
  const set = ['--set', 'data.title=Order paper', '--set', 'data.version=7', '--set', 'data.due=null']
  expect((await shell.atr(['trigger', 'task.updated', ...set, '--forward', receiver.url])).code).toBe(0)
  expect(receiver.received[0]!.json.data).toMatchObject({ title: 'Order paper', version: 7, due: null })
})

test('the exit code says what the target answered', async () => {
  const words = ['trigger', 'task.created', '--forward', receiver.url]
  receiver.answer = 404
  expect((await shell.atr(words)).code).toBe(1)
  receiver.answer = 503
  expect((await shell.atr(words)).code).toBe(4)
})

test('--webhook lets Atrium send the example', async () => {
  const webhook = await subscribe({ events: 'task.created' })
  const { code, stdout } = await shell.atr(['trigger', 'deal.updated', '--webhook', webhook.id])
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { deliveries: [expect.any(String)] }])
  await webhook.receiver.count(1)
  expect(webhook.receiver.received[0]!.json.event).toBe('deal.updated')
  verifies(webhook.receiver.received[0]!, webhook.secret)
})

test.each([
  [['task.creatd', '--forward', 'http://localhost:1/'], 'Did you mean task.created?'],
  [['task.created'], 'one of --forward, --webhook and --real'],
  [['task.created', '--real'], 'in a sandbox only. This workspace is live'],
  [['task.created', '--webhook', 'x', '--set', 'data.title=A'], '--set and --skip-verify need --forward'],
  [['task.created', '--forward', 'http://localhost:1/', '--set', 'title=A'], '--set takes a field'],
  [['task.created', '--forward', 'http://localhost:1/', '--set', 'data.titel=A'], 'Did you mean title?'],
  [
    ['task.created', '--forward', 'http://localhost:1/', '--set', 'data.version=A'],
    'data.version takes a value like 1',
  ],
  [['task.created', '--forward', 'http://example.com/'], 'example.com'],
])('trigger %j is a usage error, and sends nothing', async (words, message) => {
  const { code, stderr } = await shell.atr(['trigger', ...words])
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})
