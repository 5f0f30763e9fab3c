import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathForLog } from '#server/core/operations/log.ts'
import { toDomainError } from '#server/core/values/errors.ts'
import type { Program } from '#server/program.ts'
import { commonHeaders, setDataHeaders, setPageHeaders } from './headers.ts'
import {
  decodes,
  type Exchange,
  type Handler,
  methodNotAllowed,
  READ,
  type Route,
  type RouteTable,
  sendError,
} from './request.ts'

type Frame = Pick<Program, 'env' | 'log' | 'metrics' | 'draining'>
type Requested = (request: IncomingMessage, response: ServerResponse) => void

/** Matches every request against our routes before Next; requests without a route are pages. */
export function createDispatch(program: Frame, table: RouteTable, pages: Handler): Requested {
  const routes = Object.entries(table).map(([pattern, entry]) => {
    const route: Route = typeof entry === 'function' ? { handle: entry } : entry
    return { ...route, pattern, matches: matcher(pattern) }
  })
  const headers = commonHeaders(program.env)

  return (request, response) => {
    const startedAt = performance.now()
    const requestId = requestIdOf(request)
    response.setHeader('X-Request-Id', requestId)
    for (const [name, value] of headers) response.setHeader(name, value)
    if (program.draining) response.setHeader('Connection', 'close')

    toOriginForm(request)
    const target = splitTarget(request.url)
    const { pathname, query } = target ?? { pathname: '', query: '' }
    const exchange: Exchange = { request, response, requestId, pathname, query, route: 'invalid' }
    response.once('close', () => account(program, exchange, performance.now() - startedAt))
    const found = target && routes.find(({ matches }) => matches(target.pathname))
    const methods = found && methodsOf(found, pathname)
    const isPage = !found || (found.besidePage && methods && !methods.includes(request.method ?? ''))
    if (!target || !(found?.undecoded || decodes(pathname))) {
      if (!isPage || !isNavigation(request))
        return void sendError(response, 'validation_error', 'The URL is not valid. Check its path.')
      request.url = NOT_FOUND
      return openPage(exchange)
    }
    if (!isPage) {
      exchange.route = found.pattern
      setDataHeaders(response)
      return void enter(program, exchange, found, methods)
    }
    const isFile = pathname.startsWith('/_next/')
    if (!isFile) return openPage(exchange, methods, target.endsInSlash)
    exchange.route = '/_next/*'
    void enter(program, exchange, { handle: pages }, READ)
  }

  function openPage(exchange: Exchange, methods: readonly string[] = [], endsInSlash = false): void {
    const { request, response } = exchange
    exchange.route = 'page'
    if (endsInSlash) return withoutSlash(exchange)
    setPageHeaders(request, response, randomBytes(16).toString('base64'), program.env.dev)
    void enter(program, exchange, { handle: pages }, [...READ, ...methods])
  }
}

/** The address at which Next renders `app/not-found.tsx`. */
const NOT_FOUND = '/_not-found'

/** Whether a browser opens the address as a page. */
const isNavigation = ({ method, headers }: IncomingMessage): boolean =>
  READ.some((one) => one === method) && /\btext\/html\b/.test(headers.accept ?? '')

const ABSOLUTE = /^https?:\/\/([^/?#@\\]+)(?=[/?]|$)/i

/** Accepts the absolute form of a target, whose host takes precedence over `Host` (RFC 9112 §3.2.2). */
function toOriginForm(request: IncomingMessage): void {
  const [prefix, host] = ABSOLUTE.exec(request.url ?? '') ?? []
  if (prefix === undefined || host === undefined) return
  const rest = request.url!.slice(prefix.length)
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  request.headers.host = host
}

type Target = { pathname: string; query: string; endsInSlash: boolean }

/**
 * Splits the request target. Undefined unless it is in origin-form (RFC 9112 §3.2.1), as for `//host`, `*` or a
 * backslash (browsers read it as a slash). A path means the same with one slash at the end, which `pathname` lacks.
 */
function splitTarget(target: string | undefined): Target | undefined {
  if (!target || target[0] !== '/' || target[1] === '/' || target.includes('\\')) return undefined
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const query = mark < 0 ? '' : target.slice(mark + 1)
  const endsInSlash = path.length > 1 && path.endsWith('/') && !path.endsWith('//')
  return { pathname: endsInSlash ? path.slice(0, -1) : path, query, endsInSlash }
}

/** A page has one address, because its scripts read it. 308 keeps the method (RFC 9110 §15.4.9). */
function withoutSlash({ response, pathname, query }: Exchange): void {
  response.writeHead(308, { Location: query ? `${pathname}?${query}` : pathname, 'Cache-Control': 'no-cache' }).end()
}

const acceptableId = /^[\w.-]{1,128}$/

/** The client's X-Request-Id if it has 1–128 letters, digits, `.`, `_`, `-`; otherwise a new UUID. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && acceptableId.test(given) ? given : randomUUID()
}

const methodsOf = ({ methods }: Route, pathname: string) =>
  typeof methods === 'function' ? methods(pathname) : methods

/** Refuses methods and bodies that the route does not accept. Unexpected errors become a 500 without details. */
async function enter({ log }: Frame, exchange: Exchange, route: Route, methods: readonly string[] | undefined) {
  const { request, requestId, response } = exchange
  try {
    for (const [name, value] of Object.entries(route.headers ?? {})) response.setHeader(name, value)
    if (methods && !methods.includes(request.method ?? '')) throw methodNotAllowed(methods)
    await route.handle(exchange, async () => route.body?.read(request))
  } catch (error) {
    const { status, code, message, headers, fields } = toDomainError(error)
    if (status === 500) log.error({ error, requestId, route: exchange.route }, 'a request failed')
    if (!response.headersSent) for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    sendError(response, code, message, { fields })
  }
}

const quietRoutes = new Set(['/livez', '/readyz', '/metrics', '/_next/*'])

/** Writes one access log line and one histogram observation per request, whatever its outcome. */
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

function matcher(pattern: string): (pathname: string) => boolean {
  if (pattern.startsWith('*')) return (pathname) => pathname.endsWith(pattern.slice(1))
  if (!pattern.endsWith('*')) return (pathname) => pathname === pattern
  const start = pattern.slice(0, -1)
  if (!start.endsWith('/')) return (pathname) => pathname.startsWith(start)
  return (pathname) => pathname.startsWith(start) || pathname === start.slice(0, -1)
}
