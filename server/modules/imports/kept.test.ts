import { expect, test } from 'vitest'
import { openImports } from '#server/testing/imports.ts'

/** What imports must not lose, take twice or take away. */
const { team, own } = openImports()
const call = (method: string, path: string, body?: object) => team.api.call(method, path, body)

const CONTACTS = { source: 'csv', entity: 'contact' }
const HEADER = 'ID,Team,Title,Description,Status,Estimate,Priority,Project ID,Project,Creator,Assignee,Labels'

test('an undo keeps what others refer to or comment on', async () => {
  const done = await own.run(CONTACTS, 'id,name\n1,With deal\n2,Discussed\n3,Alone\n')
  const [first, second] = (await own.rows(done.id)).map(({ entity_id }) => entity_id)
  const { body: deal } = await call('POST', '/deals', { name: 'Posters', contact: first })
  await call('POST', '/comments', { on: `contact:${second}`, body: 'Call her.' })
  await own.step(done.id, 'undo')
  expect((await own.rows(done.id)).map(({ code }) => code)).toEqual(['kept', 'kept', 'removed'])
  expect((await call('GET', `/deals/${deal.id}`)).body.contact).toBe(first)
  expect((await call('GET', `/contacts/${first}`)).status).toBe(200)
})

test('of rows with the same id, the first one is taken, in every run', async () => {
  const file = 'id,name\n7,First\n7,Second\n8,Other\n'
  const done = await own.run(CONTACTS, file)
  expect(done).toMatchObject({ created: 2, updated: 0, failed: 1 })
  const rows = await own.rows(done.id)
  expect(rows.map(({ status, notes }) => [status, notes[0]?.message])).toEqual([
    ['created', undefined],
    ['failed', 'is in the file twice'],
    ['created', undefined],
  ])
  expect(await own.run(CONTACTS, file)).toMatchObject({ created: 0, updated: 0, skipped: 2, failed: 1 })
})

test('a row with more cells than the header fails, because its values are in the wrong columns', async () => {
  const row = 'X-1,Team,Unquoted, comma title,desc,Todo,,High,,,,,'
  const done = await own.run({ source: 'linear' }, [HEADER, row, 'X-2,Team,Fine,,Todo,,,,,,,'].join('\n'))
  expect(done).toMatchObject({ created: 1, failed: 1 })
  const [wrong] = await own.rows(done.id)
  expect(wrong).toMatchObject({ line: 2, status: 'failed', notes: [{ message: 'has more cells than the header' }] })
})

test('a due date that cannot be read is named', async () => {
  const row = (id: string, due: string) => `${id},T,Task,,Todo,,,,,,,,${due}`
  const file = [`${HEADER},Due Date`, row('D-1', '31/02/27'), row('D-2', '2027-03-01'), row('D-3', '')].join('\n')
  const done = await own.run({ source: 'linear' }, file)
  expect((await own.rows(done.id)).map(({ notes }) => notes.map(({ field, code }) => `${field} ${code}`))).toEqual([
    ['due unknown_date'],
    [],
    [],
  ])
})

test('someone who becomes a member is assigned when the file is imported again', async () => {
  const file = [HEADER, 'P-1,Team,Print,,Todo,,,,,,Kim Later,'].join('\n')
  const first = await own.run({ source: 'linear' }, file)
  expect(first).toMatchObject({ created: 1, unknown_people: ['Kim Later'] })
  const { id } = await team.api.addMember('member', 'Kim Later')
  expect(await own.run({ source: 'linear' }, file)).toMatchObject({ updated: 1, unknown_people: [] })
  const [row] = await own.rows(first.id)
  expect((await call('GET', `/tasks/${row!['entity_id']}`)).body.assignees).toEqual([id])
  expect(await own.run({ source: 'linear' }, file)).toMatchObject({ updated: 0, skipped: 1 })
})
