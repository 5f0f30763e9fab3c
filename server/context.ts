import type { IncomingMessage } from 'node:http'
import type { SignedIn } from './auth.ts'
import type { WorkspaceContext } from './core/workspace-context.ts'
import { clientAddress } from './http/headers.ts'
import { findToken, type KnownToken } from './modules/tokens/queries.ts'
import { hashToken, isWellFormed } from './modules/tokens/rules.ts'
import type { Program } from './program.ts'

/** Request → context, or undefined when its token is missing, wrong, expired or revoked. */
export type Authenticate = (request: IncomingMessage, requestId: string) => Promise<WorkspaceContext | undefined>

/** A revocation holds on every node within one second; an answer of the database is believed for half of that. */
const BELIEVED_MS = 500
/** While the database is away it is asked again no more often than this. */
const KNOCK_MS = 50
const REMEMBERED = 10_000

/** Tokens of REST and of agents. */
export function tokenAuthentication(program: Program): Authenticate {
  const seen = new Map<string, { until: number; token: Promise<KnownToken | undefined> }>()

  return async (request, requestId) => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token || !isWellFormed(token)) return undefined
    const now = new Date()
    let entry = seen.get(token)
    if (!entry || entry.until <= now.getTime()) {
      if (seen.size >= REMEMBERED) seen.clear()
      entry = { until: now.getTime() + BELIEVED_MS, token: findToken(program.doors.auth.db, hashToken(token)) }
      seen.set(token, entry)
      const asked = entry
      asked.token.catch(() => (asked.until = Date.now() + KNOCK_MS))
    }
    const known = await entry.token
    if (!known || (known.expiresAt !== undefined && known.expiresAt <= now.getTime())) return undefined
    program.services.tokenUses.note(known, now, clientAddress(request, program.env), request.headers['user-agent'])
    return {
      workspace: known.workspace,
      actor: known.actor,
      door: program.doors.api,
      db: program.doors.api.scoped(known.workspace.id),
      now,
      requestId,
      services: program.services,
    }
  }
}

/** Who is signed in by a cookie, as a member of the workspace with that slug; undefined when one of the two is missing. */
export async function sessionContext(
  program: Program,
  signedIn: SignedIn | undefined,
  slug: string,
  requestId: string,
): Promise<WorkspaceContext | undefined> {
  const membership = signedIn && (await program.signIn!.membership(signedIn, slug))
  if (!membership) return undefined
  const { workspace, member } = membership
  return {
    workspace,
    actor: { kind: 'member', userId: signedIn.userId, ...member },
    door: program.doors.app,
    db: program.doors.app.scoped(workspace.id),
    now: new Date(),
    requestId,
    sessionId: signedIn.sessionId,
    services: program.services,
  }
}
