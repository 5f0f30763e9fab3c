import type { Authenticate } from '#server/context.ts'
import type { CallContext } from '#server/core/access/workspace-context.ts'
import type { Answer } from '#server/core/database/idempotency.ts'
import { type Allowance, MemoryLimiter } from '#server/core/limits/rate-limit.ts'
import { pathForLog } from '#server/core/operations/log.ts'
import { refusalOf } from '#server/core/rest/refusal.ts'
import { DomainError, limited } from '#server/core/values/errors.ts'
import type { Program } from '#server/program.ts'
import { clientKey } from './headers.ts'
import type { Exchange } from './request.ts'
import { isNotModified } from './rest-answer.ts'

const FAILURES_PER_MINUTE = 60

/** The context of a request with a valid token within its rate limit; throws what it is refused with. */
export type Admit = (exchange: Exchange) => Promise<CallContext>

/** The calls without a valid token, counted by IP address for all interfaces that take tokens. */
export const failureLimiter = () => new MemoryLimiter(FAILURES_PER_MINUTE)

/** What stands before every interface that takes tokens. */
export function createTokenGuard(program: Program, authenticate: Authenticate, failures: MemoryLimiter): Admit {
  return async (exchange) => {
    const header = exchange.request.headers.authorization
    const known = header ? await authenticate(exchange.request, exchange.requestId) : undefined
    if (known) {
      if (failures.size > 0) failures.forget(clientKey(exchange.request, program.env))
      exchange.workspaceId = known.workspace.id
      exchange.tokenId = known.actor.id ?? undefined
      const { limiter, requestLog } = known.services
      exchange.requestLog = requestLog
      if (limiter) applyLimit(exchange, await limiter.take(`${known.workspace.id} ${known.actor.id}`))
      return known
    }
    const allowance = failures.take(clientKey(exchange.request, program.env))
    if (!allowance.allowed) throw limited(allowance, 'Too many requests without a valid token from your IP address.')
    throw unauthorized(header !== undefined)
  }
}

/** Adds the call to the request log of its token. */
export function logTokenCall(exchange: Exchange, ms: number): void {
  const { request, response, requestId, pathname, workspaceId, tokenId } = exchange
  if (!workspaceId || !tokenId) return
  const call = { workspaceId, tokenId, requestId, method: request.method ?? '', path: pathForLog(pathname) }
  exchange.requestLog?.note({ ...call, status: response.statusCode, ms, at: new Date() })
}

function applyLimit({ response }: Exchange, allowance: Allowance): void {
  response.setHeader('X-RateLimit-Limit', allowance.limit)
  response.setHeader('X-RateLimit-Remaining', allowance.remaining)
  response.setHeader('X-RateLimit-Reset', allowance.resetAt)
  if (!allowance.allowed) throw limited(allowance, 'This token has reached its rate limit.')
}

/** RFC 6750 §3: no error attribute when no token was sent. */
function unauthorized(sent: boolean): DomainError {
  return sent
    ? new DomainError('unauthorized', 'The token is invalid, expired or revoked. Use a valid token.', {
        headers: { 'WWW-Authenticate': 'Bearer realm="api", error="invalid_token"' },
      })
    : new DomainError('unauthorized', 'Send a token: Authorization: Bearer <API_TOKEN>.', {
        headers: { 'WWW-Authenticate': 'Bearer realm="api"' },
      })
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

/** Answers with the error in its documented form. */
export function sendRefusal({ log }: Program, exchange: Exchange, error: unknown): void {
  const refusal = refusalOf(error)
  if (refusal.code === 'internal_error') log.error({ error, requestId: exchange.requestId }, 'a request failed')
  const code = refusal.code === 'forbidden' ? 'insufficient_scope' : refusal.code
  const body = JSON.stringify({ error: code, message: refusal.message, ...(refusal.report as object | undefined) })
  if (exchange.response.headersSent) return void exchange.response.destroy()
  send(exchange, { status: refusal.status, headers: refusal.headers as Record<string, string>, body })
}
