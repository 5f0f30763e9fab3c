import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#server/core/values/errors.ts'

/** One request and its answer. */
export type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Given by the client or made here; on the answer already as X-Request-Id. */
  readonly requestId: string
  /** The path as sent, percent-encoding intact and, outside the API, known to decode; starts with exactly one slash. */
  readonly pathname: string
  /** What follows the question mark, '' when there is none. */
  readonly query: string
  /** Filled in by the handlers for the access log and the metrics. `route` is a template such as `/api/v1/tasks/{id}`. */
  route: string
  workspaceId?: string
  tokenId?: string
  userId?: string
}

export type Handler = (exchange: Exchange) => void | Promise<void>

/** A kind of body (`form`, `json`, `text` in body.ts), at most `limit` bytes long. */
export type Body<Value> = { limit: number; read(request: IncomingMessage): Promise<Value> }

/** What an address takes. Anything else is refused by the dispatch, with 405 and 413. */
export type Route<Value = unknown> = {
  /** Without a list the handler answers every method. */
  methods?: readonly string[]
  body?: Body<Value>
  /** Sent with every answer, refusals included. */
  headers?: Readonly<Record<string, string>>
  /** Other methods go to the page at the same address. */
  besidePage?: true
  /** Takes paths that do not decode, too. */
  undecoded?: true
  /** `read` reads the body when it is called, so that a refusal may come first. */
  handle(exchange: Exchange, read: () => Promise<Value>): void | Promise<void>
}

/**
 * Path → route. `/livez` is that path alone, `/api/v1/*` that path and everything below it, `/__next*` and `*.md` every path
 * with that beginning or ending. The first match wins.
 */
export type RouteTable = Readonly<Record<string, Handler | Route>>

/** For what can only be read. Node leaves out the body of an answer to HEAD. */
export const READ = ['GET', 'HEAD'] as const

export function methodNotAllowed(methods: readonly string[]): DomainError {
  const allow = methods.join(', ')
  return new DomainError('method_not_allowed', `This path accepts ${allow}.`, { headers: { Allow: allow } })
}

/**
 * Splits the request target. Undefined for what is no origin-form path (RFC 9112 §3.2.1): absolute-form, `//host`, `*`, a
 * backslash (browsers read it as a slash).
 */
export function splitTarget(target: string | undefined): { pathname: string; query: string } | undefined {
  if (!target || target[0] !== '/' || target[1] === '/' || target.includes('\\')) return undefined
  const mark = target.indexOf('?')
  return mark < 0 ? { pathname: target, query: '' } : { pathname: target.slice(0, mark), query: target.slice(mark + 1) }
}

/** False for `%zz` and an encoded NUL. */
export function decodes(pathname: string): boolean {
  if (!pathname.includes('%')) return true
  try {
    return !decodeURIComponent(pathname).includes('\0')
  } catch {
    return false
  }
}

const acceptableId = /^[\w.-]{1,128}$/

/** The client's X-Request-Id when it is 1–128 letters, digits, `.`, `_`, `-`, else a fresh UUID. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && acceptableId.test(given) ? given : randomUUID()
}

/** An error as every client of the HTTP interface sees it: exactly these two fields. */
export function sendError(response: ServerResponse, status: number, error: string, message: string) {
  sendJson(response, status, { error, message })
}

/** Answers with JSON of known length, unless an answer has begun already; then the connection can only be cut. */
export function sendJson(response: ServerResponse, status: number, value: unknown) {
  if (response.headersSent) return void response.destroy()
  // A string leaves in one write with its headers, a buffer in two.
  const body = JSON.stringify(value)
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  })
  response.end(body)
}
