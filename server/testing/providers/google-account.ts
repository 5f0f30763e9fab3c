import type { SimulatedOAuth } from './authorization.ts'
import { json, type Reply } from './exchange.ts'

export const googleOAuth = (scope: string): SimulatedOAuth => ({
  authorizePath: '/o/oauth2/v2/auth',
  tokenPath: '/token',
  revokePath: '/revoke',
  scope,
  pkce: 'required',
  clientAuth: 'post',
  parameters: { access_type: 'offline', prompt: 'consent' },
  rotates: false,
  refreshes: true,
  accessSeconds: 3600,
})

/** The errors of Google's services (cloud.google.com/apis/design/errors); older ones name a reason in `errors`. */
export const googleError = (
  code: number,
  status: string,
  message: string,
  reason?: string,
  headers?: Record<string, string>,
): Reply =>
  json(
    code,
    { error: { code, message, status, ...(reason ? { errors: [{ message, domain: 'global', reason }] } : {}) } },
    headers,
  )

export const googleAnswers = {
  unauthorized: () => googleError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'),
  throttled: (seconds: number) =>
    googleError(429, 'RESOURCE_EXHAUSTED', 'Exhausted property tokens.', undefined, { 'retry-after': String(seconds) }),
}
