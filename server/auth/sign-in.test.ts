import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlatform } from '#server/core/access/platform.ts'
import { createWorkspace } from '#server/modules/workspaces/mutations.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openWorkspace, Person } from '#server/testing/person.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

describe('signing in', () => {
  test('sets a cookie that scripts and other sites cannot use, and returns no token', async () => {
    const { login } = await openWorkspace(api)
    const person = new Person(api.url)
    const reply = await person.auth('sign-in/email', { email: login.email.toUpperCase(), password: login.password })
    expect(reply.status).toBe(200)
    const [cookie] = reply.headers.getSetCookie()
    expect(cookie).toMatch(/^atrium\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    const { rows } = await api.program.databases.auth.pool.query<{ token: string }>('select token from auth.session')
    for (const { token } of rows) expect(reply.text).not.toContain(token)
    const [latest] = (await person.auth('sessions')).body
    expect(latest).toMatchObject({ current: true, address: '127.0.0.1', agent: 'node' })
  })

  test('returns the same error for a wrong password and an unknown address', async () => {
    const { login } = await openWorkspace(api)
    const wrong = await new Person(api.url).auth('sign-in/email', { email: login.email, password: 'not the password' })
    const unknown = await new Person(api.url).auth('sign-in/email', {
      email: 'nobody@example.com',
      password: 'not the password',
    })
    const refusal = {
      error: 'unauthorized',
      message: 'Incorrect email address or password. Check both, or reset your password.',
      request_id: expect.any(String),
    }
    expect([wrong.status, wrong.body]).toEqual([401, refusal])
    expect([unknown.status, unknown.body]).toEqual([401, refusal])
  })

  test('there is no open sign-up, and no other call of the library is available', async () => {
    for (const path of [
      'sign-up/email',
      'get-session',
      'update-user',
      'delete-user',
      'list-sessions',
      'ok',
      'constructor',
      '',
    ])
      expect((await new Person(api.url).auth(path, {})).body.error, path).toBe('not_found')
  })

  test('a call with another method returns 405 with Allow', async () => {
    const allowed = async (method: string, path: string) => {
      const headers = { origin: api.url, 'content-type': 'application/json' }
      const body = method === 'GET' ? {} : { body: '{}' }
      const response = await fetch(`${api.url}/api/auth/${path}`, { method, headers, ...body })
      return [response.status, response.headers.get('allow')]
    }
    expect(await allowed('GET', 'sign-in/email')).toEqual([405, 'POST'])
    expect(await allowed('PUT', 'set-up')).toEqual([405, 'POST'])
    expect(await allowed('POST', 'sessions')).toEqual([405, 'GET'])
  })

  test('any invalid input is refused in one sentence', async () => {
    const send = async (body: unknown) => (await new Person(api.url).auth('sign-in/email', body)).body
    expect(await send({ email: 'a', password: 'b' })).toMatchObject({
      error: 'validation_error',
      message: 'email: must be an email address',
    })
    expect(await send('[1]')).toMatchObject({ error: 'validation_error' })
    expect(await send('{"email":')).toMatchObject({ error: 'invalid_json' })
    expect(await send('{"__proto__":{}}')).toMatchObject({ error: 'validation_error' })
    expect(
      await send({ email: 'a@example.com', password: 'x\u0000y', callbackURL: 'https://evil.example' }),
    ).toMatchObject({ error: 'validation_error' })
    expect(await send({ email: 'a@example.com', password: 'x\u0000y' })).toMatchObject({ error: 'unauthorized' })
    expect(await send({ email: 'x'.repeat(70_000) })).toMatchObject({ error: 'payload_too_large' })
  })

  test('a write from another origin is refused', async () => {
    const { login } = await openWorkspace(api)
    const attempts: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Content-Type': 'text/plain' },
    ]
    for (const headers of attempts)
      expect((await new Person(api.url).auth('sign-in/email', login, headers)).status).toBe(403)
  })

  // Each attempt hashes the password.
  test('too many attempts from one address are rate limited', { timeout: 120_000 }, async () => {
    const limited = await startApi()
    const person = new Person(limited.url)
    const attempt = () => person.auth('sign-in/email', { email: 'nobody@example.com', password: 'not the password' })
    const statuses: number[] = []
    for (let count = 0; count < 31; count++) statuses.push((await attempt()).status)
    expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true)
    expect(statuses[30]).toBe(429)
    expect(Number(person.answered.get('Retry-After'))).toBeGreaterThan(0)
    await limited.close()
  })

  test('behind TLS the cookie is bound to this host', async () => {
    const tls = await startApi({ PUBLIC_BASE_URL: 'https://work.example.com' })
    const login = { email: 'ada@example.com', password: 'correct horse battery' }
    const owner = { ownerName: 'Ada', ownerEmail: login.email, ownerPassword: login.password }
    await createWorkspace(openPlatform(tls.program), { name: 'Nordlicht', slug: 'nordlicht', ...owner })
    const reply = await new Person(tls.url).auth('sign-in/email', login, { Origin: 'https://work.example.com' })
    expect(reply.headers.getSetCookie()[0]).toMatch(
      /^__Host-atrium\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    await tls.close()
  })
})

describe('sessions', () => {
  test('end by signing out, individually, and all others at once', async () => {
    const { slug, login, owner } = await openWorkspace(api)
    const [phone, tablet] = [
      await new Person(api.url, slug).signIn(login),
      await new Person(api.url, slug).signIn(login),
    ]
    const sessions = (await owner.auth('sessions')).body as { id: string; current: boolean }[]
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(sessions).toHaveLength(3)

    const own = ((await phone.auth('sessions')).body as { id: string; current: boolean }[]).find(
      ({ current }) => current,
    )!
    expect((await owner.auth('revoke-session', { id: own.id })).status).toBe(200)
    expect((await phone.query('workspaces.get')).status).toBe(401)
    expect((await tablet.query('workspaces.get')).status).toBe(200)

    expect((await owner.auth('revoke-other-sessions', {})).status).toBe(200)
    expect((await tablet.query('workspaces.get')).status).toBe(401)

    const cookies = new Map(owner.cookies)
    expect((await owner.auth('sign-out', {})).status).toBe(200)
    expect(owner.cookies.size).toBe(0)
    for (const [name, value] of cookies) owner.cookies.set(name, value)
    expect((await owner.query('workspaces.get')).status).toBe(401)
  })

  test('a user cannot end the session of another user', async () => {
    const [mine, theirs] = [await openWorkspace(api), await openWorkspace(api)]
    const [session] = (await theirs.owner.auth('sessions')).body as { id: string }[]
    await mine.owner.auth('revoke-session', { id: session!.id })
    expect((await theirs.owner.query('workspaces.get')).status).toBe(200)
  })

  test('an expired session is invalid; an active one is extended', async () => {
    const { owner } = await openWorkspace(api)
    const [session] = (await owner.auth('sessions')).body as { id: string }[]
    const setExpiry = (days: number) =>
      api.program.databases.auth.pool.query(
        `update auth.session set "expiresAt" = now() + make_interval(days => $1) where id = $2`,
        [days, session!.id],
      )
    await setExpiry(3)
    const reply = await owner.query('workspaces.get')
    expect(reply.headers.getSetCookie()[0]).toMatch(/^atrium\.session_token=.*Max-Age=604800/)
    expect((await owner.query('workspaces.get')).headers.getSetCookie()).toEqual([])
    await setExpiry(-1)
    expect((await owner.query('workspaces.get')).status).toBe(401)
  })
})

describe('passwords', () => {
  test('changing the password needs the current one and signs out the other devices', async () => {
    const { slug, login, owner } = await openWorkspace(api)
    const phone = await new Person(api.url, slug).signIn(login)
    const change = (currentPassword: string, newPassword: string) =>
      owner.auth('change-password', { currentPassword, newPassword })
    expect((await change('wrong password', 'a new long password')).body.message).toMatch(
      /current password is incorrect/,
    )
    expect((await change(login.password, 'short')).body.message).toBe('newPassword: must have at least 10 characters')
    expect((await change(login.password, 'a new long password')).status).toBe(200)
    expect((await owner.query('workspaces.get')).status).toBe(200)
    expect((await phone.query('workspaces.get')).status).toBe(401)
    await new Person(api.url).signIn({ email: login.email, password: 'a new long password' })
  })

  test('a link from the shell sets a new one, once, and ends every session', async () => {
    const { login, owner } = await openWorkspace(api)
    const link = await api.program.signIn.accessLink(login.email)
    const token = link!.url.split('/reset/')[1]!
    expect(await api.program.signIn.isResetLink(token)).toBe(true)
    const visitor = new Person(api.url)
    expect((await visitor.auth('reset-password', { token, newPassword: 'a new long password' })).status).toBe(200)
    expect(
      (await visitor.auth('reset-password', { token, newPassword: 'another long password' })).body.message,
    ).toMatch(/already been used/)
    expect((await owner.query('workspaces.get')).status).toBe(401)
    await new Person(api.url).signIn({ email: login.email, password: 'a new long password' })
    expect(JSON.stringify(api.lines)).not.toContain(token)
    const { rows } = await api.program.databases.auth.pool.query('select * from auth.verification')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test.each(['\0', 'a\0b', '\ud800'])('a link or session that cannot be stored is refused: %j', async (secret) => {
    const { owner } = await openWorkspace(api)
    const reset = await owner.auth('reset-password', { token: secret, newPassword: 'a new long password' })
    expect([reset.status, reset.body]).toMatchObject([400, { error: 'validation_error' }])
    expect((await owner.auth('revoke-session', { id: secret })).status).toBe(400)
  })

  test('a reset invalidates every earlier link of the account, and of no other', async () => {
    const [{ login }, other] = [await openWorkspace(api), await openWorkspace(api)]
    const link = async (email: string) => (await api.program.signIn.accessLink(email))!.url.split('/reset/')[1]!
    const [older, used, foreign] = [await link(login.email), await link(login.email), await link(other.login.email)]
    const set = (token: string, newPassword: string) =>
      new Person(api.url).auth('reset-password', { token, newPassword })
    expect((await set(used, 'a new long password')).status).toBe(200)
    expect(await api.program.signIn.isResetLink(older)).toBe(false)
    expect((await set(older, 'another long password')).status).toBe(400)
    expect(await api.program.signIn.isResetLink(foreign)).toBe(true)
  })

  test('changing the password invalidates every earlier reset link', async () => {
    const { login, owner } = await openWorkspace(api)
    const token = (await api.program.signIn.accessLink(login.email))!.url.split('/reset/')[1]!
    const [currentPassword, newPassword] = [login.password, 'a new long password']
    expect((await owner.auth('change-password', { currentPassword: 'wrong password', newPassword })).status).toBe(400)
    expect(await api.program.signIn.isResetLink(token)).toBe(true)
    expect((await owner.auth('change-password', { currentPassword, newPassword })).status).toBe(200)
    expect(await api.program.signIn.isResetLink(token)).toBe(false)
  })

  test('a reset request does not reveal whether an address has an account', async () => {
    const { login } = await openWorkspace(api)
    const visitor = new Person(api.url)
    const known = await visitor.auth('request-password-reset', { email: login.email })
    const unknown = await visitor.auth('request-password-reset', { email: 'nobody@example.com' })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    const mails = await api.program.databases.relay.db
      .selectFrom('mail')
      .select(['recipient', 'body', 'workspace_id'])
      .execute()
    const sent = mails.filter(({ recipient }) => recipient === login.email)
    expect(sent).toMatchObject([{ workspace_id: null, body: expect.stringContaining('[link hidden]') }])
    expect(mails.some(({ recipient }) => recipient === 'nobody@example.com')).toBe(false)
  })
})

describe('two-factor', () => {
  test('is required once enabled, and a backup code works once', async () => {
    const { slug, login, owner } = await openWorkspace(api)
    const enabled = (await owner.auth('two-factor/enable', { password: login.password })).body as {
      totpURI: string
      backupCodes: string[]
    }
    const secret = new URL(enabled.totpURI).searchParams.get('secret')!
    expect((await owner.auth('two-factor/verify-totp', { code: '000000' })).status).toBe(401)
    expect((await owner.auth('two-factor/verify-totp', { code: totp(secret) })).status).toBe(200)

    const phone = new Person(api.url, slug)
    const first = await phone.auth('sign-in/email', { email: login.email, password: login.password })
    expect(first.body).toMatchObject({ twoFactorRedirect: true })
    expect((await phone.query('workspaces.get')).status).toBe(401)
    expect((await phone.auth('two-factor/verify-totp', { code: totp(secret) })).status).toBe(200)
    expect((await phone.query('workspaces.get')).status).toBe(200)

    const backup = async () => {
      const person = new Person(api.url, slug)
      await person.auth('sign-in/email', { email: login.email, password: login.password })
      return (await person.auth('two-factor/verify-backup-code', { code: enabled.backupCodes[0] })).status
    }
    expect(await backup()).toBe(200)
    expect(await backup()).toBe(401)
  })
})

/** RFC 6238, 30 s, six digits, HMAC-SHA-1. */
function totp(base32: string, at = Date.now()): string {
  const bits = [...base32]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = hash[19]! & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
