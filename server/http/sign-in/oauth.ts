import { MemoryLimiter } from '#server/core/limits/rate-limit.ts'
import { DomainError, limited } from '#server/core/values/errors.ts'
import { refusalOf } from '#server/core/values/refusal.ts'
import type { Program } from '#server/program.ts'
import { json } from '../body.ts'
import { clientKey } from '../headers.ts'
import type { AnswerWithPage } from '../pages/page-answer.ts'
import { READ, type Route, type RouteTable, sendJson } from '../request.ts'

const CALLS_PER_MINUTE = 120
const REGISTRATIONS_PER_MINUTE = 20

/** Browser clients may read these; cookies are ignored. */
const OPEN = { 'Access-Control-Allow-Origin': '*' }

/** OAuth for MCP clients, and its two discovery documents. */
export function oauthRoutes(program: Program, page: AnswerWithPage): RouteTable {
  const { oauth } = program
  const resource = document(() => oauth.resourceMetadata)
  const calls = oauthCalls(program, page)
  return {
    '/.well-known/oauth-authorization-server': document(() => oauth.serverMetadata),
    '/.well-known/oauth-protected-resource': resource,
    '/.well-known/oauth-protected-resource/api/agent/mcp': resource,
    '/oauth/authorize/*': { ...calls, methods: ['GET'] },
    '/oauth/token': { ...calls, methods: ['POST', 'OPTIONS'] },
    '/oauth/revoke': { ...calls, methods: ['POST', 'OPTIONS'] },
    '/oauth/register': registration(program),
  }
}

function document(metadata: () => object): Route {
  return {
    methods: [...READ, 'OPTIONS'],
    headers: OPEN,
    handle({ request, response }) {
      if (request.method === 'OPTIONS') return preflight(response)
      sendJson(response, 200, metadata())
    },
  }
}

/** Errors that must not be redirected, such as an invalid redirect URI, are shown as a page. */
function oauthCalls(program: Program, page: AnswerWithPage): Route {
  const limiter = new MemoryLimiter(CALLS_PER_MINUTE)
  return {
    async handle(exchange) {
      const { request, response } = exchange
      const turn = limiter.take(clientKey(request, program.env))
      if (!turn.allowed) throw limited(turn, 'Too many requests.')
      const problem = await program.oauth.answer(request, response)
      if (problem) await page(exchange, problem.status, { typed: {}, errors: {}, problem: problem.error })
    },
  }
}

const INVALID = 'invalid_client_metadata'

/** Dynamic registration (RFC 7591), for clients without metadata documents; errors as in its §3.2.2. */
function registration(program: Program): Route<Record<string, unknown>> {
  const limiter = new MemoryLimiter(REGISTRATIONS_PER_MINUTE)
  return {
    methods: ['POST', 'OPTIONS'],
    headers: OPEN,
    body: json(16 * 1024),
    async handle({ request, response }, read) {
      if (request.method === 'OPTIONS') return preflight(response)
      const turn = limiter.take(clientKey(request, program.env))
      if (!turn.allowed) throw limited(turn, 'Too many registrations.')
      const metadata = await read().catch(asInvalid)
      if (metadata instanceof DomainError)
        return sendJson(response, 400, { error: INVALID, error_description: metadata.message })
      const client = await program.oauth.register(metadata)
      if (typeof client === 'object') return sendJson(response, 201, client)
      const error = client.startsWith('redirect_uris') ? 'invalid_redirect_uri' : INVALID
      sendJson(response, 400, { error, error_description: client })
    },
  }
}

/** The protocol has an error for a body that is not metadata, but none for one that is too large. */
function asInvalid(error: unknown): DomainError {
  const refusal = refusalOf(error)
  if (refusal.status !== 400) throw refusal
  return refusal
}

function preflight(response: Parameters<typeof sendJson>[0]): void {
  response
    .writeHead(204, {
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, MCP-Protocol-Version',
      'Access-Control-Max-Age': '3600',
    })
    .end()
}
