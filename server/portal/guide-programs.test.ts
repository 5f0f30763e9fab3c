import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { canRun, openSampleRunner, type SampleRunner } from '#server/testing/sample-runner.ts'
import { readGuides } from './guides.ts'
import { guideSamples } from './samples.ts'

vi.setConfig({ testTimeout: 120_000 })

const guides = readGuides('http://example.com')
const programs = (slug: string, words: string) =>
  guideSamples(guides.find((guide) => guide.slug === slug)!).filter(
    ({ language, code }) => code.includes(words) && canRun(language),
  )

let api: TestApi
let runner: SampleRunner
beforeAll(async () => {
  api = await startApi()
  runner = await openSampleRunner(api.url, api.token)
})
afterAll(async () => {
  await api.close()
  await runner.close()
})

/** A proxy between a program and the API: `meddle` can act before a call is forwarded, or respond to it instead. */
async function between(meddle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>) {
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    if (await meddle(request, response)) return
    const { authorization = '', 'content-type': type, 'if-match': match, 'idempotency-key': key } = request.headers
    const headers = { authorization, ...(type && { 'content-type': type }), ...(match && { 'if-match': match }) }
    const answer = await fetch(`${api.url}${request.url}`, {
      method: request.method!,
      headers: { ...headers, ...(key && { 'idempotency-key': String(key) }) },
      ...(body && { body }),
    })
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text())
  }
  const server = createServer((request, response) => void forward(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, [Symbol.dispose]: () => void server.close() }
}

describe('the contact sync program', () => {
  const syncing = programs('sync-contacts', 'If-Match')
  test('is available in two languages', () => expect(syncing.length).toBeGreaterThan(0))

  test.each(syncing)(
    '$name creates records, changes nothing on a second run, and keeps concurrent changes',
    async ({ language, code }) => {
      for (const { id } of (await api.call('GET', '/contacts?ext_id=crm-1042')).body.data)
        await api.call('DELETE', `/contacts/${id}`)
      const first = (await runner.run(language, code)).stdout
      expect(first).toMatch(/^crm-1042 [0-9a-f-]{36} 1\ncrm-1043 /)
      expect((await runner.run(language, code)).stdout).toBe(first)

      const [ada] = (await api.call('GET', '/contacts?ext_id=crm-1042')).body.data
      await api.call('PATCH', `/contacts/${ada.id}`, {
        tags: ['VIP', 'Customer'],
        company: 'Brandt Print',
        name: 'Ada',
      })
      const statuses: string[] = []
      using proxy = await between(async ({ method, url }) => {
        if (method !== 'PUT' || !url!.endsWith('/crm-1042')) return false
        statuses.push(url!)
        // Changes the contact before the first two PUTs, so that their precondition fails.
        if (statuses.length < 3) await api.call('PATCH', `/contacts/${ada.id}`, { phone: `+49 30 ${statuses.length}` })
        return false
      })
      await runner.run(language, code, { BASE_URL: proxy.url })
      expect(statuses).toHaveLength(3)
      const { body } = await api.call('GET', `/contacts/${ada.id}`)
      expect(body).toMatchObject({
        name: 'Ada Brandt',
        company: 'Brandt Print',
        phone: '+49 30 2',
        tags: ['VIP', 'Customer'],
      })
    },
  )
})

describe('the program that retries a POST', () => {
  const busy = { error: 'idempotency_in_progress', message: 'A request with this key is still running.' }
  const refusals: [number, object][] = [
    [429, { error: 'rate_limited', message: 'Wait.' }],
    [409, busy],
    [503, { error: 'unavailable', message: 'Wait.' }],
  ]

  test.each(programs('idempotency', '409'))(
    '$name retries after 429, 409 and 503 with one key',
    async ({ language, code }) => {
      const left = [...refusals]
      const keys = new Set<unknown>()
      using proxy = await between(({ headers }, response) => {
        keys.add(headers['idempotency-key'])
        const [status, body] = left.shift() ?? []
        if (status) response.writeHead(status, { 'Retry-After': '0' }).end(JSON.stringify(body))
        return Promise.resolve(status !== undefined)
      })
      expect((await runner.run(language, code, { BASE_URL: proxy.url })).stdout).toMatch(/^201/)
      expect([left.length, keys.size]).toEqual([0, 1])
    },
  )

  test.each(programs('idempotency', '409'))('$name gives up at once on another 409', async ({ language, code }) => {
    let calls = 0
    using proxy = await between((_, response) => {
      calls++
      response.writeHead(409).end(JSON.stringify({ error: 'conflict', message: 'No.' }))
      return Promise.resolve(true)
    })
    await runner.run(language, code, { BASE_URL: proxy.url }).catch(() => undefined)
    expect(calls).toBe(1)
  })
})
