import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors } from 'oidc-provider'
import { newId } from '#server/core/values/ids.ts'
import { namesOfOwners } from '#server/modules/connections/queries.ts'
import { clientFrom, isPrivateScheme } from '#server/modules/connections/rules/client.ts'
import { accessOf, accountOf, scopeOf, SCOPES } from '#server/modules/connections/rules/terms.ts'
import { ConsentForm } from '#server/modules/connections/schema.ts'
import { membershipOf } from '../membership.ts'
import type { SignedIn } from '../sessions.ts'
import {
  CONSENT_SECONDS,
  COOKIES,
  createProvider,
  type OAuthParts,
  type Problem,
  REGISTRATION,
  resourceOf,
  RESPONSE_MODES,
  ROUTES,
} from './provider.ts'

/** The request of an app, as shown on the consent page. */
export type ConnectRequest = {
  /** The name that the app states. */
  name: string
  /** The host of the metadata document; undefined for a self-registered app, which can use any name. */
  host: string | undefined
  /** The redirect target: `origin`, or the scheme of an app, for the Content-Security-Policy; the host for display. */
  origin: string
  redirectHost: string
  /** Whether it runs on the computer of the person. */
  isLocal: boolean
  asksToWrite: boolean
}

export type OAuth = ReturnType<typeof createOAuth>

/** Connecting apps to the agent connector without pasting a token. */
export function createOAuth(parts: OAuthParts) {
  const problems = new WeakMap<object, Problem>()
  const failures = new WeakMap<object, { error: unknown }>()
  const { provider, items, registrations } = createProvider(parts, {
    problem: (request, problem) => problems.set(request, problem),
    failed: (request, error) => failures.set(request, { error }),
  })
  const handle = provider.callback()
  const url = parts.env.publicBaseUrl
  const resource = resourceOf(url)

  /**
   * Handles a request below `/oauth/`. Returns an error that must be shown to the person, without a response; throws
   * unexpected errors, as during an outage of the database.
   */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<Problem | undefined> {
    await handle(request, response)
    const failure = failures.get(request)
    if (failure) throw failure.error
    return problems.get(request)
  }

  /** The request that this browser started; undefined if it has expired, was answered, or was started elsewhere. */
  async function begun(id: string, headers: Headers) {
    if (cookieOf(headers, COOKIES.interaction) !== id) return undefined
    const interaction = await provider.Interaction.find(id)
    return interaction?.result ? undefined : interaction
  }

  async function request(id: string, headers: Headers): Promise<ConnectRequest | undefined> {
    const interaction = await begun(id, headers)
    return interaction && shownOf(interaction.params)
  }

  /**
   * The data of a pending request for the sign-in page. Identified by its id only, because the cookie that binds a
   * request to its browser is sent to the consent page only.
   */
  async function waiting(id: string): Promise<ConnectRequest | undefined> {
    const interaction = await provider.Interaction.find(id)
    return interaction && !interaction.result ? shownOf(interaction.params) : undefined
  }

  async function shownOf(params: Record<string, unknown>): Promise<ConnectRequest | undefined> {
    const clientId = String(params['client_id'])
    const client = await findClient(clientId)
    if (!client) return undefined
    const redirect = new URL(String(params['redirect_uri']))
    return {
      name: client.clientName ?? 'Unnamed app',
      host: URL.parse(clientId)?.host,
      origin: isPrivateScheme(redirect) ? redirect.protocol : redirect.origin,
      redirectHost: isPrivateScheme(redirect)
        ? `An app on this device that opens ${redirect.protocol} links`
        : redirect.host,
      isLocal: redirect.protocol === 'http:',
      asksToWrite: accessOf(String(params['scope'])) === 'read_write',
    }
  }

  /** The metadata document may have disappeared since the request began. */
  async function findClient(id: string) {
    try {
      return await provider.Client.find(id)
    } catch (error) {
      if (error instanceof errors.InvalidClient || error instanceof errors.InvalidClientMetadata) return undefined
      throw error
    }
  }

  /** Completes the request; returns the redirect URL of the app, or the error. */
  async function decide(
    id: string,
    headers: Headers,
    signedIn: SignedIn,
    typed: Record<string, string>,
  ): Promise<{ to: string } | { problem: 'expired' | 'not_owner' }> {
    const form = ConsentForm.catch({ answer: 'cancel', workspace: '', access: 'read_only' }).parse(typed)
    const interaction = await begun(id, headers)
    const shown = await request(id, headers)
    if (!interaction || !shown) return { problem: 'expired' }
    const complete = async (result: object) =>
      (await items.answer(id, result)) ? { to: interaction.returnTo } : ({ problem: 'expired' } as const)
    if (form.answer === 'cancel')
      return complete({ error: 'access_denied', error_description: 'The owner denied the request.' })
    const membership = await membershipOf(parts.cells, signedIn.userId, form.workspace)
    if (membership?.member.role !== 'owner') return { problem: 'not_owner' }
    const { workspace, member } = membership
    const accountId = accountOf(workspace.id, member.id)
    const access = shown.asksToWrite ? form.access : 'read_only'
    const grantId = newId(new Date())
    await items.put(
      'consent',
      grantId,
      {
        kind: 'Grant',
        iat: Math.floor(Date.now() / 1000),
        exp: Math.floor(Date.now() / 1000) + CONSENT_SECONDS,
        accountId,
        clientId: interaction.params['client_id'],
        resources: { [resource]: scopeOf(access) },
        name: shown.name,
        access,
        approval: form.approval === 'on',
        owner_functions: form.owner_functions === 'on',
      },
      CONSENT_SECONDS,
    )
    return complete({ login: { accountId, remember: false }, consent: { grantId } })
  }

  /** Registers a client (RFC 7591 §3); returns a string if its metadata is invalid. */
  async function register({ client_id: _chosen, ...body }: Record<string, unknown>): Promise<object | string> {
    const client = clientFrom(body)
    if (typeof client === 'string') return client
    const client_id = randomBytes(16).toString('hex')
    const metadata = { client_id, client_id_issued_at: Math.floor(Date.now() / 1000), ...client }
    await registrations.put(client_id, metadata)
    return metadata
  }

  return {
    answer,
    request,
    waiting,
    decide,
    async ownersOf(workspace: string) {
      const cell = await parts.cells.ofWorkspace(workspace)
      return cell ? namesOfOwners(cell.databases.auth.db, workspace) : []
    },
    register,
    /** RFC 8414. */
    serverMetadata: {
      issuer: url,
      authorization_endpoint: `${url}${ROUTES.authorization}`,
      token_endpoint: `${url}${ROUTES.token}`,
      registration_endpoint: `${url}${REGISTRATION}`,
      revocation_endpoint: `${url}${ROUTES.revocation}`,
      scopes_supported: SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: RESPONSE_MODES,
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      service_documentation: `${url}/developers/guides/oauth`,
    },
    /** RFC 9728. */
    resourceMetadata: {
      resource,
      resource_name: 'Atrium',
      authorization_servers: [url],
      scopes_supported: SCOPES,
      bearer_methods_supported: ['header'],
      resource_documentation: `${url}/developers/guides/oauth`,
    },
    /** The `WWW-Authenticate` header of a 401 at the resource (RFC 9728 §5.1); `error` for a token that does not work. */
    challenge(error?: 'invalid_token'): string {
      const reason = error ? `error="${error}", ` : ''
      return `Bearer ${reason}resource_metadata="${url}/.well-known/oauth-protected-resource/api/agent/mcp", scope="${SCOPES.join(' ')}"`
    },
  }
}

function cookieOf(headers: Headers, name: string): string | undefined {
  for (const pair of headers.get('cookie')?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=')
    if (key === name) return value
  }
  return undefined
}
