import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { takesGzip } from '../gzip.ts'
import { type Exchange, READ, type Route, sendError } from '../request.ts'
import { isNotModified } from '../rest/answer.ts'

/** Texts by their paths. */
type Texts = { texts(): ReadonlyMap<string, { text: string; type: string }> }

/** A text that is the same for every caller, as bytes; `zipped` is compressed on first use. */
export type Served = { bytes: Buffer; etag: string; type: string; zipped: () => Buffer }

export function served(text: string, type: string): Served {
  const bytes = Buffer.from(text)
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
  let zipped: Buffer | undefined
  return { bytes, etag, type: `${type}; charset=utf-8`, zipped: () => (zipped ??= gzipSync(bytes)) }
}

/** Serves the text without authentication: strong ETag per encoding, 304, cached for `maxAge` seconds. */
export function sendServed({ request, response }: Exchange, { bytes, etag, type, zipped }: Served, maxAge = 300): void {
  const isZipped = takesGzip(request)
  const tag = isZipped ? etag.replace(/"$/, '-gzip"') : etag
  const validators = { ETag: tag, 'Cache-Control': `public, max-age=${maxAge}`, Vary: 'Accept-Encoding' }
  if (isNotModified(request, tag)) return void response.writeHead(304, validators).end()
  const body = isZipped ? zipped() : bytes
  response.writeHead(200, {
    ...validators,
    'Content-Type': type,
    'Content-Length': body.length,
    ...(isZipped && { 'Content-Encoding': 'gzip' }),
  })
  response.end(body)
}

type Portal = Texts & { inLanguage(markdown: string, language: string): string }

/**
 * The texts of the developer portal next to its pages: Markdown, feeds, the Postman collection, the search index.
 * `?lang=js` leaves out the samples in other languages.
 */
export function portalTexts({ portal }: { portal: Portal }): Route {
  let ready: ReadonlyMap<string, Served> | undefined
  return {
    methods: READ,
    handle(exchange) {
      ready ??= allServed(portal.texts())
      const found = ready.get(exchange.pathname)
      const language = found && exchange.pathname.endsWith('.md') && new URLSearchParams(exchange.query).get('lang')
      if (found && language)
        return sendServed(exchange, served(portal.inLanguage(found.bytes.toString(), language), 'text/markdown'))
      if (found) return sendServed(exchange, found)
      sendError(exchange.response, 'not_found', 'This page does not exist. See /llms.txt for all pages.')
    },
  }
}

const STATUS_MAX_AGE = 10

/** The status as JSON, feed and badge, serialized once per measurement. */
export function statusTexts(program: { status: Texts }): Route {
  const ready = new WeakMap<object, ReadonlyMap<string, Served>>()
  return {
    methods: READ,
    handle(exchange) {
      const texts = program.status.texts()
      const bytes = ready.get(texts) ?? allServed(texts)
      ready.set(texts, bytes)
      sendServed(exchange, bytes.get(exchange.pathname)!, STATUS_MAX_AGE)
    },
  }
}

function allServed(texts: Iterable<readonly [string, { text: string; type: string }]>): ReadonlyMap<string, Served> {
  return new Map(Array.from(texts, ([path, { text, type }]) => [path, served(text, type)]))
}
