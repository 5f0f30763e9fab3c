import {
  auth,
  type OAuthClientProvider,
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '#server/testing/api.ts'
import { App, REDIRECT, startAtKnownAddress } from '#server/testing/app.ts'
import { openWorkspace } from '#server/testing/person.ts'

let api: TestApi
let team: Awaited<ReturnType<typeof openWorkspace>>
beforeAll(async () => {
  api = await startAtKnownAddress()
  team = await openWorkspace(api)
})
afterAll(() => api.close())

const read = async (path: string) => {
  const response = await fetch(`${api.url}/.well-known/${path}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return (await response.json()) as Record<string, unknown>
}

test('the server describes itself (RFC 8414 §2, with PKCE as MCP requires)', async () => {
  const metadata = await read('oauth-authorization-server')
  expect(metadata['issuer']).toBe(api.url)
  for (const field of ['authorization', 'token', 'registration', 'revocation'])
    expect(metadata[`${field}_endpoint`]).toMatch(new RegExp(`^${api.url}/oauth/\\w+$`))
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
    resource: `${api.url}/api/agent/mcp`,
    authorization_servers: [api.url],
    bearer_methods_supported: ['header'],
    scopes_supported: ['read', 'write'],
  })
})

test('nothing of OpenID Connect is there', async () => {
  for (const path of ['/.well-known/openid-configuration', '/oauth/jwks', '/jwks', '/me', '/session/end'])
    expect((await fetch(`${api.url}${path}`)).status).toBe(404)
})

test('the header of a 401 leads to the resource', () => {
  expect(api.program.oauth.challenge()).toBe(
    `Bearer resource_metadata="${api.url}/.well-known/oauth-protected-resource/api/agent/mcp", scope="read write"`,
  )
  expect(api.program.oauth.challenge('invalid_token')).toMatch(/^Bearer error="invalid_token", resource_metadata=/)
})

test('the client of MCP reads both documents, registers, connects and renews', async () => {
  const serverUrl = `${api.url}/api/agent/mcp`
  const resource = await discoverOAuthProtectedResourceMetadata(serverUrl)
  expect(resource.resource).toBe(serverUrl)
  expect((await discoverAuthorizationServerMetadata(resource.authorization_servers![0]!))?.issuer).toBe(api.url)

  const kept: Record<string, unknown> = {}
  let address: URL | undefined
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Official client', redirect_uris: [REDIRECT] },
    state: () => 'a state of its own',
    clientInformation: () => kept['client'] as never,
    saveClientInformation: (client) => void (kept['client'] = client),
    tokens: () => kept['tokens'] as never,
    saveTokens: (tokens) => void (kept['tokens'] = tokens),
    redirectToAuthorization: (url) => void (address = url),
    saveCodeVerifier: (verifier) => void (kept['verifier'] = verifier),
    codeVerifier: () => kept['verifier'] as string,
  }
  expect(await auth(provider, { serverUrl })).toBe('REDIRECT')
  const browser = new App(api.url)
  const page = (await browser.visit(address!.href)).headers.get('location')!
  const form = { answer: 'connect', workspace: team.slug, access: 'read_write' }
  const agreed = await browser.consent(new URL(page, api.url).href, team.owner, form)
  const back = new URL((await browser.visit(agreed.headers.get('location')!)).headers.get('location')!)
  expect(back.searchParams.get('state')).toBe('a state of its own')

  const answer = { authorizationCode: back.searchParams.get('code')!, iss: back.searchParams.get('iss')! }
  await expect(auth(provider, { serverUrl, ...answer, iss: 'https://mix-up.example.com' })).rejects.toThrow()
  expect(await auth(provider, { serverUrl, ...answer })).toBe('AUTHORIZED')
  const first = kept['tokens'] as { access_token: string; scope: string }
  expect(first.scope).toBe('read write')
  expect(await auth(provider, { serverUrl })).toBe('AUTHORIZED')
  expect((kept['tokens'] as { access_token: string }).access_token).not.toBe(first.access_token)
  const [token] = (await team.owner.query('tokens.list')).body
  expect(token).toMatchObject({ name: 'Official client', kind: 'oauth' })
})
