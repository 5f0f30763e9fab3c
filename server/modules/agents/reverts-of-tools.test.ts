import { beforeAll, expect, test } from 'vitest'
import { EXAMPLES, namedByExamples, setForExamples } from '#server/testing/agent-examples.ts'
import { agentsOf, type Body } from '#server/testing/agents.ts'
import type { Call } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const agents = agentsOf(() => team.api)
let token: string
let call: Call

beforeAll(async () => {
  const { body } = await team.owner.mutate('tokens.create', { name: 'Robin', access: 'read_write', expires: null })
  token = body.secret
  call = team.api.as(token)
  await setForExamples({ call, addMember: (role, name) => team.join(role, name) })
})

/** Referenced records come first. */
const NOUNS = [
  'projects',
  'folders',
  'deals',
  'tasks',
  'documents',
  'mindmaps',
  'tickets',
  'risks',
  'invoices',
  'quotes',
]

async function got(path: string): Promise<Body> {
  const { status, body, text } = await call('GET', path)
  if (status !== 200) throw new Error(`GET ${path} answered ${status} ${text}`)
  return body as Body
}

/** Every record of the workspace as in REST, tasks with their comments. */
async function everyRecord(): Promise<Map<string, Body>> {
  const lists = await Promise.all(NOUNS.map(async (noun) => [noun, (await got(`/${noun}?limit=200`))['data']] as const))
  const paths = lists.flatMap(([noun, data]) => (data as Body[]).map(({ id }) => [`/${noun}/${id}`, id] as const))
  return new Map(
    await Promise.all(
      paths.map(async ([path, id]) => {
        const comments = path.startsWith('/tasks') && (await got(`/comments?on=task:${id}`))['data']
        return [path, { ...(await got(path)), ...(comments && { comments }) }] as const
      }),
    ),
  )
}

/** All fields but those that each change sets. */
const asBefore = (records: Map<string, Body>) =>
  Object.fromEntries([...records].map(([path, { version: _version, updated_at: _at, ...fields }]) => [path, fields]))

const WRITING = Object.keys(EXAMPLES).filter((tool) => /^(create|update|draft|add)_/.test(tool))

test('all twelve tools that write are reverted here', async () => {
  const { tools } = (await agents.rest('/tools', undefined, token)).body
  const writing = (tools as Body[]).filter(({ annotations }) => !annotations.readOnlyHint)
  expect(WRITING).toEqual(writing.map(({ name }) => name))
})

test.each(WRITING)('what %s wrote is taken back: every record is as before, but for version and time', async (tool) => {
  const named = await namedByExamples({ call })
  const before = await everyRecord()
  const { status, body } = await agents.call(tool, { ...EXAMPLES[tool]!.args(named), run: tool }, token)
  expect(status, JSON.stringify(body)).toBe(200)
  const written = await everyRecord()
  expect(asBefore(written)).not.toEqual(asBefore(before))
  const [{ id }] = (await asOwner(team.api.database, `select id from agent_run where label = '${tool}'`)) as [Body]
  const reverted = await team.owner.mutate('agents.revertRun', { id })
  expect(reverted.body, reverted.text).toMatchObject({ failed: [], has_more: false })
  expect((reverted.body.reverted as Body[]).flatMap(({ kept }) => kept)).toEqual([])
  expect(asBefore(await everyRecord())).toEqual(asBefore(before))
  // Records that it created are in the Trash and can be restored unchanged.
  const created = [...written].filter(([path]) => !before.has(path))
  const trashed = (await team.owner.query('trash.list', {})).body.data as Body[]
  for (const [path, record] of created) {
    const [, noun, id] = path.split('/') as [string, string, string]
    expect(trashed.map((one) => one['id'])).toContain(id)
    await team.owner.mutate(`${noun}.restore`, { id })
    const { comments: _comments, ...alone } = record
    expect(asBefore(new Map([[path, await got(path)]]))).toEqual(asBefore(new Map([[path, alone]])))
  }
})
