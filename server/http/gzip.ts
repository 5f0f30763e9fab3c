import type { IncomingMessage } from 'node:http'
import { constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import type { Exchange } from './request.ts'

/** Below this many bytes compression costs more than it saves. */
const LONG = 8 * 1024

/** The number of characters of the header that are read: each entry costs 0.1 µs. */
const HEADER_LENGTH = 500

/** Whether `Accept-Encoding` allows gzip (RFC 9110 §12.5.3). */
export function takesGzip({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').slice(0, HEADER_LENGTH)
  return new Negotiator({ headers: { 'accept-encoding': accepted } }).encoding(['gzip']) === 'gzip'
}

/** Compresses a long response (RFC 9110 §8.4.1) if the client accepts gzip. Not for streams, which it would buffer. */
export function gzipLongAnswer({ request, response }: Exchange): void {
  if (!takesGzip(request)) return
  const chunks: Buffer[] = []
  const send = response.end.bind(response)
  response.write = ((chunk: string | Uint8Array) =>
    chunks.push(Buffer.from(chunk as Uint8Array)) > 0) as typeof response.write
  response.end = ((last?: string | Uint8Array) => {
    if (last !== undefined) chunks.push(Buffer.from(last as Uint8Array))
    const body = Buffer.concat(chunks)
    if (body.length < LONG) return send(body)
    gzip(body, { level: constants.Z_BEST_SPEED }, (error, packed) => {
      if (error) return response.destroy(error)
      response.setHeader('Content-Encoding', 'gzip')
      response.appendHeader('Vary', 'Accept-Encoding')
      send(packed)
    })
    return response
  }) as typeof response.end
}
