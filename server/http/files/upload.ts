import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { MOST_BYTES, tooLarge, type Upload } from '#server/core/files/receive.ts'
import { DomainError, invalid } from '#server/core/values/errors.ts'
import { takeTime } from '../body.ts'

/** Headers and boundaries of a multipart body. */
const ENVELOPE = 64 * 1024
const ASCII = /^[\x20-\x7e]*$/

/**
 * The file in a request, unread: the only part of a multipart body, or the body itself. Rejects oversized files
 * immediately. A body without a name is named `unnamed`, if given.
 */
export async function openUpload(request: IncomingMessage, unnamed?: string): Promise<Upload> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers
  if (encoding.toLowerCase() !== 'identity')
    throw new DomainError('unsupported_media_type', 'Send the file without Content-Encoding.')
  takeTime(request)
  const isMultipart = /^multipart\/form-data\s*(;|$)/i.test(type)
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES + (isMultipart ? ENVELOPE : 0)) throw tooLarge()
  return isMultipart ? openPart(request) : { name: nameIn(request, unnamed), content: bytesOf(request) }
}

/** Keeps the connection open when the reader stops early, so that the client gets the response. */
async function* bytesOf(stream: Readable): AsyncGenerator<Buffer> {
  yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
}

function nameIn({ headers }: IncomingMessage, unnamed: string | undefined): string {
  const sent = headers['x-file-name'] ?? unnamed
  if (typeof sent !== 'string' || sent === '')
    throw invalid(
      'X-File-Name',
      'must be the name of the file, percent-encoded, unless the body is multipart/form-data',
    )
  try {
    // Node reads other bytes as Latin-1, which garbles a name in UTF-8.
    if (ASCII.test(sent)) return decodeURIComponent(sent)
  } catch {
    // Refused below.
  }
  throw invalid('X-File-Name', 'must be percent-encoded UTF-8')
}

async function openPart(request: IncomingMessage): Promise<Upload> {
  const opened = Promise.withResolvers<Upload>()
  const ended = Promise.withResolvers<void>()
  ended.promise.catch(() => {})
  let part: Readable | undefined
  const fail = (error: Error) => {
    request.unpipe(parser)
    ended.reject(error)
    opened.reject(error)
    part?.destroy(error)
  }
  const parser = parserOf(request)
  parser.on('file', (_field, stream, name) => {
    if (part) {
      stream.on('error', () => {}).resume()
      return fail(invalid('body', 'must have one file only'))
    }
    // Without a listener, an error before or after reading would end the process.
    part = stream.on('error', () => {})
    opened.resolve({ name: name ?? '', content: whole(stream, ended.promise) })
  })
  parser.on('field', () => fail(invalid('body', 'must have no other field than the file')))
  const failUnread = () => fail(incomplete())
  parser.on('error', failUnread)
  parser.on('finish', () => {
    if (part) ended.resolve()
    else fail(invalid('body', 'must have one file'))
  })
  // After the last byte, the parser never finishes if a part has too many headers, or headers without an end.
  parser.once('prefinish', () => {
    if (part && !part.readableEnded) part.once('end', () => setImmediate(failUnread))
    else setImmediate(failUnread)
  })
  request.once('close', () => {
    if (!request.complete) fail(invalid('body', 'is incomplete'))
  })
  request.pipe(parser)
  return opened.promise
}

function parserOf({ headers }: IncomingMessage): Busboy {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type']! },
      limits: { files: 2, fields: 1, fieldSize: 1024, parts: 3, headerPairs: 20, fileSize: MOST_BYTES + 1 },
    })
  } catch {
    throw invalid('Content-Type', 'must have the boundary of the multipart body')
  }
}

const incomplete = () => invalid('body', 'is not a complete multipart/form-data body')

/** The bytes of the part; also throws for an error after it. */
async function* whole(part: Readable, ended: Promise<void>): AsyncGenerator<Buffer> {
  try {
    yield* bytesOf(part)
  } catch (error) {
    throw error instanceof DomainError ? error : incomplete()
  }
  if ((part as Readable & { truncated?: boolean }).truncated) throw tooLarge()
  await ended
}
