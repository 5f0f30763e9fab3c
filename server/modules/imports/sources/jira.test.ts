import { expect, test } from 'vitest'
import { openImports } from '#server/testing/imports.ts'

const { team, own } = openImports()

const HEADER =
  'Summary,Issue key,Issue id,Issue Type,Status,Status Category,Project key,Project name,Priority,Assignee,Assignee Id,Reporter,Reporter Id,' +
  'Created,Resolved,Due date,Labels,Labels,Sprint,Sprint,Component/s,Custom field (Story Points),Parent key,Description,Comment,Comment'
const LINES = [
  '=Check the plates,WEB-1,1,Story,In Progress,In Progress,WEB,Website,Highest,{owner},5b:1,Ada Berg,5b:2,25/Feb/26 10:17 PM,,01/Mar/27 12:00 AM,' +
    'bug,print,Sprint 1,Sprint 2,Press,3,WEB-9,"h2. Why\n*Now*, see [Guide|https://a.example]\n{code:sql}\nselect 1;\n{code}",' +
    '"26/Feb/26 9:00 AM;5b:2;First; with *bold*; and [~accountid:5b:1]","27/Feb/26 9:00 AM;zoe;Second"',
  'Second,WEB-2,2,Bug,Verified,Done,WEB,Website,Minor,Unknown Person,,,,,,2027-02-31,,,,,,,,,;;,',
  'Third,OPS-1,3,Task,Parked,,OPS,,,,,,,,28/Feb/26 1:00 PM,,,,,,,,,,2026-02-28 10:00;ada@example.com;Same,2026-02-28 10:00;ada@example.com;Same',
  ',OPS-2,4,Task,Open,To Do,OPS,,,,,,,,,,,,,,,,,,26/Feb/26 9:00 AM;zoe;On nothing,',
]
const file = (lines = LINES) => [HEADER, ...lines].join('\n').replace('{owner}', team.api.owner.name)
const bodiesOn = async (task: string | null | undefined) =>
  (await team.api.call('GET', `/comments?on=task:${task}`)).body.data.map(({ body }: { body: string }) => body)

test('issues become tasks with their comments, and an undo takes all of them back', async () => {
  const { pool } = team.api.program.databases.relay
  const id = await own.upload({ source: 'jira', name: 'jira.csv' }, file())
  const checked = await own.step(id, 'check')
  expect(checked).toMatchObject({ status: 'ready', created: 9, skipped: 1, failed: 1, total: 11 })
  expect(checked).toMatchObject({ unknown_people: ['Unknown Person'], unknown_statuses: ['Parked'] })
  const { data } = (await team.api.call('GET', `/imports/${id}/rows`)).body
  expect(data[3].record).toMatchObject({ name: '=Check the plates: Second', body: 'zoe, 2026-02-27:\n\nSecond' })
  const done = await own.step(id, 'start')
  expect(done).toMatchObject({ status: 'done', created: 9, skipped: 1, failed: 1 })
  const rows = await own.rows(id)
  expect(rows.map(({ line, type, status, code }) => [line, type, status, code])).toEqual([
    [2, 'project', 'created', null],
    [2, 'task', 'created', null],
    [2, 'comment', 'created', null],
    [2, 'comment', 'created', null],
    [3, 'task', 'created', null],
    [4, 'project', 'created', null],
    [4, 'task', 'created', null],
    [4, 'comment', 'created', null],
    [4, 'comment', 'created', null],
    [5, 'task', 'failed', null],
    [5, 'comment', 'skipped', 'missing'],
  ])
  expect(rows.filter(({ type }) => type === 'comment').map(({ record }) => record)).toEqual(
    [
      `=Check the plates: First; with **bold**; and @${team.api.owner.name}`,
      '=Check the plates: Second',
      'Third: Same',
      'Third: Same',
      'OPS-2: On nothing',
    ].map((name) => ({ name })),
  )
  expect(rows.at(-1)!.notes).toEqual([
    { field: 'on', code: 'missing', message: 'refers to the task "OPS-2", which is not here' },
  ])
  const get = async (n: number) => (await team.api.call('GET', `/${rows[n]!['type']}s/${rows[n]!['entity_id']}`)).body
  const [project, first, second, third] = [await get(0), await get(1), await get(4), await get(6)]
  expect(project).toMatchObject({ name: 'Website' })
  expect(first).toMatchObject({
    title: '=Check the plates',
    project: project.id,
    status: 'in_progress',
    priority: 'urgent',
    assignees: [team.api.owner.id],
    tags: ['bug', 'print'],
    due: '2027-03-01',
  })
  expect(first.desc).toBe(
    '## Why\n\n**Now**, see [Guide](<https://a.example>)\n\n```sql\nselect 1;\n```\n\nImported from Jira: WEB-1, created by Ada Berg, ' +
      'created on 2026-02-25, type Story, story points 3, sprint Sprint 1 and Sprint 2, components Press, part of WEB-9.',
  )
  expect(second).toMatchObject({ status: 'done', priority: 'low', due: null, project: project.id })
  expect(rows[4]!.notes.map(({ field, code }) => [field, code])).toEqual([
    ['due', 'unknown_date'],
    ['assignees', 'unknown_person'],
  ])
  expect(third).toMatchObject({ status: 'done' })
  expect(await bodiesOn(first.id)).toEqual([
    `Ada Berg, 2026-02-26:\n\nFirst; with **bold**; and @${team.api.owner.name}`,
    'zoe, 2026-02-27:\n\nSecond',
  ])
  expect(await get(2)).toMatchObject({ on: `task:${first.id}`, author: null, token: null, mentions: [] })
  expect(await bodiesOn(third.id)).toEqual(Array(2).fill('ada@example.com, 2026-02-28:\n\nSame'))
  const { rows: told } = await pool.query(
    "select kind from notification where kind <> 'import' union all select 'mail' from mail",
  )
  expect(told).toEqual([])

  await own.step(id, 'undo')
  expect((await own.rows(id)).map(({ code }) => code).filter(Boolean)).toEqual([...Array(9).fill('removed'), 'missing'])
  expect((await team.api.call('GET', '/comments')).body.total).toBe(0)
})

const GERMAN_HEADER =
  'Zusammenfassung,Vorgangsschlüssel,Vorgangs-ID,Vorgangstyp,Status,Projektschlüssel,Projektname,Projekttyp,Priorität,' +
  'Zugewiesene Person,ID der zugewiesenen Person,Autor,ID des Autors,Erstellt,Erledigt,Fälligkeitsdatum,Stichwörter,Stichwörter,' +
  'Beschreibung,Benutzerdefinierte Felder (Story point estimate),Sprint,Statuskategorie,Übergeordnet,Parent summary,Kommentar'

test('an export in German is that of the same issues', async () => {
  const lines = [
    'Platten prüfen,DRU-1,1,Aufgabe,In Arbeit,DRU,Druck,software,Höchste,{owner},5b:9,Ada Berg,5b:2,25/Feb/26 10:17 PM,,01/Mär/27 12:00 AM,' +
      'eilig,druck,*Jetzt*,3,Sprint 1,In Arbeit,,,"25.02.2026 10:17;5b:9;Erster"',
    'Abnehmen,DRU-2,2,Aufgabe,Abgenommen,DRU,Druck,software,Mittel,,,,,,,31.12.2027 00:00,,,,,,Fertig,,,',
  ]
  const done = await own.run(
    { source: 'jira' },
    [GERMAN_HEADER, ...lines].join('\n').replace('{owner}', team.api.owner.name),
  )
  expect(done).toMatchObject({ created: 4, failed: 0, unknown_people: [], unknown_statuses: [] })
  const rows = await own.rows(done.id)
  const [project, first, comment, second] = await Promise.all(
    rows.map(async ({ type, entity_id }) => (await team.api.call('GET', `/${type}s/${entity_id}`)).body),
  )
  expect(project).toMatchObject({ name: 'Druck' })
  expect(first).toMatchObject({
    title: 'Platten prüfen',
    project: project.id,
    status: 'in_progress',
    priority: 'urgent',
    assignees: [team.api.owner.id],
    due: '2027-03-01',
    tags: ['eilig', 'druck'],
  })
  expect(first.desc).toBe(
    '**Jetzt**\n\nImported from Jira: DRU-1, created by Ada Berg, created on 2026-02-25, type Aufgabe, story points 3, sprint Sprint 1.',
  )
  expect(comment).toMatchObject({ on: `task:${first.id}`, body: `${team.api.owner.name}, 2026-02-25:\n\nErster` })
  expect(second).toMatchObject({ status: 'done', priority: 'medium', due: '2027-12-31' })
})

test('a repeated import creates nothing, and updates an edited comment', async () => {
  const line = (key: string, comment: string) => `One,${key},,,Open,,R,,,,,,,,,,,,,,,,,,${comment},`
  const lines = [line('R-1', '26/Feb/26 9:00 AM;zoe;Text'), line('R-2', '26/Feb/26 9:00 AM;zoe;Text')]
  const first = await own.run({ source: 'jira' }, file(lines))
  expect(first).toMatchObject({ created: 5 })
  expect(await own.run({ source: 'jira' }, file(lines))).toMatchObject({ created: 0, updated: 0, skipped: 5 })
  const rows = await own.rows(first.id)
  await team.api.call('DELETE', `/tasks/${rows[3]!['entity_id']}`)
  const edited = lines.map((one) => one.replace('Text', 'Edited'))
  const third = await own.run({ source: 'jira' }, file(edited))
  expect(third).toMatchObject({ created: 0, updated: 1, skipped: 4 })
  expect(await bodiesOn(rows[1]!['entity_id'])).toEqual(['zoe, 2026-02-26:\n\nEdited'])
  expect((await own.rows(third.id)).map(({ code }) => code)).toEqual([
    'unchanged',
    'unchanged',
    null,
    'in_trash',
    'missing',
  ])
})

test('a check finds the task of a comment in an earlier transaction', async () => {
  const header = `${HEADER},${Array(250).fill('Comment').join(',')}`
  const comments = Array.from({ length: 250 }, (_, n) => `26/Feb/26 9:00 AM;zoe;Comment ${n}`)
  const text = `${header}\nMany,M-1,,,Open,,M,,,,,,,,,,,,,,,,,,,,${comments.join(',')}`
  const id = await own.upload({ source: 'jira' }, text)
  expect(await own.step(id, 'check')).toMatchObject({ created: 252, skipped: 0, failed: 0 })
  expect(await own.step(id, 'start')).toMatchObject({ created: 252, skipped: 0, failed: 0 })
})

test('statuses of a mapping win over categories', async () => {
  const given = `${HEADER}\nOne,S-1,,,QA,Done,S,,,,,,,,,,,,,,,,,,,`
  const done = await own.run({ source: 'jira' }, given, { statuses: { qa: 'in_progress' } })
  const [, task] = await own.rows(done.id)
  expect((await team.api.call('GET', `/tasks/${task!['entity_id']}`)).body.status).toBe('in_progress')
})

test.each([
  ['of another source', 'ID,Title,Status\nENG-1,One,Todo\n', 'is jira, but this is an export of Linear'],
  ['of no known source', 'Title,Status\nOne,Todo\n', 'no column "Issue key" or "Summary". Set the language'],
  ['in French', 'Résumé,Clé de ticket,État\nUn,A-1,Ouvert\n', '"Issue key", "Summary" or "Status". Set the language'],
  ['with too many columns', `${HEADER}${',Comment'.repeat(500)}\nx\n`, 'more than 500 columns'],
])('a file %s is refused with a sentence', async (_name, text, sentence) => {
  const id = await own.upload({ source: 'jira' }, text)
  const { status, body } = await team.api.call('POST', `/imports/${id}/check`, {})
  expect([status, body.error]).toEqual([400, 'validation_error'])
  expect(body.message).toContain(sentence)
})

test('texts that are too long fail their rows alone', async () => {
  const long = 'x'.repeat(120_000)
  const done = await own.run(
    { source: 'jira' },
    `${HEADER}\nLong,L-1,,,Open,,L,,,,,,,,,,,,,,,,,${long},d;a;b,\nShort,L-2,,,Open,,L,,,,,,,,,,,,,,,,,,d;a;${long},`,
  )
  expect(done).toMatchObject({ status: 'done', created: 2, failed: 2, skipped: 1 })
})

test('labels beyond 50, long labels and unknown priorities are named', async () => {
  const labels = ['l'.repeat(60), ...Array.from({ length: 51 }, (_, n) => `label-${n}`)].join(' ')
  const row = (key: string, priority: string, given = '') =>
    `One,${key},,,Open,,T,,${priority},,,,,,,,${given},,,,,,,,,`
  const lines = [row('T-1', 'Someday', labels), row('T-2', 'None'), row('T-3', '')]
  const done = await own.run({ source: 'jira' }, file(lines))
  expect(done).toMatchObject({ created: 4, failed: 0 })
  const [, first, ...others] = await own.rows(done.id)
  expect(first!.notes).toEqual([
    { field: 'priority', code: 'unknown_priority', message: '"Someday" is not known: left out' },
    { field: 'tags', code: 'left_out', message: '2 of 52 left out: a task has at most 50' },
    { field: 'tags', code: 'cut', message: '1 of 52 cut: each has at most 50 characters' },
  ])
  expect(others.map(({ notes }) => notes)).toEqual([[], []])
  const { tags, priority } = (await team.api.call('GET', `/tasks/${first!['entity_id']}`)).body
  expect([tags.length, tags[0], priority]).toEqual([50, 'l'.repeat(50), 'none'])
})

test('keys longer than 200 characters fail their rows, and do not become one task', async () => {
  const long = 'K'.repeat(200)
  const row = (key: string, project: string) => `One,${key},,,Open,,${project},,,,,,,,,,,,,,,,,,,`
  const lines = [row(`${long}1`, 'K'), row(`${long}2`, 'K'), row('K-1', `${long}1`), row(long, 'K')]
  const done = await own.run({ source: 'jira' }, file(lines))
  expect(done).toMatchObject({ created: 2, updated: 0, failed: 3 })
  const failed = (await own.rows(done.id)).filter(({ status }) => status === 'failed')
  const message = 'must be at most 200 characters'
  expect(failed.map(({ notes: [note] }) => note)).toMatchObject([
    { field: 'Issue key', message },
    { field: 'Issue key', message },
    { field: 'Project key', message },
  ])
})
