import type { z } from 'zod'
import { openPlatform } from '#server/core/access/platform.ts'
import { DomainError } from '#server/core/values/errors.ts'
import { revokeSession } from '#server/modules/account/mutations.ts'
import { listSessions } from '#server/modules/account/queries.ts'
import * as account from '#server/modules/account/schema.ts'
import { acceptInvitation, usedInvitation } from '#server/modules/invitations/mutations.ts'
import { hashLink } from '#server/modules/invitations/rules.ts'
import { createWorkspace } from '#server/modules/workspaces/mutations.ts'
import { lockFirstWorkspace } from '#server/modules/workspaces/queries.ts'
import { SetUp } from '#server/modules/workspaces/schema.ts'
import { isSetupCode } from '#server/start/first-run.ts'
import type { BetterAuth, SignInParts } from './better-auth.ts'
import type { SignedIn } from './sessions.ts'

/** The better-auth calls below `/api/auth/` that we pass on, with their input schemas. All others are closed. */
export const PASSED = {
  'sign-in/email': account.SignIn,
  'sign-out': account.Nothing,
  'request-password-reset': account.RequestPasswordReset,
  'reset-password': account.ResetPassword,
  'change-password': account.ChangePassword,
  'revoke-other-sessions': account.Nothing,
  'two-factor/enable': account.ConfirmPassword,
  'two-factor/disable': account.ConfirmPassword,
  'two-factor/verify-totp': account.TotpCode,
  'two-factor/verify-backup-code': account.BackupCode,
  'two-factor/generate-backup-codes': account.ConfirmPassword,
} satisfies Record<string, z.ZodType>

export type OwnCall<Input = never> = {
  method: 'GET' | 'POST'
  input: z.ZodType<Input>
  answer(at: At, input: Input): Promise<{ body: unknown; cookies?: string[] }>
}

export type At = {
  parts: SignInParts
  auth: BetterAuth
  headers: Headers
  requestId: string
  signedIn: SignedIn | undefined
}

function call<Input>(of: OwnCall<Input>): OwnCall {
  return of as OwnCall
}

/** Our own calls below `/api/auth/`: they need or create an account, before a workspace is chosen. */
export const OWN: Record<string, OwnCall> = {
  sessions: call({
    method: 'GET',
    input: account.Nothing,
    async answer({ parts, ...at }) {
      const { userId, sessionId } = requireSignedIn(at)
      return { body: await listSessions(parts.databases.auth.db, userId, sessionId) }
    },
  }),
  'revoke-session': call({
    method: 'POST',
    input: account.RevokeSession,
    async answer({ parts, ...at }, { id }) {
      await revokeSession(parts.databases.auth.db, requireSignedIn(at).userId, id)
      return { body: { id, revoked: true } }
    },
  }),
  'accept-invitation': call({
    method: 'POST',
    input: account.AcceptInvitation,
    async answer(at, input) {
      const cell = await at.parts.cells.ofKey(hashLink(input.token))
      if (!cell) throw usedInvitation()
      const joined = await acceptInvitation(openPlatform(cell, at.requestId), input, at.signedIn)
      const cookies = joined.created ? await signIn(at, joined.email, input.password!) : []
      return { body: { workspace: joined.workspace }, cookies }
    },
  }),
  'set-up': call({
    method: 'POST',
    input: SetUp,
    async answer(at, { code, ...input }) {
      const { env, databases, cells } = at.parts
      const used = () =>
        new DomainError('gone', 'This link has already been used. Sign in, or ask an owner for an invitation.')
      if (!isSetupCode(env, code)) throw used()
      const { workspace, owner, linked } = await databases.auth.db.transaction().execute(async (tx) => {
        if (!(await lockFirstWorkspace(tx)) || (await cells.isAnyWorkspace())) throw used()
        return createWorkspace(openPlatform(await cells.forNew(), at.requestId), input)
      })
      const cookies = linked ? [] : await signIn(at, owner.email, input.ownerPassword)
      return { body: { workspace: workspace.slug }, cookies }
    },
  }),
}

function requireSignedIn({ signedIn }: Pick<At, 'signedIn'>): SignedIn {
  if (!signedIn) throw new DomainError('unauthorized', 'You are signed out. Sign in again.')
  return signedIn
}

async function signIn({ auth, headers }: At, email: string, password: string): Promise<string[]> {
  const answer = await auth.api.signInEmail({ body: { email, password }, headers, asResponse: true })
  return answer.headers.getSetCookie()
}
