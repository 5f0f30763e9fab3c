import { beforeAll, expect, test } from 'vitest'
import { importer } from '#server/testing/imports.ts'
import { openTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'

const team = openTeam()
let own: ReturnType<typeof importer>
let email: string
beforeAll(async () => {
  team.api.beside = await startWorker(team.api.program)
  own = importer(team.api)
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
  ['CSV', csv],
  ['JSON', json],
])('tasks of %s and their projects are imported', async (_format, file) => {
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
  expect(rows.at(-1)!.notes[0]!.message).toContain('is not an id of Asana')
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
  ['a CSV file of another program', 'Summary,Issue key,Status\nOne,A-1,Open\n', 'no column "Task ID"'],
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
