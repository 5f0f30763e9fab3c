import { expect, test } from 'vitest'
import { openImports } from '#server/testing/imports.ts'

const { team, own } = openImports()

const TRELLO = { source: 'trello', name: 'board.json' }
const comment = (id: string, card: string, date: string, text: string) => ({
  id,
  type: 'commentCard',
  date,
  data: { text, card: { id: card } },
  memberCreator: { id: 'm1', fullName: 'Ada Berg', username: 'ada' },
})

/** A board as Trello exports it: actions stand before the cards, and what cards refer to after them. */
const board = (changes: object = {}) => ({
  id: 'b1',
  name: 'Autumn',
  desc: 'The **plan**',
  closed: false,
  prefs: { background: 'blue' },
  actions: [
    comment('a2', 'c1', '2027-01-06T10:00:00.000Z', 'Second'),
    { id: 'a9', type: 'updateCard', data: { card: { id: 'c1' } } },
    comment('a1', 'c1', '2027-01-05T10:00:00.000Z', 'First'),
    comment('a3', 'gone', '2027-01-05T10:00:00.000Z', 'On a deleted card'),
    comment('a4', 'c3', '2027-01-05T10:00:00.000Z', 'On an archived card'),
  ],
  cards: [
    {
      id: 'c1',
      name: 'Print the flyers',
      desc: 'Two sides',
      closed: false,
      due: '2027-03-01T11:00:00.000Z',
      dueComplete: false,
      idList: 'l1',
      idMembers: ['m1', 'm2', 'unknown'],
      labels: [
        { name: 'Print', color: 'green' },
        { name: '', color: 'red' },
      ],
      shortUrl: 'https://trello.com/c/abc',
    },
    { id: '5f5c1a000000000000000000', name: 'Ready', closed: false, due: null, dueComplete: true, idList: 'l2' },
    { id: 'c3', name: 'Old', closed: true, idList: 'l1' },
    { id: 'c4', name: 'In an archived list', closed: false, idList: 'l3' },
    { id: 'c5', name: '', closed: false, idList: 'l2' },
    { name: 'Without an id' },
  ],
  labels: [],
  lists: [
    { id: 'l1', name: 'Doing', closed: false },
    { id: 'l2', name: 'Waiting', closed: false },
    { id: 'l3', name: 'Done', closed: true },
  ],
  members: [
    { id: 'm1', fullName: team.api.owner.name, username: 'owner' },
    { id: 'm2', fullName: 'Unknown Person', username: 'unknown' },
  ],
  checklists: [
    {
      id: 'k1',
      idCard: 'c1',
      name: 'Steps',
      checkItems: [
        { name: 'Send', state: 'incomplete', pos: 2 },
        { name: 'Draw', state: 'complete', pos: 1 },
      ],
    },
  ],
  ...changes,
})
const file = (changes?: object) => JSON.stringify(board(changes))

test('a board becomes a project, tasks and comments, and an undo takes them back', async () => {
  const id = await own.upload(TRELLO, file())
  const checked = await own.step(id, 'check')
  expect(checked).toMatchObject({ status: 'ready', total: 11, created: 5, skipped: 4, failed: 2, columns: [] })
  expect(checked).toMatchObject({ unknown_people: ['Unknown Person'], unknown_statuses: ['Waiting'] })
  const done = await own.step(id, 'start')
  expect(done).toMatchObject({ status: 'done', created: 5, skipped: 4, failed: 2 })
  const rows = await own.rows(id)
  expect(rows.map(({ type, source_id, status, code }) => [type, source_id, status, code])).toEqual([
    ['project', 'b1', 'created', null],
    ['task', 'c1', 'created', null],
    ['comment', 'a1', 'created', null],
    ['comment', 'a2', 'created', null],
    ['task', '5f5c1a000000000000000000', 'created', null],
    ['task', 'c3', 'skipped', 'archived'],
    ['comment', 'a4', 'skipped', 'missing'],
    ['task', 'c4', 'skipped', 'archived'],
    ['task', 'c5', 'failed', null],
    ['task', null, 'failed', null],
    ['comment', 'a3', 'skipped', 'missing'],
  ])
  expect(rows[2]!.record).toEqual({ name: 'Print the flyers: First' })
  expect(rows.at(-1)!.record).toEqual({ name: expect.stringMatching(/^[^:]+$/) })
  const get = async (n: number) => (await team.api.call('GET', `/${rows[n]!['type']}s/${rows[n]!['entity_id']}`)).body
  const project = await get(0)
  expect(project).toMatchObject({ name: 'Autumn', desc: 'The **plan**' })
  expect(await get(1)).toMatchObject({
    title: 'Print the flyers',
    project: project.id,
    status: 'in_progress',
    assignees: [team.api.owner.id],
    due: '2027-03-01',
    tags: ['Print', 'red'],
    desc: 'Two sides\n\n### Steps\n\n- [x] Draw\n- [ ] Send\n\nImported from Trello: https://trello.com/c/abc.',
  })
  expect(await get(2)).toMatchObject({ on: `task:${rows[1]!['entity_id']}`, body: 'Ada Berg, 2027-01-05:\n\nFirst' })
  expect(await get(4)).toMatchObject({ status: 'done', desc: expect.stringContaining('created on 2020-09-12.') })

  expect(await own.run(TRELLO, file())).toMatchObject({ created: 0, updated: 0 })
  await own.step(id, 'undo')
  expect((await team.api.call('GET', '/comments')).body.total).toBe(0)
  expect((await team.api.call('GET', '/tasks')).body.total).toBe(0)
})

test('lists are mapped, archived cards are chosen, and missing comments are said', async () => {
  const filler = Array.from({ length: 999 }, (_, n) => ({ id: `f${n}`, type: 'updateCard' }))
  const text = file({ id: 'b2', actions: [...filler, comment('a5', 'c3', '2027-01-05T10:00:00.000Z', 'Kept')] })
  const done = await own.run(TRELLO, text, { archived: true, statuses: { waiting: 'backlog' } })
  expect(done).toMatchObject({ created: 6, failed: 2, unknown_statuses: [] })
  const [project] = await own.rows(done.id)
  expect(project!.notes).toEqual([
    { field: 'comments', code: 'incomplete', message: expect.stringMatching(/^older comments are missing/) },
  ])
  // A list of another board can mean something else.
  const next = await own.run(TRELLO, file({ id: 'b3' }))
  expect(next).toMatchObject({ mapping: {}, unknown_statuses: ['Waiting'] })
})

test('a check of a board with many comments finds their cards', async () => {
  const actions = Array.from({ length: 300 }, (_, n) =>
    comment(`m${n}`, 'x1', `2027-01-05T10:00:00.${n}Z`, `Number ${n}`),
  )
  const text = file({ id: 'b4', actions, cards: [{ id: 'x1', name: 'Much discussed', idList: 'l1' }] })
  expect(await own.step(await own.upload(TRELLO, text), 'check')).toMatchObject({ created: 302, skipped: 0, failed: 0 })
})

test.each([
  ['a CSV file', 'Card ID,Card Name\nc1,One\n', 'is trello, but the file is not JSON. Open the menu'],
  ['an export of another program', '{"data":[{"gid":"1","name":"One"}]}', 'is trello, but the file has no "cards"'],
  ['a board without cards', JSON.stringify({ id: 'b', name: 'B', lists: [] }), 'the file has no "cards"'],
  ['a list', '[1]', 'the file has no "cards"'],
  ['a damaged file', '{"id":"b","cards":[{"id":}]}', 'not valid JSON: an element of "cards" cannot be read'],
  ['an image', Buffer.from([0x89, 0x50, 0, 0, 1, 2]), 'not a text file'],
  ['blank text', ' \n', 'is trello, but the file is not JSON'],
])('%s is refused with a sentence', async (_name, text, sentence) => {
  const id = await own.upload(TRELLO, text)
  const { status, body } = await team.api.call('POST', `/imports/${id}/check`, {})
  expect([status, body.error]).toEqual([400, 'validation_error'])
  expect(body.message).toContain(sentence)
})

test.each([
  [
    'ends too early',
    `{"id":"b","name":"B","lists":[],"cards":[${'{"id":"c","name":"x"},'.repeat(200)}`,
    /ends too early/,
  ],
  ['has no cards', `{"id":"b","name":"B","lists":[],"desc":"${'x'.repeat(3_000)}"}`, /the file has no "cards"/],
  ['nests deeply', `{"id":"b","name":"${'x'.repeat(2_000)}","cards":[${'['.repeat(500)}`, /nested more than 100/],
])('a file in parts that %s fails the import before anything is written', async (_name, text, problem) => {
  const done = await own.step(await own.upload(TRELLO, text), 'start')
  expect(done).toMatchObject({ status: 'failed', created: 0, problem: expect.stringMatching(problem) })
})

test('values of a wrong type fail their card alone, and what cannot be stored is replaced', async () => {
  const cards = [
    { id: 7, name: 'Number' },
    'text',
    { id: 'w1', name: ['x'], labels: 'none', due: 12, idMembers: {} },
    { id: 'w2', name: 'Odd \u0000 and \ud800', idList: 'l1', idMembers: ['m3'] },
  ]
  const members = [{ id: 'm3', fullName: 'No\u0000body \udfff' }]
  const done = await own.run(TRELLO, file({ id: 'b5', actions: [], cards, members }))
  expect(done).toMatchObject({ status: 'done', created: 2, failed: 3, unknown_people: ['No�body �'] })
})

test('what cannot be read is left out alone, with a note on its row', async () => {
  const card = {
    id: 'u1',
    name: 'Partly readable',
    closed: 'false',
    dueComplete: 'true',
    due: 'next week',
    idList: 'l1',
    idMembers: ['m1', 7, 'left'],
    labels: [{ name: 'Print' }, null, { name: 3 }, { name: 't'.repeat(51) }],
    desc: 5,
  }
  const checklists = [
    { idCard: 'u1', name: 'Steps', checkItems: [{ name: 'Send', state: 'incomplete' }, null] },
    { name: 'Of no card' },
  ]
  const lists = [{ id: 'l1', name: 'Doing', closed: false }, null]
  const done = await own.run(TRELLO, file({ id: 'b6', actions: [], cards: [card], checklists, lists }))
  expect(done).toMatchObject({ created: 2, failed: 0 })
  const [project, task] = await own.rows(done.id)
  expect(project!.notes).toEqual([
    { field: '', code: 'unreadable', message: '1 of 2 elements of "lists" in the file cannot be read: left out' },
    { field: '', code: 'unreadable', message: '1 of 2 elements of "checklists" in the file cannot be read: left out' },
  ])
  expect(task!.notes.map(({ field, code, message }) => [field, code, message.split(' in the file')[0]])).toEqual([
    ['due', 'unknown_date', expect.stringContaining('"next week" is not a date')],
    ['tags', 'cut', '1 of 2 cut: each has at most 50 characters'],
    ['assignees', 'unknown_person', '"left" has no name'],
    ['tags', 'unreadable', '2 of 4 elements of "labels"'],
    ['assignees', 'unreadable', '1 of 3 elements of "idMembers"'],
    ['desc', 'unreadable', '"desc"'],
    ['desc', 'unreadable', '1 of 2 elements of "checkItems"'],
  ])
  const { body } = await team.api.call('GET', `/tasks/${task!['entity_id']}`)
  expect(body).toMatchObject({
    status: 'done',
    tags: ['Print', 't'.repeat(50)],
    assignees: [team.api.owner.id],
    due: null,
  })
  expect(body.desc).toContain('- [ ] Send')
})

test('cards and comments that cannot be decided or recognized fail with a reason', async () => {
  const long = 'x'.repeat(200)
  const cards = [
    { id: 'v1', name: 'Closed perhaps', closed: 'perhaps', idList: 'l1' },
    { id: 'v2', name: 'In a list that is closed perhaps', idList: 'l2' },
    { id: 'v3', name: 12, idList: 'l1' },
    { id: `${long}1`, name: 'One', idList: 'l1' },
    { id: `${long}2`, name: 'Two', idList: 'l1' },
    { id: 'v4', name: 'Good', idList: 'l1' },
  ]
  const lists = [
    { id: 'l1', name: 'Doing' },
    { id: 'l2', name: 'Done', closed: 1 },
  ]
  const said = comment('v9', 'v4', '2027-01-05T10:00:00.000Z', 'Text')
  const actions = [
    { ...said, id: 9 },
    { ...said, id: 'v8', data: { ...said.data, text: 7 } },
    { ...said, id: 'v7', data: { text: 'On no card' } },
  ]
  const done = await own.run(TRELLO, file({ id: 'b7', actions, cards, lists }))
  expect(done).toMatchObject({ created: 2, failed: 8 })
  const failed = (await own.rows(done.id)).filter(({ status }) => status === 'failed')
  expect(failed.map(({ type, notes: [note] }) => [type, note!.field, note!.message])).toEqual([
    ['task', 'closed', 'must be true or false'],
    ['task', 'closed', 'must be true or false in the list of the card'],
    ['task', 'title', 'must be text'],
    ['task', 'id', 'must be at most 200 characters'],
    ['task', 'id', 'must be at most 200 characters'],
    ['comment', 'id', 'must be text'],
    ['comment', 'body', 'must be text'],
    ['comment', 'on', 'has no card that can be read: its id is missing'],
  ])
})

test('a board without cards and lists is a project', async () => {
  const done = await own.run(TRELLO, file({ id: 'b8', actions: [], cards: [], lists: [] }))
  expect(done).toMatchObject({ status: 'done', total: 1, created: 1 })
})

test.each([
  ['that is a number', 7, 'must be text'],
  ['that is empty', '', 'is empty'],
  ['of 201 characters', 'x'.repeat(201), 'must be at most 200 characters'],
])('a board with an id %s is refused', async (_name, id, reason) => {
  const done = await own.step(await own.upload(TRELLO, file({ id })), 'start')
  expect(done).toMatchObject({ status: 'failed', created: 0 })
  expect(done.problem).toContain(`is trello, but the "id" of the board ${reason}`)
})
