import { TRPCError } from '@trpc/server'
import { type NodeHTTPRequest, nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http'
import { appRouter, procedures } from '#server/app-router.ts'
import { sessionContext } from '#server/auth/authentication.ts'
import type { CallContext } from '#server/core/rest/call-context.ts'
import type { RestMeta } from '#server/core/rest/rest-meta.ts'
import { DomainError, toDomainError } from '#server/core/values/errors.ts'
import { refusalOf } from '#server/core/values/refusal.ts'
import type { Program } from '#server/program.ts'
import { BODY_LIMIT } from '../body.ts'
import { gzipLongAnswer } from '../gzip.ts'
import { idempotencyKeyOf, sameOriginWrite } from '../headers.ts'
import type { Exchange, Handler } from '../request.ts'
import { foreignWrite, webHeaders } from '../sign-in/sign-in.ts'

const PREFIX = '/api/trpc/'
const MOST_IN_BATCH = 20

/** The application's access to the procedures: a session cookie, and the workspace in `X-Atrium-Workspace`. */
export function createTrpc(program: Program): Handler {
  return async (exchange) => {
    const { request, response, pathname } = exchange
    exchange.route = routeOf(pathname)
    if (request.method !== 'GET' && !sameOriginWrite(request, program.env)) throw foreignWrite()
    response.setHeader('Cache-Control', 'private, no-store')
    gzipLongAnswer(exchange)
    await nodeHTTPRequestHandler({
      req: request as NodeHTTPRequest,
      res: response,
      path: pathname.slice(PREFIX.length),
      router: appRouter,
      maxBodySize: bodyLimitOf(pathname),
      maxBatchSize: MOST_IN_BATCH,
      createContext: () => contextFor(program, exchange),
      responseMeta: ({ errors }) => (errors[0] ? { status: refusalOf(errors[0]).status } : {}),
      onError: ({ error }) => {
        if (refusalOf(error).code === 'internal_error')
          program.log.error({ error, requestId: exchange.requestId }, 'a procedure failed')
      },
    })
  }
}

/** The largest limit of the procedures in a batch. */
function bodyLimitOf(pathname: string): number {
  const names = pathname.slice(PREFIX.length).split(',')
  const limits = names.map((name) => (procedures[name]?._def.meta as RestMeta | undefined)?.rest?.bodyLimit)
  return Math.max(BODY_LIMIT, ...limits.map((limit) => limit ?? 0))
}

async function contextFor(program: Program, exchange: Exchange): Promise<CallContext> {
  const slug = exchange.request.headers['x-atrium-workspace']
  const ctx = await sessionContextOf(program, exchange, typeof slug === 'string' ? slug : '')
  const requestKey = keyOf(exchange)
  return { ...ctx, ...(requestKey !== undefined && { requestKey }) }
}

function keyOf({ request }: Exchange): string | undefined {
  try {
    return idempotencyKeyOf(request)
  } catch (error) {
    return rethrow(error)
  }
}

/** Throws tRPC's error when there is no session or no membership in the workspace with this slug. */
export async function sessionContextOf(program: Program, exchange: Exchange, slug: string): Promise<CallContext> {
  const { request, response, requestId } = exchange
  const signedIn = await program.signIn.session(webHeaders(request)).catch(rethrow)
  if (!signedIn) throw refused('UNAUTHORIZED', new DomainError('unauthorized', 'You are signed out. Sign in again.'))
  if (signedIn.cookies.length > 0) response.setHeader('Set-Cookie', signedIn.cookies)
  exchange.userId = signedIn.userId
  const ctx = await sessionContext(program, signedIn, slug, requestId).catch(rethrow)
  if (!ctx)
    throw refused(
      'FORBIDDEN',
      new DomainError(
        'forbidden',
        'You are not a member of this workspace. Choose another workspace, or ask an owner.',
      ),
    )
  exchange.workspaceId = ctx.workspace.id
  return ctx
}

function rethrow(error: unknown): never {
  throw refused('INTERNAL_SERVER_ERROR', toDomainError(error))
}

function refused(code: ConstructorParameters<typeof TRPCError>[0]['code'], cause: DomainError): TRPCError {
  return new TRPCError({ code, message: cause.message, cause })
}

/** Existing procedure names only, so that invented names create no labels in the metrics. */
function routeOf(pathname: string): string {
  const name = pathname.slice(PREFIX.length)
  return Object.hasOwn(appRouter._def.procedures, name) ? `${PREFIX}${name}` : `${PREFIX}*`
}
