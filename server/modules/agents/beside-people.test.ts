import { beforeAll, expect, test } from 'vitest'
import { agentsOf, type Body } from '#server/testing/agents.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const agent = agentsOf(() => team.api)
const { call } = agent
let token = ''

const mutate = (procedure: string, input: object) => team.owner.mutate(procedure, input)
const rows = (statement: string) => asOwner(team.api.database, statement)

const made = (procedure: string, input: object) => team.owner.made(procedure, input)

const asked = (procedure: string, input: object) => team.owner.asked(procedure, input)

const acted = (tool: string, args: object) => agent.acted(tool, args, token)

const runOf = async (id: string) =>
  (await rows(`select run_id as run from change where entity_id = '${id}' and run_id is not null limit 1`))[0]!['run']

beforeAll(async () => {
  token = (await made('tokens.create', { name: 'Robin', access: 'read_write', expires: null }))['secret']
})

test('an agent and a person who change different fields of a task at once both keep their change', async () => {
  for (let round = 0; round < 8; round++) {
    const seen = await made('tasks.create', { title: 'Sketch', priority: 'low' })
    const { id } = seen
    const [person, agent] = await Promise.all([
      mutate('tasks.update', { id, title: 'By a person', base: { title: 'Sketch' } }),
      call('update_task', { task: id, priority: 'high' }, token),
    ])
    expect([person.status, agent.status], person.text).toEqual([200, 200])
    expect(await asked('tasks.get', { id })).toMatchObject({ title: 'By a person', priority: 'high', version: 3 })
    const log = await rows(`select actor_kind, before from change
      where entity_id = '${id}' and event = 'task.updated' order by actor_kind`)
    expect(log).toEqual([
      { actor_kind: 'agent', before: { priority: 'low' } },
      { actor_kind: 'member', before: { title: 'Sketch' } },
    ])
  }
})

test('of an agent and a person who change the same field on what they saw, one gets a conflict', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await made('tasks.create', { title: 'Sketch' })
    const [person, agent] = await Promise.all([
      mutate('tasks.update', { id, title: 'By a person', base: { title: 'Sketch' } }),
      call('update_task', { task: id, title: 'By the agent', base_version: 1 }, token),
    ])
    expect([person.status, agent.status].map(String).toSorted()).toEqual(['200', '409'])
    const title = person.status === 200 ? 'By a person' : 'By the agent'
    expect(await asked('tasks.get', { id })).toMatchObject({ title, version: 2 })
  }
})

const TEXT = 'Unlock.\n\nCount.\n\nLock.\n'

test('text that a person typed on an older version is merged with what an agent wrote since', async () => {
  const { id } = await made('documents.create', { title: 'Opening', markdown: TEXT })
  const { content } = await asked('documents.open', { id })
  const typed = structuredClone(content)
  const edit = { document: id, base_version: 1, mode: 'find_replace', find: 'Unlock.', markdown: 'Unlock both.' }
  await acted('update_document', edit)
  typed.content[2].content[0].text = 'Lock and leave.'
  const saved = await mutate('documents.save', { id, version: 1, content: typed })
  expect([saved.status, saved.body.conflicts], saved.text).toEqual([200, []])
  expect((await asked('documents.get', { id }))['markdown']).toBe('Unlock both.\n\nCount.\n\nLock and leave.\n')
  const { data } = await asked('documents.versions', { id })
  expect(data.map((one: Body) => one['author_kind'])).toEqual(['member', 'agent', 'member'])
})

test('an agent and a person who write one document at once lose nothing', async () => {
  for (let round = 0; round < 6; round++) {
    const { id } = await made('documents.create', { title: `Round ${round}`, markdown: TEXT })
    const [person, agent] = await Promise.all([
      mutate('documents.update', { id, version: 1, markdown: TEXT.replace('Lock.', 'Lock and leave.') }),
      call('update_document', { document: id, base_version: 1, mode: 'append', markdown: 'Wave.' }, token),
    ])
    const { markdown } = await asked('documents.get', { id })
    expect(
      [person.status, agent.status].every((status) => [200, 409].includes(status)),
      person.text,
    ).toBe(true)
    expect(markdown.includes('Lock and leave.')).toBe(person.status === 200)
    expect(markdown.includes('Wave.')).toBe(agent.status === 200)
    expect(person.status === 200 || agent.status === 200).toBe(true)
    const { data } = await asked('documents.versions', { id })
    const authors = data.map((one: Body) => one['author_kind'])
    expect(authors.includes('agent')).toBe(agent.status === 200)
  }
})

test('reverting a run keeps what people did since, record by record', async () => {
  const run = 'mixed'
  const old = await made('tasks.create', { title: 'Old', priority: 'low' })
  const project = await acted('create_project', { name: 'Spring', first_tasks: [{ title: 'Stand' }], run })
  await acted('update_task', { task: old['id'], title: 'New', priority: 'high', run })
  const alone = await acted('create_task', { title: 'Alone', run })
  const worked = await acted('create_task', { title: 'Worked on', run })
  const folder = await acted('create_folder', { name: 'Plans', run })
  const thrown = await acted('create_task', { title: 'Thrown away', run })
  await made('tasks.update', { id: old['id'], title: 'By a person' })
  await acted('update_task', { task: old['id'], due: '2027-03-01', run })
  await made('tasks.update', { id: worked['id'], desc: 'Worked out' })
  await made('tasks.remove', { id: thrown['id'] })
  const inProject = await made('tasks.create', { title: 'Of a person', project: project['id'] })
  const inFolder = await made('documents.create', { title: 'Of a person', folder: folder['id'] })
  const outcome = await made('agents.revertRun', { id: await runOf(project['id']) })
  expect(outcome['failed'].map(({ subject, message }: Body) => [subject, message])).toEqual([
    ['Thrown away', 'It no longer exists or is in the Trash.'],
    ['Plans', 'People added records to it or linked records to it, so it was kept.'],
    ['Worked on', 'It was changed later, so it was kept.'],
    ['Spring', 'People added records to it or linked records to it, so it was kept.'],
  ])
  expect(await asked('tasks.get', { id: inProject['id'] })).toEqual(inProject)
  expect(await asked('documents.get', { id: inFolder['id'] })).toEqual(inFolder)
  expect(await asked('tasks.get', { id: old['id'] })).toMatchObject({
    title: 'By a person',
    priority: 'low',
    due: null,
  })
  expect((await team.owner.query('tasks.get', { id: alone['id'] })).status).toBe(404)
  expect(await asked('tasks.get', { id: worked['id'] })).toMatchObject({ desc: 'Worked out' })
})

test('a project is not reverted under a person who puts a task in it at that moment', async () => {
  for (let round = 0; round < 10; round++) {
    const project = await acted('create_project', { name: `Round ${round}` })
    const [row] = await rows(`select id::int as change from change where entity_id = '${project['id']}'`)
    const [put, revert] = await Promise.all([
      mutate('tasks.create', { title: 'Of a person', project: project['id'] }),
      mutate('agents.revert', row!),
    ])
    const outcome = [put.status, revert.status]
    expect(
      [
        [200, 409],
        [400, 200],
      ],
      put.text,
    ).toContainEqual(outcome)
    if (put.status === 200)
      expect(await asked('tasks.get', { id: put.body.id })).toMatchObject({ project: project['id'], version: 1 })
  }
})
