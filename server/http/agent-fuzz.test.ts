import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentsOf, type Body } from '#server/testing/agents.ts'
import { type TestApi, startApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'

const SETS = 100
const UNKNOWN = '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'
const HOSTILE: unknown[] = [
  '', ' ', '\0', 'a\0b', '\ud800', '😀'.repeat(300), 'x'.repeat(30_000), "'; drop table task; --", '%', '\\', '__proto__',
  'constructor', '1e999', '2026-02-30', '0000-00-00', 'next friday', '-1', '\u202e', UNKNOWN, 'https://x/y', '[](', '# \n## ',
  null, -1, 0.5, 1e308, 2 ** 53, true, [], {}, [[]], [null], ['\0'], [UNKNOWN], { id: '\0' }, { toString: 1 },
] // prettier-ignore

let api: TestApi
let token: string
let tools: Body[]
beforeAll(async () => {
  api = await startApi()
  const made = await api.addToken()
  await asOwner(api.database, `update token set owner_functions = true where id = '${made.id}'`)
  token = made.token
  tools = (await agents.rest('/tools', undefined, token)).body['tools']
})
afterAll(() => api.close())
const agents = agentsOf(() => api)

/** Arguments by the names of the tool, some with values that fit and most with some that do not. */
function argumentsOf({ inputSchema }: Body): fc.Arbitrary<unknown> {
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 2, arbitrary: fc.constantFrom<unknown>('Plan', 'todo', 1, ['Plan'], 'tomorrow') },
    fc.jsonValue({ maxDepth: 3 }),
  )
  const named = Object.fromEntries(Object.keys(inputSchema.properties ?? {}).map((name) => [name, value]))
  const fitting = Object.fromEntries((inputSchema.required ?? []).map((name: string) => [name, fc.constant('Plan')]))
  return fc.oneof(
    { weight: 5, arbitrary: fc.record(named, { requiredKeys: inputSchema.required ?? [] }) },
    { weight: 4, arbitrary: fc.record({ ...named, ...fitting }, { requiredKeys: Object.keys(fitting) }) },
    fc.dictionary(fc.string(), value, { maxKeys: 3 }),
  )
}

const OUT_OF_REACH = [
  'inventory_setting',
  'mail',
  'member',
  'member_hr',
  'token',
  'webhook',
  "invoice where status <> 'draft'",
  "quote where status <> 'draft'",
]

/** How many rows there are of what agents may not write. */
async function untouched(): Promise<unknown[]> {
  const counts: unknown[] = []
  for (const rows of OUT_OF_REACH)
    counts.push([rows, (await asOwner(api.database, `select count(*)::int as n from ${rows}`))[0]!['n']])
  return counts
}

test(`each tool answers ${SETS} hostile sets of arguments with a result`, { timeout: 120_000 }, async () => {
  const before = await untouched()
  const odd: unknown[] = []
  let failed = 0
  const fuzz = async (tool: Body, at: number) => {
    const sets = fc.sample(argumentsOf(tool), { numRuns: SETS, seed: 2_027 + at })
    for (const args of sets) {
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: tool['name'], arguments: args },
      })
      const response = await fetch(`${api.url}/api/agent/mcp`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          'MCP-Protocol-Version': '2025-11-25',
        },
        body,
      })
      const text = await response.text()
      const answer = JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text) as Body
      const result = answer['result'] as Body | undefined
      const code = result && (JSON.parse(result['content'][0].text) as Body)['error']
      if (result?.['isError']) failed++
      if (response.status !== 200 || !result || code === 'internal_error')
        odd.push([tool['name'], response.status, body.slice(0, 400), text.slice(0, 300)])
    }
  }
  const waiting = [...tools.entries()]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await fuzz(next[1], next[0])
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  expect(odd.slice(0, 8)).toEqual([])
  expect(api.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  // The sets are neither all refused nor all accepted.
  expect(failed).toBeGreaterThan(tools.length * SETS * 0.3)
  expect(failed).toBeLessThan(tools.length * SETS)
  expect(await untouched()).toEqual(before)
  const deleted = await asOwner(
    api.database,
    `select event from change where event like '%.deleted' and actor_kind = 'agent'`,
  )
  expect(deleted).toEqual([])
})
