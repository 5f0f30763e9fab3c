import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { ENVELOPE_OPTIONS } from '#server/core/batch/batch-schema.ts'
import { InexactNumber } from '#server/core/values/decimals.ts'
import { DomainError, invalid, unknownField } from '#server/core/values/errors.ts'
import { DEPTH_LIMIT, isDeeper } from '#server/core/values/fields.ts'
import { LONG_NUMBER, parseExact, refuseInexact } from './exact-json.ts'
import type { Body } from './request.ts'

const MB = 1024 * 1024
export const BODY_LIMIT = MB
/** Number of bytes beyond the limit to read and discard before the connection is closed. */
const DRAINED = 16 * MB

/** How long a body may take to arrive, in milliseconds. */
export const PATIENCE = {
  /** For the body of an ordinary request. */
  body: 120_000,
  /** For the next bytes of an upload. */
  idle: 30_000,
  /** For a whole upload: 25 MB at 60 kbit/s. */
  upload: 60 * 60_000,
}

/** Emitted on a request whose body may take long. */
const SLOW = Symbol('slow')

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

/** The JSON object in the request body; `{}` when there is no body. */
export async function readBody(request: IncomingMessage, limit = BODY_LIMIT): Promise<Record<string, unknown>> {
  const json = await readJson(request, limit)
  return json === undefined ? {} : requireObject(json)
}

/**
 * Reads application/x-www-form-urlencoded (WHATWG URL §5), as forms without a script send it. The last of repeated
 * fields wins.
 */
async function readForm(request: IncomingMessage, limit: number): Promise<Record<string, string>> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw unsupported('Send the form as application/x-www-form-urlencoded.', request)
  const pairs = new URLSearchParams((await readBytes(request, limit)).toString('utf8').toWellFormed())
  return Object.fromEntries([...pairs].map(([name, value]) => [name, value.toWellFormed()]))
}

/** Wraps an array or a single record in the envelope of a batch; `plural` is the name of its list of records. */
export async function readBatch(request: IncomingMessage, limit: number, plural: string) {
  const { value, hasLong } = (await readJson(request, limit)) ?? NOTHING
  if (Array.isArray(value)) return { [plural]: value.map(flatRecord) }
  if (!isObject(value)) {
    const choices = `must be a list of records, one record, or {"${plural}": [records]}`
    throw refusedBody(`The body ${choices}.`, choices)
  }
  if (!Object.hasOwn(value, plural)) {
    // In a single record the option would be dropped as an unknown field, and a dry run would write.
    const option = ENVELOPE_OPTIONS.find((name) => Object.hasOwn(value, name))
    if (option)
      throw invalid(option, `belongs in the envelope, next to the records: {"${plural}": [records], "${option}": …}`)
    return { [plural]: [flatRecord(value)] }
  }
  const { [plural]: records, ...options } = value
  return {
    [plural]: Array.isArray(records) ? records.map(flatRecord) : records,
    ...requireObject({ value: options, hasLong }),
  }
}

/** GET, HEAD and DELETE take no body, because it would be ignored silently. `{}` is allowed. */
export function refuseBody({ method, headers }: IncomingMessage): void {
  if (Number(headers['content-length'] ?? 0) <= '{}'.length && headers['transfer-encoding'] === undefined) return
  const instead = method === 'DELETE' ? 'the condition as If-Match' : 'parameters in the query'
  throw new DomainError('validation_error', `A ${method} request cannot have a body. Send ${instead}.`)
}

/** Replaces a record that is an inexact number or nested too deeply with text, so that only this record fails. */
function flatRecord(record: unknown): unknown {
  if (record instanceof InexactNumber) return record.literal
  return isDeeper(record, DEPTH_LIMIT) ? 'nested too deep' : record
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof InexactNumber)

/** `hasLong`: some of its numbers may be inexact. */
type Json = { value: unknown; hasLong: boolean }
const NOTHING: Json = { value: undefined, hasLong: false }

async function readJson(request: IncomingMessage, limit: number): Promise<Json | undefined> {
  const { 'content-encoding': encoding, 'content-type': type, 'transfer-encoding': transfer } = request.headers
  if (encoding && encoding.toLowerCase() !== 'identity')
    throw unsupported('Send the body without Content-Encoding.', request)
  if (transfer && transfer.toLowerCase() !== 'chunked')
    throw unsupported('The only supported Transfer-Encoding is chunked.', request)
  const bytes = await readBytes(request, limit)
  // Ruby and curl send the content type of a form even with an empty body.
  if (bytes.length === 0) return undefined
  if (!isJson(type)) throw unsupported('Send the body as application/json.')
  return jsonOf(bytes)
}

/**
 * Reads the raw body. A body above the limit is rejected only after it ends or exceeds the limit by 16 MB: closing the
 * connection while the client still sends would lose the response.
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

/**
 * Accepts application/json and application/merge-patch+json (RFC 7396) in UTF-8. Other parameters, and empty ones (RFC
 * 9110 §5.6.6), have no meaning.
 */
function isJson(type = ''): boolean {
  const [essence = '', ...parameters] = type.split(';')
  if (!/^application\/(json|merge-patch\+json)$/i.test(essence.trim())) return false
  const charsets = parameters.flatMap((parameter) => /^\s*charset="?([^"]*)"?\s*$/i.exec(parameter)?.[1] ?? [])
  return charsets.every((charset) => /^utf-?8$/i.test(charset))
}

/** RFC 8259 §8.1 allows a parser to ignore it. */
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

function jsonOf(bytes: Buffer): Json {
  if (!isUtf8(bytes)) throw new DomainError('invalid_json', 'The body is not valid UTF-8.')
  const text = bytes.toString('utf8', bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0)
  const hasLong = LONG_NUMBER.test(text)
  try {
    return { value: hasLong ? parseExact(text) : JSON.parse(text), hasLong }
  } catch {
    throw new DomainError('invalid_json', 'The body is not valid JSON. Check quotes, commas and brackets.')
  }
}

function requireObject({ value, hasLong }: Json): Record<string, unknown> {
  if (!isObject(value)) throw refusedBody('The body must be one JSON object.', 'must be one JSON object')
  if (isDeeper(value, DEPTH_LIMIT)) {
    const nested = `nested deeper than ${DEPTH_LIMIT} levels`
    throw refusedBody(`The body is ${nested}.`, `must not be ${nested}`)
  }
  if (Object.hasOwn(value, '__proto__')) throw unknownField('__proto__')
  if (hasLong) refuseInexact(value)
  return value
}

const refusedBody = (sentence: string, message: string) =>
  new DomainError('validation_error', sentence, { fields: [{ field: 'body', code: 'invalid', message }] })

function unsupported(message: string, unread?: IncomingMessage): DomainError {
  unread?.resume()
  return new DomainError('unsupported_media_type', message)
}

/** Discards the rest of the body so that the client receives the response. */
function tooLarge(limit: number, request: IncomingMessage): DomainError {
  request.removeAllListeners('data').resume()
  const most = limit < MB ? `${limit / 1024} KB` : `${limit / MB} MB`
  return new DomainError('payload_too_large', `The body exceeds ${most}. Send a smaller body.`, {
    headers: { Connection: 'close' },
  })
}

/** Calls `cut` unless the body arrives in time. `takeTime` allows a request more. */
export function limitBody(request: IncomingMessage, cut: () => void, patience = PATIENCE): void {
  const { headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(cut, patience.body)
  const end = () => {
    clearTimeout(timer)
    request.socket.setTimeout(0)
  }
  request.once('end', end).once('close', end)
  request.once(SLOW, () => {
    clearTimeout(timer)
    request.setTimeout(patience.idle, cut)
  })
}

/** Allows the body to take as long as data keeps arriving, up to the limit of an upload. */
export function takeTime(request: IncomingMessage): void {
  request.emit(SLOW)
}
