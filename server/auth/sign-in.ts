import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { SILENCE } from '#db/silence.ts'
import { withTimeout } from '#db/with-timeout.ts'
import { openPlatform } from '#server/core/access/platform.ts'
import { DomainError } from '#server/core/values/errors.ts'
import { addressKey } from '#server/core/values/fields.ts'
import { validationError } from '#server/core/values/validation.ts'
import { endVerifications } from '#server/modules/account/mutations.ts'
import { findAccount } from '#server/modules/account/queries.ts'
import { invitationLink } from '#server/modules/invitations/mutations.ts'
import { showInvitation } from '#server/modules/invitations/queries.ts'
import { hashLink } from '#server/modules/invitations/rules.ts'
import { isSetupCode } from '#server/start/first-run.ts'
import { ADDRESS_HEADER, createBetterAuth, type SignInParts } from './better-auth.ts'
import { OWN, PASSED } from './calls.ts'
import { membershipOf } from './membership.ts'
import { refusalOf } from './refusals.ts'
import { resetUrl } from './reset-mail.ts'
import { readSession, type SignedIn } from './sessions.ts'

export type { SignedIn } from './sessions.ts'
export type SignIn = ReturnType<typeof createSignIn>

/**
 * A call below `/api/auth/`: `path` is the rest of the path, `body` the parsed JSON object, `headers` those of the
 * browser.
 */
export type AuthCall = {
  path: string
  body: Record<string, unknown>
  headers: Headers
  address: string
  requestId: string
}

export type AuthAnswer = { body: unknown; cookies: string[] }

const RESET_LINK_HOURS = 24

/** The methods of a path below `/api/auth/`; undefined if nothing is there. */
function methodsOf(path: string): ('GET' | 'POST')[] | undefined {
  if (Object.hasOwn(OWN, path)) return [OWN[path]!.method]
  return Object.hasOwn(PASSED, path) ? ['POST'] : undefined
}

/** Sessions, and everything that needs an account but no workspace. */
export function createSignIn(parts: SignInParts) {
  const auth = createBetterAuth(parts)
  const accounts = parts.databases.auth.db
  const { cells } = parts
  const session = (headers: Headers) =>
    withTimeout(
      SILENCE.short,
      readSession(auth, headers).catch(async () => {
        await requireDatabase()
        // The database was away, and is back already.
        return readSession(auth, headers)
      }),
    )

  /** better-auth hides that the database is down; then this rejects with the reason. */
  const requireDatabase = () => sql`select 1`.execute(accounts)

  /** Responds to a call, or throws a DomainError. */
  async function answer(call: AuthCall): Promise<AuthAnswer> {
    const own = Object.hasOwn(OWN, call.path) ? OWN[call.path] : undefined
    if (own) {
      const input = parse(own.input, call.body)
      const signedIn = await session(call.headers)
      const at = { parts, auth, headers: forwarded(call), requestId: call.requestId, signedIn }
      const { body, cookies = [] } = await own.answer(at, input)
      return { body, cookies: [...(signedIn?.cookies ?? []), ...cookies] }
    }
    const input = Object.hasOwn(PASSED, call.path) ? PASSED[call.path as keyof typeof PASSED] : undefined
    if (!input) throw new DomainError('not_found', 'This path does not exist.')
    // Read first, because changing the password may end this session.
    const changing = call.path === 'change-password' ? await session(call.headers) : undefined
    const answered = await pass(call, parse<unknown>(input, call.body))
    if (changing) await endVerifications(accounts, changing.userId)
    return answered
  }

  async function pass(call: AuthCall, body: unknown): Promise<AuthAnswer> {
    const request = new Request(`${parts.env.publicBaseUrl}/api/auth/${call.path}`, {
      method: 'POST',
      headers: forwarded(call),
      body: JSON.stringify(body),
    })
    const response = await auth.handler(request)
    if (response.status >= 500) await requireDatabase()
    if (!response.ok) throw await refusalOf(response)
    return { body: withoutTokens(await response.json()), cookies: response.headers.getSetCookie() }
  }

  /** The Origin header has been checked against all of our names; better-auth only has the public one. */
  function forwarded({ headers, address }: AuthCall): Headers {
    const kept = ['cookie', 'user-agent'].flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : []))
    return new Headers([
      ...(kept as [string, string][]),
      ['content-type', 'application/json'],
      ['origin', parts.env.publicBaseUrl],
      [ADDRESS_HEADER, address],
    ])
  }

  /** A one-time link for the shell: to a new password, or into the workspace that the address is invited to. */
  async function accessLink(email: string): Promise<{ email: string; url: string } | undefined> {
    const account = await findAccount(accounts, email)
    if (!account) {
      for (const cell of await cells.all()) {
        const url = await invitationLink(openPlatform(cell), email)
        if (url !== undefined) return { email: addressKey(email), url }
      }
      return undefined
    }
    const token = randomBytes(24).toString('base64url')
    const { internalAdapter } = await auth.$context
    await internalAdapter.createVerificationValue({
      identifier: `reset-password:${token}`,
      value: account.id,
      expiresAt: new Date(Date.now() + RESET_LINK_HOURS * 60 * 60 * 1000),
    })
    return { email: account.email, url: resetUrl(parts.services.publicUrl, token) }
  }

  async function isResetLink(token: string): Promise<boolean> {
    const { internalAdapter } = await auth.$context
    const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
    return found !== null && found !== undefined && new Date(found.expiresAt) > new Date()
  }

  return {
    answer,
    methodsOf,
    session,
    accessLink,
    isResetLink,
    memberships: ({ userId }: SignedIn) => cells.memberships(userId),
    membership: ({ userId }: SignedIn, slug: string) => membershipOf(cells, userId, slug),
    async invitation(secret: string) {
      const cell = await cells.ofKey(hashLink(secret))
      return cell && showInvitation(openPlatform(cell), secret)
    },
    isSetUpOpen: async (code: string) => isSetupCode(parts.env, code) && !(await cells.isAnyWorkspace()),
  }
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw validationError(parsed.error)
  return parsed.data
}

/** The cookie carries the session; scripts do not need the token in the body. */
function withoutTokens(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const { token: _token, session: _session, ...rest } = body as Record<string, unknown>
  return rest
}
