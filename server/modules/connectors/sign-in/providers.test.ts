import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { freePort } from '#server/testing/crash/stage.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { agreeAt, visit } from '#server/testing/providers/browse.ts'
import type { Fault } from '#server/testing/providers/faults.ts'
import { KEY, type Simulator, startSimulator } from '#server/testing/providers/frame.ts'
import { DATABASE } from '#server/testing/providers/odoo.ts'
import { simulators } from '#server/testing/providers/simulators.ts'
import { adapterOf } from '../providers/registry.ts'
import { callbackUrl, type ProviderSlug } from '../rules.ts'
import { accessToken } from '../tokens/access-token.ts'
import { PROBLEMS } from './rules.ts'

const running = new Map<string, Simulator>()
let api: TestApi
let team: Awaited<ReturnType<typeof openWorkspace>>
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const settings: Record<string, string> = { PORT: String(port), PUBLIC_BASE_URL: url }
  for (const provider of simulators) {
    const callbacks = [callbackUrl(url, provider.slug as ProviderSlug)]
    const simulator = await startSimulator(provider, { callbacks })
    running.set(provider.slug, simulator)
    Object.assign(settings, simulator.settings)
  }
  api = await startApi(settings)
  team = await openWorkspace(api)
}, 60_000)
afterAll(async () => {
  await api.close()
  for (const simulator of running.values()) await simulator.close()
})

const row = async (id: string) => (await asOwner(api.database, `select * from connector where id = '${id}'`))[0]!
const daysLeft = (at: unknown) => Math.round((new Date(String(at)).getTime() - Date.now()) / 86_400_000)
const ask = async (id: string, renew?: string) => {
  const { databases, services } = api.program
  const { workspace_id } = await row(id)
  const parts = { databases, services, network: services, now: () => new Date() }
  const ref = { workspaceId: String(workspace_id), connector: id }
  return accessToken(parts, ref, renew === undefined ? {} : { renew })
}

const withPages = simulators.filter(({ oauth }) => oauth).map(({ slug }) => slug as ProviderSlug)
describe.each(withPages)('Signing in to %s', (slug) => {
  let connector: string

  /** The callback that the provider redirects to. */
  async function signIn(again: string | null = null): Promise<string> {
    const begun = await team.owner.mutate('connectors.startSignIn', { provider: slug, connector: again })
    if (begun.status !== 200) throw new Error(begun.text)
    return agreeAt(begun.body.url, callbackUrl(url, slug))
  }

  test('connects it and lists what can be read', async () => {
    const page = await visit(await signIn(), team.owner)
    expect([page.status, page.title]).toEqual([303, ''])
    connector = page.location!.split('/').at(-1)!
    const { body } = await team.owner.query('connectors.get', { id: connector })
    expect(body.connector).toMatchObject({ provider: slug, status: 'choosing', error: null })
    expect(body.accounts.length).toBeGreaterThan(0)
    const accounts = [body.accounts[0].ext_id]
    const choice = { id: connector, accounts, read_from: '2026-01-01', every_hours: 6 }
    expect((await team.owner.mutate('connectors.choose', choice)).body).toMatchObject({ status: 'active' })
  })

  test('brings tokens that are renewed, or that end on a day of which owners are warned', async () => {
    const first = await ask(connector)
    const { authorization } = running.get(slug)!
    expect(authorization!.accepts(first)).toBe(true)
    const { refresh_token, reauth_by, token_expires_at } = await row(connector)
    const days = adapterOf(slug)!.oauth!.reauthDays
    if (days !== null) expect(daysLeft(reauth_by)).toBe(days)
    if (refresh_token === null) {
      expect(daysLeft(reauth_by)).toBe(daysLeft(token_expires_at))
      return expect(daysLeft(token_expires_at)).toBeGreaterThan(30)
    }
    const second = await ask(connector, first)
    expect(second).not.toBe(first)
    expect(authorization!.accepts(second)).toBe(true)
    return expect(authorization!.accepts(await ask(connector, second))).toBe(true)
  })

  test('that was refused asks for a new sign-in, which goes on with the same connection', async () => {
    running.get(slug)!.authorization!.endAll()
    await expect(ask(connector, await ask(connector))).rejects.toMatchObject({ code: 'needs_reauth' })
    expect(await row(connector)).toMatchObject({ status: 'needs_reauth' })
    const page = await visit(await signIn(connector), team.owner)
    expect(page.location).toBe(`/${team.slug}/connectors/${connector}`)
    expect(await row(connector)).toMatchObject({ status: 'active', error_code: null })
    expect(running.get(slug)!.authorization!.accepts(await ask(connector))).toBe(true)
  })

  test('that is disconnected is revoked at the provider, if it offers that', async () => {
    const { authorization } = running.get(slug)!
    const token = await ask(connector)
    expect(authorization!.accepts(token)).toBe(true)
    const ended = await team.owner.mutate('connectors.disconnect', { id: connector, figures: 'keep' })
    expect(ended.body).toMatchObject({ status: 'disconnected', removed: false })
    // Microsoft does not offer it for a single app: the token, which Atrium has deleted, expires after an hour.
    expect(authorization!.accepts(token)).toBe(slug === 'microsoft-ads')
  })
})

// learn.microsoft.com/linkedin/shared/authentication: LinkedIn has its own codes instead of access_denied (RFC 6749).
test.each<[ProviderSlug, string]>([
  ['google-ads', 'access_denied'],
  ['meta', 'access_denied'],
  ['linkedin', 'user_cancelled_login'],
  ['linkedin', 'user_cancelled_authorize'],
  ['microsoft-ads', 'access_denied'],
  ['quickbooks', 'access_denied'],
])('consent that is denied at %s (%s) connects nothing and says so', async (slug, error) => {
  const { authorization } = running.get(slug)!
  authorization!.denies = error
  const { body } = await team.owner.mutate('connectors.startSignIn', { provider: slug, connector: null })
  const page = await visit(await agreeAt(body.url, callbackUrl(url, slug)), team.owner)
  authorization!.denies = null
  expect([page.status, page.title]).toEqual([PROBLEMS.denied.status, 'Access was not granted'])
  expect(page.text).toContain('nothing was connected')
  expect(page.text).not.toContain('Message from the provider')
  const made = `select id from connector where provider = '${slug}' and status in ('choosing', 'active')`
  expect(await asOwner(api.database, made)).toEqual([])
})

test.each<[ProviderSlug, ProviderSlug]>([
  ['meta', 'meta'],
  ['search-console', 'google-ads'],
])('disconnecting %s does not end the sign-in to %s with the same app', async (slug, other) => {
  const connect = async (provider: ProviderSlug): Promise<string> => {
    const { body } = await team.owner.mutate('connectors.startSignIn', { provider, connector: null })
    const { location } = await visit(await agreeAt(body.url, callbackUrl(url, provider)), team.owner)
    return location!.split('/').at(-1)!
  }
  const disconnect = (id: string) => team.owner.mutate('connectors.disconnect', { id, figures: 'remove' })
  const [first, second] = [await connect(slug), await connect(other)]
  const [token, kept] = [await ask(first), await ask(second)]
  await disconnect(first)
  expect(running.get(other)!.authorization!.accepts(kept)).toBe(true)
  expect(running.get(slug)!.authorization!.accepts(token)).toBe(true)
  await disconnect(second)
  expect(running.get(other)!.authorization!.accepts(kept)).toBe(false)
})

test.each(withPages.filter((slug) => slug === 'quickbooks'))(
  'another company of %s is refused, the same one is known again',
  async () => {
    const [{ id }] = (await asOwner(api.database, `select id from connector where provider = 'quickbooks'`)) as [
      { id: string },
    ]
    const begin = async (connector: string | null) =>
      agreeAt(
        (await team.owner.mutate('connectors.startSignIn', { provider: 'quickbooks', connector })).body.url,
        callbackUrl(url, 'quickbooks'),
      )
    const again = await visit(await begin(null), team.owner)
    expect(again.location).toBe(`/${team.slug}/connectors/${id}`)
    const other = new URL(await begin(id))
    other.searchParams.set('realmId', '424242')
    const page = await visit(other.href, team.owner)
    expect(page.location).toBeNull()
    expect([PROBLEMS.other_account.title, PROBLEMS.provider_error.title]).toContain(page.title)
  },
)

test('two sign-ins to one company at the same time are one connection', async () => {
  await asOwner(api.database, `delete from connector where provider = 'odoo'`)
  const place = { host: 'https://company.odoo.example', database: DATABASE }
  const connect = () =>
    team.owner.mutate('connectors.connectKey', { provider: 'odoo', connector: null, key: KEY, ...place })
  const made = await Promise.all([connect(), connect(), connect()])
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
  expect(await asOwner(api.database, `select id from connector where provider = 'odoo'`)).toHaveLength(1)
  await asOwner(api.database, `delete from connector where provider = 'odoo'`)
})

test.each<[string, Fault, RegExp]>([
  ['sends a page', { kind: 'html' }, /^This address does not respond like Odoo\. Check the address and the name/],
  [
    'is busy',
    { kind: 'throttled', seconds: 300 },
    /^Odoo limits requests \(HTTP 429\)\. Try again in a few minutes\.$/,
  ],
  ['refuses', { kind: 'error', status: 404 }, /^This address does not respond like Odoo \(HTTP 404\)\./],
])('a provider that %s when its key is entered says what to do', async (_what, fault, message) => {
  running.get('odoo')!.fault(fault)
  const place = { host: 'https://company.odoo.example', database: DATABASE }
  const made = await team.owner.mutate('connectors.connectKey', {
    provider: 'odoo',
    connector: null,
    key: KEY,
    ...place,
  })
  expect(made.status).toBe(409)
  expect(made.body.message).toMatch(message)
  expect(await asOwner(api.database, `select id from connector where provider = 'odoo'`)).toEqual([])
})

test.each<[string, object, object]>([
  ['spaces and line breaks in the key', { key: ` ${KEY.slice(0, 9)}\r\n ${KEY.slice(9)}\u200b\n` }, { status: 200 }],
  ['an address without https', { host: ' company.odoo.example/odoo/settings?debug=1 ' }, { status: 200 }],
  [
    'a key with letters that keys do not have',
    { key: 'ключ' },
    { status: 400, message: 'key: must have letters, digits and signs only. Copy it again' },
  ],
  [
    'a database with letters that Odoo does not have',
    { database: 'магазин' },
    {
      status: 400,
      message: 'database: must have letters, digits and signs only',
    },
  ],
])(
  '%s are understood or refused at once',
  async (_what, given, { status, message }: { status?: number; message?: string }) => {
    await asOwner(api.database, `delete from connector where provider = 'odoo'`)
    const before = running.get('odoo')!.requests.length
    const place = { host: 'https://company.odoo.example', database: DATABASE }
    const made = await team.owner.mutate('connectors.connectKey', {
      provider: 'odoo',
      connector: null,
      key: KEY,
      ...place,
      ...given,
    })
    expect(made.status).toBe(status)
    if (status === 200) expect([made.body.host, await ask(made.body.id)]).toEqual([place.host, KEY])
    else expect([made.body.message, running.get('odoo')!.requests.length]).toEqual([message, before])
    await asOwner(api.database, `delete from connector where provider = 'odoo'`)
  },
)

const withKeys = simulators.filter(({ oauth }) => !oauth).map(({ slug }) => slug as ProviderSlug)
describe.each(withKeys)('Connecting %s by its key', (provider) => {
  const place =
    provider === 'odoo' ? { host: 'https://company.odoo.example', database: DATABASE } : { host: null, database: null }
  const connect = (given: object) =>
    team.owner.mutate('connectors.connectKey', { provider, connector: null, key: KEY, ...place, ...given })

  test('tries the key before it is kept', async () => {
    const wrong = await connect({ key: 'a-wrong-key' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'validation_error'])
    expect(await asOwner(api.database, `select id from connector where provider = '${provider}'`)).toEqual([])
    const made = await connect({})
    expect(made.body).toMatchObject({ provider, status: 'choosing' })
    expect(made.text).not.toContain(KEY)
    expect(await ask(made.body.id)).toBe(KEY)
    expect(String((await row(made.body.id))['api_key'])).toMatch(/^s1\./)
  })
})
