import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics, watchRequestLog } from '#server/core/operations/metrics.ts'
import { createRequestLog } from '#server/core/rest/request-log.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openWorkspace } from '#server/testing/person.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('each request of a token is logged without its query, even if refused, and owners can list it', async () => {
  const team = await openWorkspace(api)
  const { body } = await team.owner.mutate('tokens.create', { name: 'Sync', access: 'read_only', expires: null })
  const call = api.as(body.secret)
  const listed = await call('GET', '/tasks?limit=1&q=secret')
  await call('POST', '/tasks', { title: 'No' })
  await call('GET', '/nowhere')
  await api.program.services.requestLog.flush()
  const ask = async (more = {}) => (await team.owner.query('tokens.requests', { token: body.token.id, ...more })).body
  const all = await ask()
  const seen = all.data.map(({ method, path, status }: Record<string, string>) => `${method} ${path} ${status}`)
  expect(seen).toEqual(['GET /api/v1/nowhere 404', 'POST /api/v1/tasks 403', 'GET /api/v1/tasks 200'])
  expect(all.data[2]).toMatchObject({ request_id: listed.headers.get('x-request-id'), ms: expect.any(Number) })
  expect((await ask({ status: ['4xx'], method: ['POST'] })).data).toHaveLength(1)
  const first = await ask({ limit: 1 })
  expect(first.has_more).toBe(true)
  expect((await ask({ before: first.data[0].id })).data).toHaveLength(2)
  const manager = await team.join('manager')
  expect((await manager.query('tokens.requests', { token: body.token.id })).status).toBe(403)
})

test('a full queue counts dropped requests, and rows that the database rejects are discarded', async () => {
  const failures: unknown[] = []
  const log = createRequestLog(api.program.databases.auth.db, (error) => failures.push(error))
  const call = { workspaceId: api.workspaceId, tokenId: api.tokenId, method: 'GET', path: '/', requestId: 'r' }
  for (let n = 0; n < 1_005; n++) log.note({ ...call, status: 200, ms: 1, error: null, at: new Date() })
  expect(log.dropped).toBe(5)
  await log.flush()
  log.note({ ...call, workspaceId: 'no id', status: 200, ms: 1, error: null, at: new Date() })
  await log.end()
  expect([failures.length, log.dropped]).toEqual([1, 6])
  const metrics = createMetrics()
  watchRequestLog(metrics, log)
  expect(await metrics.registry.metrics()).toContain('atrium_request_log_dropped_total 6')
})
