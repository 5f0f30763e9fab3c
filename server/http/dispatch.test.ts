import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unavailable } from '#server/core/values/errors.ts'
import { openFrame, rawRequest } from '#server/testing/frame.ts'
import type { Handler } from './request.ts'

const says =
  (word: string): Handler =>
  ({ response }) =>
    void response.end(word)

const table = {
  '/livez': says('livez'),
  '/api/v1/*': says('rest'),
  '/api/*': says('api'),
  '/__next*': says('development'),
  '*.md': says('markdown'),
}

test.each([
  ['/livez', 'livez'],
  ['/livez?x=1', 'livez'],
  ['/livez/', 'livez'],
  ['/livez//', 'page'],
  ['/livez%2F', 'page'],
  ['/developers/webhooks.md/?x=1', 'markdown'],
  ['/api/v1', 'rest'],
  ['/api/v1/', 'rest'],
  ['/api/v1/tasks?limit=1', 'rest'],
  ['/api/v1x', 'api'],
  ['/api', 'api'],
  ['/api/', 'api'],
  ['/apiary', 'page'],
  ['/__nextjs_font/x', 'development'],
  ['/_next/x', 'page'],
  ['/developers/webhooks.md', 'markdown'],
  ['/', 'page'],
  ['/acme/t%C3%A4sks', 'page'],
])('%s goes to %s', async (path, word) => {
  await using frame = await openFrame(table)
  expect(await (await fetch(frame.url + path)).text()).toBe(word)
})

test.each(['/%zz', '/%', '/a%00b', '//evil.example/x', 'http:/evil', 'http://user@host/', '*', '/a\\b', '/%ff'])(
  'the target %s returns 400 and the program keeps running',
  async (target) => {
    await using frame = await openFrame(table)
    const method = target === '*' ? 'OPTIONS' : 'GET'
    const answer = await rawRequest(
      frame.listener.port,
      `${method} ${target} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({
      error: 'validation_error',
      message: expect.any(String),
      request_id: expect.any(String),
    })
    expect((await fetch(`${frame.url}/livez`)).status).toBe(200)
  },
)

test.each([
  ['GET', '/acme/tasks/%E4', 'text/html,*/*;q=0.8', 'page /_not-found'],
  ['HEAD', '/acme/tasks/%E4', 'text/html', ''],
  ['GET', '//evil.example/x', 'text/html', 'page /_not-found'],
  ['GET', '/f/%E4', 'text/html', 'page /_not-found'],
  ['POST', '/f/%E4', 'text/html', 'validation_error'],
  ['GET', '/acme/tasks/%E4', '*/*', 'validation_error'],
  ['GET', '/api/tasks/%E4', 'text/html', 'validation_error'],
])('%s %s with Accept: %s gets a page only where a browser opens one', async (method, target, accept, answer) => {
  const pages: Handler = ({ request, response }) => void response.end(`page ${request.url}`)
  const form = { methods: ['POST'], besidePage: true as const, handle: says('form') }
  await using frame = await openFrame({ ...table, '/f/*': form }, { pages })
  const head = `${method} ${target} HTTP/1.1\r\nHost: h\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`
  const [headers = '', body = ''] = (await rawRequest(frame.listener.port, head)).split('\r\n\r\n')
  expect(/^[^{]*/.exec(body)![0] || (body && JSON.parse(body).error)).toBe(answer)
  expect(headers.startsWith('HTTP/1.1 400')).toBe(answer === 'validation_error')
})

test.each([
  ['http://other.example:8080/api/v1/tasks?limit=1', '/api/v1/tasks limit=1 other.example:8080'],
  ['HTTPS://other.example?limit=1', '/ limit=1 other.example'],
  ['http://[::1]:3000', '/  [::1]:3000'],
  ['/api/v1/tasks/', '/api/v1/tasks  h'],
  ['/api/v1/tasks/?q=/a/', '/api/v1/tasks q=/a/ h'],
  ['/api/v1/tasks//', '/api/v1/tasks//  h'],
  ['/api/v1/tasks/a%2F/', '/api/v1/tasks/a%2F  h'],
  ['/f/signed/', '/f/signed  h'],
  ['/', '/  h'],
])('the target %s is read as %s', async (target, read) => {
  const show: Handler = ({ request, response, pathname, query }) =>
    void response.end(`${pathname} ${query} ${request.headers.host}`)
  await using frame = await openFrame({ '/*': show })
  const answer = await rawRequest(frame.listener.port, `GET ${target} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`)
  expect(answer.split('\r\n\r\n')[1]).toContain(read)
})

test('a page with a slash at the end redirects once to its address, and a form keeps its body', async () => {
  const receive: Handler = async ({ request, response, pathname, query }) =>
    void response.end(`${pathname}?${query} ${await text(request)}`)
  await using frame = await openFrame({ '/f/*': { methods: ['POST'], besidePage: true, handle: receive } })
  const locationOf = async (path: string) => {
    const answer = await fetch(frame.url + path, { redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await locationOf('/acme/tasks/?view=board&next=/a/')).toEqual([308, '/acme/tasks?view=board&next=/a/'])
  expect(await locationOf('/f/signed/')).toEqual([308, '/f/signed'])
  expect(await locationOf('/acme/a%2F/')).toEqual([308, '/acme/a%2F'])
  for (const path of ['/', '/?a=/', '/acme//', '/acme%2F', '/_next/x/'])
    expect(await locationOf(path)).toEqual([200, null])
  const posted = await fetch(`${frame.url}/f/signed/?a=1`, { method: 'POST', body: 'name=Ada', redirect: 'error' })
  expect(await posted.text()).toBe('/f/signed?a=1 name=Ada')
})

test('methods that a route does not accept are refused or passed to the page at the same address', async () => {
  await using frame = await openFrame({
    '/f/*': { methods: ['POST'], besidePage: true, handle: says('form') },
    '/cal/*': { methods: ['GET', 'HEAD'], headers: { 'X-Robots-Tag': 'noindex' }, handle: says('feed') },
  })
  const ask = async (method: string, path: string) => {
    const answer = await fetch(frame.url + path, { method })
    return [answer.status, answer.headers.get('allow') ?? (await answer.text())]
  }
  expect(await ask('POST', '/f/x')).toEqual([200, 'form'])
  expect(await ask('GET', '/f/x')).toEqual([200, 'page'])
  expect(await ask('PUT', '/f/x')).toEqual([405, 'GET, HEAD, POST'])
  expect(await ask('PUT', '/x')).toEqual([405, 'GET, HEAD'])
  expect(await ask('GET', '/cal/x')).toEqual([200, 'feed'])
  expect(await ask('POST', '/cal/x')).toEqual([405, 'GET, HEAD'])
  const refused = await fetch(`${frame.url}/cal/x`, { method: 'DELETE' })
  expect(refused.headers.get('x-robots-tag')).toBe('noindex')
  expect(await refused.json()).toEqual({
    error: 'method_not_allowed',
    message: 'This path accepts GET, HEAD.',
    request_id: expect.any(String),
  })
})

test.each([
  ['GET / HTTP/1.1\r\n\r\n', 400],
  ['NONSENSE\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nHost: h\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
])('an invalid HTTP request is refused with a JSON error (%#)', async (characters, status) => {
  await using frame = await openFrame(table)
  const answer = await rawRequest(frame.listener.port, characters)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  if (characters.includes('Host') || characters.startsWith('NON')) {
    expect(Object.keys(JSON.parse(answer.split('\r\n\r\n')[1]!))).toEqual(['error', 'message', 'request_id'])
  }
})

test('a valid X-Request-Id is kept, any other is replaced', async () => {
  await using frame = await openFrame(table)
  const idFor = async (given?: string) =>
    (await fetch(`${frame.url}/livez`, given ? { headers: { 'X-Request-Id': given } } : {})).headers.get('x-request-id')
  expect(await idFor('abc.DEF_1-2')).toBe('abc.DEF_1-2')
  for (const refused of [undefined, 'a b', 'x'.repeat(129), 'é'])
    expect(await idFor(refused)).toMatch(/^[0-9a-f-]{36}$/)
})

test('every request logs one line without query, cookies, tokens or body', async () => {
  const canary = 'c4n4ry'.repeat(6)
  const describeCaller: Handler = (exchange) => {
    exchange.route = '/api/v1/tasks/{id}'
    exchange.workspaceId = 'w1'
    exchange.tokenId = 't1'
    exchange.response.writeHead(201).end()
  }
  await using frame = await openFrame({ '/api/v1/*': describeCaller, '/cal/*': says('feed') })
  await fetch(`${frame.url}/api/v1/tasks/7?token=${canary}`, {
    method: 'POST',
    headers: { Authorization: `Bearer atr_live_${canary}`, Cookie: `session=${canary}`, 'X-Request-Id': 'r1' },
    body: canary,
  })
  await fetch(`${frame.url}/cal/${canary}.ics`)
  await expect.poll(() => frame.lines).toHaveLength(2)
  expect(frame.lines[0]).toMatchObject({
    level: 'info',
    msg: 'request',
    requestId: 'r1',
    method: 'POST',
    path: '/api/v1/tasks/7',
    route: '/api/v1/tasks/{id}',
    status: 201,
    ms: expect.any(Number),
    workspaceId: 'w1',
    tokenId: 't1',
  })
  expect(JSON.stringify(frame.lines)).not.toContain('c4n4ry')
})

test('an unexpected error in a handler returns a 500 without details and is logged with its request id', async () => {
  const broken: Handler = () => {
    throw new Error('the secret is 1234')
  }
  await using frame = await openFrame({ '/api/*': broken })
  const response = await fetch(`${frame.url}/api/x`, { headers: { 'X-Request-Id': 'r2' } })
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({
    error: 'internal_error',
    message: expect.stringContaining('X-Request-Id'),
    request_id: 'r2',
  })
  expect(frame.lines).toContainEqual(
    expect.objectContaining({
      level: 'error',
      requestId: 'r2',
      error: expect.objectContaining({ message: 'the secret is 1234' }),
    }),
  )
})

test('a DomainError keeps its status and headers', async () => {
  const away: Handler = async () => {
    throw unavailable()
  }
  await using frame = await openFrame({ '/api/*': away })
  const response = await fetch(`${frame.url}/api/x`)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
})

test('a handler that fails halfway cuts the connection instead of completing a partial response', async () => {
  const half: Handler = ({ response }) => {
    response.writeHead(200, { 'Content-Length': 10 }).write('half')
    throw new Error('halfway')
  }
  await using frame = await openFrame({ '/api/*': half })
  await expect(fetch(`${frame.url}/api/x`).then((response) => response.text())).rejects.toThrow(
    /terminated|fetch failed/,
  )
})

test('request metrics use the route template, never the path', async () => {
  await using frame = await openFrame(table)
  for (const path of ['/livez', '/api/v1/tasks/1', '/api/v1/tasks/2', '/acme/tasks']) await fetch(frame.url + path)
  const shown = () => frame.program.metrics.registry.metrics()
  await expect.poll(shown).toContain('atrium_http_request_seconds_count{method="GET",route="/api/v1/*",status="200"} 2')
  const metrics = await shown()
  expect(metrics).toContain('route="page"')
  expect(metrics).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(metrics).not.toContain('acme')
})
