import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openWorkspace } from '#server/testing/person.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const rows = [{ name: 'Hanna' }, { name: ' ' }, { name: 'Ben', email: 'no address' }, { name: 'Ida', fax: '1' }]

test('valid rows become contacts, invalid ones are reported, and a dry run saves nothing', async () => {
  const team = await openWorkspace(api)
  const dry = await team.owner.mutate('contacts.import', { records: rows, dryRun: true })
  expect(dry.body).toMatchObject({ received: 4, created: 1, failed: 3 })
  expect((await team.owner.query('contacts.all')).body.data).toEqual([])
  const { body } = await team.owner.mutate('contacts.import', { records: rows })
  expect(body.errors.map(({ index, field }: { index: number; field: string }) => [index, field])).toEqual([
    [1, 'name'],
    [2, 'email'],
    [3, 'fax'],
  ])
  expect((await team.owner.query('contacts.all')).body.data).toMatchObject([{ name: 'Hanna' }])
  const [latest] = (await team.owner.query('activity.list', { limit: 1 })).body.data
  expect(latest).toMatchObject({ event: 'contact.created', actor_kind: 'import', actor_name: team.login.name })
})

test('only the row is rejected whose ext_id is taken by a record or an earlier row', async () => {
  const team = await openWorkspace(api)
  await team.owner.mutate('contacts.create', { name: 'Here already', ext_id: 'crm-1' })
  const records = [
    { name: 'Second', ext_id: 'crm-1' },
    { name: 'New', ext_id: 'crm-2' },
    { name: 'Twice', ext_id: 'crm-2' },
    { name: 'None' },
  ]
  for (const dryRun of [true, false]) {
    const { body } = await team.owner.mutate('contacts.import', { records, dryRun })
    expect(body).toMatchObject({ created: 2, failed: 2, errors: [{ index: 0 }, { index: 2 }] })
    expect(body.errors[0]).toMatchObject({ field: 'ext_id', code: 'conflict' })
    expect(body.errors[0].message).toContain('"crm-1"')
    expect(body.errors[0].details).toEqual([
      { field: 'ext_id', code: 'invalid', message: expect.stringMatching(/^another contact already has "crm-1"/) },
    ])
  }
  const { data } = (await team.owner.query('contacts.all')).body
  expect(data.map(({ name, ext_id }: { name: string; ext_id: string }) => [name, ext_id]).toSorted()).toEqual([
    ['Here already', 'crm-1'],
    ['New', 'crm-2'],
    ['None', null],
  ])
})

test('a dry run reports rows whose address belongs to an existing contact', async () => {
  const team = await openWorkspace(api)
  await team.owner.mutate('contacts.create', { name: 'Ada', email: 'ada@münchen.example' })
  const gone = (await team.owner.mutate('contacts.create', { name: 'Gone', email: 'gone@here.example' })).body
  await team.owner.mutate('contacts.remove', { id: gone.id })
  const records = [
    { name: 'Ida', email: 'ida@here.example' },
    { name: 'Ada B.', email: ' ADA@xn--mnchen-3ya.example' },
    { name: 'Back', email: 'gone@here.example' },
    { name: 'No address' },
  ]
  const { body } = await team.owner.mutate('contacts.import', { records, dryRun: true })
  const message = 'email: “Ada” already has ada@xn--mnchen-3ya.example'
  const details = [{ field: 'email', code: 'duplicate', message: message.slice('email: '.length) }]
  expect(body).toMatchObject({
    created: 4,
    warnings: [{ index: 1, field: 'email', code: 'duplicate', message, details }],
  })
  expect(body.warnings).toHaveLength(1)
  const other = await openWorkspace(api)
  expect((await other.owner.mutate('contacts.import', { records, dryRun: true })).body.warnings).toEqual([])
})

test('references in a row are resolved, and guests cannot import', async () => {
  const team = await openWorkspace(api)
  const guest = await team.join('guest')
  const { id: project } = (await team.owner.mutate('projects.create', { name: 'Spring' })).body
  const records = [
    { title: 'One', project, assignees: [team.login.email] },
    { title: 'Two', assignees: ['nobody@here.example'] },
  ]
  const { body } = await team.owner.mutate('tasks.import', { records })
  expect(body).toMatchObject({ created: 1, failed: 1, errors: [{ index: 1, code: 'validation_error' }] })
  expect((await team.owner.query('tasks.all')).body.data).toMatchObject([{ title: 'One', project }])
  expect((await team.owner.mutate('deals.import', { records: [{ name: 'D', amount: 5 }] })).body.created).toBe(1)
  expect((await guest.mutate('tasks.import', { records })).status).toBe(403)
})
