import { on, once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signDelivery, signingKey } from '#server/modules/webhooks/rules.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { createEveryRecord } from '#server/testing/every-record.ts'
import { canRun, openSampleRunner, type SampleRunner } from '#server/testing/sample-runner.ts'
import { startWorker } from '#worker/runner.ts'
import { readGuides } from './guides.ts'
import { guideSamples, type Sample } from './samples.ts'

const LANGUAGES = ['bash', 'js', 'python', 'go', 'php', 'ruby']
const present = LANGUAGES.filter(canRun)

const guides = readGuides('http://example.com')
const webhooks = guides.find(({ slug }) => slug === 'webhooks')!
const samples = guides.flatMap(guideSamples)
const [here, absent] = [
  samples.filter(({ language }) => present.includes(language)),
  samples.filter(({ language }) => !present.includes(language)),
]
if (absent.length > 0) {
  const missing = LANGUAGES.filter((language) => !present.includes(language))
  process.stdout.write(
    `not run here, for want of ${missing.join(', ')}: ${absent.map(({ name }) => name).join(', ')}\n`,
  )
  process.stdout.write(`not run here: the samples of every operation in ${missing.join(', ')}\n`)
}
const marked = (use: Sample['use']) => here.filter((one) => one.use === use)

let api: TestApi
let runner: SampleRunner
beforeAll(async () => {
  api = await startApi()
  await api.program.status.start()
  runner = await openSampleRunner(api.url, api.token)
})
afterAll(async () => {
  await api.program.status.stop()
  await api.close()
  await runner.close()
})

test('samples exist in every language, and Node is always available', () => {
  expect(new Set(samples.map(({ language }) => language))).toEqual(new Set(LANGUAGES))
  expect(present).toContain('js')
  expect(marked('run').length).toBeGreaterThan(10)
  expect(marked('receiver').length).toBeGreaterThanOrEqual(2)
})

test.each(marked('run'))('$name runs', async ({ language, code, status }) => {
  if (language === 'bash' && code.includes('q=printer')) await api.call('POST', '/tasks', { title: 'Call the printer' })
  const { stdout, statuses } = await runner.run(language, code)
  expect(stdout).not.toBe('')
  if (language !== 'bash') {
    if (status) expect(stdout).toMatch(new RegExp(`^${status} `))
    return
  }
  expect(statuses.length).toBeGreaterThan(0)
  const last = statuses.pop()!
  for (const one of statuses) expect(one).toBeLessThan(400)
  if (status === undefined) expect(last).toBeLessThan(400)
  else expect(last).toBe(status)
})

const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  body: /^```json vector\n(.+)\n```/m.exec(webhooks.markdown)![1]!,
  signature: /the signature is `(\w+)`/.exec(webhooks.markdown)![1]!,
}

test('the sample delivery of the guide has a valid signature', () => {
  expect(webhooks.markdown).toContain(`With the secret \`${vector.secret}\``)
  const signed = signDelivery({
    body: vector.body,
    keys: [signingKey(vector.secret)],
    eventId: 'x',
    timestamp: new Date(),
  })
  expect(signed['X-Service-Signature']).toBe(vector.signature)
})

test.each(marked('verify'))('$name accepts our deliveries and rejects others', async ({ language, code }) => {
  const settings = { WEBHOOK_SECRET: vector.secret, SIGNATURE: vector.signature, CWD: runner.folder }
  await writeFile(join(runner.folder, 'body.json'), vector.body)
  expect((await runner.run(language, code, settings)).stdout).toBe('from Atrium\n')
  await writeFile(join(runner.folder, 'body.json'), vector.body.replace('Ada', 'Eda'))
  await expect(runner.run(language, code, settings)).rejects.toMatchObject({ stdout: 'not from Atrium\n' })
})

describe('receivers', () => {
  let worker: Awaited<ReturnType<typeof startWorker>>
  beforeAll(async () => {
    worker = await startWorker(api.program)
  })
  afterAll(() => worker.stop())

  test.each(present)(
    'the samples of every operation return the documented status (%s)',
    { timeout: 200_000 },
    async (language) => {
      const receiver = createHttpServer((_, response) => response.writeHead(204).end()).listen(0, '127.0.0.1')
      await once(receiver, 'listening')
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
      const found = await createEveryRecord(api, url)
      await settled(found('/webhooks/{id}/deliveries/{delivery}')!)
      const operations = api.program.portal.tags().flatMap((tag) => tag.operations)
      expect(operations.length).toBeGreaterThan(30)
      // Operations that delete a record come last, and restore operations after them.
      const rank = ({ method, path }: { method: string; path: string }) =>
        path.endsWith('/restore') ? 2 : method === 'DELETE' ? 1 : 0
      for (const { samples: written, method, path, answers } of operations.toSorted((a, b) => rank(a) - rank(b))) {
        const parameters = Object.entries(found(path)!).map(([name, value]) => [name.toUpperCase(), value])
        const { code } = written.find((one) => one.language === language)!
        const here = code
          .replaceAll('https://example.com/hooks/atrium', url)
          .replaceAll('task:019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20', `task:${found('/tasks/{id}')!['id']}`)
          .replaceAll('019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a24', found('/documents/{id}')!['id']!)
        const { stdout, statuses } = await runner.run(language, here, Object.fromEntries(parameters))
        const status = language === 'bash' ? statuses : [Number(/^\d{3}(?= )/.exec(stdout)?.[0])]
        expect(status, `${method} ${path}: ${stdout}`).toEqual([Number(answers[0]!.status)])
      }
      receiver.close()
    },
  )

  test.each(marked('receiver'))('$name accepts our delivery and no other', async ({ language, code }) => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const { body: webhook } = await api.call('POST', '/webhooks', { url, events: 'contact.created' })
    const settings = { PORT: String(port), WEBHOOK_SECRET: webhook.secret as string }
    const receiver = await runner.start(language, code, settings)
    try {
      await answering(url)
      const lines = on(createInterface({ input: receiver.stdout }), 'line')
      const { body: contact } = await api.call('POST', '/contacts', { name: 'Ada Brandt' })
      // Records created just before the subscription may be delivered as well.
      for await (const [line] of lines) {
        expect(line).toMatch(/^contact\.created [0-9a-f-]{36}$/)
        if (line === `contact.created ${contact.id}`) break
      }
      const forged = { method: 'POST', body: '{"event":"contact.created","data":{"id":"x"}}' }
      for (const signature of ['', '00', '0'.repeat(64)])
        expect((await fetch(url, { ...forged, headers: { 'X-Service-Signature': signature } })).status).toBe(401)
    } finally {
      receiver.stop()
      await api.call('DELETE', `/webhooks/${webhook.id}`)
    }
  })
})

/** Resolves when the delivery has arrived. */
async function settled({ id, delivery }: Record<string, string>): Promise<void> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const { body } = await api.call('GET', `/webhooks/${id}/deliveries/${delivery}`)
    if (body.status === 'delivered') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the delivery did not arrive')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Resolves when the port accepts connections. */
async function answering(url: string): Promise<void> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    if (await fetch(url, { method: 'POST', body: '{}' }).catch(() => undefined)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nothing listens at ${url}`)
}
