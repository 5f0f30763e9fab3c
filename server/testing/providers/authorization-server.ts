import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { CLIENT } from './frame.ts'

const SCOPE = 'https://www.googleapis.com/auth/adwords'
/** Addresses of Google, so that its adapter can be pointed here. */
const ROUTES = { authorization: '/o/oauth2/v2/auth', token: '/token', revocation: '/revoke' }
const PERSON = 'a-person'

export type AuthorizationServer = Awaited<ReturnType<typeof startAuthorizationServer>>

/**
 * A real authorization server with rotating refresh tokens: reuse of a token ends the sign-in. Includes the part of the
 * Google Ads API that lists accounts. Grants consent automatically.
 */
export async function startAuthorizationServer(callbacks: readonly string[] = ['http://127.0.0.1/unused']) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state = {
    /** Requests that reached the token endpoint. */
    tokenRequests: 0,
    revocations: 0,
    /** Every token issued by the token endpoint. */
    handedOut: [] as string[],
    accounts: ['1111111111'],
    /** Runs before (`arrived`) and after (`answered`) a token request is processed; the client waits. */
    arrived: async (): Promise<void> => {},
    answered: async (): Promise<void> => {},
    /** Responds to token requests with this status. */
    broken: null as number | null,
  }
  const provider = new Provider(url, configuration(callbacks))
  provider.use(async (call, next) => {
    if (call.path === ROUTES.revocation) state.revocations++
    if (call.path !== ROUTES.token) return next()
    state.tokenRequests++
    await state.arrived()
    if (call.req.socket.destroyed) {
      call.respond = false
      return undefined
    }
    if (state.broken !== null) {
      call.status = state.broken
      call.body = { error: 'temporarily_unavailable' }
      return undefined
    }
    await next()
    const answer = call.body as { access_token?: string; refresh_token?: string }
    state.handedOut.push(...[answer.access_token ?? [], answer.refresh_token ?? []].flat())
    await state.answered()
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    if (path.startsWith('/interaction/')) return void agree(provider, request, response)
    if (path.startsWith('/v')) return void answerApi(provider, state.accounts, request, response)
    void provider.callback()(request, response)
  })

  /** The tokens of someone who signed in before. */
  async function issue(): Promise<{ access: string; refresh: string }> {
    const client = (await provider.Client.find(CLIENT.id))!
    const grant = new provider.Grant({ accountId: PERSON, clientId: CLIENT.id })
    grant.addOIDCScope(SCOPE)
    const common = { accountId: PERSON, client, grantId: await grant.save(), scope: SCOPE, gty: 'authorization_code' }
    const access = await new provider.AccessToken(common as never).save()
    return { access, refresh: await new provider.RefreshToken({ ...common, rotations: 0 } as never).save() }
  }

  /** The person revokes access. */
  const revoke = async (refresh: string) => (await provider.RefreshToken.find(refresh))?.destroy()

  return {
    url,
    state,
    /** Closes every connection. */
    cut: () => server.closeAllConnections(),
    issue,
    revoke,
    isValid: async (access: string) => (await provider.AccessToken.find(access)) !== undefined,
    settings: {
      SERVICE_GOOGLE_CLIENT_ID: CLIENT.id,
      SERVICE_GOOGLE_CLIENT_SECRET: CLIENT.secret,
      SERVICE_GOOGLE_ADS_DEVELOPER_TOKEN: 'developer-token',
      SERVICE_GOOGLE_ADS_URL: url,
    },
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function configuration(callbacks: readonly string[]) {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: 'client_secret_post' as const,
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [...callbacks],
        id_token_signed_response_alg: 'ES256' as const,
      },
    ],
    routes: ROUTES,
    scopes: [SCOPE],
    features: { devInteractions: { enabled: false }, revocation: { enabled: true, allowedPolicy: async () => true } },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    interactions: { url: (_call: KoaContextWithOIDC, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: async (_call: unknown, accountId: string) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] as never },
    ttl: {
      AccessToken: 3_600,
      RefreshToken: 86_400,
      AuthorizationCode: 60,
      Grant: 86_400,
      Interaction: 600,
      Session: 600,
    },
    cookies: { keys: ['a key of the test'] },
  }
}

async function agree(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId: PERSON } })
  const grant = new provider.Grant({ accountId: session!.accountId, clientId: String(params['client_id']) })
  grant.addOIDCScope(String(params['scope']))
  const consent = { grantId: await grant.save() }
  return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
}

/** Only with a valid token. */
async function answerApi(
  provider: Provider,
  accounts: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: object) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token || !(await provider.AccessToken.find(token)))
    return void send(401, { error: { code: 401, status: 'UNAUTHENTICATED', message: 'Invalid token' } })
  if (request.url?.endsWith('/customers:listAccessibleCustomers'))
    return void send(200, { resourceNames: accounts.map((id) => `customers/${id}`) })
  const id = /\/customers\/(\d+)\//.exec(request.url ?? '')?.[1] ?? ''
  const customerClient = {
    id,
    descriptiveName: `Account ${id}`,
    currencyCode: 'EUR',
    timeZone: 'Europe/Berlin',
    manager: false,
  }
  send(200, { results: [{ customerClient }] })
}
