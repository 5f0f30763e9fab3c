import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openFrame } from '#server/testing/frame.ts'
import type { Handler, Route } from './request.ts'
import { httpRoutes } from './routes.ts'

const TOKEN = 'hook-token-hook-token'
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const noPages: Handler = ({ response }) => void response.end()

let api: TestApi
let routes: [pattern: string, route: Route][]
beforeAll(async () => {
  api = await startApi({ SERVICE_EMAIL_WEBHOOK_TOKEN: TOKEN })
  routes = Object.entries(httpRoutes(api.program, noPages)).filter(
    (entry): entry is [string, Route] => typeof entry[1] !== 'function',
  )
})
afterAll(() => api.close())

/** An address that only this pattern matches. */
const addressOf = (pattern: string) => pattern.replace(/^\*/, '/cover/x').replace(/\*$/, 'x')
const ask = (pattern: string, init: RequestInit) => fetch(api.url + addressOf(pattern), { redirect: 'manual', ...init })

describe('every route', () => {
  test('accepts its declared methods and refuses all others by name', async () => {
    const declared = routes.filter(([, { methods }]) => methods)
    expect(declared.length).toBeGreaterThan(15)
    for (const [pattern, { methods: given = [], besidePage, headers = {} }] of declared) {
      const methods = typeof given === 'function' ? given(addressOf(pattern)) : given
      if (!methods) continue
      const allowed = besidePage ? ['GET', 'HEAD', ...methods] : methods
      for (const method of METHODS.filter((one) => !allowed.includes(one))) {
        const answer = await ask(pattern, { method })
        const refused = [pattern, method, answer.status, answer.headers.get('allow')]
        expect(refused).toEqual([pattern, method, 405, allowed.join(', ')])
        const message = `This path accepts ${allowed.join(', ')}.`
        if (method !== 'HEAD')
          expect(await answer.json()).toEqual({ error: 'method_not_allowed', message, request_id: expect.any(String) })
        for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name)).toBe(value)
      }
      for (const method of methods)
        expect([pattern, method, (await ask(pattern, { method })).status]).not.toContain(405)
    }
  })

  test('accepts a body of the declared length and refuses a longer one', async () => {
    const taking = routes.flatMap(([pattern, { body }]) => (body ? [[pattern, body.limit] as const] : []))
    expect(taking.map(([pattern]) => pattern)).toEqual([
      '/api/auth/*',
      '/api/email/webhook',
      '/unsubscribe/*',
      '/f/*',
      '/book/*',
      '/quote/*',
      '/oauth/register',
      '/oauth/consent/*',
    ])
    for (const [pattern, limit] of taking) {
      const isJson = ['/api/auth/*', '/oauth/register'].includes(pattern)
      const headers = {
        'Content-Type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
        Origin: api.url,
        'X-Webhook-Token': TOKEN,
      }
      const send = (body: string) => ask(pattern, { method: 'POST', headers, body })
      const ofLength = (length: number) => (isJson ? '{}'.padEnd(length) : 'a='.padEnd(length, 'x'))
      const long = await send(ofLength(limit + 1))
      expect([pattern, long.status]).toEqual([pattern, 413])
      const most = limit < 1024 * 1024 ? `${limit / 1024} KB` : `${limit / 1024 / 1024} MB`
      const message = `The body exceeds ${most}. Send a smaller body.`
      expect(await long.json()).toEqual({ error: 'payload_too_large', message, request_id: expect.any(String) })
      expect([pattern, (await send(ofLength(limit))).status]).not.toContain(413)
    }
  })

  test('refuses a form body of another media type', async () => {
    for (const pattern of ['/f/*', '/book/*']) {
      const answer = await ask(pattern, { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'a=b' })
      expect([pattern, answer.status]).toEqual([pattern, 415])
    }
  })
})

test.each([
  ['shown in development', { dev: true, host: '0.0.0.0', publicBaseUrl: 'https://atrium.example' }, 200],
  ['shown on this computer', { dev: false, host: '127.0.0.1', publicBaseUrl: 'http://localhost:3000' }, 200],
  ['not shown to a network', { dev: false, host: '0.0.0.0', publicBaseUrl: 'http://localhost:3000' }, 404],
  ['not shown behind a proxy', { dev: false, host: '127.0.0.1', publicBaseUrl: 'https://atrium.example' }, 404],
])('the pages of components are %s', async (_where, settings, status) => {
  const program = { ...api.program, env: { ...api.program.env, ...settings } }
  await using frame = await openFrame(httpRoutes(program, noPages))
  for (const path of ['/kit', '/kit/shell']) expect((await fetch(frame.url + path)).status).toBe(status)
})
