import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { toDomainError } from '#server/core/errors.ts'
import { pathForLog } from '#server/core/log.ts'
import type { Program } from '#server/program.ts'
import { commonHeaders, setDataHeaders, setPageHeaders } from './headers.ts'
import { decodes, type Exchange, type Handler, requestIdOf, sendError, splitTarget } from './request.ts'

/**
 * Path → door, first match wins: `/livez` is that path alone, `/api/v1/*` that path and everything below it, `*.md` every
 * path with that ending. `POST /f/*` takes only that method: others look further.
 */
export type DoorTable = Readonly<Record<string, Handler | UndecodedDoor>>

/** Takes paths that do not decode as well, and says itself what they come to. */
type UndecodedDoor = { undecoded: Handler }

type Frame = Pick<Program, 'env' | 'log' | 'metrics' | 'draining'>
type Requested = (request: IncomingMessage, response: ServerResponse) => void

/** Sends every request to its door before Next sees it; what no door takes is a page. */
export function createDispatch(program: Frame, table: DoorTable, pages: Handler): Requested {
  const doors = Object.entries(table).map(([pattern, door]) => ({ pattern, ...handlerOf(door), ...matcherOf(pattern) }))
  const headers = commonHeaders(program.env)

  return (request, response) => {
    const startedAt = performance.now()
    const requestId = requestIdOf(request)
    response.setHeader('X-Request-Id', requestId)
    for (const [name, value] of headers) response.setHeader(name, value)
    if (program.draining) response.setHeader('Connection', 'close')

    const target = splitTarget(request.url)
    const exchange: Exchange = {
      request,
      response,
      requestId,
      ...(target ?? { pathname: '', query: '' }),
      route: 'invalid',
    }
    response.once('close', () => account(program, exchange, performance.now() - startedAt))
    const door =
      target && doors.find(({ method, matches }) => (!method || method === request.method) && matches(target.pathname))
    if (!target || !(door?.takesAll || decodes(target.pathname)))
      return void sendError(response, 400, 'validation_error', 'The URL is not valid. Check its path.')

    if (!door) exchange.posted = doors.flatMap((one) => (one.method && one.matches(target.pathname) ? one.method : []))
    exchange.route = door?.pattern ?? (target.pathname.startsWith('/_next/') ? '/_next/*' : 'page')
    if (door) setDataHeaders(response)
    else if (exchange.route === 'page')
      setPageHeaders(request, response, randomBytes(16).toString('base64'), program.env.dev)
    void enter(program, exchange, door?.handler ?? pages)
  }
}

/** Doors answer their own refusals; whatever still gets here shows nothing of itself. */
async function enter({ log }: Frame, exchange: Exchange, handler: Handler) {
  const { requestId, response } = exchange
  try {
    await handler(exchange)
  } catch (error) {
    const { status, code, message, headers } = toDomainError(error)
    if (status === 500) log.error({ error, requestId, route: exchange.route }, 'a request handler failed')
    if (!response.headersSent) for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    sendError(response, status, code, message)
  }
}

const quietRoutes = new Set(['/livez', '/readyz', '/metrics', '/_next/*'])

/** The access log and the histogram: one line and one observation per request, whatever became of it. */
function account({ log, metrics }: Frame, exchange: Exchange, milliseconds: number) {
  const { request, response, requestId, route, workspaceId, tokenId, userId } = exchange
  const method = request.method ?? ''
  const status = response.statusCode
  metrics.httpSeconds.observe({ method, route, status }, milliseconds / 1000)
  const level = status >= 500 && status !== 503 ? 'error' : quietRoutes.has(route) ? 'debug' : 'info'
  if (!log.isLevelEnabled(level)) return
  const line = {
    requestId,
    method,
    path: pathForLog(exchange.pathname),
    route,
    status,
    ms: Math.round(milliseconds * 10) / 10,
    workspaceId,
    tokenId,
    userId,
    aborted: response.writableFinished ? undefined : true,
  }
  log[level](line, 'request')
}

function handlerOf(door: Handler | UndecodedDoor) {
  return typeof door === 'function' ? { handler: door, takesAll: false } : { handler: door.undecoded, takesAll: true }
}

function matcherOf(pattern: string) {
  const [path, method] = pattern.split(' ').toReversed() as [string, string?]
  return { method, matches: matcher(path) }
}

function matcher(pattern: string): (pathname: string) => boolean {
  if (pattern.startsWith('*')) {
    const ending = pattern.slice(1)
    return (pathname) => pathname.endsWith(ending)
  }
  if (!pattern.endsWith('/*')) return (pathname) => pathname === pattern
  const root = pattern.slice(0, -2)
  return (pathname) => pathname.startsWith(root) && (pathname.length === root.length || pathname[root.length] === '/')
}
