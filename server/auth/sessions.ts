import type { BetterAuth } from './better-auth.ts'

export type SignedIn = {
  sessionId: string
  userId: string
  name: string
  email: string
  twoFactor: boolean
  /** Set-Cookie values for the response when the session was extended. */
  cookies: string[]
}

/**
 * The session of the cookie. It is read from the database on each request, so that an ended session stops working at
 * once.
 */
export async function readSession(auth: BetterAuth, headers: Headers): Promise<SignedIn | undefined> {
  if (!headers.has('cookie')) return undefined
  const { response, headers: answered } = await auth.api.getSession({ headers, returnHeaders: true })
  if (!response) return undefined
  const { session, user } = response
  return {
    sessionId: session.id,
    userId: user.id,
    name: user.name,
    email: user.email,
    twoFactor: user.twoFactorEnabled === true,
    cookies: answered.getSetCookie(),
  }
}
