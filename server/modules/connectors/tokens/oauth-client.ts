import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  type CustomFetch,
} from 'openid-client'
import type { SettingsOfProviders } from '#server/core/values/provider-settings.ts'
import type { OAuthProvider } from '../providers/adapter.ts'
import { clientFor, type Network, providerUrl } from '../providers/origins.ts'
import type { ProviderSlug } from '../rules.ts'

const DEADLINE_MS = 10_000
const LARGEST_BYTES = 64 * 1024

/** The OAuth client of a provider; `lastAnswer` is the last response of its token endpoint. */
export type OAuthClient = { config: Configuration; lastAnswer: () => TokenAnswer | undefined }

/** `problem` is the error code, in standard or provider-specific form. */
export type TokenAnswer = { status: number; headers: Record<string, string>; problem: string | null }

/** Undefined if the operator has not set the id and secret of the app. */
export function oauthClient(
  slug: ProviderSlug,
  oauth: OAuthProvider,
  settings: SettingsOfProviders,
  network: Network,
): OAuthClient | undefined {
  const { clientId, clientSecret } = settings[slug] ?? {}
  if (!clientId || !clientSecret) return undefined
  const [authorization, token, revocation] = [oauth.authorization, oauth.token, oauth.revocation].map((url) =>
    url === null ? undefined : providerUrl(settings, slug, url),
  )
  const metadata = {
    issuer: new URL(authorization!).origin,
    authorization_endpoint: authorization!,
    token_endpoint: token!,
    ...(revocation && { revocation_endpoint: revocation }),
  }
  const authenticate = oauth.clientAuth === 'basic' ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret)
  const config = new Configuration(metadata, clientId, undefined, authenticate)
  if (metadata.token_endpoint.startsWith('http:')) allowInsecureRequests(config)
  const { send } = clientFor(network, settings, slug)
  let last: TokenAnswer | undefined
  config[customFetch] = fetchThrough(send, (answer) => (last = answer))
  return { config, lastAnswer: () => last }
}

/** Uses the client of the program, which limits redirects, size and time. */
function fetchThrough(send: Network['outbound']['send'], note: (answer: TokenAnswer | undefined) => void): CustomFetch {
  return async (url, { method, headers, body }) => {
    note(undefined)
    const {
      status,
      headers: answered = {},
      body: text = '',
    } = await send({
      url,
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: body instanceof URLSearchParams ? body.toString() : '',
      deadlineMs: DEADLINE_MS,
      bodyCapBytes: LARGEST_BYTES,
    })
    if (status === undefined) throw new TypeError('the provider did not respond')
    const content = parsed(text)
    note({ status, headers: answered, problem: problemIn(content) })
    const type = { 'content-type': answered['content-type'] ?? 'application/json' }
    const bodiless = status === 204 || status === 304
    return new Response(bodiless ? null : content ? JSON.stringify(plain(content)) : text, { status, headers: type })
  }
}

type Content = Record<string, unknown>

function parsed(text: string): Content | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Content) : undefined
  } catch {
    return undefined
  }
}

/** Some providers omit the token type; Atrium requests no identity and ignores it. */
function plain(content: Content): Content {
  const type = 'access_token' in content && !('token_type' in content) ? { token_type: 'bearer' } : {}
  return { ...content, ...type, id_token: undefined }
}

/** Meta: `{ error: { type: 'OAuthException', code: 190 } }`. */
function problemIn(content: Content | undefined): string | null {
  const error = content?.['error']
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : error
  return typeof code === 'string' ? code.replaceAll(/[^\w.-]/g, '').slice(0, 60) : null
}
