import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { selfSigned } from '#server/core/outbound/testing.ts'
import { UsageError } from '../usage.ts'
import { forward } from './forward.ts'
import { readTarget } from './target.ts'

/** Counts what reaches this machine, on IPv4 and IPv6. */
let sentinel: Server
let port: number
let connections = 0
let requests = 0
beforeAll(async () => {
  sentinel = createServer((request, response) => {
    requests++
    if (request.url === '/moved') response.writeHead(302, { Location: '/stolen' }).end()
    else if (request.url === '/long') response.writeHead(200).write(Buffer.alloc(1_000_000))
    else response.writeHead(204).end()
  })
  sentinel.on('connection', () => connections++)
  sentinel.listen(0)
  await once(sentinel, 'listening')
  port = (sentinel.address() as AddressInfo).port
})
afterAll(() => {
  sentinel.closeAllConnections()
  sentinel.close()
})
afterEach(() => {
  connections = 0
  requests = 0
})

const delivery = { headers: { 'Content-Type': 'application/json' }, body: '{}' }
const signal = new AbortController().signal

/** Names with addresses that DNS can give them. */
const DNS: Record<string, string[]> = {
  'public.example': ['203.0.113.9'],
  'both.example': ['127.0.0.1', '93.184.215.14'],
  'mixed6.example': ['::1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'metadata.example': ['169.254.169.254'],
  'linked.example': ['192.168.1.7', 'fe80::1'],
  'zero.example': ['0.0.0.0'],
  'nothing.example': [],
  'mapped.example': ['::ffff:8.8.8.8'],
  'printer.lan': ['192.168.1.7'],
  'host.docker.internal': ['192.168.65.254', 'fdc4:f303:9324::254'],
  'mapped-here.example': ['::ffff:127.0.0.1'],
}
const lookup = async (name: string) => {
  if (!DNS[name]) throw new Error('ENOTFOUND')
  return DNS[name].map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

const REFUSED = [
  // Public addresses, in every spelling.
  'http://8.8.8.8:PORT/',
  'http://134744072:PORT/',
  'http://0x08080808:PORT/',
  'http://010.010.010.010:PORT/',
  'http://8.2056:PORT/',
  'http://8.8.8.8.:PORT/',
  'http://８.８.８.８:PORT/',
  'https://1.1.1.1/',
  'http://[2606:4700:4700::1111]:PORT/',
  'http://[::ffff:8.8.8.8]:PORT/',
  'http://[::ffff:808:808]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[64:ff9b:1::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[2001:0:7f00:1::]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[::ffff:0:127.0.0.1]:PORT/',
  'http://126.255.255.255:PORT/',
  'http://128.0.0.1:PORT/',
  'http://9.255.255.255:PORT/',
  'http://11.0.0.0:PORT/',
  'http://172.15.255.255:PORT/',
  'http://172.32.0.0:PORT/',
  'http://192.167.255.255:PORT/',
  'http://192.169.0.0:PORT/',
  'http://100.64.0.1:PORT/',
  'http://100.100.100.200:PORT/',
  'http://168.63.129.16:PORT/',
  'http://198.18.0.1:PORT/',
  'http://203.0.113.9:PORT/',
  // This machine or its network by addresses that mean more than one.
  'http://0.0.0.0:PORT/',
  'http://0:PORT/',
  'http://0x0:PORT/',
  'http://[::]:PORT/',
  'http://255.255.255.255:PORT/',
  'http://224.0.0.1:PORT/',
  'http://[ff02::1]:PORT/',
  'http://[ff01::1]:PORT/',
  'http://240.0.0.1:PORT/',
  // Link-local, and the credentials of machines in clouds.
  'http://169.254.169.254:PORT/latest/meta-data/',
  'http://2852039166:PORT/',
  'http://0xa9fea9fe:PORT/',
  'http://0251.0376.0251.0376:PORT/',
  'http://169.254.0.1:PORT/',
  'http://[fe80::1]:PORT/',
  'http://[febf::1]:PORT/',
  'http://[::ffff:169.254.169.254]:PORT/',
  'http://[::ffff:a9fe:a9fe]:PORT/',
  'http://[fd00:ec2::254]:PORT/',
  'http://[fd20:ce::254]:PORT/',
  'http://[fe80::1%25eth0]:PORT/',
  // Names.
  'http://public.example:PORT/',
  'http://both.example:PORT/',
  'http://mixed6.example:PORT/',
  'http://metadata.example:PORT/',
  'http://linked.example:PORT/',
  'http://zero.example:PORT/',
  'http://nothing.example:PORT/',
  'http://mapped.example:PORT/',
  'http://unknown.example:PORT/',
  'http://localhost.example:PORT/',
  'http://notlocalhost:PORT/',
  'http://127.0.0.1.nip.example:PORT/',
  // What is no plain URL.
  'http://localhost:PORT@8.8.8.8/',
  'http://8.8.8.8@127.0.0.1:PORT/',
  'http://user:password@localhost:PORT/',
  'http://localhost:PORT\\@8.8.8.8/x@',
  'ftp://127.0.0.1:PORT/',
  'file:///etc/passwd',
  'ws://127.0.0.1:PORT/',
  'unix:///var/run/docker.sock',
  '127.0.0.1:PORT',
  'localhost:PORT',
  '//127.0.0.1:PORT/',
  'http:/127.0.0.1:PORT/',
  'http:127.0.0.1:PORT',
  'http://',
  'http://127.0.0.1:99999/',
  '',
]

test('no spelling of another target reaches anything', async () => {
  expect(new Set(REFUSED).size).toBeGreaterThanOrEqual(60)
  for (const text of REFUSED) {
    const reading = readTarget(text.replace('PORT', String(port)), { lookup })
    await expect(reading, text).rejects.toBeInstanceOf(UsageError)
  }
  expect(connections).toBe(0)
})

test.each([
  'http://127.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://2130706433:PORT/',
  'http://127.9.9.9:PORT/',
  'http://localhost:PORT/',
  'http://LOCALHOST.:PORT/',
  'http://shop.localhost:PORT/',
  'http://[::1]:PORT/',
  'http://mapped-here.example:PORT/',
])('%s is this machine', async (text) => {
  const target = await readTarget(text.replace('PORT', String(port)), { lookup })
  expect(await forward(target, delivery, signal)).toMatchObject({ status: 204 })
  await expect(readTarget(text.replace('PORT', String(port)), { lookup, skipVerify: true })).resolves.toMatchObject({
    isVerified: false,
  })
})

test.each(['http://printer.lan/', 'http://10.1.2.3/', 'http://[fd12::1]/', 'http://host.docker.internal:3000/'])(
  '%s is in a private network, where certificates are verified',
  async (text) => {
    expect(await readTarget(text, { lookup })).toMatchObject({ isVerified: true })
    await expect(readTarget(text, { lookup, skipVerify: true })).rejects.toThrow('--skip-verify')
  },
)

test('a name that changes its address later is still the checked one', async () => {
  const answers = [['127.0.0.1'], ['93.184.215.14']]
  let asked = 0
  const rebinding = async () => answers[Math.min(asked++, 1)]!.map((address) => ({ address, family: 4 }))
  const target = await readTarget(`http://shop.example:${port}/`, { lookup: rebinding })
  for (let n = 0; n < 3; n++) expect(await forward(target, delivery, signal)).toMatchObject({ status: 204 })
  expect([asked, requests]).toEqual([1, 3])
})

test('redirects are not followed, and long answers are not read', async () => {
  const at = async (path: string) => readTarget(`http://127.0.0.1:${port}${path}`)
  expect(await forward(await at('/moved'), delivery, signal)).toMatchObject({ status: 302, error: null })
  expect(requests).toBe(1)
  expect(await forward(await at('/long'), delivery, signal)).toMatchObject({ status: 200 })
})

test('a target that is not there is an answer without a status', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port: free } = closed.address() as AddressInfo
  closed.close()
  const answer = await forward(await readTarget(`http://localhost:${free}/`), delivery, signal)
  expect(answer).toMatchObject({ status: null, error: 'ECONNREFUSED' })
})

test('a certificate that cannot be verified is refused, and accepted on this machine if asked', async () => {
  const secure = createSecureServer(selfSigned, (_, response) => response.writeHead(204).end()).listen(0, '127.0.0.1')
  await once(secure, 'listening')
  const url = `https://127.0.0.1:${(secure.address() as AddressInfo).port}/`
  expect(await forward(await readTarget(url), delivery, signal)).toMatchObject({
    status: null,
    error: expect.stringMatching(/CERT|SIGNED/),
  })
  expect(await forward(await readTarget(url, { skipVerify: true }), delivery, signal)).toMatchObject({ status: 204 })
  secure.closeAllConnections()
  secure.close()
})
