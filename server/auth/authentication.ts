import type { IncomingMessage } from 'node:http'
import type { Cell, Cells } from '#server/cells/cells.ts'
import { insufficientScope } from '#server/core/access/roles.ts'
import { type Allowance, MemoryLimiter } from '#server/core/limits/rate-limit.ts'
import type { CallContext } from '#server/core/rest/call-context.ts'
import type { Recorders } from '#server/core/rest/request-log.ts'
import { DomainError, limited } from '#server/core/values/errors.ts'
import { clientAddress, clientKey } from '#server/http/headers.ts'
import type { Exchange } from '#server/http/request.ts'
import { noteVisit } from '#server/modules/sandboxes/visits.ts'
import { TokenLookups } from '#server/modules/tokens/lookup/lookups.ts'
import type { ProgramParts } from '#server/start/program-parts.ts'
import type { SignedIn, SignIn } from './sign-in.ts'

const FAILURES_PER_MINUTE = 60
const BEYOND_REACH =
  'This token can call the agent connector only, /api/agent/*. For the REST API, create another token on the Tokens page.'

type Parts = Pick<ProgramParts, 'env'> & { cells: Cells }

/**
 * Request → context; undefined if its token is missing, invalid, expired or revoked. Throws `rate_limited` if too many
 * unknown tokens came from its address.
 */
export type Authenticate = (request: IncomingMessage, requestId: string) => Promise<Authenticated | undefined>

/** `recorders`: where the calls of its token are recorded. */
type Authenticated = { ctx: CallContext; recorders: Recorders }

/**
 * Tokens of REST or of agents, each with the database role of its interface. Tokens of agents, and so apps connected by
 * OAuth, can call the agent connector alone.
 */
export function tokenAuthentication(program: Parts, role: 'api' | 'agent' = 'api'): Authenticate {
  const lookups = new TokenLookups(program.cells.ofKey)

  return async (request, requestId) => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) return undefined
    const now = new Date()
    const known = await lookups.find(token, clientAddress(request, program.env))
    if (!known || (known.expiresAt !== undefined && known.expiresAt <= now.getTime())) return undefined
    if (known.agentOnly && role !== 'agent') throw insufficientScope(BEYOND_REACH)
    const { workspace, cell } = known
    const actor = known[role === 'agent' ? 'agent' : 'actor']
    const ctx = { ...contextIn(cell, role, { workspace, actor, now, requestId }), rateLimit: known.rateLimit }
    return { ctx, recorders: cell.services }
  }
}

/** The context of a request with a valid token within its rate limit; throws what it is refused with. */
export type Admit = (exchange: Exchange) => Promise<CallContext>

/** The calls without a valid token, counted by IP address for all interfaces that take tokens. */
export const failureLimiter = () => new MemoryLimiter(FAILURES_PER_MINUTE)

/** What stands before every interface that takes tokens. */
export function createTokenGuard(
  program: Pick<ProgramParts, 'env'>,
  authenticate: Authenticate,
  failures: MemoryLimiter,
): Admit {
  return async (exchange) => {
    const header = exchange.request.headers.authorization
    const known = header ? await authenticate(exchange.request, exchange.requestId) : undefined
    if (known) {
      const { ctx, recorders } = known
      if (failures.size > 0) failures.forget(clientKey(exchange.request, program.env))
      exchange.workspaceId = ctx.workspace.id
      exchange.tokenId = ctx.actor.id ?? undefined
      exchange.recorders = recorders
      const { limiter, apiRatePerMin } = ctx.services
      const limit = ctx.rateLimit ?? apiRatePerMin
      if (limit > 0) applyLimit(exchange, await limiter.take(`${ctx.workspace.id} ${ctx.actor.id}`, limit))
      return ctx
    }
    const allowance = failures.take(clientKey(exchange.request, program.env))
    if (!allowance.allowed) throw limited(allowance, 'Too many requests without a valid token from your IP address.')
    throw unauthorized(header !== undefined)
  }
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

/** The member of the workspace with that slug who is signed in by cookie; undefined without a session or membership. */
export async function sessionContext(
  program: { signIn: SignIn },
  signedIn: SignedIn | undefined,
  slug: string,
  requestId: string,
): Promise<CallContext | undefined> {
  const membership = signedIn && (await program.signIn.membership(signedIn, slug))
  if (!membership) return undefined
  const { workspace, member, cell } = membership
  const now = new Date()
  if (workspace.sandbox) noteVisit(cell.services, workspace.id, now)
  const actor = { kind: 'member' as const, userId: signedIn.userId, ...member }
  return { ...contextIn(cell, 'app', { workspace, actor, now, requestId }), sessionId: signedIn.sessionId }
}

type CallFacts = Pick<CallContext, 'workspace' | 'actor' | 'now' | 'requestId'>

function contextIn({ databases, services }: Cell, role: 'app' | 'api' | 'agent', known: CallFacts): CallContext {
  return {
    ...known,
    database: databases[role],
    db: databases[role].reader(known.workspace.id),
    services,
    live: services.live,
    outbound: services.outbound,
    trusted: services.trusted,
    objects: services.objects,
    openMailAccount: services.openMailAccount,
  }
}
