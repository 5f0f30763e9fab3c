import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type Exchange, sendError } from './request.ts'
import { isNotModified } from './rest-answer.ts'

/** Something public that is the same for everybody, ready to be sent; `zipped` is made when it is first asked for. */
export type Served = { bytes: Buffer; etag: string; type: string; zipped: () => Buffer }

export function served(text: string, type: string): Served {
  const bytes = Buffer.from(text)
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
  let zipped: Buffer | undefined
  return { bytes, etag, type: `${type}; charset=utf-8`, zipped: () => (zipped ??= gzipSync(bytes)) }
}

/** Whether `Accept-Encoding` allows gzip (RFC 9110 §12.5.3): by name or by `*`, and not with a quality of 0. */
export function takesGzip({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const quality = new Map<string, number>()
  for (const part of String(headers['accept-encoding'] ?? '').split(',', 32)) {
    const [coding = '', ...parameters] = part.toLowerCase().split(';', 4)
    const q = parameters.find((parameter) => parameter.trim().startsWith('q='))
    quality.set(coding.trim(), q === undefined ? 1 : Number(q.trim().slice(2)))
  }
  return (quality.get('gzip') ?? quality.get('*') ?? 0) > 0
}

/** Answers GET and HEAD without asking who it is: strong ETag of either form, 304, cached for `maxAge` seconds. */
export function sendServed({ request, response }: Exchange, { bytes, etag, type, zipped }: Served, maxAge = 300): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return sendError(response, 405, 'method_not_allowed', 'This path accepts GET, HEAD.')
  }
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
  response.end(request.method === 'HEAD' ? undefined : body)
}
