import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { takesGzip } from '../gzip.ts'
import { pagePolicy, themeOf } from '../headers.ts'
import type { Exchange, Handler } from '../request.ts'
import { isNotModified } from '../rest/answer.ts'

/** The page as it is sent: compressed, because nearly every client accepts gzip. */
type CachedPage = {
  status: number
  zipped: Buffer
  length: number
  etag: string
  policy: string
  link: string | undefined
}

/** More than the number of such pages in every theme, so that only unexpected paths reach it. */
const MOST = 1_500
const SAME_FOR_ALL = /^\/(developers|changelog|status)(\/[\w./-]+)?$/

/**
 * Renders the pages that are the same for every visitor once per theme, without visitor data, and caches them. The
 * policy allows their scripts by hash (CSP Level 3). Other requests go to `render`. `queries`: the query strings with
 * their own page. `editionOf`: the content version; a new one renders again.
 */
export function cachePages(render: Handler, queries: readonly string[], editionOf: (path: string) => string): Handler {
  const cached = new Map<string, { edition: string; page: Promise<CachedPage | undefined> }>()
  return async (exchange) => {
    const { request, pathname, query } = exchange
    if (!SAME_FOR_ALL.test(pathname) || (query && !queries.includes(query)) || request.headers['rsc'])
      return render(exchange)
    const theme = themeOf(request.headers.cookie)
    const key = `${pathname}?${query} ${theme}`
    const edition = editionOf(pathname)
    const known = cached.get(key)
    const found = known?.edition === edition ? known : { edition, page: rendered(render, exchange, theme) }
    if (known || cached.size < MOST) cached.set(key, found)
    const page = await found.page.catch(() => undefined)
    if (page?.status !== 200) cached.delete(key)
    return page ? send(exchange, page) : render(exchange)
  }
}

/** Undefined for anything but a page, such as a redirect. */
async function rendered(render: Handler, exchange: Exchange, theme: string): Promise<CachedPage | undefined> {
  const { pathname, query } = exchange
  const request = new IncomingMessage(new Socket())
  request.method = 'GET'
  request.url = query ? `${pathname}?${query}` : pathname
  request.headers = { host: 'localhost', cookie: `theme=${theme}` }
  request.push(null)
  const { status, headers, body } = await answerOf(request, (response) => render({ ...exchange, request, response }))
  if (!String(headers['content-type']).startsWith('text/html')) return undefined
  return {
    status,
    zipped: await promisify(gzip)(body),
    length: body.length,
    etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
    policy: pagePolicy(scriptHashes(body.toString()).join(' '), false),
    link: headers['link'] === undefined ? undefined : String(headers['link']),
  }
}

/** Captures what a handler writes, in a response without a connection. */
async function answerOf(request: IncomingMessage, handle: (response: ServerResponse) => unknown) {
  const response = new ServerResponse(request)
  const chunks: Buffer[] = []
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const take = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as Uint8Array))
    return true
  }
  response.writeHead = (status: number, ...rest: unknown[]) => {
    response.statusCode = status
    for (const [name, value] of Object.entries((rest.at(-1) ?? {}) as Record<string, string>))
      response.setHeader(name, value)
    return response
  }
  response.write = take
  response.end = (chunk?: unknown) => {
    take(chunk)
    response.emit('finish')
    response.emit('close')
    end()
    return response
  }
  await Promise.all([handle(response), ended])
  return { status: response.statusCode, headers: response.getHeaders(), body: Buffer.concat(chunks) }
}

function scriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return Array.from(inline, ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`)
}

async function send({ request, response }: Exchange, page: CachedPage): Promise<void> {
  const { status, zipped, length, etag, policy, link } = page
  response.setHeader('Content-Security-Policy', policy)
  const validators = {
    ETag: `W/${etag}`,
    'Cache-Control': 'no-cache',
    Vary: 'Cookie, Accept-Encoding',
    ...(link && { Link: link }),
  }
  if (status === 200 && isNotModified(request, etag)) return void response.writeHead(304, validators).end()
  const isZipped = takesGzip(request)
  const body = request.method === 'HEAD' ? undefined : isZipped ? zipped : await promisify(gunzip)(zipped)
  response.writeHead(status, {
    ...validators,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': isZipped ? zipped.length : length,
    ...(isZipped && { 'Content-Encoding': 'gzip' }),
  })
  response.end(body)
}
