import { DomainError } from '#server/core/values/errors.ts'
import type { Program } from '#server/program.ts'
import { json } from '../body.ts'
import { clientAddress, sameOriginWrite } from '../headers.ts'
import { type Exchange, methodNotAllowed, type Route, sendJson } from '../request.ts'

const PREFIX = '/api/auth/'

/** Sign-in. Sessions are cookies, so writes must come from our own pages. */
export function signInRoute(program: Program): Route<Record<string, unknown>> {
  return {
    body: json(64 * 1024),
    async handle({ request, response, pathname, requestId }, read) {
      const method = request.method ?? ''
      if (method !== 'GET' && !sameOriginWrite(request, program.env)) throw foreignWrite()
      const path = pathname.slice(PREFIX.length)
      const allowed = program.signIn.methodOf(path)
      if (allowed && method !== allowed) throw methodNotAllowed([allowed])
      const answer = await program.signIn.answer({
        path,
        body: method === 'GET' ? {} : await read(),
        headers: webHeaders(request),
        address: clientAddress(request, program.env),
        requestId,
      })
      if (answer.cookies.length > 0) response.setHeader('Set-Cookie', answer.cookies)
      sendJson(response, 200, answer.body)
    },
  }
}

export function foreignWrite(): DomainError {
  return new DomainError('forbidden', 'Only the pages of this installation can call this path, with a JSON body.')
}

/** Converts Node's headers to web `Headers`. */
export function webHeaders({ headers }: Exchange['request']): Headers {
  const all = Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]))
  return new Headers(all as [string, string][])
}
