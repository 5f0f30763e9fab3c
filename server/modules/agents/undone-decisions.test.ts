import { beforeAll, expect, test } from 'vitest'
import { agentsOf, type Body } from '#server/testing/agents.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const agent = agentsOf(() => team.api)
const { call } = agent
let token = ''

const made = (procedure: string, input: object) => team.owner.made(procedure, input)
const propose = async (tool: string, args: object) =>
  (await agent.proposed(tool, { ...args, run: 'Fair' }, token))['id'] as string
const titles = async () => {
  const { body } = await team.owner.query('tasks.all')
  return (body.data as Body[]).map(({ title }) => title as string).toSorted()
}

beforeAll(async () => {
  const input = { name: 'Robin', access: 'read_write', expires: null, approval: true }
  token = (await made('tokens.create', input))['secret']
})

test('undoing decisions reverts what they changed and nothing else of the run', async () => {
  const { id } = await made('tasks.create', { title: 'Sketch' })
  const kept = await propose('create_task', { title: 'Kept' })
  const ids = [
    await propose('create_project', { name: 'Fair', first_tasks: [{ title: 'Book' }] }),
    await propose('update_task', { task: id, status: 'done' }),
  ]
  const refused = await propose('create_task', { title: 'Refused' })
  await made('agents.refuse', { id: refused })
  const { decided } = await made('agents.acceptEach', { ids: [kept, ...ids] })
  expect(new Set(decided.map(({ run }: Body) => run)).size).toBe(1)
  expect(await titles()).toEqual(['Book', 'Kept', 'Sketch'])

  const undone = await made('agents.revertProposals', { ids: [...ids, refused] })
  expect(undone).toMatchObject({ failed: [], has_more: false })
  expect(undone['reverted']).toHaveLength(3)
  expect(await titles()).toEqual(['Kept', 'Sketch'])
  expect((await team.owner.query('tasks.get', { id })).body).toMatchObject({ status: 'todo' })
  expect(await made('agents.revertProposals', { ids })).toEqual({ reverted: [], failed: [], has_more: false })
})

test('what people changed since is kept, and said', async () => {
  const proposed = await propose('create_task', { title: 'Print' })
  const { records } = await made('agents.accept', { id: proposed })
  await made('tasks.update', { id: records[0].id, title: 'Print again', base: { title: 'Print' } })
  expect(await made('agents.revertProposals', { ids: [proposed] })).toMatchObject({
    reverted: [],
    failed: [{ subject: 'Print', message: 'It was changed later, so it was kept.' }],
  })
})

test('all proposals of a run are listed together, and a member may not undo', async () => {
  const own = [await propose('create_task', { title: 'One' }), await propose('create_task', { title: 'Two' })]
  await call('create_task', { title: 'Another run', run: 'Other' }, token)
  const { run } = (await team.owner.query('agents.proposal', { id: own[0]! })).body as Body
  expect((await team.owner.query('agents.waitingIds', { run })).body).toEqual({ ids: own })
  expect(((await team.owner.query('agents.waitingIds', {})).body as Body)['ids']).toHaveLength(3)
  const member = await team.join('member', 'Max')
  expect((await member.mutate('agents.revertProposals', { ids: own })).status).toBe(403)
})
