import { on, once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signDelivery, signingKey } from '#server/modules/webhooks/rules/signing.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { freePort } from '#server/testing/crash/stage.ts'
import { canRun, openSampleRunner } from '#server/testing/sample-runner.ts'
import { startWorker } from '#worker/runner.ts'
import { readGuides } from './guides.ts'
import { guideSamples, type Sample } from './samples.ts'

const guide = readGuides('http://example.com').find(({ slug }) => slug === 'webhooks')!
const receivers = guideSamples(guide).filter(({ use, language }) => use === 'receiver' && canRun(language))
const complete = receivers.filter(({ code }) => code.includes('seen'))

let api: TestApi
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  api = await startApi()
  worker = await startWorker(api.program)
})
afterAll(async () => {
  await worker.stop()
  await api.close()
})

test('the guide has complete endpoints in two languages, and one with a library', () => {
  expect(new Set(complete.map(({ language }) => language))).toContain('js')
  expect(receivers.length).toBe(complete.length + 1)
})

test.each(receivers)('$name accepts deliveries, also after a rotation, and no others', async (sample) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const { body: webhook } = await api.call('POST', '/webhooks', { url, events: 'contact.created' })
  await using receiver = await started(sample, port, webhook.secret)
  const delivered = async () => {
    const { body: contact } = await api.call('POST', '/contacts', { name: 'Ada Brandt' })
    // Records created just before the subscription may be delivered as well.
    for (let line = ''; line !== `contact.created ${contact.id}`;) {
      line = await receiver.line()
      expect(line).toMatch(/^contact\.created [0-9a-f-]{36}$/)
    }
  }
  await delivered()
  expect((await api.call('POST', `/webhooks/${webhook.id}/rotate-secret`)).status).toBe(200)
  await delivered()
  await api.call('DELETE', `/webhooks/${webhook.id}`)

  const { send } = deliveries(url, webhook.secret)
  expect(await send('a')).toBe(204)
  expect(await send('b', { body: '{"event":"contact.created","data":{"id":"forged"}}' })).toBe(401)
  expect(await send('c', { seconds: -360 })).toBe(401)
  expect(await send('d', { seconds: 360 })).toBe(401)
  expect(await send('e', { headers: { 'webhook-id': 'another' } })).toBe(401)
  expect(await send('f', { headers: { 'webhook-signature': '' } })).toBe(401)
  expect(await send('g', { secret: OTHER })).toBe(401)
  expect(await sendTooMuch(url)).toBe(413)
})

describe.each(complete)('$name', (sample) => {
  test('processes a repeated delivery once, also after a restart', async () => {
    const port = await freePort()
    const { send } = deliveries(`http://127.0.0.1:${port}/`, OTHER)
    const runner = await openSampleRunner(api.url, api.token)
    try {
      {
        await using receiver = await started(sample, port, OTHER, runner)
        for (const id of ['first', 'first', 'second']) expect(await send(id)).toBe(204)
        expect(await receiver.line()).toBe('contact.created first')
        expect(await receiver.line()).toBe('contact.created second')
      }
      await using receiver = await started(sample, port, OTHER, runner)
      for (const id of ['second', 'first', 'third']) expect(await send(id)).toBe(204)
      expect(await receiver.line()).toBe('contact.created third')
    } finally {
      await runner.close()
    }
  })

  test('accepts two secrets at a time', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    await using receiver = await started(sample, port, `${OTHER} ${EARLIER}`)
    expect(await deliveries(url, EARLIER).send('earlier')).toBe(204)
    expect(await deliveries(url, OTHER).send('current')).toBe(204)
    expect(await receiver.line()).toBe('contact.created earlier')
    expect(await receiver.line()).toBe('contact.created current')
  })
})

const OTHER = `whsec_${Buffer.alloc(32, 'a').toString('base64')}`
const EARLIER = `whsec_${Buffer.alloc(32, 'b').toString('base64')}`

type Changed = { body?: string; seconds?: number; headers?: Record<string, string>; secret?: string }

/** Sends deliveries signed with `secret`, changed afterwards as described; resolves with the status. */
function deliveries(url: string, secret: string) {
  async function send(id: string, { body, seconds = 0, headers, secret: other = secret }: Changed = {}) {
    const signed = JSON.stringify({ event: 'contact.created', data: { id } })
    const timestamp = new Date(Date.now() + 1_000 * seconds)
    const made = signDelivery({ body: signed, keys: [signingKey(other)], eventId: id, timestamp })
    return (await fetch(url, { method: 'POST', body: body ?? signed, headers: { ...made, ...headers } })).status
  }
  return { send }
}

/** Announces a body above the limit, and resolves with the status that the endpoint sends without reading it. */
async function sendTooMuch(url: string) {
  const call = request(url, { method: 'POST', headers: { 'Content-Length': '5000001' } })
  call.flushHeaders()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  call.on('error', () => undefined).destroy()
  return response.statusCode
}

/** Starts a sample and waits until it answers; without a runner, in a folder of its own. */
async function started({ language, code }: Sample, port: number, secret: string, shared?: Runner) {
  const runner = shared ?? (await openSampleRunner(api.url, api.token))
  // The one with a library resolves it from the working directory.
  const place: Record<string, string> = code.includes('seen') ? { CWD: runner.folder } : {}
  const child = await runner.start(language, code, { PORT: String(port), WEBHOOK_SECRET: secret, ...place })
  await answering(`http://127.0.0.1:${port}/`)
  const lines = on(createInterface({ input: child.stdout }), 'line')
  return {
    line: async () => ((await lines.next()) as { value: [string] }).value[0],
    async [Symbol.asyncDispose]() {
      child.stop()
      if (!shared) await runner.close()
    },
  }
}

type Runner = Awaited<ReturnType<typeof openSampleRunner>>

/** Resolves when the port accepts connections. */
async function answering(url: string): Promise<void> {
  const ask = () => fetch(url, { method: 'POST', body: '{}' })
  await expect.poll(() => ask().then(Boolean, () => false), { message: `nothing listens at ${url}` }).toBe(true)
}
