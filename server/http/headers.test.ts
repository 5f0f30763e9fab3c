import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { POSTED_HEADER } from '#server/core/rest/posted-form.ts'
import { addressKey } from '#server/core/values/network.ts'
import { envOf, openFrame } from '#server/testing/frame.ts'
import { clientAddress, sameOriginWrite } from './headers.ts'
import type { Handler } from './request.ts'

const data: Handler = ({ response }) => void response.end('{}')

test('a page carries a policy with a fresh nonce, which Next reads from the request', async () => {
  let seen: string | undefined
  const pages: Handler = ({ request, response }) => {
    seen = request.headers['content-security-policy'] as string
    response.end()
  }
  await using frame = await openFrame({}, { pages })
  const ask = async () =>
    (await fetch(frame.url, { headers: { 'Content-Security-Policy': "script-src 'nonce-mine'" } })).headers
  const headers = await ask()
  const policy = headers.get('content-security-policy')!
  expect(seen).toBe(policy)
  expect(policy.replace(/nonce-[A-Za-z0-9+/]{22}==/, 'nonce-N').split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'nonce-N'",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
  expect((await ask()).get('content-security-policy')).not.toBe(policy)
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
  expect(headers.has('strict-transport-security')).toBe(false)
})

test('a page at a signed address sends no referrer and trusts posted data from this process only', async () => {
  const pages: Handler = ({ request, response }) => void response.end(String(request.headers[POSTED_HEADER]))
  await using frame = await openFrame({}, { pages })
  for (const [path, policy, robots] of [
    ['/f/abc', 'no-referrer', 'noindex'],
    ['/book/abc?zone=UTC', 'no-referrer', 'noindex'],
    ['/formula', 'strict-origin-when-cross-origin', null],
  ] as const) {
    const answer = await fetch(frame.url + path, { headers: { [POSTED_HEADER]: 'e30' } })
    const sent = [answer.headers.get('referrer-policy'), answer.headers.get('x-robots-tag'), await answer.text()]
    expect([path, ...sent]).toEqual([path, policy, robots, 'undefined'])
  }
})

test('data responses may load and frame nothing; HSTS is sent with a public https address', async () => {
  await using frame = await openFrame({ '/api/*': data }, { env: { PUBLIC_BASE_URL: 'https://work.example.com' } })
  const { headers } = await fetch(`${frame.url}/api/x`)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
})

const write = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage
const json = { 'content-type': 'application/json' }

test.each<[string, Record<string, string>, boolean]>([
  ['our address', { ...json, origin: 'https://a.example' }, true],
  ['the requested host', { ...json, origin: 'https://b.example', host: 'b.example' }, true],
  [
    'a browser that sends Sec-Fetch-Site same-origin',
    { ...json, origin: 'https://a.example', 'sec-fetch-site': 'same-origin' },
    true,
  ],
  [
    'a content type with charset',
    { 'content-type': 'Application/JSON; charset=utf-8', origin: 'https://a.example' },
    true,
  ],
  ['another origin', { ...json, origin: 'https://evil.example', host: 'a.example' }, false],
  ['another scheme', { ...json, origin: 'http://b.example', host: 'b.example' }, false],
  ['a longer host name', { ...json, origin: 'https://a.example.evil.example' }, false],
  ['no origin', { ...json, host: 'a.example' }, false],
  ['the origin null', { ...json, origin: 'null' }, false],
  ['another host of the same site', { ...json, origin: 'https://a.example', 'sec-fetch-site': 'same-site' }, false],
  ['a navigation', { ...json, origin: 'https://a.example', 'sec-fetch-site': 'none' }, false],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://a.example' }, false],
  ['text', { 'content-type': 'text/plain;application/json', origin: 'https://a.example' }, false],
  ['no content type', { origin: 'https://a.example' }, false],
])('a write with a cookie from %s', (_, headers, allowed) => {
  expect(sameOriginWrite(write(headers), envOf({ PUBLIC_BASE_URL: 'https://a.example' }))).toBe(allowed)
})

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  }) as unknown as IncomingMessage

test.each([
  ['no proxy is trusted', '', '10.0.0.1', '6.6.6.6', '10.0.0.1'],
  ['an untrusted proxy forwards', '10.0.0.1', '9.9.9.9', '6.6.6.6', '9.9.9.9'],
  ['a trusted proxy forwards', '10.0.0.1', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['the client forged a hop', '10.0.0.1', '10.0.0.1', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['trusted proxies are chained', '10.0.0.0/8', '10.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.9', '203.0.113.7'],
  ['the peer is IPv4-mapped', '127.0.0.1', '::ffff:127.0.0.1', '2001:db8::1', '2001:db8::1'],
  ['the hop has brackets and a port', '10.0.0.1', '10.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
  ['the hop has a port', '10.0.0.1', '10.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
  ['a proxy forwards nothing', '10.0.0.1', '10.0.0.1', undefined, '10.0.0.1'],
])('the client address when %s', (_, trusted, peer, forwarded, address) => {
  expect(clientAddress(from(peer, forwarded), envOf({ SERVICE_TRUSTED_PROXIES: trusted }))).toBe(address)
})

test('addresses are limited individually, IPv6 by /64', () => {
  expect(addressKey('203.0.113.7')).toBe('203.0.113.7')
  expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::'))
  expect(addressKey('2001:db8:1:2::')).not.toBe(addressKey('2001:db8:1:3::'))
})
