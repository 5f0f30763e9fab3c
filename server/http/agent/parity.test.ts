import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLES, namedByExamples, setForExamples } from '#server/testing/agent-examples.ts'
import { agentsOf, type Body, called } from '#server/testing/agents.ts'
import { type TestApi, startApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'

let api: TestApi
let token: string
const { rest, connect } = agentsOf(() => api)
beforeAll(async () => {
  api = await startApi()
  const made = await api.addToken()
  await asOwner(api.database, `update token set owner_functions = true where id = '${made.id}'`)
  token = made.token
  await setForExamples(api)
})
afterAll(() => api.close())

type Answer = { isError: boolean; body: Body }
type Call = (tool: string, args: object) => Promise<Answer>

const overRest: Call = async (tool, args) => {
  const { status, body } = await rest(`/tools/${tool}`, args, token)
  return { isError: status !== 200, body }
}
const overCall: Call = async (tool, args) => {
  const { status, body } = await rest('/call', { tool, arguments: args }, token)
  return { isError: status !== 200, body }
}

/** Without the values that differ between identical calls: ids, times and record numbers. */
const alike = (value: unknown) =>
  JSON.stringify(value, null, 1)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/("(?:number|position)": )\d+/g, '$1n')
    .replaceAll(/Shop \d/g, 'Shop')

const lastChange = async () => Number((await asOwner(api.database, 'select max(id) as id from change'))[0]!['id'])
const changesAfter = (id: number) =>
  asOwner(api.database, `select event, actor_kind, actor_id, tool, record from change where id > ${id} order by id`)

test('there is an example of every tool', async () => {
  const { tools } = (await rest('/tools', undefined, token)).body
  expect(Object.keys(EXAMPLES)).toEqual(tools.map(({ name }: Body) => name))
})

describe.each([
  ['2026-07-28', '/tools/<tool>', overRest],
  ['2025-11-25', '/call', overCall],
] as const)('MCP of revision %s and REST at %s', (era, _path, overHttp) => {
  let client: Client
  let overMcp: Call
  beforeAll(async () => {
    client = await connect(era, token)
    overMcp = (tool, args) => called(client, tool, args)
  })
  afterAll(() => client.close())

  test.each(Object.entries(EXAMPLES))('answer alike for %s', async (tool, { args, refused, says }) => {
    const interfaces = [overMcp, overHttp]
    const answers: string[] = []
    // All of them first, because read tools also return records of the other interfaces.
    const named = await Promise.all(interfaces.map(() => namedByExamples(api)))
    for (const [nth, call] of interfaces.entries()) {
      const refusal = await call(tool, refused(named[nth]!))
      expect([refusal.isError, refusal.body['message']]).toEqual([true, expect.stringMatching(says)])
      const before = await lastChange()
      const sent = args(named[nth]!)
      const done = await call(tool, sent)
      expect(done.isError, JSON.stringify(done.body)).toBe(false)
      const changes = await changesAfter(before)
      const unknown = await call(tool, { ...sent, colour: 'red' })
      expect(unknown.body['message']).toContain(`colour: is not an argument of ${tool}`)
      answers.push(alike([done.body, changes, refusal.body, unknown.body]))
    }
    expect(answers[1]).toBe(answers[0])
  })

  test('replay each other’s calls by client_ref, and dry runs return the same', async () => {
    const args = { title: 'Once', client_ref: `ref ${era}` }
    const first = await overMcp('create_task', args)
    expect(await overHttp('create_task', args)).toEqual(first)
    const other = { ...args, title: 'Twice' }
    expect(await overHttp('create_task', other)).toEqual(await overMcp('create_task', other))
    const dry = { name: 'Fair', first_tasks: [{ title: 'Book' }], dry_run: true }
    expect(alike(await overHttp('create_project', dry))).toBe(alike(await overMcp('create_project', dry)))
  })
})
