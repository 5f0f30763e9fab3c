import { expect, test } from 'vitest'
import { openImports } from '#server/testing/imports.ts'

const { team, own } = openImports()

const HEADER =
  'ID,Team,Title,Description,Status,Estimate,Priority,Project ID,Project,Creator,Assignee,Labels,Created,Completed,Archived,Due Date'
const LINES = [
  `ENG-1,Engineering,'=Check the plates,"Line one\nline two",In Review,3,Urgent,p1,Website,ada@example.com,{owner},"Bug, Print",Tue Jan 05 2027 14:31:10 GMT+0000 (GMT),,,2027-03-01`,
  'ENG-2,Engineering,Second,,Shipped,,No priority,p1,Website,,Unknown Person,,2027-01-05T10:00:00.000Z,2027-01-06,,',
  'ENG-3,Engineering,Third,,QA,,Low,,,,,,,,,',
  'ENG-4,Engineering,Old,,Done,,Low,p2,Attic,,,,,,2026-12-01,',
  'ENG-5,Engineering,,,Todo,,Low,,,,,,,,,',
]
const file = () => [HEADER, ...LINES].join('\n').replace('{owner}', team.api.owner.name)

test('issues become tasks of their projects', async () => {
  const id = await own.upload({ source: 'linear', name: 'linear.csv' }, file())
  const checked = await own.step(id, 'check', { mapping: { statuses: { qa: 'in_progress' } } })
  expect(checked).toMatchObject({ status: 'ready', created: 4, skipped: 1, failed: 1, total: 6 })
  expect(checked).toMatchObject({ unknown_people: ['Unknown Person'], unknown_statuses: ['Shipped'] })
  const done = await own.step(id, 'start')
  expect(done).toMatchObject({ status: 'done', created: 4, skipped: 1, failed: 1 })
  const rows = await own.rows(id)
  expect(rows.map(({ source_id, status, code }) => [source_id, status, code])).toEqual([
    ['p1', 'created', null],
    ['ENG-1', 'created', null],
    ['ENG-2', 'created', null],
    ['ENG-3', 'created', null],
    ['ENG-4', 'skipped', 'archived'],
    ['ENG-5', 'failed', null],
  ])
  const [project, first, second, third] = await Promise.all(
    rows
      .slice(0, 4)
      .map(async ({ entity, entity_id }) => (await team.api.call('GET', `/${entity}s/${entity_id}`)).body),
  )
  expect(project).toMatchObject({ name: 'Website' })
  expect(first).toMatchObject({
    title: '=Check the plates',
    project: project!.id,
    status: 'in_progress',
    priority: 'urgent',
    assignees: [team.api.owner.id],
    tags: ['Bug', 'Print'],
    due: '2027-03-01',
  })
  expect(first!.desc).toBe(
    'Line one\nline two\n\nImported from Linear: ENG-1, created by ada@example.com, created on 2027-01-05, estimate 3.',
  )
  expect(second).toMatchObject({ status: 'done', assignees: [], priority: 'none' })
  expect(third).toMatchObject({ status: 'in_progress', project: null })
})

test('a second run with archived issues creates only these', async () => {
  const done = await own.run({ source: 'linear' }, file(), { archived: true, statuses: { qa: 'in_progress' } })
  expect(done).toMatchObject({ created: 2, updated: 0, skipped: 4, failed: 1 })
})

test('an undo keeps the project of a task that was changed since', async () => {
  const lines = ['UN-1,E,One,,Todo,,Low,u1,Used', 'UN-2,E,Two,,Todo,,Low,u1,Used', 'UN-3,E,Three,,Todo,,Low,u2,Unused']
  const done = await own.run({ source: 'linear' }, [HEADER, ...lines.map((line) => `${line},,,,,,,`)].join('\n'))
  const rows = await own.rows(done.id)
  const [used, one] = rows.map((row) => row['entity_id'])
  await team.api.call('PATCH', `/tasks/${one}`, { title: 'Mine' })
  await own.step(done.id, 'undo')
  expect((await own.rows(done.id)).map(({ source_id, code }) => [source_id, code])).toEqual([
    ['u1', 'kept'],
    ['UN-1', 'kept'],
    ['UN-2', 'removed'],
    ['u2', 'removed'],
    ['UN-3', 'removed'],
  ])
  expect((await team.api.call('GET', `/tasks/${one}`)).body).toMatchObject({ title: 'Mine', project: used })
})

test('long ids fail their rows, and an unknown priority is named', async () => {
  const long = 'x'.repeat(200)
  const lines = [
    `${long}1,E,One,,Todo,,Low,,`,
    `${long}2,E,Two,,Todo,,Low,,`,
    `LO-1,E,Three,,Todo,,Low,${long}1,P`,
    'LO-2,E,Four,,Todo,,Someday,,',
  ]
  const done = await own.run({ source: 'linear' }, [HEADER, ...lines.map((line) => `${line},,,,,,,`)].join('\n'))
  expect(done).toMatchObject({ created: 1, failed: 3 })
  const message = 'must be at most 200 characters'
  expect((await own.rows(done.id)).map(({ notes: [note] }) => note)).toMatchObject([
    { field: 'ID', message },
    { field: 'ID', message },
    { field: 'Project ID', message },
    { field: 'priority', code: 'unknown_priority' },
  ])
})

test('a file of another source is refused with the column that it lacks', async () => {
  for (const step of ['check', 'start']) {
    const id = await own.upload({ source: 'linear' }, 'Key,Summary\nA-1,One\n')
    const { status, body } = await team.api.call('POST', `/imports/${id}/${step}`, {})
    expect([status, body.error]).toEqual([400, 'validation_error'])
    expect(body.message).toContain('no column "ID"')
  }
})
