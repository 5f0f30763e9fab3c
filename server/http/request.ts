import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** One request on its way through a door. */
export type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Given by the client or made here; on the answer already as X-Request-Id. */
  readonly requestId: string
  /** The path as sent, percent-encoding intact and, outside the API, known to decode; starts with exactly one slash. */
  readonly pathname: string
  /** What follows the question mark, '' when there is none. */
  readonly query: string
  /** Filled in by the doors for the access log and the metrics. `route` is a template such as `/api/v1/tasks/{id}`. */
  route: string
  workspaceId?: string
  tokenId?: string
  /** Methods that pages take at this path beside GET and HEAD: those of doors that leave the others to them. */
  posted?: readonly string[]
  userId?: string
}

export type Handler = (exchange: Exchange) => void | Promise<void>

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

/** The client's X-Request-Id when it is 1–128 of letters, digits, `.`, `_`, `-`, else a fresh UUID. */
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
