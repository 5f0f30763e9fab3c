import { execFile, spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { on, once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { createEveryRecord } from '#server/testing/every-record.ts'
import { startWorker } from '#worker/runner.ts'
import { readGuides } from './guides.ts'
import { guideSamples, type Sample } from './samples.ts'

const LANGUAGES = { bash: 'bash', js: process.execPath, python: 'python3' }
type Language = keyof typeof LANGUAGES
const present = (language: string) =>
  language in LANGUAGES && spawnSync(LANGUAGES[language as Language], ['--version']).status === 0

const samples = readGuides('http://example.com').flatMap(guideSamples)
const [here, absent] = [samples.filter((one) => present(one.language)), samples.filter((one) => !present(one.language))]
if (absent.length > 0) process.stdout.write(`not run here: ${absent.map(({ name }) => name).join(', ')}\n`)
const marked = (use: Sample['use']) => here.filter((one) => one.use === use)

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await startApi()
  folder = await mkdtemp(join(tmpdir(), 'atrium-samples-'))
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

/** `curl` as the samples call it, noting every status. */
const CURL = `set -eo pipefail
curl() {
  local out
  out=$(command curl -sS -w '\\n%{http_code}' "$@")
  echo "\${out##*$'\\n'}" >> "$STATUSES"
  printf '%s\\n' "\${out%$'\\n'*}"
}
`

async function run(language: Language, code: string, settings: Record<string, string> = {}) {
  const statuses = join(folder, 'statuses')
  await writeFile(statuses, '')
  const env = { ...process.env, BASE_URL: api.url, TOKEN: api.token, STATUSES: statuses, ...settings }
  const words =
    language === 'bash' ? ['-c', CURL + code] : language === 'js' ? ['--input-type=module', '-e', code] : ['-c', code]
  const { stdout } = await promisify(execFile)(LANGUAGES[language], words, { env, cwd: settings.CWD ?? process.cwd() })
  return { stdout, statuses: (await readFile(statuses, 'utf8')).trim().split('\n').filter(Boolean).map(Number) }
}

test('samples were found in every language, and Node and the shell are always here', () => {
  expect(new Set(samples.map(({ language }) => language))).toEqual(new Set(['bash', 'js', 'python']))
  expect(absent.map(({ language }) => language).filter((language) => language !== 'python')).toEqual([])
  expect(marked('run').length).toBeGreaterThan(10)
  expect(marked('receiver').length).toBeGreaterThanOrEqual(2)
})

test.each(marked('run'))('$name runs', async ({ language, code, status }) => {
  if (language === 'bash' && code.includes('q=printer')) await api.call('POST', '/tasks', { title: 'Call the printer' })
  const { stdout, statuses } = await run(language as Language, code)
  expect(stdout).not.toBe('')
  if (language !== 'bash') return
  expect(statuses.length).toBeGreaterThan(0)
  const last = statuses.pop()!
  for (const one of statuses) expect(one).toBeLessThan(400)
  if (status === undefined) expect(last).toBeLessThan(400)
  else expect(last).toBe(status)
})

test.each(marked('verify'))('$name tells our deliveries from others', async ({ language, code }) => {
  const body = '{"event":"task.created"}'
  await writeFile(join(folder, 'body.json'), body)
  const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const SIGNATURE = createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex')
  const settings = { WEBHOOK_SECRET, SIGNATURE, CWD: folder }
  expect((await run(language as Language, code, settings)).stdout).toBe('from Atrium\n')
  await writeFile(join(folder, 'body.json'), body.replace('task', 'deal'))
  await expect(run(language as Language, code, settings)).rejects.toThrow('not from Atrium')
})

describe('receivers', () => {
  let worker: Awaited<ReturnType<typeof startWorker>>
  beforeAll(async () => {
    worker = await startWorker(api.program)
  })
  afterAll(() => worker.stop())

  test('the curl line of every operation does what its page says', async () => {
    const receiver = createHttpServer((_, response) => response.writeHead(204).end()).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    const found = await createEveryRecord(api, url)
    await settled(found('/webhooks/{id}/deliveries/{delivery}')!)
    const operations = api.program.portal!.tags().flatMap((tag) => tag.operations)
    expect(operations.length).toBeGreaterThan(30)
    // What takes a record away comes last, what puts it back after that.
    const rank = ({ method, path }: { method: string; path: string }) =>
      path.endsWith('/restore') ? 2 : method === 'DELETE' ? 1 : 0
    for (const { curl, method, path, answers } of operations.toSorted((a, b) => rank(a) - rank(b))) {
      const parameters = Object.entries(found(path)!).map(([name, value]) => [name.toUpperCase(), value])
      const code = curl.replace('https://example.com/hooks/atrium', url)
      const { statuses } = await run('bash', code, Object.fromEntries(parameters) as Record<string, string>)
      expect(statuses, `${method} ${path}`).toEqual([Number(answers[0]!.status)])
    }
    receiver.close()
  })

  test.each(marked('receiver'))('$name takes a delivery of ours and no other', async ({ language, code }) => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const { body: webhook } = await api.call('POST', '/webhooks', { url, events: 'contact.created' })
    const words = language === 'js' ? ['--input-type=module', '-e', code] : ['-c', code]
    const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: webhook.secret as string }
    const receiver = spawn(LANGUAGES[language as Language], words, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      await answering(url)
      const lines = on(createInterface({ input: receiver.stdout }), 'line')
      const { body: contact } = await api.call('POST', '/contacts', { name: 'Ada Brandt' })
      // What was created just before the subscription may arrive as well.
      for await (const [line] of lines) {
        expect(line).toMatch(/^contact\.created [0-9a-f-]{36}$/)
        if (line === `contact.created ${contact.id}`) break
      }
      const forged = { method: 'POST', body: '{"event":"contact.created","data":{"id":"x"}}' }
      for (const signature of ['', '00', '0'.repeat(64)])
        expect((await fetch(url, { ...forged, headers: { 'X-Service-Signature': signature } })).status).toBe(401)
    } finally {
      receiver.kill()
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

/** Resolves when something listens there. */
async function answering(url: string): Promise<void> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    if (await fetch(url, { method: 'POST', body: '{}' }).catch(() => undefined)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nothing listens at ${url}`)
}
