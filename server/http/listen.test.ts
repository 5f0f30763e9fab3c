import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SettingError } from '#server/env.ts'
import { rawRequest } from '#server/testing/frame.ts'
import { takeTime } from './body.ts'
import { listen } from './listen.ts'

const anywhere = { host: '127.0.0.1', port: 0 }

test('until handlers are installed: alive, not ready, and every request gets 503 with Retry-After', async () => {
  const listener = await listen(anywhere)
  const url = `http://127.0.0.1:${listener.port}`
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  const response = await fetch(`${url}/readyz`)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  listener.serve((_, response) => void response.end('served'))
  expect(await (await fetch(`${url}/x`)).text()).toBe('served')
  await listener.close(0)
})

test.each([
  [400, 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [400, 'GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
  [400, 'GET /livez HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer a\r\nauthorization: Bearer b\r\n\r\n'],
  [417, 'GET /livez HTTP/1.1\r\nHost: h\r\nExpect: magic\r\nConnection: close\r\n\r\n'],
  [431, `GET /livez HTTP/1.1\r\nHost: h\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`],
])('a request that violates HTTP gets %i in the common error format', async (status, request) => {
  const listener = await listen(anywhere)
  const answer = await rawRequest(listener.port, request)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toMatch(/\r\n\r\n\{"error":"validation_error","message":"[^"]+","request_id":"[0-9a-f-]{36}"\}$/)
  await listener.close(0)
})

test('a port in use is reported in one clear line', async () => {
  const first = await listen(anywhere)
  const second = listen({ ...anywhere, port: first.port })
  await expect(second).rejects.toThrow(SettingError)
  await expect(second).rejects.toThrow(`PORT ${first.port} on 127.0.0.1 is in use.`)
  await first.close(0)
})

test('an address of another machine is reported in one clear line', async () => {
  await expect(listen({ host: '203.0.113.1', port: 0 })).rejects.toThrow(
    'HOST 203.0.113.1 is not an address of this machine.',
  )
})

test('closing completes the running request and does not wait for idle or silent connections', async () => {
  const listener = await listen(anywhere)
  const begun = Promise.withResolvers<void>()
  const othersAreGone = Promise.withResolvers<void>()
  listener.serve(async ({ url }, response) => {
    if (url === '/slow') {
      begun.resolve()
      await othersAreGone.promise
    }
    response.end('whole')
  })
  const url = `http://127.0.0.1:${listener.port}`
  const silent = connect(listener.port, '127.0.0.1')
  await once(silent, 'connect')
  const [idle] = await once(get(`${url}/`, { agent: new Agent({ keepAlive: true }) }), 'response')
  idle.resume()
  await once(idle, 'end')
  const slow = fetch(`${url}/slow`)
  await begun.promise

  const closed = listener.close(600_000)
  await once(silent, 'close')
  othersAreGone.resolve()
  expect(await (await slow).text()).toBe('whole')
  await closed
})

test('closing answers requests in transit: on a new connection, a reused one, and one not yet accepted', async () => {
  const listener = await listen(anywhere)
  listener.serve((_, response) => void response.end('whole'))
  const used = new Agent({ keepAlive: true })
  const ask = async (agent: Agent | false) => {
    const [answer] = (await once(get(`http://127.0.0.1:${listener.port}/`, { agent }), 'response')) as [IncomingMessage]
    return text(answer)
  }
  await ask(used)
  const made = connect(listener.port, '127.0.0.1')
  await once(made, 'connect')
  const waiting = Promise.all(Array.from({ length: 20 }, () => ask(false)))
  await immediate()
  const closed = listener.close(10_000)
  made.write('GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n')
  expect(await ask(used)).toBe('whole')
  expect(await text(made)).toMatch(/whole$/)
  expect(new Set(await waiting)).toEqual(new Set(['whole']))
  await closed
})

test('a request that does not end is cut at the deadline', async () => {
  const listener = await listen(anywhere)
  const endless = fetch(`http://127.0.0.1:${listener.port}/`)
  listener.serve(() => undefined)
  const outcome = endless.then(
    () => 'answered',
    () => 'cut',
  )
  await once(listener.server, 'request')
  await listener.close(100)
  expect(await outcome).toBe('cut')
})

test('a body may be slow only where the handler allows it, and never stands still', async () => {
  const patience = { body: 400, idle: 3_000, upload: 60_000 }
  const listener = await listen(anywhere, undefined, { patience })
  listener.serve((request, response) => {
    if (request.url === '/upload') takeTime(request)
    request.on('error', () => {}).on('end', () => response.end('whole'))
    request.resume()
  })
  const send = (path: string) => {
    const socket = connect(listener.port, '127.0.0.1')
    socket.write(`POST ${path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 20\r\n\r\n`)
    return socket
  }
  const ordinary = send('/')
  expect(await text(ordinary)).toMatch(/^HTTP\/1\.1 408 [\s\S]*timed out/)
  const slow = send('/upload')
  const answer = text(slow)
  for (let n = 0; n < 20; n++) {
    slow.write('x')
    await delay(50)
  }
  expect(await answer).toMatch(/whole$/)
  expect(await text(send('/upload'))).toMatch(/^HTTP\/1\.1 408 /)
  await listener.close(0)
})

test('a WebSocket handshake is answered as an ordinary request', async () => {
  const listener = await listen(anywhere)
  const answer = await rawRequest(
    listener.port,
    'GET /livez HTTP/1.1\r\nHost: h\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
  await listener.close(0)
})
