import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { type AuthorizationServer, startAuthorizationServer } from '#server/testing/providers/authorization-server.ts'
import { type Made, makeConnection } from '#server/testing/providers/connection.ts'
import { type Spawned, spawned } from '#server/testing/spawned.ts'
import { accessToken } from './access-token.ts'

let authority: AuthorizationServer
let first: TestApi
let second: TestApi
let slug: string
let owners: Awaited<ReturnType<typeof openWorkspace>>
const children: Spawned[] = []

beforeAll(async () => {
  authority = await startAuthorizationServer()
  first = await startApi(authority.settings)
  second = await startApi(authority.settings, first)
  owners = await openWorkspace(first)
  slug = owners.slug
}, 60_000)
afterAll(async () => {
  for (const { child } of children) child.kill('SIGKILL')
  await second.close()
  await first.close()
  await authority.stop()
})
beforeEach(() => {
  Object.assign(authority.state, { tokenRequests: 0, broken: null, arrived: async () => {}, answered: async () => {} })
})

const past = () => new Date(Date.now() - 60_000)
const soon = () => new Date(Date.now() + 14 * 60_000)
const later = () => new Date(Date.now() + 60 * 60_000)
let nth = 0

/** Signed in earlier, with an expired token. */
async function connected(expiresAt = past()): Promise<Made & { access: string; refresh: string }> {
  const tokens = await authority.issue()
  const made = await makeConnection(first, slug, { account: `${++nth}/${nth}` }, { ...tokens, expiresAt })
  return { ...made, ...tokens }
}

const ask = ({ program }: TestApi, { workspaceId, connector }: Made, renew?: string) =>
  accessToken(
    { databases: program.databases, services: program.services, network: program.services, now: () => new Date() },
    { workspaceId, connector },
    renew === undefined ? {} : { renew },
  )

async function rowOf({ connector }: Made) {
  const [row] = await asOwner(first.database, `select * from connector where id = '${connector}'`)
  return row!
}
const expire = ({ connector }: Made) =>
  asOwner(
    first.database,
    `update connector set token_expires_at = now() - interval '1 minute' where id = '${connector}'`,
  )
const eventsOf = async ({ connector }: Made) =>
  (await asOwner(first.database, `select event from change where entity_id = '${connector}' order by id`)).map(
    ({ event }) => event,
  )

function startNode(): Spawned {
  const node = spawned('server/testing/providers/token-program.ts', {
    DATABASE_URL: first.database.ownerUrl,
    SERVICE_SECRET: first.database.secret,
    ...authority.settings,
  })
  children.push(node)
  return node
}
async function askMany(node: Spawned, { workspaceId, connector }: Made, calls: number): Promise<string[]> {
  node.child.stdin!.write(`${JSON.stringify({ urls: first.database.urls, workspaceId, connector, calls })}\n`)
  return JSON.parse((await node.line(/^answers /)).slice('answers '.length))
}

test(
  '50 workers on four nodes with an expired token send one request and disconnect nothing',
  { tags: 'stress', timeout: 60_000 },
  async () => {
    const nodes = [startNode(), startNode()]
    await Promise.all(nodes.map((node) => node.line(/^ready/)))
    const made = await connected()
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, () => ask(first, made)),
      ...Array.from({ length: 15 }, () => ask(second, made)),
      ...nodes.map((node) => askMany(node, made, 10)),
    ])
    const tokens = answers.flat()
    expect(tokens).toHaveLength(50)
    expect([...new Set(tokens)]).toEqual([tokens[0]])
    expect(tokens[0]).not.toBe(made.access)
    expect(await authority.isValid(tokens[0]!)).toBe(true)
    expect(authority.state.tokenRequests).toBe(1)
    expect(await rowOf(made)).toMatchObject({ status: 'active', refresh_lease: null })
    expect(await eventsOf(made)).toEqual(['connector.connected', 'connector.changed'])

    await expire(made)
    const again = await Promise.all([first, second].map((node) => ask(node, made)))
    expect(again[0]).toBe(again[1])
    expect(again[0]).not.toBe(tokens[0])
    expect(authority.state.tokenRequests).toBe(2)
  },
)

test('a token is refreshed when less than 15 minutes are left, and not before', async () => {
  const [fresh, ending] = [await connected(later()), await connected(soon())]
  expect(await ask(first, fresh)).toBe(fresh.access)
  expect(authority.state.tokenRequests).toBe(0)
  expect(await ask(first, ending)).not.toBe(ending.access)
  expect(authority.state.tokenRequests).toBe(1)
})

test('a token that the provider refused is replaced once, however many calls report it', async () => {
  const made = await connected(later())
  const tokens = await Promise.all(Array.from({ length: 10 }, () => ask(first, made, made.access)))
  expect([...new Set(tokens)]).toEqual([tokens[0]])
  expect(tokens[0]).not.toBe(made.access)
  expect(await ask(second, made, made.access)).toBe(tokens[0])
  expect(authority.state.tokenRequests).toBe(1)
})

test.each([500, 503, 429])('a provider that answers %i disconnects nothing', async (status) => {
  const made = await connected()
  authority.state.broken = status
  await expect(ask(first, made)).rejects.toMatchObject({ code: status === 429 ? 'throttled' : 'unavailable' })
  expect(await rowOf(made)).toMatchObject({ status: 'active', refresh_lease: null })
  authority.state.broken = null
  expect(await authority.isValid(await ask(first, made))).toBe(true)
})

test('a provider that hangs up disconnects nothing, and a token that still works is used', async () => {
  const made = await connected(soon())
  authority.state.arrived = async () => authority.cut()
  expect(await ask(first, made)).toBe(made.access)
  await expire(made)
  await expect(ask(first, made)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await rowOf(made)).toMatchObject({ status: 'active' })
  authority.state.arrived = async () => {}
  expect(await authority.isValid(await ask(first, made))).toBe(true)
})

test('a sign-in that the provider ended stops the connection and asks its owners once', async () => {
  const made = await connected()
  await authority.revoke(made.refresh)
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, at) => ask(at % 2 ? first : second, made)))
  for (const one of outcomes) expect(one).toMatchObject({ reason: { code: 'needs_reauth' } })
  expect(authority.state.tokenRequests).toBe(1)
  expect(await rowOf(made)).toMatchObject({ status: 'needs_reauth', error_code: 'needs_reauth', next_sync_at: null })
  expect(await eventsOf(made)).toContain('connector.needs_reauth')
  const notices = await asOwner(
    first.database,
    `select kind, subject from notification where entity_id = '${made.connector}'`,
  )
  expect(notices).toEqual([{ kind: 'connector', subject: 'Google Ads' }])
  const mails = await asOwner(first.database, `select subject from mail where '${made.connector}' = any(about)`)
  expect(mails).toEqual([{ subject: 'Sign in to Google Ads again (Nordlicht Studio)' }])
  await expect(ask(first, made)).rejects.toMatchObject({ code: 'needs_reauth' })
  expect(authority.state.tokenRequests).toBe(1)
})

/** Kills a node at the moment given by `hook` and lets 15 seconds pass. */
async function killDuring(hook: 'arrived' | 'answered', made: Made): Promise<void> {
  const node = startNode()
  await node.line(/^ready/)
  const reached = Promise.withResolvers<void>()
  const killed = Promise.withResolvers<void>()
  authority.state[hook] = async () => {
    reached.resolve()
    await killed.promise
    if (hook === 'arrived') authority.cut()
  }
  void askMany(node, made, 3).catch(() => undefined)
  await reached.promise
  node.child.kill('SIGKILL')
  await node.ended
  killed.resolve()
  authority.state[hook] = async () => {}
  expect(await rowOf(made)).not.toMatchObject({ refresh_lease: null })
  await asOwner(first.database, `update connector set refresh_until = now() where id = '${made.connector}'`)
}

test(
  'a node that is killed before the provider refreshed: the next one does',
  { tags: 'stress', timeout: 30_000 },
  async () => {
    const made = await connected()
    await killDuring('arrived', made)
    expect(await authority.isValid(await ask(first, made))).toBe(true)
    expect(await rowOf(made)).toMatchObject({ status: 'active' })
  },
)

test(
  'a node that is killed after the provider refreshed: the owners are asked to sign in',
  { tags: 'stress', timeout: 30_000 },
  async () => {
    const made = await connected()
    await killDuring('answered', made)
    await expect(ask(first, made)).rejects.toMatchObject({ code: 'needs_reauth' })
    expect(await rowOf(made)).toMatchObject({ status: 'needs_reauth' })
    expect(
      await asOwner(first.database, `select kind from notification where entity_id = '${made.connector}'`),
    ).toHaveLength(1)
  },
)

test('a sign-in during a refresh wins', async () => {
  const made = await connected()
  const [reached, signedIn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  authority.state.arrived = async () => {
    reached.resolve()
    await signedIn.promise
  }
  const asked = ask(first, made)
  await reached.promise
  const fresh = await authority.issue()
  const other = await connected(later())
  await asOwner(first.database, `delete from connector where id = '${other.connector}'`)
  const { program } = first
  const { contextFor } = await import('./parts.ts')
  const { keepConnection } = await import('../sign-in/mutations.ts')
  const parts = {
    databases: program.databases,
    services: program.services,
    network: program.services,
    now: () => new Date(),
  }
  const accounts = [{ extId: `${nth - 1}/${nth - 1}`, name: 'Account', currency: null, timeZone: null }]
  const life = { connector: made.connector, host: null, realm: null, reauthBy: null, accounts }
  await keepConnection(await contextFor(parts, made), {
    provider: 'google-ads',
    ...life,
    tokens: { ...fresh, expiresAt: later() },
  })
  signedIn.resolve()
  expect(await asked).toBe(fresh.access)
})
