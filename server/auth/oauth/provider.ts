import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { CallContext } from '#server/core/rest/call-context.ts'
import { findWorkspaceOf } from '#server/modules/connections/queries.ts'
import {
  ACCESS_SECONDS,
  readAccount,
  RENEWAL_SECONDS,
  requestedScope,
  SCOPES,
} from '#server/modules/connections/rules/terms.ts'
import { makeToken } from '#server/modules/tokens/rules.ts'
import type { SignInParts } from '../better-auth.ts'
import { adapterFor } from './adapter.ts'
import { documentFetch } from './documents.ts'
import { createItems } from './items.ts'
import { createRegistrations, type Registrations } from './registrations.ts'
import { createStaging, type Staging } from './staged-tokens.ts'

export type OAuthParts = SignInParts & { services: Pick<CallContext, 'outbound'> }

export const ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
} as const
export const REGISTRATION = '/oauth/register'

/** The consent page, `/oauth/consent/<request>`. */
export const CONSENT = '/oauth/consent/'
export const COOKIES = { interaction: 'atrium.oauth_request', resume: 'atrium.oauth_resume' }

export const RESPONSE_MODES: readonly string[] = ['query']

const REQUEST_SECONDS = 30 * 60
const CODE_SECONDS = 60
export const CONSENT_SECONDS = 10 * 60
const DAY_SECONDS = 24 * 60 * 60

/** An error page for the person, rendered after the library has ended the request. */
export type Problem = { status: number; error: string }
/** What a request led to instead of a response of the library; `failed` has an unexpected error. */
type Reports = {
  problem: (request: object, problem: Problem) => void
  failed: (request: object, error: unknown) => void
}

/** The resource that tokens are for: the MCP endpoint. */
export const resourceOf = (publicUrl: string): string => `${publicUrl}/api/agent/mcp`

/** OAuth 2.1 for MCP clients on oidc-provider, without OpenID Connect. */
export function createProvider(parts: OAuthParts, reports: Reports) {
  const { env, databases, services, log } = parts
  const items = createItems(databases.auth.db)
  const registrations = createRegistrations(databases.auth.db)
  const resumeUrl = (id: string) => `${env.publicBaseUrl}${ROUTES.authorization}/${id}`
  const staging = createStaging(parts, items)
  const stored = { parts, items, registrations, staging, resumeUrl }
  const provider = new Provider(env.publicBaseUrl, {
    adapter: (model) => adapterFor(model, stored),
    ...settings(resourceOf(env.publicBaseUrl)),
    fetch: documentFetch(services.outbound),
    renderError(call, { error }, cause) {
      const isOver = cause instanceof errors.SessionNotFound
      reports.problem(call.req, { status: isOver ? 410 : call.status, error: isOver ? 'expired' : error })
      call.respond = false
    },
  })
  // The library's own format would not be an Atrium token.
  const { save } = provider.AccessToken.prototype
  Object.assign(provider.AccessToken.prototype, {
    async save(this: InstanceType<typeof provider.AccessToken>) {
      Object.assign(this, { format: 'opaque', jti: makeToken(randomBytes, await workspaceOf(parts, this.accountId)) })
      return save.call(this)
    },
  })
  provider.use((call, next) => around(call as KoaContextWithOIDC, next, { parts, staging, registrations, reports }))
  provider.on('server_error', (call, error) => {
    reports.failed(call.req, error)
    call.respond = false
  })
  const refused = (_ctx: object, { error, error_description: reason }: errors.OIDCProviderError) =>
    log.info({ error, reason }, 'rejected an OAuth request')
  provider.on('authorization.error', (call, error) => {
    // The library would send the refusal in the mode that it refuses.
    if (call.oidc.params) call.oidc.params['response_mode'] = undefined
    refused(call, error)
  })
  provider.on('grant.error', refused)
  return { provider, items, registrations }
}

/** The workspace that a token is for; the exchange refuses tokens for one that is gone. */
async function workspaceOf({ cells }: SignInParts, account: string) {
  const { workspace } = readAccount(account)
  const cell = await cells.ofWorkspace(workspace)
  return cell && findWorkspaceOf(cell.databases.auth.db, workspace)
}

type Around = { parts: OAuthParts; staging: Staging; registrations: Registrations; reports: Reports }

async function around(call: KoaContextWithOIDC, next: () => Promise<void>, { parts, reports, ...stored }: Around) {
  call.cookies.secure = parts.env.publicBaseUrl.startsWith('https:')
  if (call.path === ROUTES.authorization) call.query = authorizationOf(call.query)
  await next()
  withoutSession(call)
  if (call.path !== ROUTES.token) return
  try {
    await keepTokens(call, stored)
  } catch (error) {
    reports.failed(call.req, error)
    call.respond = false
  }
}

async function keepTokens(
  call: KoaContextWithOIDC,
  { staging, registrations }: Pick<Around, 'staging' | 'registrations'>,
) {
  const client = call.status === 200 && call.oidc.client?.clientId
  if (client) await registrations.keep(client)
  // Last: after the tokens are stored, an error would make the app repeat a code, which ends the connection.
  await staging.write(call)
}

/** Another `response_mode` becomes the one that no app may use: the library takes others, and has a code of its own. */
function authorizationOf(query: KoaContextWithOIDC['query']): KoaContextWithOIDC['query'] {
  const { scope, response_mode: mode } = query
  const isOther = typeof mode === 'string' && !RESPONSE_MODES.includes(mode)
  return {
    ...query,
    scope: requestedScope([scope ?? []].flat().join(' ')),
    ...(isOther && { response_mode: 'form_post' }),
  }
}

/** The library would set a cookie for a session that does not exist. */
function withoutSession(call: KoaContextWithOIDC): void {
  const set = [call.response.headers['set-cookie'] ?? []].flat().map(String)
  const kept = set.filter((cookie) => !cookie.startsWith('atrium.oauth_session'))
  if (kept.length < set.length) call.set('Set-Cookie', kept)
}

function settings(resource: string): Configuration {
  const { Check, Prompt } = interactionPolicy
  // Consent is requested each time.
  const asked = new Check('asked', 'an owner must agree', ({ oidc }) => !oidc.result?.consent)
  return {
    routes: ROUTES,
    scopes: [],
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    cookies: {
      names: { session: 'atrium.oauth_session', ...COOKIES },
      long: { sameSite: 'lax' },
      short: { sameSite: 'lax' },
    },
    // The library requires a key, but signs nothing with it. Refusals of other response types use the fragment.
    clientDefaults: { id_token_signed_response_alg: 'ES256', response_modes: [...RESPONSE_MODES, 'fragment'] },
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] as never },
    ttl: {
      AccessToken: ACCESS_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      Grant: RENEWAL_SECONDS,
      Interaction: REQUEST_SECONDS,
      RefreshToken: RENEWAL_SECONDS,
      Session: REQUEST_SECONDS,
    },
    interactions: {
      policy: [
        new Prompt({ name: 'login', requestable: true }),
        new Prompt({ name: 'consent', requestable: true }, asked),
      ],
      url: (_ctx, { uid }) => `${CONSENT}${uid}`,
    },
    findAccount: async (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    issueRefreshToken: async () => true,
    expiresWithSession: async () => false,
    rotateRefreshToken: true,
    // Browser clients are public clients too; cookies are ignored here.
    clientBasedCORS: () => true,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => client.clientId === token.clientId },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02', cacheDuration: { min: 60, max: DAY_SECONDS } },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, indicator) {
          if (indicator !== resource) throw new errors.InvalidTarget()
          return { scope: SCOPES.join(' '), accessTokenFormat: 'opaque', accessTokenTTL: ACCESS_SECONDS }
        },
      },
    },
  }
}
