import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { type Person } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
let owner: Person
beforeAll(async () => {
  owner = team.owner
})

const make = async (module: string, ...inputs: object[]): Promise<string[]> => {
  const made = await Promise.all(inputs.map((input) => owner.mutate(`${module}.create`, input)))
  return made.map(({ body }) => body.id)
}
const get = async (module: string, id: string) => (await owner.query(`${module}.get`, { id })).body
const changesOf = (id: string) =>
  asOwner(
    team.api.database,
    `select event, version, before, request_id from change where entity_id = '${id}' order by id`,
  )

test('each of 500 tasks is changed and reported as by a single update', async () => {
  const ids = await make('tasks', ...Array.from({ length: 500 }, (_, at) => ({ title: `Task ${at}` })))
  const member = (await owner.query('members.list', {})).body.data[0]
  const fields = { status: 'done', assignees: [member.email], base: { status: 'todo' } }
  const reply = await owner.mutate('tasks.updateEach', { records: ids.map((id) => ({ id, ...fields })) })
  expect(reply.body.refused).toEqual([])
  expect(reply.body.changed).toHaveLength(500)
  expect(reply.body.changed[0].before).toEqual({ status: 'todo', assignees: [], completed_at: null })
  for (const id of [ids[0]!, ids[499]!]) {
    expect(await get('tasks', id)).toMatchObject({
      status: 'done',
      assignees: [member.id],
      completed_at: expect.any(String),
      version: 2,
    })
    expect(await changesOf(id)).toMatchObject([
      { event: 'task.created' },
      { event: 'task.updated', version: 2, before: { status: 'todo' } },
    ])
  }
  const again = await owner.mutate('tasks.updateEach', { records: ids.map((id) => ({ id, status: 'done' })) })
  expect(again.body).toEqual({ changed: [], refused: [] })
  const more = await owner.mutate('tasks.updateEach', { records: [...ids, ids[0]].map((id) => ({ id })) })
  expect([more.status, more.body.message]).toEqual([400, expect.stringContaining('at most 500')])
})

test('a refused record names each rejected field, a conflict or a missing record none', async () => {
  const [first, second] = await make('deals', ...['A', 'B'].map((name) => ({ name })))
  const { body } = await owner.mutate('deals.updateEach', {
    records: [
      { id: first, name: '', close_date: '2027-02-30' },
      { id: second, name: 'C', base: { name: 'Z' } },
      { id: crypto.randomUUID(), name: 'D' },
    ],
  })
  expect(body.changed).toEqual([])
  const of = (id: string) => body.refused.find((one: { id: string }) => one.id === id)
  expect(of(first!)).toMatchObject({
    code: 'validation_error',
    details: [
      { field: 'name', code: 'invalid', message: 'must not be empty' },
      { field: 'close_date', code: 'invalid', message: expect.stringContaining('must be') },
    ],
  })
  expect(of(second!)).toMatchObject({ code: 'conflict', details: [] })
  expect(body.refused).toHaveLength(3)
  expect(body.refused.find(({ code }: { code: string }) => code === 'not_found')).toMatchObject({ details: [] })
})

test('a taken ext_id fails only the records that request it', async () => {
  const [first, second, third] = await make('deals', ...['A', 'B', 'C'].map((name) => ({ name })))
  await make('deals', { name: 'Holder', ext_id: 'taken' })
  const { body } = await owner.mutate('deals.updateEach', {
    records: [
      { id: first, ext_id: 'taken' },
      { id: second, name: 'Renamed' },
    ],
  })
  expect(body).toMatchObject({
    changed: [{ id: second }],
    refused: [
      {
        id: first,
        code: 'conflict',
        message: expect.stringContaining('"taken"'),
        details: [
          { field: 'ext_id', code: 'invalid', message: expect.stringMatching(/^another deal already has "taken"/) },
        ],
      },
    ],
  })
  const same = await owner.mutate('deals.updateEach', {
    records: [first, second, third].map((id) => ({ id, ext_id: 'one' })),
  })
  expect(same.body.changed).toMatchObject([{ before: { ext_id: null } }])
  expect(same.body.refused).toMatchObject([{ message: expect.stringContaining('"one"') }, {}])
  const found = (await owner.query('deals.list', { ext_id: ['one'] })).body.data
  expect(found).toMatchObject([{ id: same.body.changed[0].id }])
})

test('restoring several records with the same ext_id leaves it with one of them', async () => {
  const ids: string[] = []
  for (const name of ['A', 'B', 'C']) {
    const [id] = await make('deals', { name, ext_id: 'again' })
    await owner.mutate('deals.remove', { id })
    ids.push(id!)
  }
  const { body } = await owner.mutate('deals.restoreEach', { records: ids.map((id) => ({ id })) })
  expect(body.refused).toEqual([])
  expect(body.changed).toHaveLength(3)
  const restored = await Promise.all(ids.map((id) => get('deals', id)))
  expect(restored.flatMap(({ ext_id }) => ext_id ?? [])).toEqual(['again'])
  for (const id of ids) expect(await changesOf(id)).toMatchObject([{}, {}, { event: 'deal.created', version: 2 }])
})

test('a failed record is reported with its reason and does not stop the others', async () => {
  const [fine, taken, gone, wrong] = await make('deals', ...['A', 'B', 'C', 'D'].map((name) => ({ name })))
  await owner.mutate('deals.update', { id: taken, stage: 'proposal' })
  await owner.mutate('deals.remove', { id: gone })
  const base = { stage: 'lead' }
  const nowhere = '01a1fdc9-04f7-7b07-a1c9-b9e0ecf5c7a6'
  const { body } = await owner.mutate('deals.updateEach', {
    records: [
      { id: fine, stage: 'negotiation', base },
      { id: taken, stage: 'won', base },
      { id: gone, stage: 'won' },
      { id: wrong, stage: 'sold' },
      { id: 'x', contact: nowhere },
    ],
  })
  expect(body.changed).toEqual([{ id: fine, version: 2, before: { stage: 'lead', probability: 10 } }])
  const reasons = Object.fromEntries(body.refused.map((one: { id: string; message: string }) => [one.id, one.message]))
  expect(reasons).toEqual({
    [taken!]: 'stage was changed by another person.',
    [gone!]: expect.stringContaining('No record with this id'),
    [wrong!]: expect.stringMatching(/^stage: must be one of/),
    x: expect.stringContaining('No record with this id'),
  })
  expect(await get('deals', taken!)).toMatchObject({ stage: 'proposal', version: 2 })
})

test('of records that receive the same unique value, the first is changed and the others are refused', async () => {
  const ids = await make('items', { number: 'A-1', name: 'Paper' }, { number: 'A-2', name: 'Ink' })
  const reply = await owner.mutate('items.updateEach', { records: ids.map((id) => ({ id, number: 'A-9' })) })
  const [first, second] = ids.toSorted() as [string, string]
  expect(reply.body.changed.map(({ id }: { id: string }) => id)).toEqual([first])
  expect(reply.body.refused).toMatchObject([
    { id: second, details: [{ field: 'number' }], message: expect.stringMatching(/^number: already belongs to item/) },
  ])
  expect(await get('items', first)).toMatchObject({ number: 'A-9', version: 2 })
  expect(await get('items', second)).toMatchObject({ number: expect.stringMatching(/^A-[12]$/), version: 1 })
})

test('many records are deleted and restored in one change, each as by a single call', async () => {
  const [free, used] = await make('items', { number: 'D-1', name: 'Card' }, { number: 'D-2', name: 'Glue' })
  await owner.mutate('purchase_orders.create', { lines: [{ item: used, qty: 1 }] })
  const records = [free, used, 'x'].map((id) => ({ id }))
  const { body } = await owner.mutate('items.removeEach', { records })
  expect(body.changed).toEqual([{ id: free, version: 1, before: {} }])
  expect(body.refused).toMatchObject([
    { id: used, message: expect.stringContaining('on a purchase order') },
    { id: 'x', code: 'not_found', message: expect.stringContaining('No record with this id') },
  ])
  expect((await owner.query('items.get', { id: free })).status).toBe(404)
  await owner.mutate('items.restoreEach', { records: [{ id: free }] })
  expect(await get('items', free!)).toMatchObject({ number: 'D-1', version: 2 })
  expect(await changesOf(free!)).toMatchObject([
    { event: 'item.created' },
    { event: 'item.deleted' },
    { event: 'item.created', version: 2 },
  ])
  const [project] = await make('projects', { name: 'Move' })
  const [task, other] = await make('tasks', { title: 'In it', project }, { title: 'Beside it' })
  const gone = await owner.mutate('projects.removeEach', { records: [{ id: project }] })
  expect(gone.body).toEqual({ changed: [{ id: project, version: 1, before: {} }], refused: [] })
  expect(await get('tasks', task!)).toMatchObject({ project: null, version: 2 })
  const guest = await team.join('guest')
  expect((await guest.mutate('tasks.removeEach', { records: [{ id: other }] })).status).toBe(403)
})

test('roles apply as for one: guests change tasks of their projects only, members cannot plan campaigns', async () => {
  const [guest, member] = [await team.join('guest'), await team.join('member')]
  const [project] = await make('projects', { name: 'Shared', team: [guest.id] })
  const [theirs, others] = await make('tasks', { title: 'Theirs', project }, { title: 'Others' })
  const records = [theirs, others].map((id) => ({ id, status: 'done' }))
  const { body } = await guest.mutate('tasks.updateEach', { records })
  expect([body.changed.length, body.refused]).toMatchObject([
    1,
    [{ id: others, message: expect.stringContaining('No record') }],
  ])
  expect((await guest.mutate('deals.updateEach', { records: [{ id: others, stage: 'won' }] })).status).toBe(403)
  expect((await member.mutate('campaigns.updateEach', { records: [{ id: others, name: 'X' }] })).status).toBe(403)
})

test('two concurrent updates of the same records both finish', async () => {
  const ids = await make('tasks', ...Array.from({ length: 40 }, (_, at) => ({ title: `Both ${at}` })))
  const both = await Promise.all(
    [ids, ids.toReversed()].map((order, at) =>
      owner.mutate('tasks.updateEach', { records: order.map((id) => ({ id, tags: [`by ${at}`] })) }),
    ),
  )
  expect(both.map(({ status, body }) => [status, body.changed.length])).toEqual([
    [200, 40],
    [200, 40],
  ])
})
