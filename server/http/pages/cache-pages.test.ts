import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFrame } from '#server/testing/frame.ts'
import { cachePages } from './cache-pages.ts'

const SCRIPT = 'self.__next_f.push([0])'
let rendered: string[]
let edition: string
let frame: Awaited<ReturnType<typeof openFrame>>
beforeEach(async () => {
  rendered = []
  edition = 'first'
  const pages = cachePages(
    ({ request, response, pathname }) => {
      rendered.push(`${request.url} ${JSON.stringify(request.headers.cookie ?? '')}`)
      if (pathname.endsWith('/broken') && rendered.length < 3) throw new Error('no page')
      response.writeHead(pathname.endsWith('/nothing') ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' })
      response.write(`<p>${rendered.length}</p>`)
      setImmediate(() => response.end(Buffer.from(`<script src="/x.js"></script><script>${SCRIPT}</script>`)))
    },
    ['tag=api'],
    (path) => (path === '/status' ? edition : ''),
  )
  frame = await openFrame({}, { pages })
})
afterEach(() => frame[Symbol.asyncDispose]())

const get = (path: string, headers: Record<string, string> = {}) => fetch(frame.url + path, { headers })

test('a public page is rendered once and without any data of the visitor', async () => {
  const headers = { Cookie: 'session=secret; theme=dark', Host: 'evil.example' }
  const answers = await Promise.all([1, 2, 3].map(() => get('/developers', headers)))
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(texts).size).toBe(1)
  expect(rendered).toEqual(['/developers "theme=dark"'])
  expect(answers[0]!.headers.get('content-encoding')).toBe('gzip')
})

test('a page is rendered again for another edition of its content', async () => {
  for (const _ of [1, 2]) await get('/status')
  edition = 'second'
  const texts = await Promise.all([1, 2].map(async () => (await get('/status')).text()))
  expect(rendered).toHaveLength(2)
  expect(texts).toEqual([expect.stringContaining('<p>2</p>'), expect.stringContaining('<p>2</p>')])
})

test('each theme and each tag has its own page', async () => {
  for (const cookie of ['theme=dark', 'theme=light', 'theme=neon', ''])
    for (const path of ['/changelog', '/changelog?tag=api']) await get(path, cookie ? { Cookie: cookie } : {})
  expect(rendered.length).toBe(6)
})

test('the policy lists the scripts of the page by hash and no nonce', async () => {
  const policy = (await get('/developers')).headers.get('content-security-policy')!
  const hash = createHash('sha256').update(SCRIPT).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toContain('nonce')
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
})

test('an unchanged page returns 304, HEAD has no body, and clients without gzip get plain bytes', async () => {
  const first = await get('/developers', { 'Accept-Encoding': 'identity' })
  expect([first.headers.get('content-encoding'), await first.text()]).toEqual([
    null,
    expect.stringContaining('<p>1</p>'),
  ])
  const etag = first.headers.get('etag')!
  expect((await get('/developers', { 'If-None-Match': etag })).status).toBe(304)
  const head = await fetch(`${frame.url}/developers`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(rendered).toHaveLength(1)
})

test('redirects, failures and personal pages are not cached', async () => {
  for (const path of ['/developers/nothing', '/fjordlicht/tasks', '/developers?x=1', '/developers/%2e'])
    for (const _ of [1, 2]) await get(path)
  expect(rendered.filter((line) => line.startsWith('/fjordlicht'))).toHaveLength(2)
  expect((await get('/developers/nothing')).status).toBe(404)
  rendered = []
  expect((await get('/developers/broken')).status).toBe(500)
  expect((await get('/developers/broken')).status).toBe(200)
  rendered = []
  await get('/developers', { RSC: '1' })
  await get('/developers', { RSC: '1' })
  expect(rendered).toHaveLength(2)
})
