import { createHash } from 'node:crypto'
import type { Program } from '#server/program.ts'
import type { Handler } from '../request.ts'
import { sendError } from '../request.ts'
import { isNotModified } from '../rest-answer.ts'

/** One document, ready to be sent. */
export type Served = { bytes: Buffer; etag: string }

export function servedFrom(document: object): Served {
  const bytes = Buffer.from(JSON.stringify(document))
  return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` }
}

/** The document in both versions, as bytes: made once, since the objects behind it are some twenty times as large. */
export type ApiDocument = Record<'openapi.json' | 'openapi-3.1.json', Served>

/** Answers without a token and before anything else is looked at: the document is the same for everybody. */
export function documentDoor({ document, services }: Program, name: keyof ApiDocument): Handler {
  const { bytes, etag } = document![name]
  return ({ request, response }) => {
    response.setHeader('API-Version', services.version)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return sendError(response, 405, 'method_not_allowed', 'This path takes GET, HEAD.')
    }
    const validators = { ETag: etag, 'Cache-Control': 'public, max-age=300' }
    if (isNotModified(request, etag)) return void response.writeHead(304, validators).end()
    response.writeHead(200, {
      ...validators,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': bytes.length,
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
}
