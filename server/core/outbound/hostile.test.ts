import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseNetwork } from '#server/core/values/network.ts'
import { createOutbound, DEADLINE_MS, type Outbound, type OutboundResult } from './client.ts'
import { vetDestination } from './destination.ts'
import { answering, flooding, http, selfSigned, startDns, startReceiver } from './testing.ts'

const request = { method: 'POST', headers: {}, body: '{}' }
let dns: Awaited<ReturnType<typeof startDns>>
let outbound: Outbound

beforeAll(async () => {
  dns = await startDns((name) => (name.startsWith('slow') ? 'silence' : name.startsWith('broken') ? 'servfail' : []), {
    timeout: 250,
  })
  outbound = createOutbound({ allowedNetworks: [parseNetwork('127.0.0.0/8')], resolve: dns.resolve })
})
afterAll(async () => {
  outbound.close()
  await dns.close()
})

async function receiver(play: (socket: Socket) => void) {
  const started = await startReceiver(play)
  onTestFinished(() => started.close())
  return started.url
}

/** Writes a chunk every few ms until the client disconnects. */
const dripping = (head: string, piece: string) => (socket: Socket) => {
  socket.write(head)
  const timer = setInterval(() => socket.write(piece), 20)
  socket.on('close', () => clearInterval(timer))
}

async function within(deadlineMs: number, url: string): Promise<OutboundResult> {
  const result = await outbound.send({ ...request, url, deadlineMs })
  expect(result.timings.total).toBeLessThan(DEADLINE_MS)
  return result
}

describe('A hostile receiver is cut off at the deadline', () => {
  const head = 'HTTP/1.1 200 OK\r\n'
  test.each<[string, (socket: Socket) => void, string]>([
    ['says nothing', () => {}, 'timeout'],
    ['drips its headers', dripping(head, 'x-drip: 1\r\n'), 'timeout'],
    ['drips one header letter by letter', dripping(`${head}x-drip: `, 'a'), 'timeout'],
    ['drips its body', dripping(`${head}content-length: 100000\r\n\r\n`, 'a'), 'timeout'],
    ['drips chunks', dripping(`${head}transfer-encoding: chunked\r\n\r\n`, '1\r\na\r\n'), 'timeout'],
    ['sends 103 Early Hints for ever', dripping('', 'HTTP/1.1 103 Early Hints\r\n\r\n'), 'timeout'],
    ['repeats 100 Continue', dripping('', 'HTTP/1.1 100 Continue\r\n\r\n'), 'invalid_response'],
    ['resets the connection', (socket) => socket.once('data', () => socket.resetAndDestroy()), 'connection_reset'],
    ['hangs up without a word', (socket) => socket.once('data', () => socket.end()), 'connection_reset'],
    ['hangs up in the middle', answeringOnce(`${head}content-length: 50\r\n\r\nhalf`), 'connection_reset'],
    [
      'sends 100 kB of headers',
      answeringOnce(`${head}x-big: ${'a'.repeat(100_000)}\r\n\r\n`),
      'response_headers_too_large',
    ],
    ['sends 10,000 headers', answeringOnce(`${head}${'x-a: b\r\n'.repeat(10_000)}\r\n`), 'response_headers_too_large'],
    ['sends two lengths', answeringOnce(`${head}content-length: 1\r\ncontent-length: 2\r\n\r\nab`), 'invalid_response'],
    [
      'switches protocols',
      answeringOnce('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      'invalid_response',
    ],
  ])('that %s', async (_what, play, code) => {
    expect(await within(code === 'timeout' ? 400 : 5_000, await receiver(play))).toMatchObject({
      ok: false,
      error: { code },
    })
  })

  test('by default after ten seconds', () => {
    expect(DEADLINE_MS).toBe(10_000)
  })

  test('returns the status and the part of the body received so far', async () => {
    const url = await receiver(dripping(`${head}content-length: 100000\r\n\r\nstart `, 'a'))
    expect(await within(1_500, url)).toMatchObject({
      ok: false,
      status: 200,
      body: expect.stringMatching(/^start a+$/),
    })
  })
})

const answeringOnce = (answer: string) => (socket: Socket) => void socket.once('data', () => socket.end(answer))

describe('An oversized answer', () => {
  test('is cut off at 16 KiB and judged by its status', async () => {
    const ended = Promise.withResolvers<number>()
    const url = await receiver((socket) => {
      socket.on('close', () => ended.resolve(socket.bytesWritten))
      flooding('HTTP/1.1 200 OK\r\ntransfer-encoding: identity\r\n\r\n')(socket)
    })
    const result = await within(2_000, url)
    expect(result).toMatchObject({ ok: true, status: 200, truncated: true })
    expect(result.body).toHaveLength(16 * 1024)
    expect(await ended.promise).toBeLessThan(16 * 1024 * 1024)
  })

  test('of exactly the cap is complete', async () => {
    const url = await receiver(answering(http('200 OK', [], 'x'.repeat(16 * 1024))))
    expect(await within(2_000, url)).toMatchObject({ ok: true, truncated: false })
  })

  test('in a gzip bomb is never decompressed or stored', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
    const answer = Buffer.concat([
      Buffer.from(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`),
      bomb,
    ])
    const result = await within(2_000, await receiver(answering(answer)))
    expect(result).toMatchObject({ ok: true, truncated: true })
    expect(result.body).toBeUndefined()
  })
})

describe('A failure before the request', () => {
  test('DNS without an answer ends at the deadline', async () => {
    expect(await within(400, 'http://slow.test/')).toMatchObject({ ok: false, error: { code: 'dns_timeout' } })
  })

  test('DNS that gives up is reported', async () => {
    expect(await within(6_000, 'http://slower.test/')).toMatchObject({ ok: false, error: { code: 'dns_timeout' } })
  })

  test('a DNS error is reported', async () => {
    expect(await within(2_000, 'http://broken.test/')).toMatchObject({ ok: false, error: { code: 'dns_failed' } })
  })

  test('a slow name is accepted when a URL is stored, without waiting for it', async () => {
    const never = () => new Promise<never>(() => {})
    const vetting = { allowedNetworks: [], resolve: never, patienceMs: 50 }
    expect(await vetDestination('https://slow-to-store.test/hook', vetting)).toMatchObject({ ok: true })
  })

  test('a self-signed certificate is refused', async () => {
    const server = createTlsServer(selfSigned, (socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
    server.on('tlsClientError', () => {})
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
    expect(await within(2_000, url)).toMatchObject({ ok: false, error: { code: 'tls_invalid_certificate' } })
  })

  test('a TLS handshake without an answer ends at the deadline', async () => {
    const url = (await receiver(() => {})).replace('http:', 'https:')
    expect(await within(400, url)).toMatchObject({ ok: false, error: { code: 'tls_failed' } })
  })
})
