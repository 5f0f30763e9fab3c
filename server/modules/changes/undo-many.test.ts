import { expect, test } from 'vitest'
import { KINDS } from '#server/kinds.ts'
import type { Body } from '#server/testing/agents.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { HOOK_TOKEN, makeEveryEntity } from '#server/testing/every-entity.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam({ SERVICE_EMAIL_WEBHOOK_TOKEN: HOOK_TOKEN })

const made = (procedure: string, input: object) => team.owner.made(procedure, input)
const rows = (statement: string) => asOwner(team.api.database, statement)
const undo = (changes: object[]) => made('changes.undo', { changes })
const REVERTED = 'This change is already reverted.'

test('of 20 parallel undos of one change one has an effect, and the others say that it is reverted', async () => {
  const { id } = await made('tasks.create', { title: 'Race' })
  await made('tasks.update', { id, title: 'Raced' })
  const changes = [
    { entity: 'task', id, version: 2 },
    { entity: 'task', id, version: 1 },
    { entity: 'task', id, version: 3, deleted: true },
  ]
  for (const change of changes) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo([change])))
    expect(answers.flatMap(({ undone }) => undone as Body[])).toHaveLength(1)
    const failed = answers.flatMap(({ failed: some }) => some as Body[])
    expect(failed.map(({ message }) => message)).toEqual(Array.from({ length: 19 }, () => REVERTED))
  }
  expect((await team.owner.query('tasks.get', { id })).body).toMatchObject({ title: 'Race', version: 4 })
  expect(await rows(`select count(*)::int as n from change where entity_id = '${id}'`)).toEqual([{ n: 5 }])
})

test('of parallel undos of different changes of a record none is lost', async () => {
  const { id } = await made('tasks.create', { title: 'Old', priority: 'low', tags: ['a'] })
  const edits = [{ title: 'New' }, { priority: 'high' }, { tags: ['b'] }, { due: '2027-01-01' }, { desc: 'Why' }]
  for (const edit of edits) await made('tasks.update', { id, ...edit })
  const answers = await Promise.all(edits.map((_edit, at) => undo([{ entity: 'task', id, version: at + 2 }])))
  expect(answers.flatMap(({ failed }) => failed as Body[])).toEqual([])
  const { body } = await team.owner.query('tasks.get', { id })
  expect(body).toMatchObject({ title: 'Old', priority: 'low', tags: ['a'], due: null, desc: '', version: 11 })
})

test('a bulk edit of 500 records is undone in one transaction, beside those that were changed later', async () => {
  const records = Array.from({ length: 500 }, (_, at) => ({ title: `Task ${at}` }))
  await made('tasks.import', { records })
  const { body } = await team.owner.query('tasks.all')
  const ids = (body.data as Body[]).flatMap(({ id, title }) => (/^Task \d/.test(title as string) ? [id as string] : []))
  const { changed } = await made('tasks.updateEach', { records: ids.map((id) => ({ id, priority: 'high' })) })
  expect(changed).toHaveLength(500)
  const [first] = ids
  await made('tasks.update', { id: first!, priority: 'low' })
  const changes = (changed as Body[]).map(({ id, version }) => ({ entity: 'task', id, version }))
  const { undone, failed } = await undo(changes)
  expect(undone).toHaveLength(499)
  expect(failed).toMatchObject([{ id: first, kept: [{ field: 'priority', reason: 'changed_since' }] }])
  const [log] = await rows(
    `select count(*)::int as n, count(distinct c.xid)::int as transactions, count(distinct m.id)::int as reverted
     from change c join change m on m.id = c.reverts where m.entity_id = any ('{${ids.join()}}')`,
  )
  expect(log).toEqual({ n: 499, transactions: 1, reverted: 499 })

  const redone = await undo((undone as Body[]).map(({ id, version }) => ({ entity: 'task', id, version })))
  expect([redone['undone'].length, redone['failed']]).toEqual([499, []])

  const removed = await made('tasks.removeEach', { records: ids.map((id) => ({ id })) })
  const deletions = (removed['changed'] as Body[]).map(({ id, version }) => ({
    entity: 'task',
    id,
    version,
    deleted: true,
  }))
  expect((await undo(deletions))['undone']).toHaveLength(500)
}, 60_000)

test('folders that were deleted together are back in each other, with what was in them', async () => {
  const inside: Record<string, string> = {}
  for (const [name, above] of [['A'], ['B', 'A'], ['C', 'B'], ['D', 'C']] as const)
    inside[name] = (await made('folders.create', { name, parent: above ? inside[above] : null })).id as string
  const { id } = await made('documents.create', { title: 'In C', folder: inside['C'] })
  const { changed } = await made('folders.removeEach', {
    records: ['A', 'B', 'C'].map((name) => ({ id: inside[name] })),
  })
  expect((await team.owner.query('documents.get', { id })).body).toMatchObject({ folder: null })
  const { failed } = await undo(
    (changed as Body[]).map((one) => ({ entity: 'folder', id: one.id, version: one.version, deleted: true })),
  )
  expect(failed).toEqual([])
  const { body } = await team.owner.query('folders.all')
  const parents = (body.data as Body[]).map(({ name, parent }) => [name, parent])
  expect(Object.fromEntries(parents)).toEqual({ A: null, B: inside['A'], C: inside['B'], D: inside['C'] })
  expect((await team.owner.query('documents.get', { id })).body).toMatchObject({ folder: inside['C'] })
})

test('a value that another record has taken meanwhile stays and is named', async () => {
  const { id } = await made('items.create', { name: 'Paper', number: 'A-1' })
  await made('items.update', { id, number: 'A-2' })
  await made('items.create', { name: 'Ink', number: 'A-1' })
  expect(await undo([{ entity: 'item', id, version: 2 }])).toMatchObject({
    undone: [],
    failed: [
      {
        subject: 'Paper',
        message: 'Its earlier values are no longer possible, so it was kept.',
        kept: [{ field: 'number', reason: 'not_allowed' }],
      },
    ],
  })
  expect((await team.owner.query('items.get', { id })).body).toMatchObject({ number: 'A-2' })
})

test(
  'a creation of every kind with a Trash is undone and redone; the others are refused',
  { tags: 'stress', timeout: 60_000 },
  async () => {
    const guest = await team.join('guest')
    await makeEveryEntity(team, [guest], guest.id)
    // Nothing refers to these.
    await made('campaigns.create', { name: 'Spring' })
    await made('items.create', { name: 'Tape' })
    const created = (await rows(
      `select distinct on (entity) entity, entity_id as id, version from change
     where actor_kind = 'member' and event like '%.created' and entity_id not in (
       select entity_id from change where event !~ '[.](created|updated)$') order by entity, id desc`,
    )) as { entity: string; id: string; version: number }[]
    const outcome: Record<string, string> = {}
    for (const change of created) {
      const { undone, failed } = await undo([change])
      outcome[change.entity] = (failed as Body[])[0]?.['message'] ?? 'deleted'
      for (const { entity, id, version } of undone as Body[]) {
        const back = await undo([{ entity, id, version, deleted: true }])
        if ((back['undone'] as Body[]).length === 1) outcome[change.entity] = 'restored'
      }
    }
    const restored = Object.keys(outcome).filter((entity) => outcome[entity] === 'restored')
    const withTrash = KINDS.flatMap(({ table, trash }) => (trash ? [table] : []))
    expect(Object.values(outcome)).not.toContain('deleted')
    expect(restored.toSorted()).toEqual(withTrash.toSorted())
  },
)

test('wrong input is refused, and a repeated call gets the first answer', async () => {
  const { id } = await made('tasks.create', { title: 'Once' })
  await made('tasks.update', { id, title: 'Twice' })
  const one = { entity: 'task', id, version: 2 }
  const refused = async (changes: unknown) => (await team.owner.mutate('changes.undo', { changes })).status
  expect(await refused([])).toBe(400)
  expect(await refused([one, { ...one, version: 1 }])).toBe(400)
  expect(await refused([{ ...one, id: 'x' }])).toBe(400)
  expect(await refused(Array.from({ length: 501 }, () => ({ ...one, id: crypto.randomUUID() })))).toBe(400)
  const unknown = await undo([
    { ...one, entity: 'nothing' },
    { ...one, id: crypto.randomUUID() },
  ])
  expect(unknown).toMatchObject({ undone: [], failed: [{ subject: null }, { subject: null }] })

  const send = () => team.owner.mutate('changes.undo', { changes: [one] }, { 'Idempotency-Key': 'undo' })
  const first = await send()
  expect(first.body.undone).toHaveLength(1)
  expect((await send()).text).toBe(first.text)
})
