import addFormats from 'ajv-formats'
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { EVENT_NAMES, EVENTS } from './schema.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('the catalog lists every event with a schema that matches its example', async () => {
  const { status, body } = await api.call('GET', '/events')
  expect(status).toBe(200)
  expect(body.data.map(({ event }: { event: string }) => event)).toEqual(EVENT_NAMES)
  const ajv = addFormats.default(new Ajv({ strict: false }))
  for (const { event, description, schema, example } of body.data) {
    expect(description, event).toMatch(/^Occurs when .+\.$/)
    expect(ajv.validate(schema, example), `${event}: ${ajv.errorsText()}`).toBe(true)
    expect(ajv.validate(schema, { ...example, id: 7 }), event).toBe(false)
    expect(ajv.validate(schema, { ...example, added_later: 1 }), `${event}: ${ajv.errorsText()}`).toBe(true)
  }
})

describe('GET /me', () => {
  test('returns the token, its workspace and its limits', async () => {
    const limited = await startApi({ SERVICE_API_RATE_PER_MIN: '120' })
    try {
      const { status, body } = await limited.as(limited.readOnlyToken)('GET', '/me')
      expect(status).toBe(200)
      expect(body).toMatchObject({
        token: { name: 'Test token', expires_at: null },
        workspace: { id: limited.workspaceId, slug: limited.slug, currency: 'EUR', time_zone: 'Europe/Berlin' },
        access: 'read_only',
        limits: {
          requests_per_minute: 120,
          page_size: 200,
          batch_size: 2000,
          body_bytes: 1048576,
          batch_body_bytes: 16777216,
          idempotency_hours: 24,
        },
      })
      expect(JSON.stringify(body)).not.toContain('hash')
    } finally {
      await limited.close()
    }
    expect((await api.call('GET', '/me')).body).toMatchObject({
      token: { id: api.tokenId },
      access: 'read_write',
      limits: { requests_per_minute: null },
    })
  })
})

test('examples equal the output of their own schemas', () => {
  for (const { data, example } of Object.values(EVENTS)) expect(data.parse(example)).toEqual(example)
})
