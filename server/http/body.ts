import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { ENVELOPE_OPTIONS } from '#server/core/batch/batch-schema.ts'
import { DomainError, invalid } from '#server/core/values/errors.ts'
import { DEPTH_LIMIT, isDeeper } from '#server/core/values/fields.ts'
import type { Body } from './request.ts'

const MB = 1024 * 1024
export const BODY_LIMIT = MB
/** How much of a body above its limit is read and dropped. */
const DRAINED = 16 * MB

export const text = (limit: number): Body<string> => ({
  limit,
  read: async (request) => (await readBytes(request, limit)).toString('utf8'),
})
export const json = (limit: number): Body<Record<string, unknown>> => ({
  limit,
  read: (request) => readBody(request, limit),
})
export const form = (limit: number): Body<Record<string, string>> => ({
  limit,
  read: (request) => readForm(request, limit),
})

/** The JSON object a call was sent; `{}` when there is no body. */
export async function readBody(request: IncomingMessage, limit = BODY_LIMIT): Promise<Record<string, unknown>> {
  const value = await readJson(request, limit)
  return value === undefined ? {} : requireObject(value)
}

/** What a form without a script sends: application/x-www-form-urlencoded (WHATWG URL §5), of twins the last. */
async function readForm(request: IncomingMessage, limit: number): Promise<Record<string, string>> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw unsupported('Send the form as application/x-www-form-urlencoded.', request)
  const pairs = new URLSearchParams((await readBytes(request, limit)).toString('utf8').toWellFormed())
  return Object.fromEntries([...pairs].map(([name, value]) => [name, value.toWellFormed()]))
}

/** The envelope of a batch, also where an array or one record was sent; `plural` names its records. */
export async function readBatch(request: IncomingMessage, limit: number, plural: string) {
  const value = await readJson(request, limit)
  if (typeof value !== 'object' || value === null)
    throw new DomainError(
      'validation_error',
      `The body must be a list of records, one record, or {"${plural}": [records]}.`,
    )
  if (Array.isArray(value)) return { [plural]: value.map(flatRecord) }
  if (!Object.hasOwn(value, plural)) {
    // As an unknown field of a record it would be left out, and a dry run booked.
    const option = ENVELOPE_OPTIONS.find((name) => Object.hasOwn(value, name))
    if (option)
      throw invalid(option, `belongs in the envelope, next to the records: {"${plural}": [records], "${option}": …}`)
    return { [plural]: [flatRecord(value)] }
  }
  const { [plural]: records, ...options } = value as Record<string, unknown>
  return { [plural]: Array.isArray(records) ? records.map(flatRecord) : records, ...requireObject(options) }
}

/** What reads or deletes takes no body, and what is put there would be ignored in silence; `{}` says nothing and passes. */
export function refuseBody({ method, headers }: IncomingMessage): void {
  if (Number(headers['content-length'] ?? 0) <= '{}'.length && headers['transfer-encoding'] === undefined) return
  const instead = method === 'DELETE' ? 'the condition as If-Match' : 'parameters in the query'
  throw new DomainError('validation_error', `A ${method} request cannot have a body. Send ${instead}.`)
}

/** What is nested too deep is no record; it fails alone. */
function flatRecord(record: unknown): unknown {
  return isDeeper(record, DEPTH_LIMIT) ? 'nested too deep' : record
}

async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  const { 'content-encoding': encoding, 'content-type': type, 'transfer-encoding': transfer } = request.headers
  if (encoding && encoding.toLowerCase() !== 'identity')
    throw unsupported('Send the body without Content-Encoding.', request)
  if (transfer && transfer.toLowerCase() !== 'chunked')
    throw unsupported('The only supported Transfer-Encoding is chunked.', request)
  const bytes = await readBytes(request, limit)
  // Ruby and curl name the type of a form even where they send nothing.
  if (bytes.length === 0) return undefined
  if (!isJson(type)) throw unsupported('Send the body as application/json.')
  return parseJson(bytes)
}

/**
 * A body as it came, whatever it is. One that is too large is refused when it has come to its end, or is beyond all reason: a
 * connection that is closed over what a client still sends takes the answer along.
 */
async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const most = limit + DRAINED
  const chunks: Buffer[] = []
  let size = 0
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(limit, request)
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
    else chunks.length = 0
    if (size > most) reject(tooLarge(limit, request))
  })
  request.once('end', () => {
    if (size > limit) reject(tooLarge(limit, request))
    else resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
  })
  request.once('aborted', () => reject(new DomainError('invalid_json', 'The body is incomplete.')))
  request.once('error', reject)
  return promise
}

/** application/json or application/merge-patch+json (RFC 7396), UTF-8. */
function isJson(type: string | undefined): boolean {
  const match = /^application\/(?:json|merge-patch\+json)\s*(?:;\s*charset="?([\w-]+)"?\s*)?$/i.exec(type?.trim() ?? '')
  return match !== null && (match[1] === undefined || /^utf-?8$/i.test(match[1]))
}

function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new DomainError('invalid_json', 'The body is not valid UTF-8.')
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new DomainError('invalid_json', 'The body is not valid JSON. Check quotes, commas and brackets.')
  }
}

function requireObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DomainError('validation_error', 'The body must be one JSON object.')
  if (isDeeper(value, DEPTH_LIMIT))
    throw new DomainError('validation_error', `The body is nested deeper than ${DEPTH_LIMIT} levels.`)
  if (Object.hasOwn(value, '__proto__')) throw invalid('__proto__', 'is not a field of this request')
  return value as Record<string, unknown>
}

function unsupported(message: string, unread?: IncomingMessage): DomainError {
  unread?.resume()
  return new DomainError('unsupported_media_type', message)
}

/** What is still coming is read and dropped, so that the client gets to see the answer. */
function tooLarge(limit: number, request: IncomingMessage): DomainError {
  request.removeAllListeners('data').resume()
  const most = limit < MB ? `${limit / 1024} KB` : `${limit / MB} MB`
  return new DomainError('payload_too_large', `The body exceeds ${most}. Send a smaller body.`, {
    headers: { Connection: 'close' },
  })
}
