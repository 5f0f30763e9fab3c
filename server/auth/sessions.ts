import type { BetterAuth } from './better-auth.ts'

export type SignedIn = {
  sessionId: string
  userId: string
  name: string
  email: string
  twoFactor: boolean
  /** Set-Cookie values that go with the answer: the session was extended. */
  cookies: string[]
}

/** Whose session cookie this is. Asked of the database each time, so that a session that was ended is over at once. */
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
