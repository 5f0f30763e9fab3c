import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MOST_BYTES } from '#server/modules/agent/calls/truncate.ts'
import { dayOf } from '#server/modules/agent/names/day-expressions.ts'
import { LIST_ARGUMENTS } from '#server/modules/agent/tools/list-arguments.ts'
import { TOOLS } from '#server/modules/agent/tools/registry.ts'
import { agentsOf, type Body } from '#server/testing/agents.ts'
import { openTeam } from '#server/testing/team.ts'
import { setUps } from './rules.ts'

const team = openTeam()
const URL = 'https://atrium.example'
const MCP = `${URL}/api/agent/mcp`
const codeOf = (client: string) => setUps(URL, 'atr_live_x').find((one) => one.client === client)!.code
const headers = { Authorization: 'Bearer atr_live_x' }

test.each([
  ['Cursor', { mcpServers: { atrium: { url: MCP, headers } } }],
  ['VS Code', { servers: { atrium: { type: 'http', url: MCP, headers } } }],
  ['Zed', { context_servers: { atrium: { url: MCP, headers } } }],
])('the settings of %s are JSON of its shape', (client, settings) => {
  expect(JSON.parse(codeOf(client))).toEqual(settings)
})

test('Claude Code is set up by a command, Claude and ChatGPT by the address', () => {
  expect(codeOf('Claude Code').split(' ')).toEqual(['claude', 'mcp', 'add', '--transport', 'http', 'atrium', MCP])
  expect([codeOf('Claude'), codeOf('ChatGPT')]).toEqual([MCP, MCP])
})

test('the addresses and the call over plain HTTP work as they are written', async () => {
  const { api } = team
  const code = setUps(api.url, api.token)
  const [address] = code.find(({ client }) => client === 'Claude')!.code.split('\n')
  expect((await fetch(address!, { method: 'POST' })).status).toBe(401)
  const call = code.find(({ client }) => client === 'Plain HTTP')!.code.replaceAll('\\\n', '')
  const [, url, authorization, type, body] = /^curl (\S+) +-H "([^"]+)" +-H "([^"]+)" +-d '([^']+)'$/.exec(
    call.replaceAll(/ +/g, ' '),
  )!
  const sent = Object.fromEntries([authorization!, type!].map((header) => header.split(': ') as [string, string]))
  const answer = await fetch(url!, { method: 'POST', headers: sent, body: body! })
  expect([answer.status, ((await answer.json()) as Body)['data']]).toEqual([200, []])
})

test('the guide has the same snippets, one for each client', () => {
  const guide = readFileSync('content/guides/agents.md', 'utf8').replaceAll('{{base_url}}', URL)
  for (const { client, language, code } of setUps(URL, 'YOUR_TOKEN')) {
    const section = guide.split(`\n## ${client}\n`)[1]?.split('\n## ')[0]
    expect(section, client).toContain(`\`\`\`${language}\n${code}\n\`\`\``)
  }
})

test('the guide names every tool in its order, and no other', () => {
  const section = readFileSync('content/guides/agents.md', 'utf8').split('\n## Tools\n')[1]!.split('\n## ')[0]!
  expect([...section.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(TOOLS.map(({ name }) => name))
})

/** The JSON blocks of one section of the guide. */
function examplesOf(section: string): Body[] {
  const text = readFileSync('content/guides/agents.md', 'utf8').split(`\n## ${section}\n`)[1]!.split('\n## ')[0]!
  return [...text.matchAll(/```json\n([^`]+)```/g)].map(([, json]) => JSON.parse(json!) as Body)
}

test('a dry run and a stale base_version answer as the guide shows', async () => {
  const { call } = agentsOf(() => team.api)
  const task = (await call('create_task', { title: 'Print' })).body['result'] as Body
  const { body: dry } = await call('update_task', { task: task['id'], status: 'In progress', dry_run: true })
  const [shown] = examplesOf('Responses')
  expect({ ...dry, changes: [{ ...dry['changes'][0], id: shown!['changes'][0].id }] }).toEqual(shown)
  const made = (await call('create_document', { title: 'SOP', markdown: '# Setup\n\nA\n' })).body['result'] as Body
  const edit = { document: made['id'], mode: 'replace_section', heading: 'Setup' }
  for (const version of [1, 2])
    expect((await call('update_document', { ...edit, base_version: version, markdown: `${version}` })).status).toBe(200)
  const stale = await call('update_document', { ...edit, base_version: 1, markdown: 'C' })
  expect(stale.status).toBe(409)
  expect({ ...stale.body, request_id: 0 }).toEqual({ ...examplesOf('Errors')[0], request_id: 0 })
})

test('the guide says which words are days, and which limits hold', () => {
  const guide = readFileSync('content/guides/agents.md', 'utf8')
  const days = guide.split('one of these expressions: ')[1]!.split('They are resolved')[0]!
  const words = [...days.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)
  expect(words.length).toBeGreaterThan(8)
  for (const word of words) expect(dayOf(word, '2026-11-25'), word).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(MOST_BYTES).toBe(24_000)
  const { limit } = LIST_ARGUMENTS
  expect([limit.parse(undefined), limit.safeParse(100).success, limit.safeParse(101).success]).toEqual([
    25,
    true,
    false,
  ])
  for (const stated of ['limited to 24 kB', '25 by default and 100 at most', 'for 24 hours', '-32602'])
    expect(guide).toContain(stated)
})

test('the switches of a token hold at once, and its successor has them too', async () => {
  const { call } = agentsOf(() => team.api)
  const make = async (procedure: string, input: object) => {
    const { status, body, text } = await team.owner.mutate(procedure, input)
    expect(status, text).toBe(200)
    return body as Body
  }
  const { token, secret } = await make('tokens.create', {
    name: 'Robin',
    access: 'read_write',
    expires: null,
    approval: true,
  })
  expect(token).toMatchObject({ approval: true, reach: 'agent', owner_functions: false })
  const outcome = async (of: string) => (await call('create_task', { title: 'x' }, of)).body['outcome']
  expect(await outcome(secret)).toBe('waiting_for_approval')
  await make('tokens.update', { id: token.id, approval: false, owner_functions: true })
  await expect.poll(() => outcome(secret)).toBe('done')
  await expect.poll(async () => (await call('describe_decision_method', {}, secret)).status).toBe(200)
  const rotated = await make('tokens.rotate', { id: token.id, overlap: 0 })
  expect(rotated['token']).toMatchObject({ approval: false, reach: 'agent', owner_functions: true })
  await team.api.program.services.agentCalls.flush()
  const figures = (await team.owner.query('agents.figures')).body as Body[]
  const own = figures.find((one) => one['token'] === token.id)!
  expect(own['changes']).toBeGreaterThan(0)
  expect(own['open_proposals']).toBeGreaterThan(0)
  expect(own['tools'].map(({ tool }: Body) => tool)).toContain('create_task')
  const manager = await team.join('manager', 'Mia Manager')
  for (const [path, input] of [['update', { id: token.id, approval: true }]] as const)
    expect((await manager.mutate(`tokens.${path}`, input)).status).toBe(403)
})
