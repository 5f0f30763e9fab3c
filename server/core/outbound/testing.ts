import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, isIP, type AddressInfo, type Socket } from 'node:net'
import { createResolve } from './resolve.ts'

/** A TCP listener that hands every connection to `play` and counts them. */
export async function startReceiver(play: (socket: Socket) => void, host = '127.0.0.1', wantedPort = 0) {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    play(socket)
  }).listen(wantedPort, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://${host}:${port}/hook`,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const block = Buffer.alloc(64 * 1024, 'x')

/** Writes as fast as the client reads. */
export const flooding = (head: string) => (socket: Socket) => {
  const pour = () => {
    while (socket.writable && socket.write(block));
  }
  socket.write(head)
  socket.on('drain', pour)
  pour()
}

/** Plays an HTTP receiver: `answer` is written once the request has arrived, and again for each further one. */
export const answering = (answer: string | Buffer) => (socket: Socket) => {
  socket.on('data', () => socket.write(answer))
}

export const http = (status: string, headers: string[] = [], body = '') =>
  [`HTTP/1.1 ${status}`, ...headers, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n')

type Zone = (name: string, family: 4 | 6, nth: number) => string[] | 'silence' | 'servfail'

/** A DNS server on loopback (RFC 1035); an empty list answers "no such record". `nth` counts questions of this name and family. */
export async function startDns(zone: Zone, { timeout = 1_000 } = {}) {
  const asked: string[] = []
  const server = createSocket('udp4')
  server.on('message', (question, peer) => {
    const { name, family, end } = readQuestion(question)
    const key = `${name} ${family === 4 ? 'A' : 'AAAA'}`
    asked.push(key)
    const answer = zone(name, family, asked.filter((one) => one === key).length)
    if (answer === 'silence') return
    const records = answer === 'servfail' ? [] : answer.filter((address) => isIP(address) === family)
    server.send(writeAnswer(question.subarray(0, end), records, answer === 'servfail' ? 2 : 0), peer.port, peer.address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const resolver = new Resolver({ timeout, tries: 2 })
  resolver.setServers([`127.0.0.1:${server.address().port}`])
  return {
    resolve: createResolve(resolver),
    asked,
    async close() {
      resolver.cancel()
      server.close()
      await once(server, 'close')
    },
  }
}

function readQuestion(message: Buffer) {
  const labels: string[] = []
  let at = 12
  while (message[at]) {
    const size = message.readUInt8(at)
    labels.push(message.toString('latin1', at + 1, at + 1 + size))
    at += size + 1
  }
  const family: 4 | 6 = message.readUInt16BE(at + 1) === 28 ? 6 : 4
  return { name: labels.join('.').toLowerCase(), family, end: at + 5 }
}

function writeAnswer(question: Buffer, addresses: string[], code: number): Buffer {
  const header = Buffer.from(question)
  header.writeUInt16BE(0x8180 | code, 2)
  header.writeUInt16BE(addresses.length, 6)
  header.writeUInt32BE(0, 8)
  const records = addresses.map((address) => {
    const bytes = isIP(address) === 4 ? address.split('.').map(Number) : v6Bytes(address)
    const record = Buffer.from([0xc0, 12, 0, bytes.length === 4 ? 1 : 28, 0, 1, 0, 0, 0, 0, 0, bytes.length])
    return Buffer.concat([record, Buffer.from(bytes)])
  })
  return Buffer.concat([header, ...records])
}

function v6Bytes(address: string): number[] {
  const [head = '', tail = ''] = address.split('::')
  const words = (text: string) => (text ? text.split(':').map((word) => Number.parseInt(word, 16)) : [])
  const middle = 8 - words(head).length - words(tail).length
  return [...words(head), ...Array<number>(middle).fill(0), ...words(tail)].flatMap((word) => [word >> 8, word & 255])
}

/** Self-signed for receiver.test and localhost; worth nothing outside these tests. */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcLwMKr7wCAiYwhNJ
9FssFOIH1vzNFsb/aNDcLD5kI9ahRANCAAQrSr/UKtRRdim8QYM21EsKUt3n4UZs
cURVKAbTGW9Qb4scXnh75Gv9KWdVQ2VP/LoBGQzmIvqVMogBY98e3z0A
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBdzCCAR6gAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1yZWNlaXZl
ci50ZXN0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAYMRYwFAYD
VQQDDA1yZWNlaXZlci50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEK0q/
1CrUUXYpvEGDNtRLClLd5+FGbHFEVSgG0xlvUG+LHF54e+Rr/SlnVUNlT/y6ARkM
5iL6lTKIAWPfHt89AKNXMFUwIwYDVR0RBBwwGoINcmVjZWl2ZXIudGVzdIIJbG9j
YWxob3N0MA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFGpZdPFTe77KLo/sN7Tw
UAnSzr60MAoGCCqGSM49BAMCA0cAMEQCIEWQRTuJLoYwZx9HQmvwHgWYcrf/3s5I
cAjcBl8ALQeYAiAPWAgKN9926rzdu1/Kph1rwX0xvqLXSfQ+Epr+m7/oLg==
-----END CERTIFICATE-----`,
}
