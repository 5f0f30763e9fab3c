import { beforeAll, expect, test } from 'vitest'
import { openImports } from '#server/testing/imports.ts'

const { team, own } = openImports()
let email: string
beforeAll(async () => {
  email = (await team.api.call('GET', `/members/${team.api.owner.id}`)).body.email as string
})

const ASANA = { source: 'asana' }
const HEADER =
  'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task,Priority'
const LINES = [
  '1200000000000001,2026-09-20,,,Plates,In Progress,Somebody Else,{email},2026-10-01,2027-03-01,"Print, paper","Line one\nline two","Website, Launch",,High',
  '1200000000000002,2026-09-20,,,Proofs,,Unknown Person,,,,,,,Plates,',
  '1200000000000003,2026-09-20,2026-10-01,,Old,Ideas,,,,,,,Website,,',
  '1200000000000004,2026-09-20,,,New,Ideas:,,,,,,,Other,,',
  '1.2E+15,2026-09-20,,,Rounded,,,,,,,,,,',
]
const csv = () => [HEADER, ...LINES].join('\n').replace('{email}', email)

const task = (gid: string, name: string, fields: object = {}) => ({
  gid,
  name,
  resource_type: 'task',
  assignee: null,
  completed: false,
  created_at: '2026-09-20T10:00:00.000Z',
  due_on: null,
  notes: '',
  memberships: [],
  tags: [],
  parent: null,
  ...fields,
})
const membership = (project: string, section: string) => ({
  project: { gid: '1', name: project },
  section: { gid: '2', name: section },
})
const json = () =>
  JSON.stringify({
    data: [
      task('1200000000000001', 'Plates', {
        assignee: { gid: '9', name: team.api.owner.name, resource_type: 'user' },
        due_on: '2027-03-01',
        start_on: '2026-10-01',
        notes: 'Line one\nline two',
        memberships: [membership('Website', 'In Progress'), membership('Launch', 'Ideas')],
        projects: [{ name: 'Website' }, { name: 'Launch' }],
        tags: [{ name: 'Print' }, { name: 'paper' }],
        custom_fields: [{ name: 'Priority', display_value: 'High' }],
        subtasks: [task('1200000000000002', 'Proofs', { assignee: { name: 'Unknown Person' } })],
      }),
      task('1200000000000003', 'Old', { completed: true, memberships: [membership('Website', 'Ideas')] }),
      task('1200000000000004', 'New', { memberships: [membership('Other', 'Ideas:')] }),
      'no task',
    ],
  })

const tasks = async (id: string) => {
  const rows = await own.rows(id)
  const get = async (row: (typeof rows)[number]) =>
    row['entity_id'] && (await team.api.call('GET', `/${row['entity']}s/${row['entity_id']}`)).body
  return { rows, records: await Promise.all(rows.map(get)) }
}

test.each([
  ['CSV', csv, 'is not an id of Asana'],
  ['JSON', json, 'must be an object'],
])('tasks of %s and their projects are imported', async (_format, file, reason) => {
  const id = await own.upload(ASANA, file())
  const checked = await own.step(id, 'check')
  expect(checked).toMatchObject({ status: 'ready', total: 7, created: 6, failed: 1 })
  expect(checked).toMatchObject({ unknown_people: ['Unknown Person'], unknown_statuses: ['Ideas'] })
  expect(await own.step(id, 'start')).toMatchObject({ created: 6, failed: 1 })
  const { rows, records } = await tasks(id)
  expect(rows.map(({ type, source_id }) => [type, source_id])).toEqual([
    ['project', 'Website'],
    ['task', '1200000000000001'],
    ['task', '1200000000000002'],
    ['task', '1200000000000003'],
    ['project', 'Other'],
    ['task', '1200000000000004'],
    ['task', expect.toBeOneOf(['1.2E+15', null])],
  ])
  const [project, first, second, third, other, fourth] = records
  expect(first).toMatchObject({
    title: 'Plates',
    status: 'in_progress',
    priority: 'high',
    project: project.id,
    assignees: [team.api.owner.id],
    due: '2027-03-01',
    tags: ['Print', 'paper', 'Launch'],
    desc: 'Line one\nline two\n\nImported from Asana: 1200000000000001, created on 2026-09-20, starts on 2026-10-01, section In Progress.',
  })
  expect(second).toMatchObject({ project: project.id, status: 'todo', assignees: [] })
  expect(second.desc).toContain('part of Plates.')
  expect([third.status, fourth.status, fourth.project]).toEqual(['done', 'todo', other.id])
  expect(rows.at(-1)!.notes[0]!.message).toContain(reason)
  expect(await own.run(ASANA, file())).toMatchObject({ created: 0, updated: 0, skipped: 6 })
  await own.step(id, 'undo')
  expect((await own.rows(id)).map(({ code }) => code)).toEqual([...Array(6).fill('removed'), null])
})

test('a JSON export after a CSV export creates nothing twice', async () => {
  expect(await own.run(ASANA, csv())).toMatchObject({ created: 6 })
  expect(await own.run(ASANA, json(), { statuses: { ideas: 'backlog' } })).toMatchObject({
    created: 0,
    failed: 1,
    updated: 1,
  })
})

test.each([
  [
    'a CSV file of another program',
    'Summary,Issue key,Status\nOne,A-1,Open\n',
    'is asana, but this is an export of Jira',
  ],
  ['a CSV file of no known program', 'Summary,Status\nOne,Open\n', 'no column "Task ID"'],
  ['a JSON file of another program', '{"cards":[],"lists":[]}', 'no "data"'],
  ['a damaged JSON file', '{"data":[{]}', 'not valid JSON'],
])('%s is refused with a sentence', async (_name, text, sentence) => {
  const id = await own.upload(ASANA, text)
  const { status, body } = await team.api.call('POST', `/imports/${id}/check`, {})
  expect([status, body.error]).toEqual([400, 'validation_error'])
  expect(body.message).toContain(sentence)
})

test('subtasks in subtasks are found, and deep ones end in a sentence', async () => {
  const nest = (depth: number, n = 1): object =>
    task(`13000000000${n}`, `Level ${n}`, depth > 1 ? { subtasks: [nest(depth - 1, n + 1)] } : {})
  expect(await own.run(ASANA, JSON.stringify({ data: [nest(20)] }))).toMatchObject({ created: 20 })
  const id = await own.upload(ASANA, JSON.stringify({ data: [nest(200)] }), 1_000_000)
  const { body } = await team.api.call('POST', `/imports/${id}/check`, {})
  expect(body.message).toContain('nested more than 100 deep')
})

const data = (...all: unknown[]) => JSON.stringify({ data: all })

test('what cannot be read in JSON is left out alone, with a note on its row', async () => {
  const odd = task('1400000000000001', 'Odd', {
    completed: 'true',
    assignee: 7,
    tags: [{ name: 'Print' }, null, { name: 3 }, { name: 't'.repeat(51) }],
    memberships: [7, membership('Odd ones', 'Ideas')],
    projects: { name: 'Website' },
    custom_fields: [null, { name: 'Priority', display_value: 'Someday' }],
    notes: 5,
  })
  const done = await own.run(ASANA, data(odd))
  expect(done).toMatchObject({ created: 2, failed: 0 })
  const { rows, records } = await tasks(done.id)
  expect(records[1]).toMatchObject({
    status: 'done',
    tags: ['Print', 't'.repeat(50)],
    priority: 'none',
    project: records[0].id,
  })
  expect(rows[1]!.notes.map(({ field, code, message }) => [field, code, message])).toEqual([
    ['priority', 'unknown_priority', '"Someday" is not known: left out'],
    ['tags', 'cut', '1 of 2 cut: each has at most 50 characters'],
    ['project', 'unreadable', '1 of 2 elements of "memberships" in the file cannot be read: left out'],
    ['project', 'unreadable', '"projects" in the file is not a list: left out'],
    ['priority', 'unreadable', '1 of 2 elements of "custom_fields" in the file cannot be read: left out'],
    ['desc', 'unreadable', '"notes" in the file is not text: left out'],
    ['assignees', 'unreadable', '"assignee" in the file cannot be read: left out'],
    ['tags', 'unreadable', '2 of 4 elements of "tags" in the file cannot be read: left out'],
  ])
})

test('tasks of JSON that cannot be recognized or decided fail with a reason, and their subtasks do not', async () => {
  const subtasks = [task('1400000000000011', 'Below')]
  const memberships = [membership('Odd ones', 'Ideas')]
  const text = data(
    { ...task('', 'Number', { memberships, subtasks }), gid: 1400000000000010 },
    { ...task('', 'Null'), gid: null },
    { ...task('', 'Object'), gid: {} },
    task('12a', 'Letters'),
    { ...task('1400000000000012', ''), name: ['x'] },
    task('1400000000000013', 'Perhaps', { completed: 'perhaps' }),
    task('1400000000000014', 'Long', { projects: [{ name: 'x'.repeat(201) }] }),
  )
  const done = await own.run(ASANA, text)
  expect(done).toMatchObject({ created: 1, failed: 7 })
  const { rows, records } = await tasks(done.id)
  const below = rows.findIndex(({ source_id }) => source_id === '1400000000000011')
  expect(records[below]).toMatchObject({ title: 'Below', project: expect.any(String) })
  const failed = rows.filter(({ status }) => status === 'failed')
  expect(failed.map(({ notes: [note] }) => [note!.field, note!.message])).toEqual([
    ['gid', 'must be text'],
    ['gid', 'is missing'],
    ['gid', 'must be text'],
    ['gid', 'is not an id of Asana, which consists of digits'],
    ['title', 'must be text'],
    ['completed', 'must be true or false'],
    ['project', 'must be at most 200 characters'],
  ])
})

test('of a task in its parent and on its own, the one with more facts counts once', async () => {
  const [first, second] = ['1400000000000021', '1400000000000022']
  const memberships = [membership('Twice', 'Ideas')]
  const subtasks = [{ gid: first, name: 'Full below' }, task(second, 'Same')]
  const text = data(
    task('1400000000000020', 'Above', { memberships, subtasks }),
    task(first, 'Full below', { notes: 'Details', parent: { name: 'Above' } }),
    task(second, 'Same', { parent: { name: 'Above' } }),
  )
  const done = await own.run(ASANA, text)
  expect(done).toMatchObject({ total: 4, created: 4, updated: 0 })
  const { rows, records } = await tasks(done.id)
  expect(rows.map(({ source_id }) => source_id)).toEqual(['Twice', '1400000000000020', second, first])
  const project = records[0].id
  expect(records[2]).toMatchObject({ project, desc: expect.stringContaining('part of Above') })
  expect(records[3]).toMatchObject({ project, desc: expect.stringMatching(/^Details[^]*part of Above/) })
})
