import {
  Client,
  IssuerMismatchError,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
} from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { App, REDIRECT, startAtKnownAddress } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam(startAtKnownAddress)

const read = async (path: string) => {
  const response = await fetch(`${team.api.url}/.well-known/${path}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return (await response.json()) as Record<string, unknown>
}

test('the server describes itself (RFC 8414 §2, with PKCE as MCP requires)', async () => {
  const metadata = await read('oauth-authorization-server')
  expect(metadata['issuer']).toBe(team.api.url)
  for (const field of ['authorization', 'token', 'registration', 'revocation'])
    expect(metadata[`${field}_endpoint`]).toMatch(new RegExp(`^${team.api.url}/oauth/\\w+$`))
  expect(metadata).toMatchObject({
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  })
  expect(Object.keys(metadata).join()).not.toMatch(/id_token|userinfo|jwks|claims|subject/)
})

test.each(['', '/api/agent/mcp'])('the resource describes itself at %s (RFC 9728 §2)', async (path) => {
  expect(await read(`oauth-protected-resource${path}`)).toMatchObject({
    resource: `${team.api.url}/api/agent/mcp`,
    authorization_servers: [team.api.url],
    bearer_methods_supported: ['header'],
    scopes_supported: ['read', 'write'],
  })
})

test('nothing of OpenID Connect is there', async () => {
  for (const path of ['/.well-known/openid-configuration', '/oauth/jwks', '/jwks', '/me', '/session/end'])
    expect((await fetch(`${team.api.url}${path}`)).status).toBe(404)
})

test.each([
  [{}, ''],
  [{ Authorization: 'Bearer atr_live_nonsense' }, 'error="invalid_token", '],
])('a 401 of the resource with %o leads to its document', async (headers, error) => {
  const response = await fetch(`${team.api.url}/api/agent/mcp`, { method: 'POST', headers })
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toBe(
    `Bearer ${error}resource_metadata="${team.api.url}/.well-known/oauth-protected-resource/api/agent/mcp", scope="read write"`,
  )
})

test('the official client of MCP connects, calls a tool and renews by itself', async () => {
  const serverUrl = `${team.api.url}/api/agent/mcp`
  const resource = await discoverOAuthProtectedResourceMetadata(serverUrl)
  expect((await discoverAuthorizationServerMetadata(resource.authorization_servers![0]!))?.issuer).toBe(team.api.url)

  const kept: Record<string, unknown> = {}
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Official client', redirect_uris: [REDIRECT] },
    state: () => 'a state of its own',
    clientInformation: () => kept['client'] as never,
    saveClientInformation: (client) => void (kept['client'] = client),
    tokens: () => kept['tokens'] as never,
    saveTokens: (tokens) => void (kept['tokens'] = tokens),
    redirectToAuthorization: (url) => void (kept['address'] = url.href),
    saveCodeVerifier: (verifier) => void (kept['verifier'] = verifier),
    codeVerifier: () => kept['verifier'] as string,
    saveDiscoveryState: (state) => void (kept['discovery'] = state),
    discoveryState: () => kept['discovery'] as never,
  }
  const transport = () => new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: provider })
  const begun = transport()
  await expect(new Client({ name: 'test', version: '1' }).connect(begun)).rejects.toThrow(UnauthorizedError)

  const browser = new App(team.api.url)
  const page = (await browser.visit(kept['address'] as string)).headers.get('location')!
  const form = { answer: 'connect', workspace: team.slug, access: 'read_write' }
  const agreed = await browser.consent(new URL(page, team.api.url).href, team.owner, form)
  const { searchParams } = new URL((await browser.visit(agreed.headers.get('location')!)).headers.get('location')!)
  expect(searchParams.get('state')).toBe('a state of its own')
  const mixedUp = new URLSearchParams([...searchParams].filter(([name]) => name !== 'iss'))
  await expect(
    begun.finishAuth(new URLSearchParams([...mixedUp, ['iss', 'https://mix-up.example.com']])),
  ).rejects.toThrow(IssuerMismatchError)
  await begun.finishAuth(searchParams)

  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport())
  const call = () => client.callTool({ name: 'get_context', arguments: {} })
  expect((await call()).isError).toBeFalsy()
  const { access_token: first } = kept['tokens'] as { access_token: string }
  await asOwner(team.api.database, `update token set expires_at = now() - interval '1 second' where kind = 'oauth'`)
  // Lookups are cached for half a second.
  await expect.poll(async () => (await call()).isError || kept['tokens']).not.toHaveProperty('access_token', first)
  expect((await call()).isError).toBeFalsy()
  const [token] = (await team.owner.query('tokens.list')).body
  expect(token).toMatchObject({ name: 'Official client', kind: 'oauth' })
  await client.close()
})
