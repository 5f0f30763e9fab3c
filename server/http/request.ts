import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Recorders } from '#server/core/rest/request-log.ts'
import { DomainError, type ErrorCode, errorBody, type FieldError, STATUS } from '#server/core/values/errors.ts'

/** One request and its response. */
export type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** From the client or generated here; already set as X-Request-Id on the response. */
  readonly requestId: string
  /** The path as sent, percent-encoded; starts with exactly one slash. Outside the API it is known to decode. */
  readonly pathname: string
  /** The query string without the question mark; '' when there is none. */
  readonly query: string
  /** Set by the handlers for the access log and the metrics. `route` is a template such as `/api/v1/tasks/{id}`. */
  route: string
  workspaceId?: string
  tokenId?: string
  userId?: string
  /** The code of the error that was answered. */
  errorCode?: string
  /** Where the call of a token is recorded. */
  recorders?: Recorders
}

export type Handler = (exchange: Exchange) => void | Promise<void>

/** A kind of body (`form`, `json`, `text` in body.ts), at most `limit` bytes long. */
export type Body<Value> = { limit: number; read(request: IncomingMessage): Promise<Value> }

/** What an address accepts. The dispatch refuses everything else with 405 or 413. */
export type Route<Value = unknown> = {
  /** The methods of the address, or of each path below it. Without a list the handler answers every method. */
  methods?: readonly string[] | ((pathname: string) => readonly string[] | undefined)
  body?: Body<Value>
  /** Sent with every response, including errors. */
  headers?: Readonly<Record<string, string>>
  /** Passes other methods to the page at the same address. */
  besidePage?: true
  /** Also matches paths that do not decode. */
  undecoded?: true
  /** `read` reads the body when called, so that the handler can refuse a request first. */
  handle(exchange: Exchange, read: () => Promise<Value>): void | Promise<void>
}

/**
 * Path → route. `/livez` matches only that path, `/api/v1/*` that path and everything below it, `/__next*` and `*.md`
 * every path with that prefix or suffix. The first match wins.
 */
export type RouteTable = Readonly<Record<string, Handler | Route>>

/** For read-only addresses. Node omits the body of a response to HEAD. */
export const READ = ['GET', 'HEAD'] as const

export function methodNotAllowed(methods: readonly string[]): DomainError {
  const allow = methods.join(', ')
  return new DomainError('method_not_allowed', `This path accepts ${allow}.`, { headers: { Allow: allow } })
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

/**
 * An error in the common format of the HTTP interface, with the status of its code unless another is given. The request
 * has an id from here on if it had none.
 */
export function sendError(
  response: ServerResponse,
  error: ErrorCode,
  message: string,
  { status = STATUS[error], fields = [] }: { status?: number; fields?: readonly FieldError[] } = {},
) {
  if (!response.headersSent && !response.hasHeader('X-Request-Id')) response.setHeader('X-Request-Id', randomUUID())
  const requestId = String(response.getHeader('X-Request-Id'))
  sendJson(response, status, errorBody({ error, message, fields }, requestId))
}

/** Sends JSON of known length. If a response has begun already, it cuts the connection. */
export function sendJson(response: ServerResponse, status: number, value: unknown) {
  if (response.headersSent) return void response.destroy()
  // A string is sent in one write with its headers, a buffer in two.
  const body = JSON.stringify(value)
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  })
  response.end(body)
}
