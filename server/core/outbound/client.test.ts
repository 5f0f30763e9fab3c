import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseNetwork } from '#server/core/values/network.ts'
import { createOutbound, type Outbound } from './client.ts'
import { answering, http, selfSigned, startDns, startReceiver } from './testing.ts'

const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"event":"task.created"}' }
let dns: Awaited<ReturnType<typeof startDns>>
let outbound: Outbound

beforeAll(async () => {
  const names: Record<string, string> = { 'receiver.test': '127.0.0.1', 'public.test': '93.184.216.34' }
  dns = await startDns((name, family) => (family === 4 && names[name] ? [names[name]] : []))
  outbound = createOutbound({ allowedNetworks: [parseNetwork('127.0.0.0/8')], resolve: dns.resolve })
})
afterAll(async () => {
  outbound.close()
  await dns.close()
})

async function receiver(...args: Parameters<typeof startReceiver>) {
  const started = await startReceiver(...args)
  onTestFinished(() => started.close())
  return started
}

describe('A request that arrives', () => {
  test('carries method, path, headers and the exact bytes of the body', async () => {
    let seen = ''
    const { port } = await receiver((socket) => {
      socket.on('data', (chunk) => {
        seen += chunk.toString()
        socket.write(http('200 OK', ['x-reply: yes'], 'thanks'))
      })
    })
    const sent = await outbound.send({ ...request, url: `http://127.0.0.1:${port}/in?a=1#part` })
    expect(sent).toMatchObject({ ok: true, status: 200, body: 'thanks', truncated: false, address: '127.0.0.1' })
    expect(sent.headers).toMatchObject({ 'x-reply': 'yes' })
    expect(sent.error).toBeUndefined()
    expect(seen).toMatch(/^POST \/in\?a=1 HTTP\/1\.1\r\n/)
    expect(seen).toContain(`host: 127.0.0.1:${port}\r\n`)
    expect(seen).toContain('accept-encoding: identity\r\n')
    expect(seen.endsWith('\r\n\r\n{"event":"task.created"}')).toBe(true)
  })

  test('reports the time of each part, and the second request opens no connection', async () => {
    const { port, connections } = await receiver(answering(http('204 No Content')))
    const first = await outbound.send({ ...request, url: `http://receiver.test:${port}/` })
    const second = await outbound.send({ ...request, url: `http://receiver.test:${port}/` })
    expect(connections()).toBe(1)
    expect(first.timings).toMatchObject({ dns: expect.any(Number), connect: expect.any(Number), tls: 0 })
    expect(first.timings.dns).toBeGreaterThan(0)
    expect(first.timings.connect).toBeGreaterThan(0)
    expect(second.timings).toMatchObject({ connect: 0, tls: 0 })
    for (const { timings } of [first, second]) {
      const { dns: resolving, connect, tls, firstByte, total } = timings
      expect(firstByte).toBeGreaterThan(0)
      expect(resolving! + connect! + tls! + firstByte!).toBeLessThanOrEqual(total + 1)
    }
  })

  test('with a secret goes over http to networks that the operator opened, and to no other', async () => {
    const { port, connections } = await receiver(answering(http('200 OK')))
    const secret = { ...request, confidential: true } as const
    expect(await outbound.send({ ...secret, url: `http://receiver.test:${port}/` })).toMatchObject({ ok: true })
    expect(connections()).toBe(1)
    for (const url of ['http://public.test/', 'http://93.184.216.34/']) {
      expect((await outbound.send({ ...secret, url })).error?.code).toBe('destination_not_allowed')
      expect(await outbound.vet(url, { confidential: true })).toMatchObject({ ok: false })
      expect(await outbound.vet(url)).toMatchObject({ ok: true })
    }
    expect(await outbound.vet('https://public.test/', { confidential: true })).toMatchObject({ ok: true })
    expect(await outbound.vet('http://receiver.test/', { confidential: true })).toMatchObject({ ok: true })
  })

  test('opens a new connection when the receiver ended the last one', async () => {
    const { url, connections } = await receiver(answering(http('200 OK', ['connection: close'])))
    for (let nth = 1; nth <= 3; nth += 1) {
      expect(await outbound.send({ ...request, url })).toMatchObject({ ok: true })
      expect(connections()).toBe(nth)
    }
  })

  test('over TLS names the host, checks its certificate and reports the time it took', async () => {
    const trusted = getCACertificates('default')
    setDefaultCACertificates([...trusted, selfSigned.cert])
    onTestFinished(() => setDefaultCACertificates(trusted))
    const server = createTlsServer({ ...selfSigned, ALPNProtocols: ['h2', 'http/1.1'] }, (socket) => {
      socket.on('error', () => {})
      socket.on('data', () =>
        socket.end(http('200 OK', ['connection: close'], `${socket.alpnProtocol} ${socket.servername}`)),
      )
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const sent = await outbound.send({ ...request, url: `https://receiver.test:${port}/` })
    expect(sent).toMatchObject({ ok: true, body: 'http/1.1 receiver.test' })
    expect(sent.timings.tls).toBeGreaterThan(0)
    const other = await outbound.send({ ...request, url: `https://127.0.0.1:${port}/` })
    expect(other.error?.code).toBe('tls_invalid_certificate')
  })
})

describe('A request that fails says why in a code and a plain sentence', () => {
  const failing = async (url: string) => {
    const { ok, error } = await outbound.send({ ...request, url, deadlineMs: 3_000 })
    expect(ok).toBe(false)
    expect(error?.fix).toMatch(/^[A-Z].*\.$/)
    expect(error?.fix).not.toMatch(/E[A-Z]{4,}|UND_|127\.0\.0\.1/)
    return error?.code
  }

  test('an unknown host', async () => expect(await failing('http://missing.test/')).toBe('dns_not_found'))

  test('a closed port', async () => {
    const gone = await startReceiver(() => {})
    await gone.close()
    expect(await failing(gone.url)).toBe('connect_refused')
  })

  test('an error status', async () => {
    const { url } = await receiver(answering(http('500 Oops', [], 'no')))
    expect(await failing(url)).toBe('error_status')
  })

  test('something that is not HTTP', async () => {
    const { url } = await receiver((socket) => socket.write('220 mail.example ESMTP\r\n'))
    expect(await failing(url)).toBe('invalid_response')
  })

  test('plain HTTP where TLS was expected', async () => {
    const { port } = await receiver((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'))
    expect(await failing(`https://127.0.0.1:${port}/`)).toBe('tls_failed')
  })

  test('a forbidden header', async () => {
    const { url, connections } = await receiver(answering(http('200 OK')))
    const sent = await outbound.send({ ...request, url, headers: { 'x-note': 'a\r\nx-more: b' } })
    expect(sent.error?.code).toBe('request_failed')
    expect(connections()).toBe(0)
  })

  test.each([
    'ftp://example.com/',
    'https://user@example.com/',
    'http://example.com:25/',
    'nonsense',
    'http://[fe80::1%25eth0]/',
  ])('%s', async (url) => expect(await failing(url)).toBe('destination_not_allowed'))
})

test('control characters never leave the client', async () => {
  const { url } = await receiver(answering(http('200 OK', ['x-odd: a\tb'], 'a\0b\u001b[31m\nc')))
  expect(await outbound.send({ ...request, url })).toMatchObject({ body: 'a\ufffdb\ufffd[31m\nc' })
})

test('a character cut in half by the cap is left out', async () => {
  const { url } = await receiver(answering(http('200 OK', [], 'äöü')))
  expect(await outbound.send({ ...request, url, bodyCapBytes: 3 })).toMatchObject({
    ok: true,
    body: 'ä',
    truncated: true,
  })
})

test('closing ends what is running as interrupted and refuses what follows', async () => {
  const own = createOutbound({ allowedNetworks: [parseNetwork('127.0.0.0/8')] })
  const arrived = Promise.withResolvers<void>()
  const { url } = await receiver((socket) => socket.once('data', () => arrived.resolve()))
  const running = own.send({ ...request, url })
  await arrived.promise
  own.close()
  expect((await running).error?.code).toBe('interrupted')
  expect((await own.send({ ...request, url })).error?.code).toBe('interrupted')
})

test('a body that is asked for as bytes comes as it was sent, up to the cap', async () => {
  const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00, 0xff, 0xfe])
  const head = `HTTP/1.1 200 OK\r\ncontent-length: ${zip.length}\r\n\r\n`
  const { url } = await receiver(answering(Buffer.concat([Buffer.from(head), zip])))
  const sent = await outbound.send({ ...request, url, as: 'bytes' })
  expect(sent).toMatchObject({ ok: true, bytes: zip, truncated: false })
  expect(sent.body).toBeUndefined()
  const cut = await outbound.send({ ...request, url, as: 'bytes', bodyCapBytes: 3 })
  expect(cut).toMatchObject({ ok: true, bytes: zip.subarray(0, 3), truncated: true })
})

test('a signal interrupts a request, before and while it runs', async () => {
  const arrived = Promise.withResolvers<void>()
  const { url } = await receiver((socket) => socket.once('data', () => arrived.resolve()))
  const stop = new AbortController()
  const running = outbound.send({ ...request, url, signal: stop.signal })
  await arrived.promise
  stop.abort()
  expect((await running).error?.code).toBe('interrupted')
  expect((await outbound.send({ ...request, url, signal: stop.signal })).error?.code).toBe('interrupted')
})
