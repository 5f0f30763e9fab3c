import { get } from 'node:http'
import { expect, test } from 'vitest'
import { openFrame } from '#server/testing/frame.ts'
import { gzipLongAnswer, takesGzip } from './gzip.ts'
import { cachePages } from './pages/cache-pages.ts'
import { sendServed, served } from './pages/public-texts.ts'

test.each([
  ['gzip', true],
  ['gzip, deflate, br', true],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
  ['*', true],
  ['GZIP;q=0.001', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000, br', false],
  ['gzip ; Q=0', false],
  ['gzip;q=0, *', false],
  ['*;q=0', false],
  ['identity', false],
  ['br', false],
  ['', false],
  ['gzip;q=nonsense', false],
])('Accept-Encoding: %s allows gzip: %s', (header, allowed) => {
  expect(takesGzip({ headers: { 'accept-encoding': header } })).toBe(allowed)
})

const LONG = 'long '.repeat(10_000)
const page = '<!doctype html>' + LONG
const encodingOf = (url: string, accepted: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': accepted } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.headers['content-encoding']))
    }).once('error', reject)
  })

test('no response is gzipped for a client that refuses gzip, whichever handler sends it', async () => {
  await using frame = await openFrame(
    {
      '/call': (exchange) => {
        gzipLongAnswer(exchange)
        exchange.response.end(LONG)
      },
      '/file': (exchange) => void sendServed(exchange, served(LONG, 'text/plain')),
    },
    {
      pages: cachePages(
        ({ response }) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end(page),
        [],
        () => '',
      ),
    },
  )
  for (const path of ['/call', '/file', '/developers']) {
    expect([path, await encodingOf(frame.url + path, 'gzip')]).toEqual([path, 'gzip'])
    expect([path, await encodingOf(frame.url + path, 'gzip;q=0, identity')]).toEqual([path, undefined])
  }
})
