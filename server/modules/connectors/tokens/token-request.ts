import { authorizationCodeGrant, genericGrantRequest, refreshTokenGrant } from 'openid-client'
import { ProviderError } from '../providers/adapter.ts'
import { providerOf, type ProviderSlug } from '../rules.ts'
import { retryAfter } from '../sync/provider-call.ts'
import type { OAuthClient } from './oauth-client.ts'

/** The tokens of a token endpoint. */
export type Tokens = { access: string; refresh: string | null; expiresIn: number | null }

/** Errors that mean that the sign-in has ended. Meta uses 190, 102 and 463. */
const ENDED = new Set([
  'invalid_grant',
  'interaction_required',
  'consent_required',
  'login_required',
  '190',
  '102',
  '463',
])

/** Exchanges the code of a callback; `callback` is its registered address with `code` and `state` alone. */
export const exchangeCode = (
  client: OAuthClient,
  slug: ProviderSlug,
  callback: URL,
  { state, verifier }: { state: string; verifier: string | undefined },
): Promise<Tokens> =>
  asked(client, slug, () =>
    authorizationCodeGrant(client.config, callback, {
      expectedState: state,
      ...(verifier && { pkceCodeVerifier: verifier }),
    }),
  )

export const refreshTokens = (client: OAuthClient, slug: ProviderSlug, refresh: string): Promise<Tokens> =>
  asked(client, slug, () => refreshTokenGrant(client.config, refresh))

/** Meta: exchanges a short-lived token for one of about 60 days. */
export const lengthenToken = (client: OAuthClient, slug: ProviderSlug, token: string): Promise<Tokens> =>
  asked(client, slug, () => genericGrantRequest(client.config, 'fb_exchange_token', { fb_exchange_token: token }))

type Answer = { access_token: string; refresh_token?: string | undefined; expires_in?: number | undefined }

const IN_HEADER = /^[\x21-\x7e]+$/
/** Tokens are refreshed 15 minutes before they expire. Shorter-lived tokens are used until they are rejected. */
const SHORTEST_S = 20 * 60
const LONGEST_S = 10 * 365 * 86_400

const within = (seconds: number) => Math.min(Math.max(seconds, SHORTEST_S), LONGEST_S)

/** Throws a ProviderError: `needs_reauth` only if the provider reports that the sign-in or code has ended. */
async function asked(client: OAuthClient, slug: ProviderSlug, ask: () => Promise<Answer>): Promise<Tokens> {
  const { name } = providerOf(slug)
  try {
    const { access_token: access, refresh_token, expires_in } = await ask()
    if (!IN_HEADER.test(access)) throw new TypeError('no header can carry this token')
    return { access, refresh: refresh_token ?? null, expiresIn: expires_in === undefined ? null : within(expires_in) }
  } catch {
    const answer = client.lastAnswer()
    const code = answer?.problem ?? (answer ? `HTTP ${answer.status}` : null)
    if (!answer || answer.status >= 500)
      throw new ProviderError('unavailable', `${name} did not respond. Try again later.`, code)
    if (answer.status === 429) {
      const wait = retryAfter(answer.headers, new Date())
      throw new ProviderError('throttled', `${name} limits sign-ins for now. Try again later.`, code, wait)
    }
    if (answer.status < 400)
      throw new ProviderError('bad_answer', `${name} sent a response that Atrium cannot read. Try again later.`, code)
    if (code && ENDED.has(code))
      throw new ProviderError('needs_reauth', `${name} no longer accepts the sign-in (${code}). Sign in again.`, code)
    const words = `${name} rejected the app of this server (${code}). Ask its operator to check the client id and secret.`
    throw new ProviderError('refused', words, code, null)
  }
}
