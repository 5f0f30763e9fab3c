import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { between } from '#server/testing/between.ts'
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
      using proxy = await between(api.url, ({ headers }, response) => {
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
    using proxy = await between(api.url, (_, response) => {
      calls++
      response.writeHead(409).end(JSON.stringify({ error: 'conflict', message: 'No.' }))
      return Promise.resolve(true)
    })
    await runner.run(language, code, { BASE_URL: proxy.url }).catch(() => undefined)
    expect(calls).toBe(1)
  })
})
