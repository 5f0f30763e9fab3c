import { createHash, createHmac } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { KyselyPlugin, UnknownRow } from 'kysely'
import type { Cells } from '#server/cells/cells.ts'
import type { Services } from '#server/core/access/workspace-context.ts'
import type { Databases } from '#server/core/database/databases.ts'
import type { Log } from '#server/core/operations/log.ts'
import type { Env } from '#server/env.ts'
import { endVerifications } from '#server/modules/account/mutations.ts'
import { sendResetLink } from './reset-mail.ts'

export type AuthParts = { env: Env; log: Log; databases: Databases; services: Services }

/** The same, and the way to workspaces, whichever cell holds them. */
export type SignInParts = AuthParts & { cells: Cells }

export type BetterAuth = ReturnType<typeof createBetterAuth>

/** Carries the client address that we determined; a value that the client sends under this name is replaced. */
export const ADDRESS_HEADER = 'x-atrium-client-address'

const DAY = 24 * 60 * 60

/** Sign-in with better-auth on its own tables. Workspaces, memberships and roles are ours. */
export function createBetterAuth(parts: AuthParts) {
  const { env, log, databases } = parts
  return betterAuth({
    appName: 'Atrium',
    baseURL: env.publicBaseUrl,
    basePath: '/api/auth',
    secrets: env.secrets.map(keyFor),
    database: { db: databases.auth.db.withPlugin(timesAsDates), type: 'postgres' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: 60 * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => sendResetLink(parts, user, token),
      onPasswordReset: ({ user }) => endVerifications(databases.auth.db, user.id),
    },
    session: { expiresIn: 7 * DAY, updateAge: DAY, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': { window: 60, max: 30 },
        '/request-password-reset': { window: 60, max: 10 },
        '/change-password': { window: 60, max: 10 },
      },
    },
    plugins: [twoFactor({ issuer: 'Atrium' })],
    advanced: {
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      ...cookies(env.publicBaseUrl.startsWith('https:')),
    },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) => log[level === 'error' ? 'error' : 'warn']({ part: 'sign-in' }, message),
    },
    onAPIError: {
      onError(error) {
        if (!isAPIError(error)) throw error
      },
    },
  })
}

/**
 * One key per SERVICE_SECRET, so that second factors survive its rotation. The version derives from the secret, so that
 * its position in the list does not matter.
 */
function keyFor(secret: string) {
  const value = createHmac('sha256', secret).update('atrium sign-in').digest('base64url')
  return { version: createHash('sha256').update(value).digest().readUInt32BE(0), value }
}

/** The prefix `__Host-` binds a cookie to TLS, this host and every path (RFC 6265bis §4.1.3); it requires all three. */
function cookies(tls: boolean) {
  const names = ['session_token', 'session_data', 'account_data', 'dont_remember', 'two_factor', 'trust_device']
  const attributes = { secure: tls, httpOnly: true, sameSite: 'lax' as const, path: '/' }
  const named = names.map((name) => [name, { name: `${tls ? '__Host-' : ''}atrium.${name}`, attributes }])
  return { useSecureCookies: false, cookies: Object.fromEntries(named) as Record<string, { name: string }> }
}

const TIMES = ['createdAt', 'updatedAt', 'expiresAt', 'lockedUntil']

/** Our connections return times as text, but better-auth compares them as dates: a text would never expire. */
const timesAsDates: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => Promise.resolve({ ...result, rows: result.rows.map(withDates) }),
}

function withDates(row: UnknownRow): UnknownRow {
  const times = TIMES.filter((name) => typeof row[name] === 'string')
  return { ...row, ...Object.fromEntries(times.map((name) => [name, new Date(row[name] as string)])) }
}
