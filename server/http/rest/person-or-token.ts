import type { Admit } from '#server/auth/authentication.ts'
import { DomainError, forbidden, invalid } from '#server/core/values/errors.ts'
import type { Program } from '#server/program.ts'
import { isOwnOrigin, sendsJson } from '../headers.ts'
import type { Exchange } from '../request.ts'
import { webHeaders } from '../sign-in/sign-in.ts'
import { sessionContextOf } from '../trpc/trpc.ts'

/**
 * Admits a signed-in person from our own pages, or a token. A request with `Authorization` or without a session is that
 * of a token.
 */
export function admitPersonOrToken(program: Program, admitToken: Admit): Admit {
  return async (exchange) => {
    const { request } = exchange
    const isToken = request.headers.authorization !== undefined
    const signedIn = isToken ? undefined : await program.signIn.session(webHeaders(request))
    if (!signedIn) return admitToken(exchange)
    exchange.userId = signedIn.userId
    if (!isOwnOrigin(request, program.env))
      throw forbidden('Only the pages of this installation can use a session here. Send a token instead.')
    if (!sendsJson(request)) throw new DomainError('unsupported_media_type', 'Send the body as application/json.')
    const memberships = await program.signIn.memberships(signedIn)
    return sessionContextOf(program, exchange, slugOf(exchange, memberships))
  }
}

/** The workspace in `X-Atrium-Workspace`, or the only one of the person. */
function slugOf({ request }: Exchange, memberships: readonly { workspace: { slug: string } }[]): string {
  const named = request.headers['x-atrium-workspace']
  if (typeof named === 'string' && named !== '') return named
  if (memberships.length > 1) throw invalid('X-Atrium-Workspace', 'must be the slug of one of your workspaces')
  return memberships[0]?.workspace.slug ?? ''
}
