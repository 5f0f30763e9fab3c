import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseNetwork } from '#server/core/values/network.ts'
import { createOutbound, type Outbound } from './client.ts'
import { openConnection } from './connection.ts'
import { exchange } from './exchange.ts'
import { answering, http, startDns, startReceiver } from './testing.ts'

const request = { method: 'POST', headers: {}, body: '{}', deadlineMs: 2_000 }

// Spellings of local and private addresses that a URL parser, resolver or router may accept.
const hosts = `127.0.0.1 127.0.0.2 127.255.255.254 127.1 127.0.1 2130706433 0x7f000001 0x7f.0.0.1 0x7F.1 0177.0.0.1
  0177.0.0.01 017700000001 0x7f.0x0.0x0.0x1 00000177.0.0.1 127.0.0.1. 0 0.0.0.0 0x0 00 [::1] [::] [0:0:0:0:0:0:0:1]
  [0000:0000:0000:0000:0000:0000:0000:0001] [::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:127.0.0.1]
  [0:0:0:0:0:ffff:127.0.0.1] [::127.0.0.1] [::7f00:1] [::ffff:0:127.0.0.1] [::ffff:0:7f00:1] [64:ff9b::127.0.0.1]
  [64:ff9b::7f00:1] [64:ff9b:1::7f00:1] [2002:7f00:1::] [2002:7f00:0001::1] [2002:a9fe:a9fe::] [2001:0:7f00:1::1]
  [2001:0:4136:e378:8000:63bf:80ff:fffe] [::5efe:7f00:1] [2001:470::5efe:7f00:1] [2001:470::200:5efe:a00:1]
  [2a00:1450::7f00:1] [2a00:1450::c0a8:101] [fe80::1] [febf::1] [fec0::1] [fc00::1] [fd00:ec2::254] [ff02::1]
  [100::1] [2001:db8::1] [3fff::1] [5f00::1] [2001:2::1] ①②⑦.⓪.⓪.① １２７.０.０.１ 127。0。0。1 127｡0｡0｡1 %31%32%37.0.0.1
  10.0.0.1 10.1 0xa.1 100.64.0.1 100.100.100.200 169.254.169.254 169.254.1.1 0xa9fea9fe 2852039166 0251.0376.0251.0376
  [::ffff:169.254.169.254] 172.16.0.1 172.31.255.254 192.168.0.1 192.168.1 0xc0a80001 192.0.0.1 192.0.2.1 192.88.99.1
  198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 4294967295 168.63.129.16
  localhost LOCALHOST localhost. ｌｏｃａｌｈｏｓｔ lo­calhost app.localhost`.split(/\s+/)

let outbound: Outbound
let sentinels: Awaited<ReturnType<typeof startReceiver>>[]
let dns: Awaited<ReturnType<typeof startDns>>
let zone: Parameters<typeof startDns>[0] = () => []
let sockets = 0
const countSocket = () => void (sockets += 1)
const touched = () => sentinels.reduce((sum, sentinel) => sum + sentinel.connections(), 0)

beforeAll(async () => {
  const first = await startReceiver(answering(http('200 OK')))
  sentinels = [first]
  dns = await startDns((...question) => zone(...question))
  outbound = createOutbound({ allowedNetworks: [], resolve: dns.resolve })
  subscribe('net.client.socket', countSocket)
})
afterAll(async () => {
  unsubscribe('net.client.socket', countSocket)
  outbound.close()
  await Promise.all([dns.close(), ...sentinels.map((sentinel) => sentinel.close())])
})
beforeEach(() => {
  sockets = 0
  zone = () => []
})

async function expectRefused(url: string) {
  const sent = await outbound.send({ ...request, url })
  expect(sent.error?.code).toBe('destination_not_allowed')
  expect(sockets).toBe(0)
  expect(touched()).toBe(0)
}

describe('No spelling of a private destination is reached', () => {
  test('the corpus is large', () => expect(new Set(hosts).size).toBeGreaterThanOrEqual(60))

  test.each(hosts)('http://%s is refused, stored or called', async (host) => {
    const url = `http://${host}:${sentinels[0]!.port}/`
    await expectRefused(url)
    expect(await outbound.vet(url)).toMatchObject({ ok: false })
  })

  test.each([
    ['a private answer', ['10.0.0.1']],
    ['loopback', ['127.0.0.1']],
    ['a public address beside a private one', ['93.184.216.34', '127.0.0.1']],
    ['a private address beside a public one', ['127.0.0.1', '93.184.216.34']],
    ['a public A and a private AAAA', ['93.184.216.34', '::1']],
    ['a private A and a public AAAA', ['192.168.1.1', '2606:4700::6810:84e5']],
    ['a mapped AAAA', ['::ffff:7f00:1']],
    ['a NAT64 AAAA', ['64:ff9b::7f00:1']],
    ['the metadata service', ['169.254.169.254']],
  ])('a name with %s is refused, stored or called', async (_what, addresses) => {
    zone = () => addresses
    const url = `http://hooks.example:${sentinels[0]!.port}/`
    await expectRefused(url)
    expect(await outbound.vet(url)).toMatchObject({ ok: false })
  })

  test('a name that was public when it was stored is refused once it answers with a private address', async () => {
    zone = (_name, family, nth) => (family === 6 ? [] : nth === 1 ? ['93.184.216.34'] : ['127.0.0.1'])
    const url = `http://rebinding.example:${sentinels[0]!.port}/`
    expect(await outbound.vet(url)).toMatchObject({ ok: true })
    await expectRefused(url)
  })
})

describe('A request goes to the vetted address and nowhere else', () => {
  async function rebinding() {
    const receiver = await startReceiver(answering(http('200 OK', [], 'here')), '127.0.0.2')
    const trap = await startReceiver(answering(http('200 OK', [], 'trap')), '127.0.0.1')
    const open = createOutbound({ allowedNetworks: [parseNetwork('127.0.0.2')], resolve: dns.resolve })
    onTestFinished(async () => {
      open.close()
      await Promise.all([receiver.close(), trap.close()])
    })
    return { receiver, trap, open }
  }

  test('DNS is asked once, and a second answer given meanwhile changes nothing', async () => {
    const { receiver, open } = await rebinding()
    zone = (_name, family, nth) => (family === 6 ? [] : nth === 1 ? ['127.0.0.2'] : ['127.0.0.1'])
    const sent = await open.send({ ...request, url: `http://pinned.example:${receiver.port}/` })
    expect(sent).toMatchObject({ ok: true, body: 'here', address: '127.0.0.2' })
    expect(dns.asked.filter((question) => question === 'pinned.example A')).toHaveLength(1)
  })

  test('a connection kept open is not used once its name leads elsewhere', async () => {
    const { receiver, open } = await rebinding()
    zone = (_name, family, nth) => (family === 6 ? [] : nth === 1 ? ['127.0.0.2'] : ['127.0.0.1'])
    const url = `http://kept.example:${receiver.port}/`
    expect(await open.send({ ...request, url })).toMatchObject({ ok: true })
    expect(await open.send({ ...request, url })).toMatchObject({
      ok: false,
      error: { code: 'destination_not_allowed' },
    })
    expect(receiver.connections()).toBe(1)
  })

  test('a name that moved to another allowed address is followed there at once', async () => {
    const first = await startReceiver(answering(http('200 OK', [], 'first')), '127.0.0.4')
    const second = await startReceiver(answering(http('200 OK', [], 'second')), '127.0.0.5', first.port)
    const open = createOutbound({ allowedNetworks: [parseNetwork('127.0.0.0/8')], resolve: dns.resolve })
    onTestFinished(async () => {
      open.close()
      await Promise.all([first.close(), second.close()])
    })
    zone = (_name, family, nth) => (family === 6 ? [] : nth === 1 ? ['127.0.0.4'] : ['127.0.0.5'])
    const url = `http://moved.example:${first.port}/`
    expect(await open.send({ ...request, url })).toMatchObject({ body: 'first', address: '127.0.0.4' })
    expect(await open.send({ ...request, url })).toMatchObject({ body: 'second', address: '127.0.0.5' })
  })

  test('a redirect is an answer, not a direction', async () => {
    const { receiver, trap, open } = await rebinding()
    const statuses = ['301 Moved', '302 Found', '303 See Other', '307 Temporary', '308 Permanent']
    for (const status of statuses) {
      const bouncer = await startReceiver(answering(http(status, [`location: ${trap.url}`])), '127.0.0.2')
      const sent = await open.send({ ...request, url: bouncer.url })
      expect(sent).toMatchObject({
        ok: false,
        status: Number.parseInt(status, 10),
        error: { code: 'redirect_refused' },
      })
      await bouncer.close()
    }
    expect(trap.connections() + receiver.connections()).toBe(0)
  })

  test('a proxy named in the environment is not used', async () => {
    const { receiver, trap, open } = await rebinding()
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']
    for (const name of names) vi.stubEnv(name, name === 'NODE_USE_ENV_PROXY' ? '1' : trap.url)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await open.send({ ...request, url: receiver.url })).toMatchObject({ ok: true, body: 'here' })
    expect(trap.connections()).toBe(0)
  })

  test('the address at the other end is checked before a byte of the request is written', async () => {
    const { trap } = await rebinding()
    const connection = openConnection(`http://127.0.0.1:${trap.port}`, [{ address: '127.0.0.2', family: 4 }])
    const call = { path: '/', method: 'POST', headers: {}, body: 'secret', bodyCapBytes: 100 }
    const answer = await exchange(connection, call, new AbortController().signal)
    connection.destroy()
    expect(answer).toMatchObject({ failed: 'destination_not_allowed' })
    expect(answer.status).toBeUndefined()
  })
})
