import { beforeAll, expect, test } from 'vitest'
import { agentsOf, type Body } from '#server/testing/agents.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import type { Person } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const { call } = agentsOf(() => team.api)
let ben: Awaited<ReturnType<typeof team.join>>

beforeAll(async () => {
  ben = await team.join('member', 'Ben Roth')
})

const made = (procedure: string, input: object, by: Person = team.owner) => by.made(procedure, input)
const task = async (id: string) => (await team.owner.query('tasks.get', { id })).body as Body
const rows = (statement: string) => asOwner(team.api.database, statement)
const undo = (changes: object[], by: Person = team.owner) => made('changes.undo', { changes }, by)
const taskAt = (id: string, version: number) => ({ entity: 'task', id, version })
const NOT_OWN = 'Only your own changes of the last 10 minutes can be undone.'
const REVERTED = 'This change is already reverted.'

test('an undone edit gives the identical record, but for version and time, and can be redone', async () => {
  const { id } = await made('tasks.create', { title: 'Sketch', tags: ['a'], assignees: [ben.id], due: '2027-01-01' })
  const before = await task(id)
  await made('tasks.update', { id, title: 'Drawn', status: 'done', assignees: [], due: null })
  const { undone, failed } = await undo([taskAt(id, 2)])
  expect(failed).toEqual([])
  const after = await task(id)
  expect(undone).toEqual([{ entity: 'task', id, version: 3, deleted: false, record: after, kept: [] }])
  expect(after).toEqual({ ...before, version: 3, updated_at: after['updated_at'] })
  expect(after['updated_at'] > before['updated_at']).toBe(true)
  const log = await rows(
    `select c.event, c.actor_kind, m.version from change c join change m on m.id = c.reverts where c.entity_id = '${id}'`,
  )
  expect(log).toEqual([{ event: 'task.updated', actor_kind: 'member', version: 2 }])

  expect((await undo([taskAt(id, 3)]))['undone']).toMatchObject([{ version: 4, kept: [] }])
  expect(await task(id)).toMatchObject({ title: 'Drawn', status: 'done', assignees: [], due: null })
  expect((await undo([taskAt(id, 4)]))['undone']).toMatchObject([{ version: 5, kept: [] }])
  expect(await task(id)).toMatchObject({ title: 'Sketch', status: 'todo', assignees: [ben.id], completed_at: null })
})

test('what others changed since stays and is named', async () => {
  const { id } = await made('tasks.create', { title: 'Old', priority: 'low' })
  await made('tasks.update', { id, title: 'New', priority: 'high' })
  await made('tasks.update', { id, title: 'By Ben' }, ben)
  const kept = [{ field: 'title', reason: 'changed_since', message: 'was changed later' }]
  expect(await undo([taskAt(id, 2)])).toMatchObject({ undone: [{ version: 4, kept }], failed: [] })
  expect(await task(id)).toMatchObject({ title: 'By Ben', priority: 'low' })

  await made('tasks.update', { id, title: 'Newer' })
  await made('tasks.update', { id, title: 'Again by Ben' }, ben)
  const message = 'It was changed later, so it was kept.'
  expect(await undo([taskAt(id, 5)])).toEqual({
    undone: [],
    failed: [{ entity: 'task', id, subject: 'Newer', message, kept }],
  })
  expect(await task(id)).toMatchObject({ title: 'Again by Ben', version: 6 })
})

test('a reference to a deleted record and a value that is not allowed stay and are named', async () => {
  const { id: project } = await made('projects.create', { name: 'Fair' })
  const { id } = await made('tasks.create', { title: 'Stand', project })
  await made('tasks.update', { id, title: 'Booth', project: null })
  await made('projects.remove', { id: project }, ben)
  const { undone } = await undo([taskAt(id, 2)])
  expect(undone).toMatchObject([{ kept: [{ field: 'project', reason: 'reference_gone' }] }])
  expect(await task(id)).toMatchObject({ title: 'Stand', project: null })

  const sop = await made('documents.create', { title: 'Opening', kind: 'sop', markdown: 'Unlock.' })
  const approved = await made('documents.approve', { id: sop['id'], version: sop['version'] })
  const edited = await made('documents.update', { id: sop['id'], title: 'Open', sop_status: 'draft' })
  expect(edited['version']).toBe(approved['version'] + 1)
  const back = await undo([{ entity: 'document', id: sop['id'], version: edited['version'] }])
  expect(back['undone']).toMatchObject([
    { record: { title: 'Opening', sop_status: 'draft' }, kept: [{ field: 'sop_status', reason: 'not_allowed' }] },
  ])
})

test('lines of an order are undone; a value that is no longer valid stays and stops no other record', async () => {
  const { id: item } = await made('items.create', { name: 'Paper', number: 'P-1' })
  const order = await made('purchase_orders.create', { lines: [{ item, qty: 2.5, cost: 1.25 }] })
  await made('purchase_orders.update', { id: order['id'], lines: [], note: 'Call first' })
  const [renamed, other] = [await made('tasks.create', { title: 'Old' }), await made('tasks.create', { title: 'Old' })]
  for (const { id } of [renamed, other]) await made('tasks.update', { id, title: 'New' })
  // As it was written before a limit was introduced.
  await rows(`update change set before = '{"title": ""}' where entity_id = '${renamed['id']}' and version = 2`)
  const changes = [
    { entity: 'purchase_order', id: order['id'], version: 2 },
    taskAt(renamed['id'], 2),
    taskAt(other['id'], 2),
  ]
  expect(await undo(changes)).toMatchObject({
    undone: [{ record: { lines: order['lines'], note: '' }, kept: [] }, { id: other['id'] }],
    failed: [{ id: renamed['id'], kept: [{ field: 'title', reason: 'not_allowed', message: 'must not be empty' }] }],
  })
})

test('a ticket that was resolved by mistake is not counted as reopened', async () => {
  const { id } = await made('tickets.create', { title: 'Wrong paper' })
  await made('tickets.update', { id, status: 'resolved', resolution: 'Reprinted' })
  expect(await undo([{ entity: 'ticket', id, version: 2 }])).toMatchObject({
    undone: [{ record: { status: 'new', resolution: '', resolved_at: null, reopened: 0 }, kept: [] }],
  })
})

test('a creation goes to the Trash and back, unless others worked on it', async () => {
  const { id } = await made('tasks.create', { title: 'Unasked' })
  expect((await undo([taskAt(id, 1)]))['undone']).toMatchObject([{ version: 1, deleted: true }])
  expect((await team.owner.query('tasks.get', { id })).status).toBe(404)
  const deletion = { ...taskAt(id, 1), deleted: true }
  expect((await undo([deletion]))['undone']).toMatchObject([{ version: 2, deleted: false }])
  expect(await task(id)).toMatchObject({ title: 'Unasked', version: 2 })
  expect((await undo([taskAt(id, 2)]))['undone']).toMatchObject([{ version: 2, deleted: true }])
  expect((await undo([deletion]))['failed']).toMatchObject([{ message: REVERTED }])

  const useful = (await made('tasks.create', { title: 'Useful' }))['id']
  await made('tasks.update', { id: useful, desc: 'Worked out' }, ben)
  expect((await undo([taskAt(useful, 1)]))['failed']).toMatchObject([{ subject: 'Useful' }])
  expect(await task(useful)).toMatchObject({ desc: 'Worked out' })
})

test('a deletion is undone, also of a version that others made meanwhile, unless the record is back already', async () => {
  const { id: project } = await made('projects.create', { name: 'Fair' })
  const { id } = await made('tasks.create', { title: 'Stand', project })
  await made('tasks.update', { id, priority: 'high' }, ben)
  await made('tasks.remove', { id })
  await made('projects.remove', { id: project }, ben)
  const deletion = { ...taskAt(id, 1), deleted: true }
  expect(await undo([deletion])).toMatchObject({
    undone: [{ version: 3, deleted: false, kept: [{ field: 'project', reason: 'reference_gone' }] }],
  })
  expect(await task(id)).toMatchObject({ priority: 'high', project: null })

  const { id: purged } = await made('projects.create', { name: 'Purged' })
  const other = await made('tasks.create', { title: 'Orphan', project: purged })
  await made('tasks.remove', { id: other['id'] })
  await made('projects.remove', { id: purged })
  await made('trash.purge', { entity: 'project', id: purged })
  expect((await undo([{ ...taskAt(other['id'], 1), deleted: true }]))['undone']).toMatchObject([
    { kept: [{ field: 'project', reason: 'reference_gone' }] },
  ])

  await made('tasks.remove', { id })
  await made('tasks.restore', { id }, ben)
  const again = { ...taskAt(id, 3), deleted: true }
  expect((await undo([again]))['failed']).toMatchObject([{ message: 'It is no longer in the Trash.' }])
  await made('tasks.remove', { id }, ben)
  expect((await undo([again]))['failed']).toMatchObject([{ message: expect.stringContaining('changed later') }])
  await made('trash.purge', { entity: 'task', id })
  expect((await undo([again]))['undone']).toEqual([])
})

test('what referred to a deleted record is linked again, unless others linked it elsewhere', async () => {
  const create = async (name: string) => (await made('projects.create', { name }))['id'] as string
  const [fair, other] = [await create('Fair'), await create('Other')]
  const [stand, print] = [
    await made('tasks.create', { title: 'Stand', project: fair }),
    await made('tasks.create', { title: 'Print', project: fair }),
  ]
  await made('projects.removeEach', { records: [{ id: fair }, { id: await create('Third') }] })
  expect(await task(stand['id'])).toMatchObject({ project: null })
  await made('tasks.update', { id: print['id'], project: other }, ben)
  expect((await undo([{ entity: 'project', id: fair, version: 1, deleted: true }]))['failed']).toEqual([])
  expect(await task(stand['id'])).toMatchObject({ project: fair, version: 3 })
  expect(await task(print['id'])).toMatchObject({ project: other })

  const { id: folder } = await made('folders.create', { name: 'Office' })
  const { id } = await made('documents.create', { title: 'Opening', folder, markdown: 'Unlock.' })
  await made('folders.remove', { id: folder })
  expect((await undo([{ entity: 'folder', id: folder, version: 1, deleted: true }]))['failed']).toEqual([])
  expect((await team.owner.query('documents.get', { id })).body).toMatchObject({ folder })
})

test('changes of others, of programs and of more than 10 minutes ago stay', async () => {
  const { id } = await made('tasks.create', { title: 'Old' })
  await made('tasks.update', { id, title: 'By Ben' }, ben)
  const program = await team.withToken()
  expect((await program('PATCH', `/tasks/${id}`, { title: 'By a program' })).status).toBe(200)
  await made('tasks.update', { id, title: 'Mine' })
  await rows(`update change set at = at - interval '601 seconds' where entity_id = '${id}' and version = 4`)
  for (const version of [2, 3, 4, 5])
    expect((await undo([taskAt(id, version)]))['failed'], `version ${version}`).toEqual([
      { entity: 'task', id, subject: null, message: NOT_OWN, kept: [] },
    ])
  const other = await team.join('owner', 'Another owner')
  expect((await undo([taskAt(id, 1)], other))['failed']).toMatchObject([{ message: NOT_OWN }])
  expect(await task(id)).toMatchObject({ title: 'Mine', version: 4 })
})

test('a reverted change of an agent is not brought back by an undo', async () => {
  const { secret } = await made('tokens.create', { name: 'Robin', access: 'read_write', expires: null })
  const { id } = await made('tasks.create', { title: 'Old' })
  await call('update_task', { task: id, title: 'By the agent' }, secret)
  const [row] = await rows(`select id::int as change from change where entity_id = '${id}' and run_id is not null`)
  await made('agents.revert', row!)
  expect((await undo([taskAt(id, 3)]))['failed']).toMatchObject([{ message: NOT_OWN }])
  expect(await task(id)).toMatchObject({ title: 'Old', version: 3 })
})

test('an undo requires the permissions that the person has now', async () => {
  const guest = await team.join('guest', 'Gil Guest')
  const { id: project } = await made('projects.create', { name: 'Shared', team: [guest.id] })
  const { id } = await made('tasks.create', { title: 'From a guest', project }, guest)
  await made('tasks.update', { id, title: 'Changed by a guest' }, guest)
  expect((await undo([taskAt(id, 2)], guest))['undone']).toMatchObject([{ version: 3 }])
  // Guests delete nothing.
  expect((await undo([taskAt(id, 1)], guest))['failed']).toMatchObject([{ message: expect.stringMatching(/guest/) }])
  expect((await undo([taskAt(id, 3)], ben))['failed']).toMatchObject([{ message: NOT_OWN }])

  const deal = await made('deals.create', { name: 'Posters' }, ben)
  await made('deals.update', { id: deal['id'], name: 'Flyers' }, ben)
  await made('members.setRole', { id: ben.id, role: 'guest' })
  const changed = { entity: 'deal', id: deal['id'], version: 2 }
  expect((await undo([changed], ben))['failed']).toMatchObject([{ message: NOT_OWN }])
  expect((await team.owner.query('deals.get', { id: deal['id'] })).body).toMatchObject({ name: 'Flyers', version: 2 })
  await made('members.setRole', { id: ben.id, role: 'member' })
})
