import { expect, test } from 'vitest'
import { createMetrics } from '#server/core/operations/metrics.ts'
import { envOf, openFrame } from '#server/testing/frame.ts'
import { livez, metricsPage, readyz } from './health.ts'

const ready = async (program: Parameters<typeof readyz>[0]) => {
  await using frame = await openFrame({ '/readyz': readyz(program), '/livez': livez })
  const response = await fetch(`${frame.url}/readyz`)
  expect((await fetch(`${frame.url}/livez`)).status).toBe(200)
  return { status: response.status, body: await response.json(), retryAfter: response.headers.get('retry-after') }
}

test('ready: the database answers and no migration is pending', async () => {
  expect(await ready({ draining: false, dueMigrations: async () => [] })).toMatchObject({
    status: 200,
    body: { ok: true },
  })
})

test.each<[string, Parameters<typeof readyz>[0], RegExp]>([
  ['stopping', { draining: true, dueMigrations: async () => [] }, /shutting down/],
  ['migrations are pending', { draining: false, dueMigrations: async () => ['20260101-x'] }, /20260101-x/],
  [
    'the database refuses connections',
    { draining: false, dueMigrations: () => Promise.reject(new Error('ECONNREFUSED')) },
    /does not respond/,
  ],
  ['the database is silent', { draining: false, dueMigrations: () => new Promise(() => undefined) }, /within 500 ms/],
])('not ready while %s, but alive', async (_, program, message) => {
  const { status, body, retryAfter } = await ready(program)
  expect({ status, body, retryAfter }).toEqual({
    status: 503,
    body: { error: 'unavailable', message: expect.stringMatching(message), request_id: expect.any(String) },
    retryAfter: '2',
  })
})

async function metricsStatus(env: Record<string, string>, headers: Record<string, string>) {
  await using frame = await openFrame({ '/metrics': metricsPage({ env: envOf(env), metrics: createMetrics() }) })
  const response = await fetch(`${frame.url}/metrics`, { headers })
  return { status: response.status, text: await response.text() }
}

test('metrics are served to this machine, but not through a proxy on it', async () => {
  expect((await metricsStatus({}, {})).text).toContain('process_cpu_seconds_total')
  expect((await metricsStatus({}, { 'X-Forwarded-For': '127.0.0.1' })).status).toBe(404)
})

test('with a token metrics are served to its bearer only', async () => {
  const env = { SERVICE_METRICS_TOKEN: 'scrape-scrape-scrape' }
  expect((await metricsStatus(env, { Authorization: 'Bearer scrape-scrape-scrape' })).status).toBe(200)
  expect((await metricsStatus(env, { Authorization: 'Bearer scrape-scrape-scrapf' })).status).toBe(401)
  expect((await metricsStatus(env, {})).status).toBe(401)
})
