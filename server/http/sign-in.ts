import { DomainError, toDomainError } from '#server/core/errors.ts'
import type { Program } from '#server/program.ts'
import { clientAddress, sameOriginWrite } from './headers.ts'
import { type Exchange, type Handler, sendError, sendJson } from './request.ts'
import { readBody } from './rest-body.ts'

const PREFIX = '/api/auth/'
const BODY_LIMIT = 64 * 1024

/** The door of sign-in: sessions are cookies, so a write has to come from our own pages. */
export function createSignInDoor(program: Program): Handler {
  return async (exchange) => {
    const { request, response, requestId } = exchange
    try {
      const answer = await perform(program, exchange)
      if (answer.cookies.length > 0) response.setHeader('Set-Cookie', answer.cookies)
      sendJson(response, 200, answer.body)
    } catch (error) {
      const refusal = toDomainError(error)
      if (refusal.code === 'internal_error') program.log.error({ error, requestId }, 'a sign-in request failed')
      for (const [name, value] of Object.entries(refusal.headers)) response.setHeader(name, value)
      sendError(response, refusal.status, refusal.code, refusal.message)
    } finally {
      if (!request.complete) request.resume()
    }
  }
}

async function perform({ signIn, env }: Program, { request, pathname, requestId }: Exchange) {
  const method = request.method ?? ''
  if (method !== 'GET' && !sameOriginWrite(request, env)) throw foreignWrite()
  const body = method === 'GET' ? {} : await readBody(request, BODY_LIMIT)
  return signIn!.answer({
    path: pathname.slice(PREFIX.length),
    method,
    body,
    headers: webHeaders(request),
    address: clientAddress(request, env),
    requestId,
  })
}

export function foreignWrite(): DomainError {
  return new DomainError('forbidden', 'Only the pages of this installation can call this path, with a JSON body.')
}

/** Node's headers as the platform of the web has them. */
export function webHeaders({ headers }: Exchange['request']): Headers {
  const all = Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]))
  return new Headers(all as [string, string][])
}
