import { on, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openAtr, type TestShell } from '#server/testing/atr.ts'
import { openFaultyProxy } from '#server/testing/faulty-proxy.ts'
import { startReceiver } from '#server/testing/webhooks/receiver.ts'
import { openSubscriptions, verifies } from '#server/testing/webhooks/subscriptions.ts'
import { startWorker } from '#worker/runner.ts'
import { verifyWebhook } from '../../main.ts'
import { run } from '../run.ts'

let api: TestApi
let shell: TestShell
let here: TestShell
let receiver: Awaited<ReturnType<typeof startReceiver>>
const { subscribe, end } = openSubscriptions(() => api)
const running: { stop(): Promise<unknown> }[] = []
beforeAll(async () => {
  api = await startApi()
  api.beside = await startWorker(api.program)
})
afterAll(() => api.close())
beforeEach(async () => {
  const env = { ATRIUM_URL: api.url, ATRIUM_TOKEN: api.token }
  shell = openAtr(env)
  here = openAtr({ ...env, XDG_CONFIG_HOME: `${shell.folder}/config` }, { run })
  receiver = await startReceiver()
})
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
  await end()
  await receiver.close()
  shell.close()
  here.close()
})

/** Starts `atr listen`; resolves when it listens. */
async function listening(words: string[] = [], env: Record<string, string> = {}) {
  const child = shell.start(['listen', '--forward', receiver.url, ...words], env)
  const said: string[] = []
  const output: string[] = []
  child.stdout.setEncoding('utf8').on('data', (part: string) => output.push(part))
  const ended = once(child, 'close')
  const started = {
    child,
    output: () => output.join(''),
    said: () => said.join('\n'),
    async stop(signal: NodeJS.Signals = 'SIGKILL') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
      return child.exitCode
    },
  }
  running.push(started)
  for await (const [line] of on(createInterface({ input: child.stderr }), 'line', { close: ['close'] })) {
    said.push(line as string)
    if (said.at(-1)!.startsWith('Listening')) break
  }
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
  expect(said.at(-1)).toMatch(/^Listening to .+ after \d+, forwarding to http:/)
  return started
}

const create = async (title: string) => (await api.call('POST', '/tasks', { title })).body as { id: string }
const titles = () => receiver.received.map(({ json }) => json.data['title'])
const secret = async () => (await here.atr(['listen', '--print-secret'])).stdout.trim()

test('deliveries arrive in order, byte for byte those of a webhook, and signed with the secret of the profile', async () => {
  const webhook = await subscribe({ events: '*' })
  const started = await listening()
  const task = await create('Grüße "quoted" 🌱')
  await api.call('PATCH', `/tasks/${task.id}`, { status: 'done' })
  await api.call('POST', '/contacts', { name: 'Ada Brandt' })
  await api.call('DELETE', `/tasks/${task.id}`)
  await Promise.all([receiver.count(4), webhook.receiver.count(4)])
  const bySeq = webhook.receiver.received.toSorted(
    (a, b) => Number(a.headers['x-service-seq']) - Number(b.headers['x-service-seq']),
  )
  expect(receiver.received.map(({ body }) => body)).toEqual(bySeq.map(({ body }) => body))
  const shown = ['content-type', 'user-agent', 'x-service-event', 'x-service-attempt', 'x-service-seq']
  for (const [at, { headers }] of receiver.received.entries()) {
    for (const name of shown) expect(headers[name], name).toBe(bySeq[at]!.headers[name])
    expect(headers['webhook-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  const own = await secret()
  expect(own).not.toBe(webhook.secret)
  for (const one of receiver.received) verifies(one, own)
  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[0]]
  await expect(verifyWebhook(body, headers as Record<string, string>, own)).resolves.toMatchObject({
    event: 'task.created',
  })

  await expect.poll(() => started.output().split('\n').length).toBe(5)
  const lines = started
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines[0]).toEqual({
    time: expect.stringMatching(/Z$/),
    event: 'task.created',
    seq: Number(headers['x-service-seq']),
    status: 200,
    ms: expect.any(Number),
    error: null,
  })
  const said = started.said() + started.output()
  for (const hidden of [api.token, own]) expect(said).not.toContain(hidden)
  expect(started.child.spawnargs.join(' ')).not.toContain(api.token)
  expect(await started.stop('SIGINT')).toBe(130)
  await expect.poll(started.said).toContain(`atr listen --after ${String(lines[3]!['seq'])}`)
})

test('after kills, it resumes with the deliveries that were in flight, and loses none', async () => {
  const all = Array.from({ length: 60 }, (_, n) => `Killed ${n}`)
  let started = await listening()
  const writing = (async () => {
    for (const title of all) await create(title)
  })()
  for (const seen of [10, 25, 40]) {
    await receiver.count(seen)
    await started.stop('SIGKILL')
    started = await listening(['--resume'])
  }
  await writing
  await receiver.until(() => titles().includes(all.at(-1)!))
  const doubles = titles().filter((title, at) => titles()[at - 1] === title)
  expect(doubles.length).toBeLessThanOrEqual(3)
  // A double follows its first delivery at once: it was in flight.
  expect(titles().filter((title, at) => titles()[at - 1] !== title)).toEqual(all)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(all.length)
})

test('a delivery without an answer comes again with --resume, and so do those after it', async () => {
  let asked = 0
  receiver.answer = (response) => void (asked++ === 0 ? response.destroy() : response.writeHead(204).end())
  const started = await listening()
  for (const title of ['Unanswered', 'Answered']) await create(title)
  await expect.poll(() => started.output().match(/"status":\w+/g)).toEqual(['"status":null', '"status":204'])
  await started.stop('SIGINT')
  await expect.poll(started.said).toContain('1 had no answer: --resume starts with the first of them')
  await listening(['--resume'])
  await receiver.count(4)
  expect(titles()).toEqual(['Unanswered', 'Answered', 'Unanswered', 'Answered'])
})

test('only the chosen events are forwarded, from a place or a time', async () => {
  const { body } = await api.call('GET', '/changes?latest=true')
  await create('Left out')
  await api.call('POST', '/contacts', { name: 'Chosen' })
  const started = await listening(['--events', 'contact.*,deal.updated', '--after', String(body.next_after)])
  await receiver.count(1)
  expect(receiver.received[0]!.json.data['name']).toBe('Chosen')
  await started.stop()
  await listening(['--events', 'contact.created', '--since', '10m'])
  await receiver.until((got) => got.filter(({ json }) => json.data['name'] === 'Chosen').length === 2)
})

test('--retry tries again with the same id, and without it a failure is a line', async () => {
  let answers = 0
  receiver.answer = (response) => void response.writeHead(answers++ < 2 ? 500 : 204).end()
  const started = await listening(['--retry'])
  await create('Retried')
  await receiver.count(3)
  const attempts = receiver.received.map(({ headers }) => [headers['x-service-attempt'], headers['webhook-id']])
  expect(attempts.map(([attempt]) => attempt)).toEqual(['1', '2', '3'])
  expect(new Set(attempts.map(([, id]) => id)).size).toBe(1)
  await expect
    .poll(() => started.output().match(/"status":\d+/g))
    .toEqual(['"status":500', '"status":500', '"status":204'])
  await started.stop()
  receiver.answer = 500
  await listening()
  await create('Failed')
  await create('Next')
  await receiver.until(() => titles().includes('Next'))
  expect(titles().filter((title) => title === 'Failed')).toHaveLength(1)
})

test('one delivery is in flight at a time, in the order of the feed', async () => {
  const { body } = await api.call('GET', '/changes?latest=true')
  const all = Array.from({ length: 8 }, (_, n) => `In order ${n}`)
  for (const title of all) await create(title)
  let [open, most] = [0, 0]
  receiver.answer = (response) => {
    most = Math.max(most, ++open)
    setTimeout(() => (open--, response.writeHead(204).end()), 10)
  }
  await listening(['--after', String(body.next_after)])
  await receiver.count(all.length)
  expect(titles()).toEqual(all)
  expect(most).toBe(1)
})

test('--parallel has that many deliveries in flight', async () => {
  const held: (() => void)[] = []
  receiver.answer = (response) => void held.push(() => response.writeHead(204).end())
  await listening(['--parallel', '3'])
  for (let n = 0; n < 4; n++) await create(`Parallel ${n}`)
  await expect.poll(() => held.length).toBe(3)
  held.shift()!()
  await expect.poll(() => receiver.received.length).toBe(4)
  for (const answer of held) answer()
})

test('behind a proxy that has no stream, the bytes are the same', async () => {
  await using proxy = await openFaultyProxy(api.url, ({ url }) => (url?.includes('/stream') ? '429' : undefined))
  const webhook = await subscribe({ events: '*' })
  await listening([], { ATRIUM_URL: proxy.url })
  await create('Polled 🌱')
  await Promise.all([receiver.count(1), webhook.receiver.count(1)])
  expect(receiver.received[0]!.body).toBe(webhook.receiver.received[0]!.body)
})

test('a proxy of the environment gets nothing', async () => {
  let seen = 0
  const proxy = createServer((_, response) => (seen++, response.writeHead(502).end()))
  proxy.on('connect', (_, socket) => (seen++, socket.destroy()))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  await listening([], { HTTP_PROXY: url, http_proxy: url, HTTPS_PROXY: url, ALL_PROXY: url })
  await create('Direct')
  await receiver.count(1)
  expect(seen).toBe(0)
  proxy.close()
})

test.each([
  [['--forward', 'http://8.8.8.8/'], 'use a webhook'],
  [['--forward', 'http://169.254.169.254/'], 'link-local'],
  [['--forward', 'http://127.0.0.1:1/', '--events', 'task.creatd'], 'Did you mean task.created?'],
  [['--after', '1', '--since', '10m'], '--after and --since exclude each other'],
  [['--since', 'yesterday'], '--since takes a time'],
  [['--parallel', '17'], '--parallel is 1 to 16'],
  [['--resume'], '--resume needs --forward'],
  [['--skip-verify'], '--skip-verify needs --forward'],
  [['--forward', 'https://10.0.0.1/', '--skip-verify'], '--skip-verify is for targets on this machine'],
])('listen %j is a usage error', async (words, message) => {
  const { code, stderr } = await here.atr(['listen', ...words])
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})

test('a place that is no longer stored or beyond the end is refused', async () => {
  const { code, stderr } = await here.atr(['listen', '--forward', receiver.url, '--after', '999999999'])
  expect([code, stderr]).toEqual([1, expect.stringContaining('beyond the end of the feed')])
  expect((await here.atr(['listen'], { env: { ATRIUM_TOKEN: 'atr_live_wrong' } })).code).toBe(3)
})
