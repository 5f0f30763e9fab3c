import { createHash } from 'node:crypto'
import { type Exchange, sendError } from './request.ts'
import { isNotModified } from './rest-answer.ts'

/** Something public that is the same for everybody, ready to be sent. */
export type Served = { bytes: Buffer; etag: string; type: string }

export function served(text: string, type: string): Served {
  const bytes = Buffer.from(text)
  return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`, type: `${type}; charset=utf-8` }
}

/** Answers GET and HEAD without asking who it is: strong ETag, 304, cached for `maxAge` seconds. */
export function sendServed({ request, response }: Exchange, { bytes, etag, type }: Served, maxAge = 300): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return sendError(response, 405, 'method_not_allowed', 'This path takes GET, HEAD.')
  }
  const validators = { ETag: etag, 'Cache-Control': `public, max-age=${maxAge}` }
  if (isNotModified(request, etag)) return void response.writeHead(304, validators).end()
  response.writeHead(200, { ...validators, 'Content-Type': type, 'Content-Length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
