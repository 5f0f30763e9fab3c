import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signDelivery, signingKey } from '#server/modules/webhooks/rules/signing.ts'
import { startApi } from '#server/testing/api.ts'
import { startWorker } from '#worker/runner.ts'
import { createAtrium, verifyWebhook, WebhookError, type WebhookEvent } from '../main.ts'

const SECRET = `whsec_${Buffer.alloc(32, 'a').toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(32, 'b').toString('base64')}`
const BODY =
  '{"event":"task.created","data":{"id":"a","title":"Grüße"},"workspace_id":"w","ts":"2026-11-21T09:00:00.000Z"}'

/** The headers of a delivery signed `seconds` from now. */
function signed({ secret = SECRET, seconds = 0 } = {}) {
  const timestamp = new Date(Date.now() + 1_000 * seconds)
  return signDelivery({ body: BODY, keys: [signingKey(secret)], eventId: 'evt', timestamp })
}

test('deliveries are verified in every form of body and headers, as by the published library', async () => {
  const headers = signed()
  const event = JSON.parse(BODY) as unknown
  expect(new Webhook(SECRET).verify(BODY, headers)).toEqual(event)
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
  const bytes = new TextEncoder().encode(BODY)
  for (const body of [BODY, bytes, bytes.buffer, Buffer.from(BODY)])
    for (const given of [headers, upper, new Headers(headers)])
      expect(await verifyWebhook(body, given, SECRET)).toEqual(event)
  expect(await verifyWebhook(BODY, headers, [OTHER, SECRET])).toEqual(event)
  expect(await verifyWebhook(BODY, signed({ seconds: -500 }), SECRET, { toleranceSeconds: 600 })).toEqual(event)
})

const refusals: [string, Parameters<typeof verifyWebhook>][] = [
  ['another body', [BODY.replace('a', 'b'), signed(), SECRET]],
  ['another secret', [BODY, signed(), OTHER]],
  ['no secret', [BODY, signed(), []]],
  ['another id', [BODY, { ...signed(), 'webhook-id': 'other' }, SECRET]],
  ['another time', [BODY, { ...signed(), 'webhook-timestamp': String(Math.floor(Date.now() / 1_000) - 1) }, SECRET]],
  ['an old signature', [BODY, signed({ seconds: -360 }), SECRET]],
  ['a signature of the future', [BODY, signed({ seconds: 360 }), SECRET]],
  ['a time that is no number', [BODY, { ...signed(), 'webhook-timestamp': 'now' }, SECRET]],
  ['no signature', [BODY, { ...signed(), 'webhook-signature': undefined }, SECRET]],
  ['an empty signature', [BODY, { ...signed(), 'webhook-signature': 'v1,' }, SECRET]],
  ['a signature that is not base64', [BODY, { ...signed(), 'webhook-signature': 'v1,ü v2,x' }, SECRET]],
  ['no headers', [BODY, {}, SECRET]],
]

test.each(refusals)('%s is refused', async (_, given) => {
  await expect(verifyWebhook(...given)).rejects.toBeInstanceOf(WebhookError)
})

test('a parsed body is a mistake, and the error says what to pass', async () => {
  await expect(verifyWebhook(JSON.parse(BODY), signed(), SECRET)).rejects.toThrow('pass the raw body')
})

test.each(['', 'whsec_', 'whsec_ü'])('the secret "%s" is a mistake, and is not repeated', async (secret) => {
  await expect(verifyWebhook(BODY, signed(), secret)).rejects.toThrow(
    /^secret: must be the secret of the webhook, such as whsec_…$/,
  )
})

test('real deliveries are verified, also after a rotation of the secret', async () => {
  const api = await startApi()
  const worker = await startWorker(api.program)
  const atrium = createAtrium({ url: api.url, token: api.token })
  const received: WebhookEvent[] = []
  let secrets: string[] = []
  const receiver = createServer(async (request, response) => {
    const event = await verifyWebhook(await buffer(request), request.headers, secrets).catch(() => undefined)
    if (event) received.push(event)
    response.writeHead(event ? 204 : 401).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const titles = () => received.map((one) => (one.event === 'task.created' ? one.data.title : one.event))
  try {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    const { id, secret } = await atrium.webhooks.create({ url, events: 'task.created' })
    secrets = [secret]
    await atrium.tasks.create({ title: 'Grüße' })
    await expect.poll(titles).toEqual(['Grüße'])
    secrets = [OTHER, (await atrium.webhooks.rotateSecret(id)).secret]
    await atrium.tasks.create({ title: 'After the rotation' })
    await expect.poll(titles).toEqual(['Grüße', 'After the rotation'])
  } finally {
    receiver.close()
    await worker.stop()
    await api.close()
  }
})
