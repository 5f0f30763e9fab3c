import { beforeAll, expect, test } from 'vitest'
import { App, REDIRECT, startAtKnownAddress } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { type Attempt, attacksOn, consentIn, granted, set, without } from '#server/testing/oauth-attacks.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam(() => startAtKnownAddress({ SERVICE_TRUSTED_PROXIES: '127.0.0.1' }))
const { registered, outcome, consentPage, codeOf, requested, registering, ...attack } = attacksOn(team)
const { answeredFrom, answeredAs, exchanged, renewed, granting, called } = attack
let stranger: Awaited<ReturnType<typeof openWorkspace>>
beforeAll(async () => {
  stranger = await openWorkspace(team.api)
})

const ELSEWHERE = 'https://elsewhere.example.com'
const OTHER = 'http://127.0.0.1:7777/other'
const redirect = (redirect_uri: string) => requested(set({ redirect_uri }))
const stored = (text: string) => asOwner(team.api.database, text)
const connect = async (form?: Record<string, string>) => {
  const app = new App(team.api.url)
  return { app, tokens: await app.connect(team.owner, form) }
}
const tokenId = async ({ access_token }: { access_token: string }) =>
  (await team.owner.query('tokens.list')).body.find(
    ({ last_four }: { last_four: string }) => last_four === access_token.slice(-4),
  ).id as string

const REQUESTS: [abuse: string, attempt: Attempt, outcome: string][] = [
  ['without PKCE', requested(without('code_challenge', 'code_challenge_method')), 'invalid_request'],
  ['with plain PKCE', requested(set({ code_challenge_method: 'plain' })), 'invalid_request'],
  ['without a method of PKCE, which means plain', requested(without('code_challenge_method')), 'invalid_request'],
  ['for a token in the address', requested(set({ response_type: 'token' })), 'unsupported_response_type'],
  ['for an ID token', requested(set({ response_type: 'code id_token' })), 'unsupported_response_type'],
  ['for the REST API', requested((sent) => sent.set('resource', `${team.api.url}/api/v1`)), 'invalid_target'],
  ['for two resources', requested((sent) => sent.append('resource', ELSEWHERE)), 'invalid_target'],
  ['that may not ask', requested(set({ prompt: 'none' })), 'consent_required'],
  ['as an unsigned object', requested(set({ request: 'eyJhbGciOiJub25lIn0.e30.' })), 'request_not_supported'],
  ['at another address', requested(set({ request_uri: ELSEWHERE })), 'request_uri_not_supported'],
  ['with two redirect URIs', requested((sent) => sent.append('redirect_uri', ELSEWHERE)), 'invalid_request'],
  ['for another host', redirect(`${ELSEWHERE}/callback`), 'page 400'],
  ['for a path below', redirect(`${REDIRECT}/more`), 'page 400'],
  ['for a path above', redirect(`${REDIRECT}/../other`), 'page 400'],
  ['for another query', redirect(`${REDIRECT}?next=${ELSEWHERE}`), 'page 400'],
  ['for another name of the host', redirect('http://localhost:7777/callback'), 'page 400'],
  ['for a host behind a password', redirect('http://127.0.0.1:7777@elsewhere.example.com/callback'), 'page 400'],
  ['for a script', redirect('javascript:alert(1)'), 'page 400'],
  ['for either of two', requested(without('redirect_uri'), { redirect_uris: [REDIRECT, OTHER] }), 'page 400'],
  ['of an unknown app', requested(set({ client_id: 'nobody' })), 'page 400'],
  ['of an app in a private network', requested(set({ client_id: 'https://10.0.0.1/app.json' })), 'page 400'],
]

const REGISTRATIONS: typeof REQUESTS = [
  ['a script', registering('javascript:alert(1)'), 'invalid_redirect_uri'],
  ['a page in its address', registering('data:text/html,x'), 'invalid_redirect_uri'],
  ['a host without encryption', registering('http://app.example.com/callback'), 'invalid_redirect_uri'],
  ['a scheme of the system', registering('ms-settings:network'), 'invalid_redirect_uri'],
  ['a host that changes a policy', registering('https://a;script-src/callback'), 'invalid_redirect_uri'],
  [
    'the id of another app',
    async () => {
      const { clientId } = await registered()
      const { body } = await new App(team.api.url).register({ client_id: clientId })
      return body['client_id'] === clientId ? 'that id' : 'another id'
    },
    'another id',
  ],
]

const CONSENTS: typeof REQUESTS = [
  ['from another site', answeredFrom({ Origin: ELSEWHERE }), 'page 403'],
  ['from a page without an origin', answeredFrom({ Origin: 'null' }), 'page 403'],
  ['from a neighbouring site', answeredFrom({ 'Sec-Fetch-Site': 'same-site' }), 'page 403'],
  ['of a manager', answeredAs('manager'), 'page 403'],
  ['of a guest', answeredAs('guest'), 'page 403'],
  [
    'of a stranger',
    async () => {
      const { app, page } = await consentPage()
      return outcome(await app.consent(page, stranger.owner, consentIn(team.slug)))
    },
    'page 403',
  ],
  [
    'to a request of another browser',
    async () => {
      const { page } = await consentPage()
      return outcome(await new App(team.api.url).consent(page, team.owner, consentIn(team.slug)))
    },
    'page 410',
  ],
  [
    'after a refusal',
    async () => {
      const { app, page } = await consentPage()
      await app.consent(page, team.owner, { answer: 'cancel' })
      return outcome(await app.consent(page, team.owner, consentIn(team.slug)))
    },
    'page 410',
  ],
  [
    'that is followed twice',
    async () => {
      const { app, page } = await consentPage()
      const next = (await app.consent(page, team.owner, consentIn(team.slug))).headers.get('location')!
      await app.visit(next)
      return outcome(await app.visit(next))
    },
    'page 410',
  ],
  [
    'that another browser follows',
    async () => {
      const { app, page } = await consentPage()
      const next = (await app.consent(page, team.owner, consentIn(team.slug))).headers.get('location')!
      return outcome(await new App(team.api.url).visit(next))
    },
    'page 410',
  ],
  [
    'to more than the app asked for',
    async () => {
      const app = await registered()
      return granted(await app.exchange(await codeOf(app, { scope: 'read' })))
    },
    'access to read',
  ],
]

const CODES: typeof REQUESTS = [
  ['with another verifier', exchanged(() => ({ code_verifier: 'x'.repeat(43) })), 'invalid_grant'],
  ['without a verifier', exchanged(() => ({ code_verifier: '' })), 'invalid_grant'],
  [
    'with the challenge as the verifier',
    exchanged((app) => ({ code_verifier: app.parameters().get('code_challenge')! })),
    'invalid_grant',
  ],
  ['for another redirect URI', exchanged(() => ({ redirect_uri: OTHER })), 'invalid_grant'],
  ['for another resource', exchanged(() => ({ resource: ELSEWHERE })), 'invalid_target'],
  [
    'of another app',
    async () => {
      const app = await registered()
      const other = await registered()
      return granted(await other.exchange(await codeOf(app), { code_verifier: app.verifier }))
    },
    'invalid_grant',
  ],
  [
    'that was used, which ends the connection',
    async () => {
      const app = await registered()
      const code = await codeOf(app)
      const { body } = await app.exchange(code)
      return `${granted(await app.exchange(code))}, ${granted(await app.refresh(body.refresh_token))}`
    },
    'invalid_grant, invalid_grant',
  ],
  [
    'in 20 calls at once',
    async () => {
      const app = await registered()
      const code = await codeOf(app)
      const answers = await Promise.all(Array.from({ length: 20 }, () => app.exchange(code)))
      return answers.filter(({ body }) => body.access_token).length > 1 ? 'several tokens' : 'at most one'
    },
    'at most one',
  ],
  [
    'that has expired',
    async () => {
      const app = await registered()
      const code = await codeOf(app)
      await stored(
        `update auth."oauthItem" set payload = jsonb_set(payload::jsonb, '{exp}', '1')::json where model = 'code'`,
      )
      return granted(await app.exchange(code))
    },
    'invalid_grant',
  ],
  [
    'of a former owner',
    async () => {
      const second = await team.join('owner')
      const app = await registered()
      const code = (await app.ask(second)).searchParams.get('code')!
      await team.owner.mutate('members.setRole', { id: second.id, role: 'manager' })
      return granted(await app.exchange(code))
    },
    'invalid_grant',
  ],
]

const RENEWALS: typeof REQUESTS = [
  ['for another resource', renewed({ resource: ELSEWHERE }), 'invalid_target'],
  [
    'for a wider scope',
    async () => {
      const { app, tokens } = await connect({ access: 'read_only' })
      return granted(await app.refresh(tokens.refresh_token, { scope: 'read write' }))
    },
    'invalid_scope',
  ],
  [
    'of another app',
    async () => granted(await (await registered()).refresh((await connect()).tokens.refresh_token)),
    'invalid_grant',
  ],
  [
    'with an access token',
    async () => {
      const { app, tokens } = await connect()
      return granted(await app.refresh(tokens.access_token))
    },
    'invalid_grant',
  ],
  [
    'with a used refresh token, which ends the connection',
    async () => {
      const { app, tokens } = await connect()
      const { body } = await app.refresh(tokens.refresh_token)
      await stored(`update connection_renewal set used_at = used_at - interval '11 seconds' where used_at is not null`)
      return `${granted(await app.refresh(tokens.refresh_token))}, ${granted(await app.refresh(body.refresh_token))}`
    },
    'invalid_grant, invalid_grant',
  ],
  [
    'after a person revoked the connection',
    async () => {
      const { app, tokens } = await connect()
      await team.owner.mutate('tokens.revoke', { id: await tokenId(tokens) })
      return granted(await app.refresh(tokens.refresh_token))
    },
    'invalid_grant',
  ],
]

const TOKENS: typeof REQUESTS = [
  ['without a person', granting('client_credentials', { scope: 'read' }), 'unsupported_grant_type'],
  ['for a password', granting('password', { username: 'ada', password: 'word' }), 'unsupported_grant_type'],
  ['a refresh token', async () => called((await connect()).tokens.refresh_token), '401 unauthorized'],
  [
    'an expired token',
    async () => {
      const { tokens } = await connect()
      await stored(`update token set expires_at = now() where id = '${await tokenId(tokens)}'`)
      return called(tokens.access_token)
    },
    '401 unauthorized',
  ],
  [
    'a token at the REST API',
    async () => {
      const { status, body } = await team.api.as((await connect()).tokens.access_token)('GET', '/tasks')
      return `${status} ${body.error}`
    },
    '403 insufficient_scope',
  ],
  [
    'a token that may read, for a write',
    async () => {
      const { tokens } = await connect({ access: 'read_only' })
      return called(tokens.access_token, 'tools/create_task', { title: 'Written' })
    },
    '403 insufficient_scope',
  ],
  [
    'a token for a record of another workspace',
    async () => {
      const { body } = await (await stranger.withToken())('POST', '/tasks', { title: 'Of others' })
      const { tokens } = await connect()
      return called(tokens.access_token, 'tools/get_record', { kind: 'task', record: body.id })
    },
    '404 not_found',
  ],
  [
    'the revocation of a token of another app',
    async () => {
      const { tokens } = await connect()
      await (await registered()).revoke(tokens.access_token)
      return called(tokens.access_token)
    },
    '200 done',
  ],
]

const ABUSES = Object.entries({
  'a request': REQUESTS,
  'a registration of': REGISTRATIONS,
  'a consent': CONSENTS,
  'a code': CODES,
  'a renewal': RENEWALS,
  'access with': TOKENS,
}).flatMap(([what, abuses]) => abuses.map(([abuse, ...rest]) => [`${what} ${abuse}`, ...rest] as const))

test.each(ABUSES)('%s gains nothing', async (_, attempt, expected) => expect(await attempt()).toBe(expected))
