import { DomainError } from '#server/core/values/errors.ts'
import type { Program } from '#server/program.ts'
import { json } from '../body.ts'
import { clientAddress, sameOriginWrite } from '../headers.ts'
import { type Exchange, type Route, sendJson } from '../request.ts'

const PREFIX = '/api/auth/'
const pathIn = (pathname: string) => pathname.slice(PREFIX.length)

/** Sign-in. Sessions are cookies, so writes must come from our own pages. */
export function signInRoute(program: Program): Route<Record<string, unknown>> {
  return {
    methods: (pathname) => program.signIn.methodsOf(pathIn(pathname)),
    body: json(64 * 1024),
    async handle({ request, response, pathname, requestId }, read) {
      const method = request.method ?? ''
      if (method !== 'GET' && !sameOriginWrite(request, program.env)) throw foreignWrite()
      const answer = await program.signIn.answer({
        path: pathIn(pathname),
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
