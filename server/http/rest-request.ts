import type { IncomingMessage } from 'node:http'
import { inputErrorOf } from '#server/core/rest/refusal.ts'
import { honoursIfMatch } from '#server/core/rest/rest-meta.ts'
import { DomainError, invalid } from '#server/core/values/errors.ts'
import { naming } from '#server/core/values/validation.ts'
import type { QueryKind, Route } from './rest-routes.ts'

/**
 * Parses a query string strictly: unknown or repeated parameters, `0x10` or `yes` are refused by name. Lists accept
 * commas, repetition or both.
 */
export function readQuery(query: string, kinds: ReadonlyMap<string, QueryKind>): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null)
  for (const pair of query === '' ? [] : query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals), 'query')
    const kind = kinds.get(name)
    if (!kind) throw invalid(name.slice(0, 100), 'is not a query parameter of this operation')
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1), name)
    if (kind === 'list') {
      input[name] = [...((input[name] as string[] | undefined) ?? []), ...value.split(',').map((item) => item.trim())]
    } else {
      if (name in input) throw invalid(name, 'must not be repeated')
      input[name] = scalar(name, value, kind)
    }
  }
  return { ...input }
}

function scalar(name: string, value: string, kind: QueryKind): unknown {
  if (kind === 'boolean') {
    if (value !== 'true' && value !== 'false') throw invalid(name, 'must be true or false')
    return value === 'true'
  }
  if (kind === 'number') {
    if (!/^-?\d{1,15}$/.test(value)) throw invalid(name, 'must be a whole number')
    return Number(value)
  }
  return value
}

function decode(text: string, name: string): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    if (!decoded.includes('\0')) return decoded
  } catch {
    throw invalid(name.slice(0, 100), 'must be percent-encoded UTF-8')
  }
  throw invalid(name.slice(0, 100), 'must not contain the character U+0000')
}

/**
 * Maps an issue at a list index to the query parameter and its value: `email: "b" must be an email address`, not
 * `email.1`.
 */
export function namingParameters(
  error: unknown,
  kinds: ReadonlyMap<string, QueryKind>,
  query: Readonly<Record<string, unknown>>,
): unknown {
  for (const issue of inputErrorOf(error)?.issues ?? []) {
    const [name, index] = issue.path
    if (kinds.get(String(name)) !== 'list') continue
    issue.path.length = 1
    const value = typeof index === 'number' ? (query[String(name)] as string[])[index] : undefined
    if (value !== undefined) naming(issue, value.slice(0, 100))
  }
  return error
}

/** Refuses path parameters and application-only fields in the body. */
export function refuseHidden(body: Record<string, unknown>, route: Route, parameters: Record<string, string>): void {
  for (const name of [...Object.keys(parameters), ...(route.rest.appOnly ?? [])]) {
    if (!Object.hasOwn(body, name)) continue
    if (!route.rest.upsert) throw invalid(name, 'is not a field of this request')
    if (body[name] !== parameters[name]) throw invalid(name, 'must match the path. Remove it from the body')
  }
}

/**
 * RFC 9110 §13.1.1: strong entity tags only, here the quoted version. A condition that the change would ignore is
 * refused.
 */
export function ifMatchOf({ headers }: IncomingMessage, route: Route): number[] | 'any' | undefined {
  if (route.method === 'GET') return undefined
  if (headers['if-none-match'] !== undefined)
    throw invalid('If-None-Match', 'applies to GET only. Use If-Match for writes')
  const condition = headers['if-match']?.trim()
  if (condition === undefined) return undefined
  if (!honoursIfMatch(route.method, route.rest))
    throw invalid('If-Match', 'is not supported by this operation. Remove the header')
  if (condition === '*') return 'any'
  const pattern = route.rest.unversioned ? /^"([1-9]\d{0,9})(?:-[\da-f]{12})?"$/ : /^"([1-9]\d{0,9})"$/
  const tags = condition.split(',').map((tag) => pattern.exec(tag.trim())?.[1])
  if (tags.some((tag) => tag === undefined))
    throw invalid('If-Match', 'must be the ETag of the record, for example "3", or *')
  return tags.map(Number)
}

/** 1 to 255 printable ASCII characters. */
export function idempotencyKeyOf(request: IncomingMessage): string | undefined {
  if (request.headers['idempotency-key'] === undefined) return undefined
  const [key = '', ...more] = request.headersDistinct['idempotency-key'] ?? []
  if (more.length > 0) throw new DomainError('invalid_idempotency_key', 'Send only one Idempotency-Key.')
  if (!/^[\x20-\x7e]{1,255}$/.test(key) || key.trim() === '')
    throw new DomainError('invalid_idempotency_key', 'Idempotency-Key must be 1 to 255 printable ASCII characters.')
  return key
}
