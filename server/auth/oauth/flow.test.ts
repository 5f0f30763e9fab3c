import { describe, expect, test } from 'vitest'
import { App, startAtKnownAddress } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { Person } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam(startAtKnownAddress)

const tokenOf = async (secret: string) =>
  (await team.owner.query('tokens.list')).body.find((one: { last_four: string }) => one.last_four === secret.slice(-4))
const works = async (secret: string) =>
  (await fetch(`${team.api.url}/api/agent/tools`, { headers: { Authorization: `Bearer ${secret}` } })).status === 200

describe('a connection', () => {
  test('is a token of the tokens page that names the app and its owner', async () => {
    const app = new App(team.api.url)
    expect((await app.register({ client_name: 'Claude' })).status).toBe(201)
    const back = await app.ask(team.owner, { access: 'read_only' })
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: expect.any(String),
      state: 'the state',
      iss: team.api.url,
    })
    const { status, body } = await app.exchange(back.searchParams.get('code')!)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^atr_live_\w{36}$/),
      refresh_token: expect.any(String),
      expires_in: 3600,
      scope: 'read',
      token_type: 'Bearer',
    })
    expect(status).toBe(200)
    const token = await tokenOf(body.access_token)
    expect(token).toMatchObject({ name: 'Claude', kind: 'oauth', access: 'read_only', created_by_name: 'Ada Berg' })
    expect(Date.parse(token.expires_at) - Date.parse(token.created_at)).toBeCloseTo(3_600_000, -4)
  })

  test('of a sandbox has tokens of its sort, also after they are renewed', async () => {
    const { slug } = (await team.owner.mutate('sandboxes.create', { name: 'Tests' })).body
    const inside = new Person(team.api.url, slug)
    for (const [name, value] of team.owner.cookies) inside.cookies.set(name, value)
    const app = new App(team.api.url)
    const issued = async ({ access_token }: { access_token: string }) => {
      expect(access_token).toMatch(/^atr_test_\w{36}$/)
      expect(await works(access_token)).toBe(true)
    }
    const first = await app.connect(inside, { access: 'read_only' })
    await issued(first)
    await issued((await app.refresh(first.refresh_token)).body)
  })

  test('keeps what the owner chose', async () => {
    const choices = { access: 'read_write', approval: 'on', owner_functions: 'on' }
    const { access_token, scope } = await new App(team.api.url).connect(team.owner, choices)
    expect(scope).toBe('read write')
    const { id, access } = await tokenOf(access_token)
    expect(access).toBe('read_write')
    expect(await asOwner(team.api.database, `select approval, owner_functions from token where id = '${id}'`)).toEqual([
      { approval: true, owner_functions: true },
    ])
  })

  test('gets no more than it asked for, and less if the owner says so', async () => {
    const app = new App(team.api.url)
    await app.register()
    const back = await app.ask(team.owner, { access: 'read_write' }, { scope: 'read' })
    expect((await app.exchange(back.searchParams.get('code')!)).body.scope).toBe('read')
  })

  test.each([['openid profile'], [null], ['mcp:tools']])(
    'may ask for the scope %s: the owner chooses',
    async (scope) => {
      const app = new App(team.api.url)
      await app.register({ scope: 'openid offline_access' })
      const back = await app.ask(team.owner, { access: 'read_write' }, { scope, resource: null })
      const { body } = await app.exchange(back.searchParams.get('code')!)
      expect(body.scope).toBe('read write')
      expect(body).not.toHaveProperty('id_token')
    },
  )

  test('works at the agent connector only', async () => {
    const { access_token } = await new App(team.api.url).connect(team.owner)
    expect(await works(access_token)).toBe(true)
    const reply = await team.api.as(access_token)('GET', '/tasks')
    expect(reply.status).toBe(403)
    expect(reply.body.message).toBe(
      'This token can call the agent connector only, /api/agent/*. For the REST API, create another token on the Tokens page.',
    )
  })

  test('ends on the tokens page, with what renews it', async () => {
    const app = new App(team.api.url)
    const { access_token, refresh_token } = await app.connect(team.owner)
    const { id } = await tokenOf(access_token)
    expect((await team.owner.mutate('tokens.revoke', { id })).status).toBe(200)
    expect((await app.refresh(refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
  })

  test('ends there even when its token has expired, as long as it could be renewed', async () => {
    const app = new App(team.api.url)
    const { access_token, refresh_token } = await app.connect(team.owner)
    const { id } = await tokenOf(access_token)
    await asOwner(team.api.database, `update token set expires_at = now() - interval '1 day' where id = '${id}'`)
    expect((await team.owner.mutate('tokens.revoke', { id })).status).toBe(200)
    expect((await app.refresh(refresh_token)).status).toBe(400)
  })

  test.each(['access_token', 'refresh_token'] as const)('ends when the app revokes its %s', async (which) => {
    const app = new App(team.api.url)
    const tokens = await app.connect(team.owner)
    const { id } = await tokenOf(tokens.access_token)
    expect((await app.revoke(tokens[which])).status).toBe(200)
    const ended = (await team.owner.query('tokens.list')).body.find((one: { id: string }) => one.id === id)
    expect(ended.revoked_at).not.toBeNull()
    expect((await app.refresh(tokens.refresh_token)).status).toBe(400)
  })

  test('is not ended by another app', async () => {
    const app = new App(team.api.url)
    const { access_token, refresh_token } = await app.connect(team.owner)
    const other = new App(team.api.url)
    await other.register()
    await other.revoke(access_token)
    await other.revoke(refresh_token)
    expect((await other.refresh(refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await app.refresh(refresh_token)).status).toBe(200)
  })

  test('cannot be rotated by hand', async () => {
    const { access_token } = await new App(team.api.url).connect(team.owner)
    const { id, name } = await tokenOf(access_token)
    const reply = await team.owner.mutate('tokens.rotate', { id, overlap: 0 })
    expect(reply.status).toBe(409)
    expect(reply.body.message).toBe(`“${name}” renews its token itself. Revoke it to disconnect the app.`)
  })

  test('acts on for its workspace when its owner is demoted', async () => {
    const second = await team.join('owner')
    const app = new App(team.api.url)
    const { refresh_token } = await app.connect(second)
    expect((await team.owner.mutate('members.setRole', { id: second.id, role: 'member' })).status).toBe(200)
    const { status, body } = await app.refresh(refresh_token)
    expect(status).toBe(200)
    expect(await works(body.access_token)).toBe(true)
  })

  test('is not made when its owner is demoted before the app gets its token', async () => {
    const second = await team.join('owner')
    const app = new App(team.api.url)
    await app.register()
    const back = await app.ask(second)
    await team.owner.mutate('members.setRole', { id: second.id, role: 'manager' })
    expect((await app.exchange(back.searchParams.get('code')!)).body).toEqual({
      error: 'invalid_grant',
      error_description: 'The person who connected this app is no longer an owner of the workspace.',
    })
  })
})

test('no secret is stored', async () => {
  const app = new App(team.api.url)
  await app.register()
  const back = await app.ask(team.owner)
  const code = back.searchParams.get('code')!
  const first = (await app.exchange(code)).body
  const second = (await app.refresh(first.refresh_token)).body
  const secrets = [
    code,
    first.access_token,
    first.refresh_token,
    second.access_token,
    second.refresh_token,
    app.verifier,
  ]
  let all = ''
  for (const table of ['auth."oauthItem"', 'auth."oauthClient"', 'connection', 'connection_renewal', 'token', 'change'])
    all += JSON.stringify(await asOwner(team.api.database, `select *, null as hash_ from ${table}`))
  expect(all).toContain(app.clientId)
  for (const secret of secrets) {
    expect(all).not.toContain(secret)
    expect(all).not.toContain(Buffer.from(secret).toString('hex'))
  }
  expect(JSON.stringify(team.api.lines)).not.toContain(second.refresh_token)
})
