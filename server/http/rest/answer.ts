import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Answer } from '#server/core/database/context.ts'
import type { Page } from '#server/core/database/lists/paging.ts'
import { type Log, pathForLog } from '#server/core/operations/log.ts'
import { errorBody } from '#server/core/values/errors.ts'
import { refusalOf } from '#server/core/values/refusal.ts'
import type { Env } from '#server/env.ts'
import { clientAddress } from '../headers.ts'
import type { Exchange } from '../request.ts'
import { withFields } from './fields.ts'
import type { Route } from './routes.ts'

/**
 * `isNew`: the call created a record. `chosen`: the only fields of the records to return. `included`: records that they
 * refer to. `isPast`: the answer is an earlier state of a record.
 */
type Asked = {
  publicUrl: string
  isNew: boolean
  chosen?: ReadonlySet<string> | undefined
  included?: object | undefined
  isPast?: boolean | undefined
}

/**
 * Turns the result of a procedure into a response, with the status, validators and links of the operation's `rest`
 * meta. The ETag of a record is its version, whichever fields are returned; that of a list is a checksum of its bytes.
 */
export function answerFor(result: unknown, { rest }: Route, exchange: Exchange, asked: Asked): Answer {
  const { publicUrl, isNew, chosen, included, isPast } = asked
  const headers: Record<string, string> = {}
  const shown = chosen ? withFields(result, rest.list, chosen) : result
  const body = JSON.stringify(included ? { ...(shown as object), included } : shown)
  if (rest.list) {
    headers.ETag = tagOf(body)
    const link = pageLinks(result as Page<{ id: string }>, exchange, publicUrl)
    if (link) headers.Link = link
    return { status: rest.status, headers, body }
  }
  if (isPast) return { status: rest.status, headers, body }
  const status = rest.upsert && isNew ? 201 : rest.status
  const record = result as { id: string; version: number }
  if (rest.versioned) headers.ETag = `"${record.version}${unversionedMark(record, rest.unversioned, included)}"`
  else if (rest.status === 200 && !rest.write) headers.ETag = tagOf(body)
  if (rest.location && status === 201) {
    const path = typeof rest.location === 'function' ? rest.location(record) : rest.location
    headers.Location = `/api/v1${path.replace('{id}', record.id)}`
  }
  return { status, headers, body }
}

const tagOf = (body: string) => `"${hash('sha1', body, 'base64url')}"`

/** What the response shows apart from the version of the record; omitted while all of it is false or null. */
function unversionedMark(record: object, fields: readonly string[] = [], included?: object): string {
  const values = [...fields.map((field) => (record as Record<string, unknown>)[field]), ...(included ? [included] : [])]
  return values.some(Boolean) ? `-${hash('sha1', JSON.stringify(values), 'hex').slice(0, 12)}` : ''
}

/** The name of a parameter as it is read, such as `offset` of `o%66fset=1`. */
const nameIn = (pair: string) => new URLSearchParams(pair).keys().next().value ?? ''

/** RFC 8288 links: `next` while there are more records, in the way of this request, and `prev` for pages by offset. */
function pageLinks(page: Page<{ id: string }>, { pathname, query }: Exchange, publicUrl: string): string {
  const links: string[] = []
  const link = (rel: string, changes: Record<string, string | number>) => {
    // The others stay as sent: encoding a comma would change what a list means.
    const sent = query.replaceAll(/[<>"]/g, encodeURIComponent).split('&')
    const kept = sent.filter((pair) => pair !== '' && !(nameIn(pair) in changes))
    const changed = Object.entries(changes).map(([name, value]) => `${name}=${value}`)
    links.push(`<${publicUrl}${pathname}?${[...kept, ...changed].join('&')}>; rel="${rel}"`)
  }
  const asked = new Set(query.split('&').map(nameIn))
  const last = page.data.at(-1)
  if (page.has_more) {
    if (asked.has('cursor') && page.next_cursor) link('next', { cursor: page.next_cursor })
    else if (asked.has('after') && last) link('next', { after: last.id })
    else link('next', { offset: page.offset + page.limit })
  }
  if (page.offset > 0) link('prev', { offset: Math.max(0, page.offset - page.limit) })
  return links.join(', ')
}

/** RFC 9110 §13.1.2: weak comparison; `*` matches an existing record. */
export function isNotModified({ method, headers }: IncomingMessage, etag: string | undefined): boolean {
  const condition = headers['if-none-match']
  if (!condition || !etag || (method !== 'GET' && method !== 'HEAD')) return false
  return condition.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

/** Answers with 304 when the client has the same. */
export function send({ request, response }: Exchange, { status, headers, body }: Answer): void {
  const unmodified = status === 200 && isNotModified(request, headers.ETag)
  if (unmodified) return void response.writeHead(304, headers).end()
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
}

/** Answers with the error in its documented form, or in that of another protocol. */
export function sendRefusal(
  { log }: { log: Log },
  exchange: Exchange,
  error: unknown,
  formOf: (refusal: ReturnType<typeof errorBody>) => object = (refusal) => refusal,
): void {
  const refusal = refusalOf(error)
  if (refusal.code === 'internal_error') log.error({ error, requestId: exchange.requestId }, 'a request failed')
  const isOfPerson = exchange.userId !== undefined
  const code = refusal.code === 'forbidden' && !isOfPerson ? 'insufficient_scope' : refusal.code
  exchange.errorCode = code
  const { message, fields, report } = refusal
  const body = JSON.stringify(formOf(errorBody({ error: code, message, fields, report }, exchange.requestId)))
  if (exchange.response.headersSent) return void exchange.response.destroy()
  send(exchange, { status: refusal.status, headers: refusal.headers as Record<string, string>, body })
}

/** Records the call of a token: its use and its row in the request log. */
export function recordTokenCall({ env }: { env: Env }, exchange: Exchange, ms: number): void {
  const { request, response, requestId, pathname, workspaceId, tokenId, recorders } = exchange
  if (!workspaceId || !tokenId || !recorders) return
  const call = { workspaceId, tokenId, at: new Date() }
  const { method = '', headers } = request
  recorders.tokenUses.note({ ...call, address: clientAddress(request, env), agent: headers['user-agent'] })
  recorders.requestLog.note({
    ...call,
    requestId,
    method,
    path: pathForLog(pathname),
    status: response.statusCode,
    ms,
    error: exchange.errorCode ?? null,
  })
}
