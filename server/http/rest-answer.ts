import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Answer } from '#server/core/database/idempotency.ts'
import type { Page } from '#server/core/database/paging.ts'
import { honoursIfMatch } from '#server/core/rest/rest-meta.ts'
import { DomainError, invalid } from '#server/core/values/errors.ts'
import type { Exchange } from './request.ts'
import type { Route } from './rest-routes.ts'

/** `isNew`: the call created a record. */
type Asked = { publicUrl: string; isNew: boolean }

/**
 * Turns the result of a procedure into a response, with the status, validators and links of the operation's `rest`
 * meta.
 */
export function answerFor(result: unknown, { rest }: Route, exchange: Exchange, { publicUrl, isNew }: Asked): Answer {
  const headers: Record<string, string> = {}
  if (rest.list) {
    const { body, ETag } = textOf(result as object)
    headers.ETag = ETag
    const link = pageLinks(result as Page<{ id: string }>, exchange, publicUrl)
    if (link) headers.Link = link
    return { status: rest.status, headers, body }
  }
  const body = JSON.stringify(result)
  const status = rest.upsert && isNew ? 201 : rest.status
  const record = result as { id: string; version: number }
  if (rest.versioned) headers.ETag = `"${record.version}${unversionedMark(record, rest.unversioned)}"`
  else if (rest.status === 200 && !rest.write) headers.ETag = tagOf(body)
  if (rest.location && status === 201) {
    const path = typeof rest.location === 'function' ? rest.location(record) : rest.location
    headers.Location = `/api/v1${path.replace('{id}', record.id)}`
  }
  return { status, headers, body }
}

const tagOf = (body: string) => `"${hash('sha1', body, 'base64url')}"`

const texts = new WeakMap<object, { body: string; ETag: string }>()

/** A page as JSON and its ETag, made once for all callers that share the page. */
function textOf(page: object) {
  let text = texts.get(page)
  if (!text) {
    const body = JSON.stringify(page)
    text = { body, ETag: tagOf(body) }
    texts.set(page, text)
  }
  return text
}

/** What happened to the record apart from its version; omitted while all of these fields are false or null. */
function unversionedMark(record: object, fields: readonly string[] = []): string {
  const values = fields.map((field) => (record as Record<string, unknown>)[field])
  return values.some(Boolean) ? `-${hash('sha1', JSON.stringify(values), 'hex').slice(0, 12)}` : ''
}

/** RFC 8288 links: `next` while there are more records, `prev` for pages by offset. */
function pageLinks(page: Page<{ id: string }>, { pathname, query }: Exchange, publicUrl: string): string {
  const links: string[] = []
  const link = (rel: string, changes: Record<string, string | number>) => {
    const parameters = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes)) parameters.set(name, String(value))
    links.push(`<${publicUrl}${pathname}?${parameters}>; rel="${rel}"`)
  }
  const walking = /(^|&)after=/.test(query)
  const last = page.data.at(-1)
  if (page.has_more && walking && last) link('next', { after: last.id })
  if (page.has_more && !walking) link('next', { offset: page.offset + page.limit })
  if (page.offset > 0) link('prev', { offset: Math.max(0, page.offset - page.limit) })
  return links.join(', ')
}

/** RFC 9110 §13.1.2: weak comparison; `*` matches an existing record. */
export function isNotModified({ method, headers }: IncomingMessage, etag: string | undefined): boolean {
  const condition = headers['if-none-match']
  if (!condition || !etag || (method !== 'GET' && method !== 'HEAD')) return false
  return condition.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
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
