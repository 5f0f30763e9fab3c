import { isIP } from 'node:net'
import type { Admit } from '#server/auth/authentication.ts'
import type { CallContext } from '#server/core/rest/call-context.ts'
import type { AgentActor } from '#server/core/values/actor.ts'
import { forbidden } from '#server/core/values/errors.ts'
import type { Program } from '#server/program.ts'
import type { Exchange } from '../request.ts'

export type AgentContext = CallContext & { actor: AgentActor }
export type AdmitAgent = (exchange: Exchange) => Promise<AgentContext>

/** The checks of the agent interfaces: host and origin, then the token and its rate limit. */
export function createAgentGuard({ env, services }: Program, admit: Admit): AdmitAgent {
  const own = new Set(['localhost', new URL(env.publicBaseUrl).hostname])

  return async (exchange) => {
    const { request, response } = exchange
    response.setHeader('API-Version', services.version)
    response.setHeader('Cache-Control', 'no-store')
    // Prevents DNS rebinding, where a foreign name resolves to this server. IP addresses cannot be rebound.
    if (!isOwn(`http://${request.headers.host ?? ''}`))
      throw forbidden(`This host is not ${env.publicBaseUrl}. Use that address, or set PUBLIC_BASE_URL to this one.`)
    const { origin } = request.headers
    if (origin !== undefined && !isOwn(origin))
      throw forbidden('Web pages of other origins cannot call the agent connector. Call it from a program instead.')
    const ctx = await admit(exchange)
    if (ctx.actor.kind !== 'agent') throw new Error('the agent interfaces require an agent')
    return { ...ctx, actor: ctx.actor }
  }

  function isOwn(url: string): boolean {
    const hostname = URL.parse(url)?.hostname
    return hostname !== undefined && (own.has(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0)
  }
}

/** `name/version` of a program, as its User-Agent begins. */
export function clientOf(userAgent: string | undefined): { name: string; version: string } | undefined {
  const [, name, version = ''] = /^([^\s/()]{1,100})(?:\/([^\s;()]{1,100}))?/.exec(userAgent ?? '') ?? []
  return name === undefined ? undefined : { name, version }
}
