import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { METHODS } from '#server/modules/decisions/rules/methods.ts'
import { agentsOf, type Body } from '#server/testing/agents.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const agent = agentsOf(() => team.api)
const { call } = agent
let token = ''
let anna: string

const mutate = (procedure: string, input: object) => team.owner.mutate(procedure, input)
const rows = (statement: string) => asOwner(team.api.database, statement)

const made = (procedure: string, input: object) => team.owner.made(procedure, input)

const asked = (procedure: string, input: object) => team.owner.asked(procedure, input)

const acted = (tool: string, args: object) => agent.acted(tool, args, token)

const task = (id: string) => asked('tasks.get', { id })
/** The run of the last change to a record by the agent, and that change. */
async function lastOf(id: string): Promise<{ run: string; change: number }> {
  const [row] = await rows(
    `select run_id as run, id::int as change from change where entity_id = '${id}' and run_id is not null order by id desc limit 1`,
  )
  return row as { run: string; change: number }
}

beforeAll(async () => {
  token = (await made('tokens.create', { name: 'Robin', access: 'read_write', expires: null }))['secret']
  anna = (await team.join('member', 'Anna Berg')).id
})

test('a run says what the agent did: changes with before and after, calls and refusals', async () => {
  const run = 'spring plan'
  const project = await acted('create_project', { name: 'Spring', first_tasks: [{ title: 'Stand' }], run })
  await acted('update_task', { task: 'Stand', assignees: ['Anna Berg'], due: '2027-03-01', run })
  const { risks: _ofWorkspace, ...inputs } = METHODS.risk_matrix.example as Body
  await call('run_decision_analysis', { method: 'risk_matrix', inputs, run }, token)
  await call('update_task', { task: 'Nothing like it', run }, token)
  await team.api.program.services.agentCalls.flush()
  const { run: id } = await lastOf(project['id'])
  expect(await asked('agents.run', { id })).toMatchObject({
    agent: 'Robin',
    label: run,
    changes: 3,
    reverted: 0,
    open_proposals: 0,
    calls: { ok: 2, error: 1, refused: 1, dry_run: 0, proposed: 0 },
  })
  const { data } = await asked('agents.changes', { run: id })
  expect(data.map(({ event, subject, tool }: Body) => [event, subject, tool])).toEqual([
    ['task.updated', 'Stand', 'update_task'],
    ['task.created', 'Stand', 'create_project'],
    ['project.created', 'Spring', 'create_project'],
  ])
  expect(data[0].edits).toEqual([
    { field: 'assignees', from: [], to: ['Anna Berg'] },
    { field: 'due', from: null, to: '2027-03-01' },
  ])
  const calls = (await asked('agents.calls', { run: id }))['data']
  expect(calls.map(({ tool, outcome }: Body) => `${tool} ${outcome}`)).toEqual([
    'update_task error',
    'run_decision_analysis refused',
    'update_task ok',
    'create_project ok',
  ])
  const listed = (await asked('agents.runs', {}))['data'] as Body[]
  expect(listed.map((one) => one['id'])).toContain(id)
})

test('the activity log of agents names their run', async () => {
  const { id } = await acted('create_task', { title: 'Logged' })
  await made('tasks.create', { title: 'By a person' })
  const { data } = await asked('activity.list', { source: 'agent' })
  expect(data[0]).toMatchObject({ entity_id: id, actor_name: 'Robin', run: (await lastOf(id)).run })
  expect(new Set(data.map((entry: Body) => entry['actor_kind']))).toEqual(new Set(['agent']))
})

test('reverting an update gives the identical record, but for version and time, as a change of the person', async () => {
  const { id } = await made('tasks.create', { title: 'Sketch', tags: ['a'], assignees: [anna], due: '2027-01-01' })
  const before = await task(id)
  await acted('update_task', { task: id, title: 'Drawn', status: 'done', assignees: [], due: 'none', priority: 'high' })
  const { change, run } = await lastOf(id)
  expect(await made('agents.revert', { change })).toEqual({ change, kept: [] })
  const { version, updated_at, ...after } = await task(id)
  const { version: _v, updated_at: _u, ...same } = before
  expect(after).toEqual(same)
  expect(version).toBe(3)
  expect(updated_at > before['updated_at']).toBe(true)
  const [log] = await rows(`select event, actor_kind, run_id, reverts::int from change where reverts = ${change}`)
  expect(log).toEqual({ event: 'task.updated', actor_kind: 'member', run_id: null, reverts: change })
  const { data } = await asked('agents.changes', { run })
  expect(data.find((one: Body) => one['id'] === change)).toMatchObject({ reverted_by: expect.any(String) })
  const again = await mutate('agents.revert', { change })
  expect([again.status, again.body.message]).toEqual([409, 'This change is already reverted.'])
})

test('what a person changed since is kept, and said', async () => {
  const { id } = await made('tasks.create', { title: 'Old', priority: 'low' })
  await acted('update_task', { task: id, title: 'New', priority: 'high' })
  const { change } = await lastOf(id)
  await made('tasks.update', { id, title: 'By a person' })
  expect(await made('agents.revert', { change })).toEqual({ change, kept: ['title'] })
  expect(await task(id)).toMatchObject({ title: 'By a person', priority: 'low' })
  await acted('update_task', { task: id, title: 'New again' })
  const only = await lastOf(id)
  await made('tasks.update', { id, title: 'Once more by a person' })
  const refused = await mutate('agents.revert', { change: only.change })
  expect([refused.status, refused.body.message]).toEqual([409, 'It was changed later, so it was kept.'])
  expect((await task(id))['title']).toBe('Once more by a person')
})

test('reverting a creation moves the record to the Trash, unless a person worked on it', async () => {
  const { id } = await acted('create_task', { title: 'Unasked' })
  await made('agents.revert', { change: (await lastOf(id)).change })
  expect((await team.owner.query('tasks.get', { id })).status).toBe(404)
  expect((await asked('trash.list', {}))['data'].map((one: Body) => one['id'])).toContain(id)
  const kept = await acted('create_task', { title: 'Useful' })
  await made('tasks.update', { id: kept['id'], desc: 'Worked out' })
  const { status } = await mutate('agents.revert', { change: (await lastOf(kept['id'])).change })
  expect(status).toBe(409)
  expect((await task(kept['id']))['desc']).toBe('Worked out')
})

test('a run is reverted change by change, latest first, and says what stays', async () => {
  const run = 'whole run'
  const project = await acted('create_project', { name: 'Fair', first_tasks: [{ title: 'A' }, { title: 'B' }], run })
  const [a, b] = project['first_tasks'] as Body[]
  await acted('update_task', { task: a!['id'], status: 'done', run })
  await made('tasks.update', { id: b!['id'], title: 'B by a person' })
  const { run: id } = await lastOf(project['id'])
  const { reverted, failed, has_more } = await made('agents.revertRun', { id })
  expect([reverted.length, has_more]).toEqual([3, false])
  expect(failed).toEqual([expect.objectContaining({ subject: 'B', message: expect.stringContaining('changed later') })])
  expect((await team.owner.query('tasks.get', { id: a!['id'] })).status).toBe(404)
  expect((await team.owner.query('projects.get', { id: project['id'] })).status).toBe(404)
  expect((await task(b!['id']))['title']).toBe('B by a person')
  expect(await asked('agents.run', { id })).toMatchObject({ changes: 4, reverted: 3 })
})

test.each([
  ['create_ticket', { title: 'Wrong paper' }, 'tickets'],
  ['create_risk', { title: 'The press fails' }, 'risks'],
  ['draft_invoice', { company: 'Brandt Print' }, 'invoices'],
])('%s is reverted as well', async (tool, args, path) => {
  const { id } = await acted(tool, args)
  const { change } = await lastOf(id)
  await made('agents.revert', { change })
  expect((await team.owner.query(`${path}.get`, { id })).status).toBe(404)
})

test('a comment is reverted as well', async () => {
  const { id } = await made('tasks.create', { title: 'Discussed' })
  const comment = await acted('add_comment', { record: id, text: 'Done?' })
  await made('agents.revert', { change: (await lastOf(comment['id'])).change })
  expect(await rows(`select id from comment where id = '${comment['id']}'`)).toEqual([])
})

const PLAN = '# Morning\n\nUnlock.\n\n# Evening\n\nLock.\n'
/** The text of a document after an agent replaced one of its sentences, and the change that did so. */
async function rewritten(given: object = {}) {
  const { id, version } = await made('documents.create', {
    title: `Opening ${crypto.randomUUID()}`,
    markdown: PLAN,
    ...given,
  })
  const edit = { document: id, base_version: version, mode: 'find_replace', find: 'Unlock.', markdown: 'Unlock both.' }
  const { version: written } = await acted('update_document', edit)
  return { id, written: written as number, ...(await lastOf(id)) }
}
const textOf = async (id: string) => (await asked('documents.get', { id }))['markdown'] as string

test('reverting a text keeps what people wrote in it since', async () => {
  const { id, written, change } = await rewritten()
  expect(await textOf(id)).toBe(PLAN.replace('Unlock.', 'Unlock both.'))
  const edited = PLAN.replace('Unlock.', 'Unlock both.').replace('Lock.', 'Lock and leave.')
  await made('documents.update', { id, version: written, markdown: edited })
  expect(await made('agents.revert', { change })).toEqual({ change, kept: [] })
  expect(await textOf(id)).toBe(PLAN.replace('Lock.', 'Lock and leave.'))
  const { data } = await asked('documents.versions', { id })
  expect(data.map((one: Body) => [one['n'], one['reason'], one['author_kind']])).toEqual([
    [4, 'restore', 'member'],
    [3, 'edit', 'member'],
    [2, 'edit', 'agent'],
    [1, 'edit', 'member'],
  ])
  expect((await mutate('agents.revert', { change })).status).toBe(409)
})

test('a sentence that a person wrote over is not reverted', async () => {
  const { id, written, change } = await rewritten()
  const edited = PLAN.replace('Unlock.', 'Unlock all three.')
  await made('documents.update', { id, version: written, markdown: edited })
  const { status, body } = await mutate('agents.revert', { change })
  expect([status, body.message]).toEqual([409, 'It was changed later, so it was kept.'])
  expect(await textOf(id)).toBe(edited)
})

test('a reverted text of an SOP waits for approval', async () => {
  const { id, version } = await made('documents.create', { title: 'Opening the shop', kind: 'sop', markdown: PLAN })
  await made('documents.approve', { id, version })
  const current = await asked('documents.get', { id })
  const edit = { mode: 'append', markdown: 'Wave.' }
  await acted('update_document', { document: id, base_version: current['version'], ...edit })
  const { change } = await lastOf(id)
  expect(await made('agents.revert', { change })).toEqual({ change, kept: ['sop_status'] })
  expect(await asked('documents.get', { id })).toMatchObject({ markdown: PLAN, sop_status: 'draft' })
})

test('of parallel reverts one happens, and edits of people at the same moment are never lost', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await made('tasks.create', { title: `Race ${round}`, priority: 'low' })
    await acted('update_task', { task: id, title: 'By the agent', priority: 'high' })
    const { change } = await lastOf(id)
    const [edit, ...reverts] = await Promise.all([
      mutate('tasks.update', { id, title: 'By a person' }),
      mutate('agents.revert', { change }),
      mutate('agents.revert', { change }),
      mutate('agents.revert', { change }),
    ])
    expect(edit.status).toBe(200)
    expect(reverts.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    expect(await task(id)).toMatchObject({ title: 'By a person', priority: 'low' })
    expect(await rows(`select count(*)::int as n from change where reverts = ${change}`)).toEqual([{ n: 1 }])
  }
})

test('a creation is not reverted under an edit that came first', async () => {
  const { id } = await acted('create_task', { title: 'Made' })
  const { change } = await lastOf(id)
  // Both wait for the row, the edit first: the revert read the record before it changed.
  const holder = new pg.Client(team.api.database.ownerUrl)
  await holder.connect()
  await holder.query(`set app.maintenance = 'on'; begin; select from task where id = '${id}' for update`)
  const waiting = async () =>
    (await holder.query(`select count(*)::int as n from pg_locks where not granted`)).rows[0].n as number
  const edit = mutate('tasks.update', { id, desc: 'Worked out' })
  await expect.poll(waiting).toBe(1)
  const revert = mutate('agents.revert', { change })
  await expect.poll(waiting).toBe(2)
  await holder.query('rollback')
  await holder.end()
  expect([(await edit).status, (await revert).status]).toEqual([200, 409])
  expect((await task(id))['desc']).toBe('Worked out')
})

test('a creation is not reverted when the record is gone already', async () => {
  const gone = 'It no longer exists or is in the Trash.'
  const { id } = await acted('create_task', { title: 'Thrown away' })
  const { change } = await lastOf(id)
  await made('tasks.remove', { id })
  expect(await mutate('agents.revert', { change })).toMatchObject({ status: 409, body: { message: gone } })
  await made('trash.purge', { entity: 'task', id })
  expect(await mutate('agents.revert', { change })).toMatchObject({ status: 409, body: { message: gone } })
})

test('members and other workspaces revert nothing', async () => {
  const { id } = await acted('create_task', { title: 'Mine' })
  const { change, run } = await lastOf(id)
  const member = await team.join('member', 'Max Member')
  expect((await member.mutate('agents.revert', { change })).status).toBe(403)
  expect((await member.mutate('agents.revertRun', { id: run })).status).toBe(403)
  expect((await mutate('agents.revert', { change: 1 })).status).toBe(404)
  expect((await mutate('agents.revertRun', { id })).status).toBe(404)
})
