import { DomainError, invalid } from '#server/core/values/errors.ts'
import type { Program } from '#server/program.ts'
import { BODY_LIMIT, readBody, refuseBody } from '../body.ts'
import { servedFrom } from '../document/serve.ts'
import { sendServed } from '../pages/public-texts.ts'
import { type Exchange, type Handler, methodNotAllowed, READ, type Route } from '../request.ts'
import { recordTokenCall, send, sendRefusal } from '../rest/answer.ts'
import { type AdmitAgent, type AgentContext, clientOf } from './guard.ts'

const PREFIX = '/api/agent'

/** The tools for programs that speak plain HTTP: GET /tools, POST /call with `{tool, arguments}`, POST /tools/<tool>. */
export function agentRest(program: Program, admit: AdmitAgent): Handler {
  return async (exchange) => {
    exchange.route = `${PREFIX}/*`
    const startedAt = performance.now()
    try {
      const ctx = await admit(exchange)
      sendJson(exchange, await answered(program, ctx, exchange))
    } catch (error) {
      sendRefusal(program, exchange, error)
    } finally {
      if (!exchange.request.complete) exchange.request.resume()
      recordTokenCall(program, exchange, performance.now() - startedAt)
    }
  }
}

async function answered({ agent }: Program, ctx: AgentContext, exchange: Exchange): Promise<object> {
  const { request, pathname } = exchange
  const path = pathname.slice(PREFIX.length)
  const named = /^\/tools\/([a-z_]{1,60})$/.exec(path)?.[1]
  if (path === '/tools') {
    requireMethod(request.method, READ)
    refuseBody(request)
    return { tools: agent.tools(ctx.actor) }
  }
  if (path !== '/call' && !named)
    throw new DomainError('not_found', 'This path does not exist. See /api/agent/openapi.json for all tools.')
  requireMethod(request.method, ['POST'])
  exchange.route = named ? `${PREFIX}/tools/{tool}` : `${PREFIX}/call`
  const body = await readBody(request, BODY_LIMIT)
  const asked = named ? { tool: named, arguments: body } : callIn(body)
  const answer = await agent.call(ctx, {
    ...asked,
    client: clientOf(request.headers['user-agent']),
    session: undefined,
  })
  if (!answer) {
    const names = agent.tools(ctx.actor).map(({ name }) => name)
    throw new DomainError('not_found', `There is no tool named ${asked.tool.slice(0, 60)}. Tools: ${names.join(', ')}`)
  }
  if (answer.failed) throw answer.failed
  return answer.body
}

function callIn(body: Record<string, unknown>): { tool: string; arguments: unknown } {
  const { tool, arguments: given, ...others } = body
  const [other] = Object.keys(others)
  if (other) throw invalid(other.slice(0, 60), 'belongs in `arguments`. A call is {"tool": …, "arguments": {…}}')
  if (typeof tool !== 'string') throw invalid('tool', 'must be the name of a tool')
  return { tool, arguments: given }
}

function requireMethod(method: string | undefined, methods: readonly string[]): void {
  if (!methods.includes(method ?? '')) throw methodNotAllowed(methods)
}

function sendJson(exchange: Exchange, body: object): void {
  send(exchange, { status: 200, headers: {}, body: JSON.stringify(body) })
}

/** OpenAPI of the tools. It is the same for every caller and needs no token. */
export function agentDocument({ agent, services }: Program): Route {
  const bytes = servedFrom(agent.document)
  return {
    methods: READ,
    headers: { 'API-Version': services.version },
    handle: (exchange) => sendServed(exchange, bytes),
  }
}
