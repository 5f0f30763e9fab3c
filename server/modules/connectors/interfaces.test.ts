import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { appRouter, createCaller } from '#server/app-router.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { CallContext } from '#server/core/rest/call-context.ts'
import type { RestMeta } from '#server/core/rest/rest-meta.ts'
import type { Actor } from '#server/core/values/actor.ts'
import { agentsOf } from '#server/testing/agents.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace, Person } from '#server/testing/person.ts'
import { makeConnection } from '#server/testing/providers/connection.ts'
import { sampleInput, UNKNOWN_ID } from '#server/testing/sample-input.ts'
import { openTeam } from '#server/testing/team.ts'

/**
 * Who may call the procedures of data sources and newsletters: people in the application by role, and tokens by scope
 * through REST. Agents have no access to any of them.
 */
const LINES: readonly { app: string; rest: string; procedures: string }[] = [
  {
    app: 'owner manager',
    rest: '',
    procedures: `
      connectors.overview connectors.get connectors.profit connectors.searchTraffic connectors.visitTraffic
      connectors.startSignIn connectors.connectKey connectors.choose connectors.syncNow connectors.disconnect
      connectors.match connectors.leaveOut connectors.matchAutomatically connectors.setCostSource
      connectors.importProducts connectors.readStock newsletters.audience`,
  },
  {
    app: 'owner manager member',
    rest: '',
    procedures: 'connectors.campaigns connectors.costSource newsletters.latest newsletters.get',
  },
  { app: 'owner manager member', rest: 'read_write read_only', procedures: 'newsletters.list' },
  { app: 'owner manager', rest: 'read_write', procedures: 'newsletters.post' },
]
const ROUTERS = /^(connectors|newsletters)\./
const words = (list: string) => list.trim().split(/\s+/).filter(Boolean)
const rows = LINES.flatMap(({ procedures, app, rest }) =>
  words(procedures).map((path) => [path, { app: words(app), rest: words(rest) }] as const),
)

type Procedure = { _def: { type: 'query' | 'mutation'; inputs: z.ZodType[]; meta?: RestMeta } }
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>
const inputOf = (path: string) => {
  const [schema] = procedures[path]!._def.inputs
  return schema && (sampleInput(schema) as Record<string, unknown>)
}

const team = openTeam()
const { rest: agent } = agentsOf(() => team.api)
const people = new Map<string, Person>()
const tokens = new Map<string, string>()
let stranger: Person
let connector: string
let workspaceId: string
let campaign: string

beforeAll(async () => {
  people.set('owner', team.owner)
  for (const role of ['manager', 'member', 'guest'] as const) people.set(role, await team.join(role))
  stranger = (await openWorkspace(team.api)).owner
  for (const access of ['read_write', 'read_only']) {
    const { body } = await team.owner.mutate('tokens.create', { name: access, access, expires: null })
    tokens.set(access, body.secret)
  }
  const signIn = { access: 'token of the provider', refresh: null, expiresAt: new Date(Date.now() + 86_400_000) }
  campaign = (await team.owner.mutate('campaigns.create', { name: 'Spring' })).body.id
  ;({ connector, workspaceId } = await makeConnection(team.api, team.slug, {}, signIn))
})

const ask = (person: Person, path: string, headers?: Record<string, string>) =>
  procedures[path]!._def.type === 'query'
    ? person.query(path, inputOf(path), headers)
    : person.mutate(path, inputOf(path) ?? {}, headers)

test('every procedure of data sources and newsletters appears once in the table', () => {
  const existing = Object.keys(procedures).filter((path) => ROUTERS.test(path))
  expect(rows.map(([path]) => path).toSorted()).toEqual(existing.toSorted())
})

describe.each(rows)('%s', (path, { app, rest }) => {
  test('in the application: only these roles of this workspace', async () => {
    const refused: string[] = []
    for (const [role, person] of people) {
      const { status } = await ask(person, path)
      expect(status, role).toBeLessThan(500)
      if (status === 403) refused.push(role)
    }
    expect(refused).toEqual([...people.keys()].filter((role) => !app.includes(role)))
    const foreign = new Person(team.api.url, team.slug)
    for (const [name, value] of stranger.cookies) foreign.cookies.set(name, value)
    expect((await ask(foreign, path)).status).toBe(403)
    expect((await ask(new Person(team.api.url, team.slug), path)).status).toBe(401)
  })

  test('tokens are not accepted by the application', async () => {
    for (const token of tokens.values()) {
      const headers = { Authorization: `Bearer ${token}` }
      const signedOut = new Person(team.api.url, team.slug)
      expect((await ask(signedOut, path, headers)).status).toBe(401)
    }
  })

  test('in the API: only these tokens', async () => {
    const { openapi } = procedures[path]!._def.meta ?? {}
    expect(openapi === undefined).toBe(rest.length === 0)
    if (!openapi) return
    const { id, ...input } = inputOf(path)!
    const address = openapi.path.replace('/api/v1', '').replace('{id}', String(id))
    const call = async (token: string | null) =>
      (await team.api.as(token)(openapi.method, address, openapi.method === 'GET' ? undefined : input)).status
    for (const [access, token] of tokens) expect((await call(token)) === 403, access).toBe(!rest.includes(access))
    expect(await call(null)).toBe(401)
    const cookie = [...team.owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { method } = openapi
    const body = method === 'GET' ? null : JSON.stringify(input)
    const headers = { Cookie: cookie, ...(body && { 'Content-Type': 'application/json', Origin: team.api.url }) }
    expect((await fetch(`${team.api.url}/api/v1${address}`, { method, headers, body })).status).toBe(401)
  })

  test('agents are rejected by the procedure or by their database role, even if a tool called it', async () => {
    for (const role of ['owner', 'manager'] as const) {
      const at = path
        .split('.')
        .reduce((part, name) => part[name] as never, createCaller(contextOfAgent(role)) as unknown as Nested)
      const outcome = await (at as unknown as (input: unknown) => Promise<unknown>)(withCampaign(path)).catch(
        (error: Error & { cause?: { code?: string } }) => error.cause?.code,
      )
      expect(['forbidden', '42501'], String(outcome)).toContain(outcome)
    }
  })
})

/** With a campaign that agents can read, so that only the rights decide. */
function withCampaign(path: string) {
  const input = inputOf(path)
  return input && path.startsWith('newsletters.') ? { ...input, id: campaign } : input
}

type Nested = { [name: string]: Nested }

function contextOfAgent(role: 'owner' | 'manager'): CallContext {
  const { databases, services } = team.api.program
  const workspace = {
    id: workspaceId,
    slug: team.slug,
    name: 'Studio',
    currency: 'EUR',
    time_zone: 'UTC',
    sandbox: false,
  }
  const owner = role === 'owner'
  const actor: Actor = {
    kind: 'agent',
    id: UNKNOWN_ID,
    name: 'Agent',
    access: 'read_write',
    role,
    owner,
    approval: false,
  }
  const { live, outbound, trusted, openMailAccount } = services
  return {
    ...contextOf(openPlatform({ databases, services }), workspace, actor),
    database: databases.agent,
    db: databases.agent.reader(workspace.id),
    live,
    outbound,
    trusted,
    openMailAccount,
  }
}

test('no list, feed, search or tool shows connections to tokens or agents', async () => {
  for (const token of tokens.values()) {
    const call = team.api.as(token)
    for (const path of ['/changes?limit=100', '/activity', '/connectors', `/connectors/${connector}`]) {
      const { text } = await call('GET', path)
      expect(text).not.toContain(connector)
    }
    const { body } = await agent('/tools', undefined, token)
    const tools = JSON.stringify(body)
    expect(tools).toContain('get_record')
    expect(tools).not.toMatch(/newsletter|connector|data source/i)
    for (const kind of ['connector', 'newsletter', undefined]) {
      const args = { record: connector, ...(kind && { kind }) }
      const { status, body: found } = await agent('/tools/get_record', args, token)
      expect([400, 404]).toContain(status)
      expect(found['connector']).toBeUndefined()
    }
    const { body: hits } = await agent('/tools/search_workspace', { query: 'google' }, token)
    expect(JSON.stringify(hits)).not.toContain(connector)
  }
  const [recorded] = await asOwner(
    team.api.database,
    `select count(*)::int as n from change where entity_id = '${connector}'`,
  )
  expect(recorded!['n']).toBeGreaterThan(0)
})
