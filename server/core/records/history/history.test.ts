import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { drawsFrom, SEED } from '#server/testing/draws.ts'
import { expectFolded, readHistory, restKinds } from '#server/testing/fold-history.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { RandomDay } from '#server/testing/random-day.ts'
import { RandomEdits } from '#server/testing/random-edits.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const query = (statement: string) => asOwner(team.api.database, statement)

test('the history of a task says who changed what, from its creation to its restoration', async () => {
  const call = await team.withToken()
  const { body: task } = await call('POST', '/tasks', { title: 'Order paper', tags: ['print'] })
  await call('PATCH', `/tasks/${task.id}`, { title: 'Order ink', status: 'done' }, { 'X-Request-Id': 'order-1' })
  await call('DELETE', `/tasks/${task.id}`)
  const { body: trashed } = await call('GET', `/tasks/${task.id}/history`)
  expect(trashed.data[0]).toMatchObject({ version: 2, event: 'task.deleted', changes: [] })
  await call('POST', `/tasks/${task.id}/restore`)
  const { status, body } = await call('GET', `/tasks/${task.id}/history`)
  expect(status).toBe(200)
  const actor = { kind: 'token', id: expect.any(String), name: 'Shop' }
  const common = { at: expect.any(String), actor, request_id: expect.any(String), reverts: null, restores: null }
  const updated = (await call('GET', `/tasks/${task.id}`)).body
  expect(body).toEqual({
    data: [
      { ...common, version: 3, event: 'task.created', changes: [] },
      { ...common, version: 2, event: 'task.deleted', changes: [] },
      {
        ...common,
        version: 2,
        event: 'task.updated',
        request_id: 'order-1',
        changes: [
          { field: 'title', from: 'Order paper', to: 'Order ink' },
          { field: 'status', from: 'todo', to: 'done' },
          { field: 'completed_at', from: null, to: updated.completed_at },
        ],
      },
      {
        ...common,
        version: 1,
        event: 'task.created',
        at: task.created_at,
        changes: [
          { field: 'title', from: '', to: 'Order paper' },
          { field: 'status', from: null, to: 'todo' },
          { field: 'priority', from: null, to: 'none' },
          { field: 'tags', from: [], to: ['print'] },
        ],
      },
    ],
    has_more: false,
    complete: true,
  })
})

test('pages of any size have every change once, with a deletion beside the version that it deleted', async () => {
  const call = await team.withToken()
  const { body: task } = await call('POST', '/tasks', { title: '1' })
  for (const title of ['2', '3']) await call('PATCH', `/tasks/${task.id}`, { title })
  await call('DELETE', `/tasks/${task.id}`)
  await call('POST', `/tasks/${task.id}/restore`)
  await call('PATCH', `/tasks/${task.id}`, { title: '5', status: 'done' })
  const all = await readHistory(call, `tasks/${task.id}`)
  expect(all.map(({ version, event }) => `${version} ${event.split('.')[1]}`)).toEqual([
    '5 updated',
    '4 created',
    '3 deleted',
    '3 updated',
    '2 updated',
    '1 created',
  ])
  for (const limit of [1, 2, 3, 4]) expect(await readHistory(call, `tasks/${task.id}`, limit)).toEqual(all)

  const { body } = await call('GET', `/tasks/${task.id}/history?field=title&before=4`)
  expect(body.data.map(({ version, changes }: (typeof all)[number]) => [version, changes])).toEqual([
    [3, [{ field: 'title', from: '2', to: '3' }]],
    [2, [{ field: 'title', from: '1', to: '2' }]],
    [1, [{ field: 'title', from: '', to: '1' }]],
  ])
})

test('a page does not end between the changes of one version', async () => {
  const call = await team.withToken()
  const { body: risk } = await call('POST', '/risks', { title: 'A risk' })
  await call('PATCH', `/risks/${risk.id}`, { title: 'The risk' })
  for (const title of ['1', '2', '3'])
    expect((await team.owner.mutate('risks.createTask', { risk: risk.id, task: { title } })).status).toBe(200)
  const events = async (parameters: string) => {
    const { body } = await call('GET', `/risks/${risk.id}/history?${parameters}`)
    return [...body.data.map(({ event }: { event: string }) => event.split('.')[1]), body.has_more]
  }
  expect(await events('limit=2')).toEqual(['task_added', 'task_added', 'task_added', 'updated', true])
  expect(await events('limit=2&before=2')).toEqual(['created', false])
  expect(await events('limit=1&field=title')).toEqual(['updated', true])
})

test('a change that undoes an earlier one names its version', async () => {
  const call = await team.withToken()
  const { body: task } = await team.owner.mutate('tasks.create', { title: '1' })
  await team.owner.mutate('tasks.update', { id: task.id, title: '2' })
  const { body: undone } = await team.owner.mutate('changes.undo', {
    changes: [{ entity: 'task', id: task.id, version: 2 }],
  })
  expect(undone.failed).toEqual([])
  const { body } = await call('GET', `/tasks/${task.id}/history?limit=2`)
  expect(body.data).toMatchObject([
    { version: 3, reverts: 2, changes: [{ field: 'title', from: '2', to: '1' }] },
    { version: 2, reverts: null },
  ])
})

test('a change that restores an earlier version names it, and the first change that it undoes', async () => {
  const call = await team.withToken()
  const { body: task } = await team.owner.mutate('tasks.create', { title: '1' })
  for (const title of ['2', '3', '4']) await team.owner.mutate('tasks.update', { id: task.id, title })
  await call('POST', `/tasks/${task.id}/revert`, { to: 2 })
  await call('POST', `/tasks/${task.id}/revert`, { change: 5 })
  const { body } = await call('GET', `/tasks/${task.id}/history?limit=2`)
  expect(body.data).toMatchObject([
    { version: 6, reverts: 5, restores: null, changes: [{ from: '2', to: '4' }] },
    { version: 5, reverts: 3, restores: 2, changes: [{ from: '4', to: '2' }] },
  ])
})

test('long values are omitted with their size in bytes', async () => {
  const call = await team.withToken()
  const { body: task } = await call('POST', '/tasks', { title: 'A task', desc: 'ü'.repeat(1024) })
  await call('PATCH', `/tasks/${task.id}`, { desc: 'x'.repeat(2046) })
  const { body } = await call('GET', `/tasks/${task.id}/history?field=desc`)
  expect(body.data.map(({ changes }: { changes: unknown }) => changes)).toEqual([
    [{ field: 'desc', from: { omitted: 2050 }, to: 'x'.repeat(2046) }],
    [{ field: 'desc', from: '', to: { omitted: 2050 } }],
  ])
})

test('wrong parameters return 400 and unknown records 404', async () => {
  const call = await team.withToken()
  const { body: task } = await call('POST', '/tasks', { title: 'A task' })
  for (const wrong of ['limit=0', 'limit=201', 'before=0', 'before=x', 'field=nothing', 'field=version', 'after=1']) {
    const { status, body } = await call('GET', `/tasks/${task.id}/history?${wrong}`)
    expect([wrong, status, body.details[0].field]).toEqual([wrong, 400, wrong.split('=')[0]])
  }
  await call('DELETE', `/tasks/${task.id}`)
  await team.owner.mutate('trash.purge', { entity: 'task', id: task.id })
  const { status, body } = await call('GET', `/tasks/${task.id}/history`)
  expect([status, body.error]).toEqual([404, 'not_found'])
  const { body: contact } = await call('POST', '/contacts', { name: 'A contact' })
  expect((await call('GET', `/tasks/${contact.id}/history`)).status).toBe(404)
})

test('a history is incomplete once its first changes are purged', async () => {
  const call = await team.withToken()
  const { body: task } = await call('POST', '/tasks', { title: '1' })
  await call('PATCH', `/tasks/${task.id}`, { title: '2' })
  await query(`delete from change where entity_id = '${task.id}' and version = 1`)
  const { body } = await call('GET', `/tasks/${task.id}/history`)
  expect(body).toMatchObject({ data: [{ version: 2 }], has_more: false, complete: false })
  await query(`delete from change where entity_id = '${task.id}'`)
  expect((await call('GET', `/tasks/${task.id}/history`)).body).toEqual({ data: [], has_more: false, complete: false })
})

test('the history of a member has no HR fields, and an erased member no name', async () => {
  const call = await team.withToken()
  const member = await team.join('member', 'Grace Holm')
  const { body: hr } = await team.owner.query('members.hr.get', { id: member.id })
  await team.owner.mutate('members.hr.update', { id: member.id, version: hr.version, notes: 'Confidential' })
  const { body: task } = await member.mutate('tasks.create', { title: 'A task' })
  const actor = async () => (await call('GET', `/tasks/${task.id}/history`)).body.data[0].actor
  expect(await actor()).toEqual({ kind: 'member', id: member.id, name: 'Grace Holm' })
  await member.mutate('members.updateProfile', { name: 'Grace Berg' })
  await team.owner.mutate('members.deactivate', { id: member.id })
  await team.owner.mutate('members.erase', { id: member.id })
  const named = await readHistory(call, `members/${member.id}`)
  const names = named.flatMap(({ changes }) => changes.filter(({ field }) => field === 'name'))
  expect(names).toEqual([{ field: 'name', from: '', to: 'Former member' }])
  expect(await actor()).toMatchObject({ kind: 'member', id: member.id })
  for (const path of [`tasks/${task.id}`, `members/${member.id}`])
    expect((await call('GET', `/${path}/history`)).text).not.toMatch(/Grace|Confidential|notes/)
})

test('an invoice shows what was due, which is not logged', async () => {
  const call = await team.withToken()
  const lines = [{ description: 'Proofs', quantity: 2, unit_price: 50, tax_rate: 0 }]
  const { body: invoice } = await team.owner.mutate('invoices.create', { company: 'A client', lines })
  await team.owner.mutate('invoices.update', { id: invoice.id, lines: [{ ...lines[0], quantity: 3 }] })
  const { body } = await call('GET', `/invoices/${invoice.id}/history?field=amount_due`)
  expect(body.data.map(({ changes }: { changes: unknown }) => changes)).toEqual([
    [{ field: 'amount_due', from: 100, to: 150 }],
    [{ field: 'amount_due', from: null, to: 100 }],
  ])
})

test('a guest cannot read the history of a task that they see', async () => {
  const guest = await team.join('guest')
  const { body: project } = await team.owner.mutate('projects.create', { name: 'Shared', team: [guest.id] })
  const { body: task } = await team.owner.mutate('tasks.create', { title: 'Shared', project: project.id })
  expect((await guest.query('tasks.get', { id: task.id })).status).toBe(200)
  expect((await guest.query('tasks.history', { id: task.id })).status).toBe(403)
})

test('the changes of every kind add up to the record', async () => {
  const other = await openWorkspace(team.api)
  const call = await other.withToken()
  const draw = drawsFrom(SEED)
  const edits = await RandomEdits.open({ call, addMember: other.join }, draw)
  for (let step = 0; step < 200; step++) await edits.step()
  const day = new RandomDay(team.api, other, call, draw)
  for (let step = 0; step < 20; step++) await day.step()
  // All records of a kind may be in the Trash by now.
  await RandomEdits.open({ call, addMember: other.join }, draw)
  expect(new Set(await expectFolded(call))).toEqual(new Set(restKinds.map(({ path }) => path)))
})
