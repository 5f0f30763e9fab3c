import { beforeAll, expect, test } from 'vitest'
import { agentsOf, type Body } from '#server/testing/agents.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import type { Person } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const agent = agentsOf(() => team.api)
const { call } = agent
const tokens: string[] = []
let manager: Person
let member: Person

beforeAll(async () => {
  manager = await team.join('manager', 'Mia Manager')
  member = await team.join('member', 'Max Member')
  for (const name of ['Robin', 'Kim']) {
    const input = { name, access: 'read_write', expires: null, approval: true }
    tokens.push((await team.owner.mutate('tokens.create', input)).body.secret)
  }
})

const propose = async (args: object, token = tokens[0]!) =>
  (await agent.proposed('create_task', { title: 'Print', ...args }, token))['id'] as string

const count = async (person: Pick<Person, 'query'>) => (await person.query('agents.waiting')).body.count as number
test('who may not decide has no choice of that kind', async () => {
  const kinds = async (person: Person) =>
    ((await person.query('notifications.choices')).body as Body[]).map(({ kind }) => kind as string)
  expect(await kinds(manager)).toContain('proposal')
  expect(await kinds(manager)).not.toContain('webhook')
  expect(await kinds(member)).not.toContain('proposal')
  expect((await member.query('agents.waiting')).status).toBe(403)
})

test('the ids of all that wait come oldest first, beyond a page of the inbox', async () => {
  const before = await count(team.owner)
  const made: string[] = []
  for (let nth = 0; nth < 101; nth++) made.push(await propose({ title: `Page ${nth}` }, tokens[1]))
  const { ids } = (await team.owner.query('agents.waitingIds')).body as { ids: string[] }
  expect(ids).toHaveLength(before + 101)
  expect(ids.slice(-101)).toEqual(made)
  expect(await count(team.owner)).toBe(before + 101)
})

test('the list of proposals shortens long texts, and the page of one has them whole', async () => {
  const desc = 'Long. '.repeat(8_000).trim()
  const id = await propose({ title: 'Long', desc })
  const list = (await team.owner.query('agents.proposals', { limit: 1 })).body.data as Body[]
  const one = (await team.owner.query('agents.proposal', { id })).body as Body
  const textOf = ({ changes }: Body) =>
    (changes[0].edits as Body[]).find(({ field }) => field === 'desc')!['to'] as string
  const [shown, whole] = [textOf(list[0]!), textOf(one)]
  expect([shown.length <= 2_000, shown.length > 1_900, shown.at(-1), whole]).toEqual([true, true, '…', desc])
  expect(desc.startsWith(shown.slice(0, -1))).toBe(true)
})

test('the page of a run says why a call failed', async () => {
  const robin = tokens[0]
  await call('create_task', { title: 'x', assignees: ['Nobody Known'], run: 'failing' }, robin)
  await propose({ run: 'failing' })
  await call('list_tasks', { run: 'failing' }, robin)
  await call('list_tasks', { run: 'failing', project: 'x'.repeat(200) }, robin)
  await team.api.program.services.agentCalls.flush()
  const runs = (await team.owner.query('agents.runs', {})).body.data as Body[]
  const { run } = runs.find(({ calls }) => calls.error === 2)!
  const { data } = (await team.owner.query('agents.calls', { run })).body as { data: Body[] }
  expect(data.map(({ tool, outcome, message }) => [tool, outcome, message])).toEqual([
    ['list_tasks', 'error', expect.stringMatching(/^project: no project is named/)],
    ['list_tasks', 'ok', null],
    ['create_task', 'proposed', null],
    ['create_task', 'error', expect.stringMatching(/^assignees: no active member is named “Nobody Known”/)],
  ])
})

test('the reasons of failed calls that name an erased person are removed', async () => {
  const vera = await team.join('member', 'Vera Lindqvist')
  await call('create_task', { title: 'x', assignees: ['Vera Lindqvis'], run: 'erased' }, tokens[0])
  await team.api.program.services.agentCalls.flush()
  const reasons = () => asOwner(team.api.database, `select tool from agent_call where message like '%Lindqvist%'`)
  expect(await reasons()).toHaveLength(1)
  expect((await team.owner.mutate('members.erase', { id: vera.id })).status).toBe(200)
  expect(await reasons()).toEqual([])
})

test('a comment of an agent has the name of the agent, for everyone who reads it', async () => {
  const { body: task } = await team.owner.mutate('tasks.create', { title: 'Commented' })
  const { body: other } = await team.owner.mutate('tasks.create', { title: 'Silent' })
  const { secret } = (await team.owner.mutate('tokens.create', { name: 'Ash', access: 'read_write', expires: null }))
    .body
  expect((await call('add_comment', { record: task.id, text: 'Done' }, secret)).status).toBe(200)
  const programs = async (id: string) => (await member.query('comments.programs', { on: `task:${id}` })).body as Body[]
  expect((await programs(task.id)).map(({ name }) => name)).toEqual(['Ash'])
  expect(await programs(other.id)).toEqual([])
  const guest = await team.join('guest', 'Gia Guest')
  expect((await guest.query('comments.programs', { on: `task:${task.id}` })).status).toBe(400)
})

test('the activity says that a change was reverted', async () => {
  const { secret } = (await team.owner.mutate('tokens.create', { name: 'Pat', access: 'read_write', expires: null }))
    .body
  const { result } = (await call('create_task', { title: 'Taken back' }, secret)).body as { result: Body }
  const entries = async () => (await team.owner.query('activity.list', { record: result['id'] })).body.data as Body[]
  const [{ id }] = (await entries()) as [Body]
  expect((await team.owner.mutate('agents.revert', { change: id })).status).toBe(200)
  expect((await entries()).map(({ event, reverts }) => [event, reverts])).toEqual([
    ['task.deleted', true],
    ['task.created', false],
  ])
})
