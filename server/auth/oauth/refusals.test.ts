import { beforeAll, describe, expect, test } from 'vitest'
import { App, REDIRECT, startAtKnownAddress } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam(startAtKnownAddress)
let app: App
beforeAll(async () => {
  app = new App(team.api.url)
  await app.register()
})

/**
 * The error redirect to the app, after its redirect URI was verified; in the fragment if it requested more than a code.
 */
function returned(response: Response) {
  const { searchParams, hash } = new URL(response.headers.get('location')!)
  return Object.fromEntries([...searchParams, ...new URLSearchParams(hash.slice(1))])
}

describe('a request', () => {
  test.each([
    ['without PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['for an id token', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['for an answer as a form', { response_mode: 'form_post' }, 'invalid_request'],
    ['for an answer in the fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['for an unknown mode', { response_mode: 'web_message' }, 'invalid_request'],
    ['for a form and without PKCE', { response_mode: 'form_post', code_challenge: null }, 'invalid_request'],
    ['for another resource', { resource: 'https://elsewhere.example.com/mcp' }, 'invalid_target'],
    ['for the REST API', { resource: 'REST' }, 'invalid_target'],
    ['that may not ask', { prompt: 'none' }, 'consent_required'],
  ])('%s is refused to the app, with state and issuer', async (_, bent, error) => {
    const given = Object.fromEntries(
      Object.entries(bent).map(([key, value]) => [key, value === 'REST' ? `${team.api.url}/api/v1` : value]),
    )
    const answer = returned(await app.authorize(given))
    expect(answer).toMatchObject({ error, state: 'the state', iss: team.api.url })
    expect(answer).not.toHaveProperty('code')
  })

  test('may name the announced response mode', async () => {
    const response = await app.authorize({ response_mode: 'query' })
    expect(response.headers.get('location')).toMatch(/\/oauth\/consent\//)
  })

  test.each([
    ['an unknown app', { client_id: 'nobody' }, 400],
    ['another address', { redirect_uri: 'https://elsewhere.example.com/callback' }, 400],
    ['another path', { redirect_uri: `${REDIRECT}/more` }, 400],
    ['another host of this computer', { redirect_uri: 'http://localhost:7777/callback' }, 400],
  ])('of %s is shown to the person and sent nowhere', async (_, bent, status) => {
    const response = await app.authorize(bent)
    expect(response.status).toBe(status)
    expect(response.headers.get('location')).toBeNull()
  })

  test.each(['\0', 'https://app.example/\0', 'a\0b'])(
    'of an app whose id cannot be stored is refused: %j',
    async (client_id) => {
      expect((await app.authorize({ client_id })).status).toBe(400)
      const post = async (path: string, given: Record<string, string>) => {
        const response = await fetch(`${team.api.url}${path}`, {
          method: 'POST',
          body: new URLSearchParams({ client_id, ...given }),
        })
        return [response.status, ((await response.json()) as { error: string }).error]
      }
      const refused = [401, 'invalid_client']
      expect(await post('/oauth/token', { grant_type: 'authorization_code', code: '\0', code_verifier: '\0' })).toEqual(
        refused,
      )
      expect(await post('/oauth/token', { grant_type: 'refresh_token', refresh_token: '\0' })).toEqual(refused)
      expect(await post('/oauth/revoke', { token: '\0' })).toEqual(refused)
    },
  )

  test('may return to any port of this computer (RFC 8252 §7.3)', async () => {
    const response = await app.authorize({ redirect_uri: 'http://127.0.0.1:50123/callback' })
    expect(response.headers.get('location')).toMatch(/\/oauth\/consent\//)
  })
})

describe('the answer of a person', () => {
  const begin = async () => new URL((await app.authorize()).headers.get('location')!, team.api.url).href
  const form = () => ({ answer: 'connect', workspace: team.slug, access: 'read_write' })

  test('may be no', async () => {
    const page = await begin()
    const agreed = await app.consent(page, team.owner, { answer: 'cancel' })
    expect(returned(await app.visit(agreed.headers.get('location')!))).toMatchObject({ error: 'access_denied' })
  })

  test.each(['member', 'manager', 'guest'] as const)('counts from an owner, not from a %s', async (role) => {
    const person = await team.join(role)
    expect((await app.consent(await begin(), person, form())).status).toBe(403)
  })

  test('counts in a workspace of their own', async () => {
    const stranger = await openWorkspace(team.api)
    expect((await app.consent(await begin(), stranger.owner, form())).status).toBe(403)
    expect((await app.consent(await begin(), team.owner, { ...form(), workspace: '\0' })).status).toBe(403)
  })

  test('needs a session', async () => {
    const page = await begin()
    const response = await app.consent(page, undefined, form())
    expect(response.headers.get('location')).toBe(new URL(page).pathname)
  })

  test('counts in the browser that began', async () => {
    const page = await begin()
    expect((await new App(team.api.url).consent(page, team.owner, form())).status).toBe(410)
  })

  test.each([
    ['another page', { Origin: 'https://elsewhere.example.com' }],
    ['nowhere', { Origin: 'null' }],
    ['a page beside ours', { 'Sec-Fetch-Site': 'same-site' }],
  ])('does not count from %s', async (_, headers) => {
    expect((await app.consent(await begin(), team.owner, form(), headers)).status).toBe(403)
  })

  test('counts once', async () => {
    const page = await begin()
    const back = (await app.consent(page, team.owner, form())).headers.get('location')!
    expect((await app.consent(page, team.owner, form())).status).toBe(410)
    expect(returned(await app.visit(back))).toHaveProperty('code')
    const again = await app.visit(back)
    expect([again.status, again.headers.get('location')]).toEqual([410, null])
  })

  test('counts once in 10 presses in parallel, and leads to one code in 10 visits in parallel', async () => {
    const page = await begin()
    const ten = <T>(press: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, press))
    const pressed = await ten(() => app.consent(page, team.owner, form()))
    const [counted, ...more] = pressed.filter(({ status }) => status !== 410)
    expect([counted?.status, more]).toEqual([303, []])
    const back = counted!.headers.get('location')!
    const visited = await ten(() => app.visit(back))
    const codes = visited
      .filter((response) => response.headers.has('location'))
      .map((response) => returned(response).code)
    expect(codes).toEqual([expect.any(String)])
    expect((await app.exchange(codes[0]!)).status).toBe(200)
  })
})

describe('a code', () => {
  const newCode = async () => (await app.ask(team.owner)).searchParams.get('code')!

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another address', { redirect_uri: 'https://elsewhere.example.com/callback' }],
    ['an unknown app', { client_id: 'nobody' }],
    ['another resource', { resource: 'https://elsewhere.example.com/mcp' }],
  ])('is refused with %s', async (_, bent) => {
    const { status, body } = await app.exchange(await newCode(), bent)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(body).toHaveProperty('error')
    expect(body).not.toHaveProperty('access_token')
  })

  test('of another app is refused', async () => {
    const other = new App(team.api.url)
    await other.register()
    const { body } = await other.exchange(await newCode(), { code_verifier: app.verifier })
    expect(body).toMatchObject({ error: 'invalid_grant' })
  })

  test('that was used ends what it made', async () => {
    const code = await newCode()
    const { body } = await app.exchange(code)
    expect((await app.exchange(code)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await app.refresh(body.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
  })

  test('makes one connection at most in 20 calls in parallel', async () => {
    const code = await newCode()
    const count = `select count(*)::int as n from token where kind = 'oauth'`
    const before = (await asOwner(team.api.database, count)) as [{ n: number }]
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.exchange(code)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const after = (await asOwner(team.api.database, count)) as [{ n: number }]
    expect(after[0].n - before[0].n).toBeLessThanOrEqual(1)
  })

  test('expires', async () => {
    const code = await newCode()
    await asOwner(
      team.api.database,
      `update auth."oauthItem" set payload = jsonb_set(payload::jsonb, '{exp}', '1')::json where model = 'code'`,
    )
    expect((await app.exchange(code)).body).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('a registration', () => {
  test.each([
    ['no address', []],
    ['http elsewhere', ['http://app.example.com/callback']],
    ['a script', ['javascript:alert(1)']],
    ['a scheme that the browser handles', ['data:text/html,x']],
    ['a scheme that the system handles', ['ms-settings:network']],
    ['a fragment', ['https://app.example.com/callback#part']],
    ['a password', ['https://user:word@app.example.com/callback']],
    ['a host that would change a policy', ['https://a;script-src/callback']],
    ['no list', 'https://app.example.com/callback'],
    ['two wrong ones', ['javascript:alert(1)', 'http://10.0.0.1/callback']],
  ])('with %s is refused', async (_, redirect_uris) => {
    const { status, body } = await new App(team.api.url).register({ redirect_uris })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: 'invalid_redirect_uri',
      error_description: expect.stringMatching(/^redirect_uris must/),
    })
  })

  test('makes a public client, whatever it asks for', async () => {
    const { body } = await new App(team.api.url).register({
      client_id: 'mine',
      client_secret: 'mine',
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['client_credentials'],
      jwks_uri: 'http://10.0.0.1/keys',
      logo_uri: 'javascript:alert(1)',
    })
    expect(body).toEqual({
      client_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      client_id_issued_at: expect.any(Number),
      client_name: 'Claude',
      redirect_uris: [REDIRECT],
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    })
  })

  test.each([
    ['\u202eeduolC', 'eduolC'],
    ['  Two\n\nlines\u0000 ', 'Two lines'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['\u200b\u200b', 'Unnamed app'],
    [12, 'Unnamed app'],
    ['x'.repeat(500), `${'x'.repeat(59)}…`],
    [`${'x'.repeat(58)}👍🏽 for all`, `${'x'.repeat(58)}…`],
  ])('cleans the name %j', async (client_name, shown) => {
    expect((await new App(team.api.url).register({ client_name })).body['client_name']).toBe(shown)
  })

  test('is limited per address', async () => {
    const own = await startAtKnownAddress()
    const statuses = await Promise.all(
      Array.from({ length: 25 }, async () => (await new App(own.url).register()).status),
    )
    await own.close()
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })
})
