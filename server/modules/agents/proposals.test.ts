import { beforeAll, expect, test } from 'vitest'
import { agentsOf, type Body } from '#server/testing/agents.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const agent = agentsOf(() => team.api)
const { call } = agent
let token = ''
let tokenId = ''
let project: Body

const mutate = (procedure: string, input: object) => team.owner.mutate(procedure, input)
const rows = (statement: string) => asOwner(team.api.database, statement)

const made = (procedure: string, input: object) => team.owner.made(procedure, input)

const propose = async (tool: string, args: object) => (await agent.proposed(tool, args, token))['id'] as string

const proposal = async (id: string) => (await team.owner.query('agents.proposal', { id })).body as Body
const task = async (id: string) => (await team.owner.query('tasks.get', { id })).body as Body

beforeAll(async () => {
  const given = await made('tokens.create', { name: 'Robin', access: 'read_write', expires: null })
  token = given['secret']
  tokenId = given['token'].id
  await rows(`update token set approval = true, reach = 'agent' where id = '${tokenId}'`)
  project = await made('projects.create', { name: 'Website relaunch' })
})

test('a proposal shows before and after, with names for ids, and accepting it makes the change as the agent', async () => {
  const { id } = await made('tasks.create', { title: 'Sketch' })
  const proposed = await propose('update_task', {
    task: id,
    status: 'done',
    project: 'website relaunch',
    run: 'tidy up',
  })
  expect(await proposal(proposed)).toMatchObject({
    agent: 'Robin',
    tool: 'update_task',
    status: 'open',
    label: 'tidy up',
    changes: [
      {
        event: 'task.updated',
        subject: 'Sketch',
        edits: expect.arrayContaining([
          { field: 'status', from: 'todo', to: 'done' },
          { field: 'project', from: null, to: 'Website relaunch' },
        ]),
      },
    ],
  })
  expect((await task(id)).status).toBe('todo')
  await made('agents.accept', { id: proposed })
  expect(await task(id)).toMatchObject({ status: 'done', project: project['id'], version: 2 })
  expect(await proposal(proposed)).toMatchObject({ status: 'accepted', decided_by_name: expect.any(String) })
  const log = await rows(`select event, actor_kind, actor_id, tool, run_id is not null as in_run from change
    where entity_id in ('${id}', '${proposed}') and event in ('task.updated', 'agent.accepted') order by event`)
  expect(log).toEqual([
    { event: 'agent.accepted', actor_kind: 'member', actor_id: expect.any(String), tool: null, in_run: false },
    { event: 'task.updated', actor_kind: 'agent', actor_id: tokenId, tool: 'update_task', in_run: true },
  ])
})

test('a comment is shown with the name of its record, and new tasks with the name of their new project', async () => {
  const { id } = await made('tasks.create', { title: 'Book the hall' })
  const comment = await proposal(await propose('add_comment', { kind: 'task', record: id, text: 'The small one?' }))
  expect(comment['changes']).toMatchObject([
    {
      subject: 'Book the hall',
      on: { entity: 'task', id },
      edits: [{ field: 'body', from: null, to: 'The small one?' }],
    },
  ])
  const args = { name: 'Evening', first_tasks: [{ title: 'Find a bar' }] }
  const { changes } = await proposal(await propose('create_project', args))
  expect(changes[0].edits.map(({ field }: Body) => field)).toEqual(['status'])
  expect(changes[1].edits).toContainEqual({ field: 'project', from: null, to: 'Evening' })
})

test('the activity names what a proposal is about', async () => {
  const proposed = await propose('create_task', { title: 'Hang the lights' })
  await made('agents.refuse', { id: proposed })
  const { data } = (await team.owner.query('activity.list', { record: proposed })).body as Body
  expect(data.map(({ event, subject }: Body) => `${event} ${subject}`)).toEqual([
    'agent.refused Hang the lights',
    'agent.proposed Hang the lights',
  ])
})

test('a call that changes nothing proposes nothing, and is answered as any other', async () => {
  const { id } = await made('tasks.create', { title: 'Same', priority: 'high' })
  const before = await rows('select count(*) from agent_proposal')
  const given = { task: id, priority: 'high', client_ref: 'same-1' }
  const { body } = await call('update_task', given, token)
  expect(body).toMatchObject({ outcome: 'done', result: { id, priority: 'high', version: 1 } })
  expect((await call('update_task', given, token)).body).toEqual(body)
  expect(await rows('select count(*) from agent_proposal')).toEqual(before)
})

test('accepting a project makes it with its tasks', async () => {
  const proposed = await propose('create_project', {
    name: 'Fair',
    first_tasks: [{ title: 'Stand' }, { title: 'Poster' }],
  })
  expect((await proposal(proposed))['changes']).toHaveLength(3)
  await made('agents.accept', { id: proposed })
  const made_ = await rows(
    `select count(*)::int as n from task join project p on p.id = task.project where p.name = 'Fair'`,
  )
  expect(made_).toEqual([{ n: 2 }])
})

test('a record that changed since is a conflict: nothing is changed and the proposal stays open', async () => {
  const { id } = await made('tasks.create', { title: 'Contested' })
  const proposed = await propose('update_task', { task: id, title: 'By the agent' })
  await made('tasks.update', { id, title: 'By a person' })
  const { status, body } = await mutate('agents.accept', { id: proposed })
  expect([status, body.code, body.message]).toEqual([
    409,
    'conflict',
    'The record has changed since the agent proposed this. Nothing was changed. Refuse the proposal.',
  ])
  expect(await task(id)).toMatchObject({ title: 'By a person', version: 2 })
  expect((await proposal(proposed))['status']).toBe('open')
})

test('a proposal that names what is gone says so in words for people', async () => {
  const folder = await made('folders.create', { name: 'Old handbook' })
  const { id } = await made('tasks.create', { title: 'Gone soon' })
  const leaver = await team.join('member', 'Lea Leaver')
  const proposed = [
    await propose('create_document', { title: 'In it', folder: 'Old handbook' }),
    await propose('add_comment', { record: id, text: 'Ready?' }),
    await propose('update_task', { task: id, status: 'done' }),
    await propose('create_task', { title: 'For her', assignees: ['Lea Leaver'] }),
  ]
  await made('folders.remove', { id: folder['id'] })
  await made('tasks.remove', { id })
  await made('members.deactivate', { id: leaver.id })
  for (const one of proposed) {
    const { status, body } = await mutate('agents.accept', { id: one })
    expect([status, body.message]).toEqual([
      409,
      'A record of this proposal no longer exists. Nothing was changed. Refuse the proposal.',
    ])
    expect((await proposal(one))['status']).toBe('open')
  }
})

test('a refused proposal changes nothing and cannot be accepted any more', async () => {
  const { id } = await made('tasks.create', { title: 'Unwanted' })
  const proposed = await propose('update_task', { task: id, status: 'done' })
  await made('agents.refuse', { id: proposed })
  expect((await task(id)).status).toBe('todo')
  const again = await mutate('agents.accept', { id: proposed })
  expect([again.status, again.body.message]).toEqual([409, 'This proposal is already refused. Reload the page.'])
})

test('of people who accept at once, one does', async () => {
  const proposed = await propose('create_task', { title: 'Only once' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => mutate('agents.accept', { id: proposed })))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409', '409', '409'])
  expect(await rows(`select count(*)::int as n from task where title = 'Only once'`)).toEqual([{ n: 1 }])
})

test('all together: what cannot be accepted says why and does not stop the others', async () => {
  const { id } = await made('tasks.create', { title: 'Moves on' })
  const ids = [
    await propose('update_task', { task: id, status: 'done' }),
    await propose('update_task', { task: id, priority: 'high' }),
    await propose('create_task', { title: 'Third' }),
  ]
  const { decided, failed } = await made('agents.acceptEach', { ids })
  expect(decided.map((one: Body) => one['id'])).toEqual([ids[0], ids[2]])
  expect(decided.flatMap(({ changes }: Body) => changes.map(({ subject }: Body) => subject))).toEqual([
    'Moves on',
    'Third',
  ])
  expect(failed).toEqual([{ id: ids[1], message: expect.stringContaining('has changed since') }])
  expect(await task(id)).toMatchObject({ status: 'done', priority: 'none' })
  const { body } = await team.owner.query('agents.proposals', { status: 'open' })
  expect(body.data.map((one: Body) => one['id'])).toContain(ids[1])
})

test('proposals about records of owners are hidden from others', async () => {
  const proposed = await propose('create_task', { title: 'Second press' })
  const change = JSON.stringify([{ event: 'decision.created', record: { id: proposed, title: 'Second press' } }])
  await rows(`update agent_proposal set changes = '${change}' where id = '${proposed}'`)
  const manager = await team.join('manager', 'Mia Manager')
  for (const path of ['accept', 'refuse'])
    expect((await manager.mutate(`agents.${path}`, { id: proposed })).status).toBe(404)
  expect((await manager.query('agents.proposal', { id: proposed })).status).toBe(404)
  const ids = async (person: typeof manager) =>
    ((await person.query('agents.proposals', {})).body.data as Body[]).map(({ id }) => id)
  expect(await ids(manager)).not.toContain(proposed)
  expect(await ids(team.owner as typeof manager)).toContain(proposed)
})

test.each(['member', 'guest'] as const)('a %s reviews nothing', async (role) => {
  const person = await team.join(role, `One ${role}`)
  const proposed = await propose('create_task', { title: 'x' })
  expect((await person.query('agents.proposals', {})).status).toBe(403)
  expect((await person.mutate('agents.accept', { id: proposed })).status).toBe(403)
})

test('a proposal says whether its agent was revoked since, and can still be accepted', async () => {
  const { secret, token: own } = await made('tokens.create', {
    name: 'Gone',
    access: 'read_write',
    expires: null,
    approval: true,
  })
  const { body } = await call('create_task', { title: 'Last wish' }, secret)
  const { id } = body['proposal']
  expect(await proposal(id)).toMatchObject({ connected: true })
  await made('tokens.revoke', { id: own.id })
  await expect.poll(async () => (await call('get_context', {}, secret)).status).toBe(401)
  expect(await proposal(id)).toMatchObject({ connected: false })
  await made('agents.accept', { id })
  expect(await proposal(id)).toMatchObject({ status: 'accepted' })
})
