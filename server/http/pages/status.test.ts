import { expect, test } from 'vitest'
import { startApi } from '#server/testing/api.ts'

test('the status is served to programs, feed readers and READMEs, with an ETag and a short cache lifetime', async () => {
  const api = await startApi()
  await api.program.status.start()
  const get = (path: string, init?: RequestInit) => fetch(`${api.url}${path}`, init)
  const types = { '/status/badge.svg': 'image/svg+xml', '/status/feed.atom': 'application/atom+xml' }
  for (const [path, type] of Object.entries({ ...types, '/api/status/summary.json': 'application/json' })) {
    const { headers, status } = await get(path)
    expect([status, headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
    expect(headers.get('cache-control')).toBe('public, max-age=10')
    expect((await get(path, { headers: { 'If-None-Match': headers.get('etag')! } })).status).toBe(304)
    expect((await get(path, { method: 'POST' })).status).toBe(405)
  }
  const summary = await (await get('/api/status/summary.json')).json()
  expect(summary).toMatchObject({ page: { name: 'Atrium' }, status: { indicator: 'none' }, scheduled_maintenances: [] })
  await api.program.status.stop()
  await api.close()
})
