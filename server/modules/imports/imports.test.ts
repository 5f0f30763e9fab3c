import { expect, test } from 'vitest'
import { procedures } from '#server/app-router.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { kinds } from '#server/kinds.ts'
import { ended, importer, openImports } from '#server/testing/imports.ts'
import { startWorker } from '#worker/runner.ts'
import { leasedImports } from './running/lease-import.ts'
import { CSV_ENTITIES } from './schema.ts'

const { team, own } = openImports()

const CONTACTS = { source: 'csv', entity: 'contact', name: 'contacts.csv' }

test('rows become records once, a bad row stops none, and every row is accounted for', async () => {
  const file =
    'ID;Name;Email;Tags;Nonsense\r\n1;Ada Brandt;ada@brandt.example;"print, paper";x\r\n2;;none@x.example;;\r\n3;Ben;no address;;\r\n4;\'=Ida;;;\r\n'
  const done = await own.run(CONTACTS, file)
  expect(done).toMatchObject({ status: 'done', created: 2, updated: 0, skipped: 0, failed: 2, encoding: 'utf-8' })
  const rows = await own.rows(done.id)
  expect(rows.map(({ line, source_id, status }) => [line, source_id, status])).toEqual([
    [2, '1', 'created'],
    [3, '2', 'failed'],
    [4, '3', 'failed'],
    [5, '4', 'created'],
  ])
  expect(rows.map(({ notes }) => notes[0]?.field)).toEqual([undefined, 'name', 'email', undefined])
  const { body } = await team.api.call('GET', `/contacts/${rows[0]!['entity_id']}`)
  expect(body).toMatchObject({ name: 'Ada Brandt', email: 'ada@brandt.example', tags: ['print', 'paper'] })
  expect((await team.api.call('GET', `/contacts/${rows[3]!['entity_id']}`)).body.name).toBe('=Ida')
  expect(rows.map(({ record }) => record)).toEqual([{ name: 'Ada Brandt' }, null, { name: 'Ben' }, { name: '=Ida' }])
  const again = await own.run(CONTACTS, file)
  expect(again).toMatchObject({ created: 0, updated: 0, skipped: 2, failed: 2 })
})

test('a mapping is kept for the next file with the same header', async () => {
  const given = { source: 'csv', entity: 'project' }
  const columns = { Nr: 'source_id', Called: 'name' }
  expect(await own.run(given, 'Nr,Called\nm1,One\n', { columns })).toMatchObject({ created: 1 })
  expect(await own.run(given, 'Nr,Called\nm1,One\nm2,Two\n')).toMatchObject({ created: 1, mapping: { columns } })
  const other = await team.api.call('POST', `/imports/${await own.upload(given, 'Nr,Called,x\nm1,One,\n')}/check`, {})
  expect(other.body.message).toContain('has no column for name')
})

test('a header is read across parts, also if one ends within a character', async () => {
  const text = 'source_id,name,Größe\ng1,Gärten,7\n'
  for (const part of [Buffer.from('source_id,name,Gr').length + 1, 5]) {
    const checked = await own.step(await own.upload({ source: 'csv', entity: 'project' }, text, part), 'check')
    expect(checked).toMatchObject({ columns: ['source_id', 'name', 'Größe'], encoding: 'utf-8', created: 1 })
  }
})

test('a check says what an import does, and does nothing', async () => {
  const before = (await team.api.call('GET', '/contacts')).body.total
  const lines = Array.from({ length: 450 }, (_, n) => `c${n},Person ${n}`)
  const id = await own.upload(CONTACTS, ['source_id,name', ...lines, 'c7,'].join('\n'), 700)
  const checked = await own.step(id, 'check')
  expect(checked).toMatchObject({ status: 'ready', total: 451, created: 450, failed: 1 })
  expect((await team.api.call('GET', '/contacts')).body.total).toBe(before)
  const rows = await own.rows(id)
  expect(rows).toHaveLength(101)
  expect(rows[0]).toMatchObject({ status: 'created', entity_id: null, record: { name: 'Person 0' } })
  const done = await own.step(id, 'start')
  expect(done).toMatchObject({ status: 'done', created: 450, failed: 1, done: 451 })
  expect((await team.api.call('GET', '/contacts')).body.total).toBe(before + 450)
})

test('a repeated import updates what changed there, and keeps what changed here', async () => {
  const file = (due: string, title: string) => `source_id,title,due,desc\nk1,${title},${due},Text\nk2,Two,2027-01-01,\n`
  const given = { source: 'csv', entity: 'task' }
  const first = await own.run(given, file('2027-01-01', 'One'))
  const [row, other] = await own.rows(first.id)
  await team.api.call('PATCH', `/tasks/${row!['entity_id']}`, { title: 'Mine' })
  await team.api.call('DELETE', `/tasks/${other!['entity_id']}`)
  const second = await own.run(given, file('2027-02-02', 'One there').replace('Two', 'Two there'))
  expect(second).toMatchObject({ created: 0, updated: 1, skipped: 1 })
  expect((await team.api.call('GET', `/tasks/${row!['entity_id']}`)).body).toMatchObject({
    title: 'Mine',
    due: '2027-02-02',
  })
  const rows = await own.rows(second.id)
  expect(rows.map(({ code }) => code)).toEqual(['kept', 'in_trash'])
  expect(rows[0]!['notes']).toEqual([
    { field: 'title', code: 'kept', message: 'was changed in Atrium and differs from the source' },
  ])
  // The kept field stays kept, and an emptied cell empties its field.
  const third = await own.run(given, file('', 'One again').replace('Text', ''))
  expect(third).toMatchObject({ updated: 1 })
  expect((await team.api.call('GET', `/tasks/${row!['entity_id']}`)).body).toMatchObject({
    title: 'Mine',
    due: null,
    desc: '',
  })
})

test('an undo moves to the Trash what no one changed since, and a new import creates it again', async () => {
  const file = 'source_id,name\nu1,First\nu2,Second\nu3,Third\n'
  const done = await own.run({ source: 'csv', entity: 'project' }, file)
  const rows = await own.rows(done.id)
  await team.api.call('PATCH', `/projects/${rows[1]!['entity_id']}`, { name: 'Mine' })
  expect(await own.step(done.id, 'undo')).toMatchObject({ status: 'undone' })
  const statuses = await Promise.all(rows.map((row) => team.api.call('GET', `/projects/${row['entity_id']}`)))
  expect(statuses.map(({ status }) => status)).toEqual([404, 200, 404])
  expect((await own.rows(done.id)).map(({ code }) => code)).toEqual(['removed', 'kept', 'removed'])
  expect(await own.run({ source: 'csv', entity: 'project' }, file)).toMatchObject({ created: 2, skipped: 1 })
})

test('an import is made by the importer, sends no email, and ends with one notice', async () => {
  const { owner } = team
  const mails = () => team.api.program.databases.relay.pool.query('select count(*)::int as count from mail')
  const { count } = (await mails()).rows[0]
  const token = (await owner.mutate('tokens.create', { name: 'Mover', access: 'read_write', expires: null })).body
  const theirs = importer({ call: team.api.as(token.secret), url: team.api.url, token: token.secret })
  const file = `title,assignees\nOne,${team.login.email}\nTwo,Ada Berg\nThree,Nobody Known\n`
  const done = await theirs.run({ source: 'csv', entity: 'task', name: 'tasks.csv' }, file)
  expect(done).toMatchObject({ created: 3, failed: 0, unknown_people: ['Nobody Known'] })
  const { data } = (await owner.query('activity.list', { limit: 3 })).body
  for (const change of data)
    expect(change).toMatchObject({ event: 'task.created', actor_kind: 'import', actor_name: 'Mover' })
  const notices = (await owner.query('notifications.list', { limit: 10 })).body.data
  expect(notices).toMatchObject([{ kind: 'import', subject: 'tasks.csv: 3 created' }])
  expect((await mails()).rows[0].count).toBe(count)
})

test('a CSV file can contain every kind that can be created in batches', () => {
  const routers = Object.keys(procedures).flatMap((path) => /^(\w+)\.batch$/.exec(path)?.[1] ?? [])
  const paths = CSV_ENTITIES.map((entity) => (kinds.get(entity) as Kind).path)
  expect(paths.toSorted()).toEqual(routers.toSorted())
})

test('another process continues when the one that had the lease is gone', async () => {
  const { relay } = team.api.program.databases
  await team.api.beside!.stop()
  const id = await own.upload(CONTACTS, 'source_id,name\nz1,Zoe\nz2,Zoran\n')
  await team.api.call('POST', `/imports/${id}/start`, {})
  const leased = (await leasedImports.take(relay))!
  expect(leased).toMatchObject({ id, work: 'run' })
  expect(await leasedImports.take(relay)).toBeUndefined()
  await relay.pool.query('update import set lease_until = now() where id = $1', [id])
  team.api.beside = await startWorker(team.api.program)
  expect(await ended(team.api.call, id)).toMatchObject({ status: 'done', created: 2 })
  expect(await leasedImports.renew(relay, leased)).toBe(false)
})
