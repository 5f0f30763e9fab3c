import { beforeAll, expect, test } from 'vitest'
import { agentsOf, type Body } from '#server/testing/agents.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const { call } = agentsOf(() => team.api)
let token = ''
let run = ''
let number = 0

const made = (procedure: string, input: object) => team.owner.made(procedure, input)
const asked = async (procedure: string, input: object) => (await team.owner.query(procedure, input)).body as Body
const task = (id: string) => asked('tasks.get', { id })

/** The agent changes a task in a run of its own. Returns the id of the change. */
async function acted(id: string, fields: object): Promise<number> {
  const { body } = await call('update_task', { task: id, ...fields, run: `run ${number}` }, token)
  expect(body['outcome'], JSON.stringify(body)).toBe('done')
  const [row] = await asOwner(
    team.api.database,
    `select run_id as run, id::int as change from change where entity_id = '${id}' and run_id is not null order by id desc limit 1`,
  )
  run = String(row!['run'])
  return Number(row!['change'])
}
async function states() {
  const { data } = await asked('agents.changes', { run })
  return (data as Body[]).map(({ id, reverted_at }) => [id, reverted_at !== null])
}
async function create() {
  number++
  return (await made('tasks.create', { title: 'Old', priority: 'low', tags: ['a'] }))['id'] as string
}

beforeAll(async () => {
  token = (await made('tokens.create', { name: 'Robin', access: 'read_write', expires: null }))['secret']
})

test('a change whose fields were kept is not reverted, and a later revert reverts these fields', async () => {
  const id = await create()
  const change = await acted(id, { title: 'By the agent', priority: 'high' })
  await made('tasks.update', { id, title: 'By a person' })
  expect(await made('agents.revert', { change })).toEqual({ change, kept: ['title'] })
  expect(await states()).toEqual([[change, false]])
  expect(await asked('agents.run', { id: run })).toMatchObject({ changes: 1, reverted: 0 })
  const figures = (await asked('agents.figures', {})) as unknown as Body[]
  expect(figures).toEqual([expect.objectContaining({ changes: 1, reverted: 0 })])

  await made('tasks.update', { id, title: 'By the agent' })
  expect(await made('agents.revertRun', { id: run })).toMatchObject({ reverted: [{ change, kept: [] }], failed: [] })
  expect(await task(id)).toMatchObject({ title: 'Old', priority: 'low' })
  expect(await states()).toEqual([[change, true]])
  expect(await asked('agents.run', { id: run })).toMatchObject({ changes: 1, reverted: 1 })
})

test('a run is reverted to its start, whichever of its changes was reverted before', async () => {
  const id = await create()
  const first = await acted(id, { title: 'First', priority: 'high' })
  const second = await acted(id, { title: 'Second' })
  expect(await made('agents.revert', { change: first })).toEqual({ change: first, kept: ['title'] })
  const { reverted, failed } = await made('agents.revertRun', { id: run })
  expect([reverted.map((one: Body) => one['change']), failed]).toEqual([[second, first], []])
  expect(await task(id)).toMatchObject({ title: 'Old', priority: 'low' })
})

test('a field that was reverted is not reverted again with the rest', async () => {
  const id = await create()
  const change = await acted(id, { title: 'By the agent', priority: 'high' })
  await made('tasks.update', { id, title: 'By a person' })
  await made('agents.revert', { change })
  await made('tasks.update', { id, title: 'By the agent', priority: 'high' })
  expect(await made('agents.revert', { change })).toEqual({ change, kept: [] })
  expect(await task(id)).toMatchObject({ title: 'Old', priority: 'high' })
})

test('as long as the rest is kept, a revert says why and records nothing', async () => {
  const id = await create()
  const change = await acted(id, { title: 'By the agent', tags: ['b'] })
  await made('tasks.update', { id, title: 'By a person' })
  await made('agents.revert', { change })
  const { version } = await task(id)
  const { status, body } = await team.owner.mutate('agents.revert', { change })
  expect([status, body.message]).toEqual([409, 'It was changed later, so it was kept.'])
  expect(await task(id)).toMatchObject({ title: 'By a person', tags: ['a'], version })
})

test('a text that a person has restored is already reverted', async () => {
  const markdown = 'Unlock.\n\nLock.\n'
  const { id, version } = await made('documents.create', { title: 'Opening', markdown })
  const edit = { document: id, base_version: version, mode: 'find_replace', find: 'Unlock.', markdown: 'Unlock both.' }
  const { body } = await call('update_document', edit, token)
  await made('documents.update', { id, version: body['result']['version'], markdown })
  const [row] = await asOwner(
    team.api.database,
    `select id::int as change from change where entity_id = '${id}' and run_id is not null`,
  )
  const refused = await team.owner.mutate('agents.revert', row!)
  expect([refused.status, refused.body.message]).toEqual([409, 'This change is already reverted.'])
})
