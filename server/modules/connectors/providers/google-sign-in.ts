import type { OAuthProvider } from './adapter.ts'

/** The sign-in that all services of Google share; refresh tokens come only with offline access and consent. */
export const googleSignIn = (scope: string): OAuthProvider => ({
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revocation: 'https://oauth2.googleapis.com/revoke',
  revokesAll: true,
  scope,
  pkce: true,
  parameters: { access_type: 'offline', prompt: 'consent' },
  clientAuth: 'post',
  reauthDays: null,
})
