import { expect, test } from 'vitest'
import { openImports } from '#server/testing/imports.ts'

const { team, own } = openImports()

const PIPEDRIVE = { source: 'pipedrive' }
const PEOPLE = [
  'Person - ID,Person - Name,Person - Organization,Person - Email - Work,Person - Email - Home,Person - Phone - Work,Person - Phone - Mobile,Person - Labels,Person - Owner,Person - Person created',
  '5,Ada Brandt,Brandt Print,,ada@brandt.example,,"+49 30 1, +49 30 2","Customer, Print",Eva Lind,2026-02-01 09:30:00',
  '6,,,ben@okafor.example,,,,,,',
  'x,Cleo,,,,,,,,',
]
const DEALS = [
  'Deal - ID,Deal - Title,Deal - Value,Deal - Currency of Value,Deal - Stage,Deal - Pipeline,Deal - Status,Deal - Owner,Deal - Organization,Deal - Expected close date,Deal - Won time,Deal - Lost reason,Person - ID,Person - Name,Person - Email - Work',
  '1,Catalogue,12500.5,EUR,Proposal Made,Pipeline,Open,{owner},Brandt Print,2027-01-31,,,5,Ada Brandt,',
  '2,Poster,300,USD,Proposal Made,Pipeline,Won,,,2027-01-31,2026-11-02 10:00:00,,7,Mia Roth,mia@roth.example',
  '3,Flyer,,,Sample sent,Pipeline,Lost,,,,,Too expensive,7,Mia Roth,mia@roth.example',
  '4,Label,,,Sample sent,Pipeline,Open,,,,,,7,Mia Roth,mia@roth.example',
  '5,Box,"12,500.50",EUR,Qualified,Pipeline,Open,,,01/31/2027,,,,,',
  '6,Bag,,,Qualified,Pipeline,Deleted,,,,,,,,',
]
const text = (lines: string[]) => lines.join('\n').replace('{owner}', team.api.owner.name)
const find = async (path: string, id: unknown) => (await team.api.call('GET', `/${path}/${String(id)}`)).body

test('people become contacts', async () => {
  const done = await own.run(PIPEDRIVE, text(PEOPLE))
  expect(done).toMatchObject({ status: 'done', created: 2, failed: 1 })
  const [ada, ben, cleo] = await own.rows(done.id)
  expect(await find('contacts', ada!['entity_id'])).toMatchObject({
    name: 'Ada Brandt',
    company: 'Brandt Print',
    email: 'ada@brandt.example',
    phone: '+49 30 1',
    tags: ['Customer', 'Print'],
    notes: 'Imported from Pipedrive: person 5, owner Eva Lind, created on 2026-02-01, also +49 30 2.',
  })
  expect(await find('contacts', ben!['entity_id'])).toMatchObject({ name: 'ben@okafor.example', company: null })
  expect(cleo).toMatchObject({ status: 'failed', notes: [{ field: 'Person - ID' }] })
})

test('a file of deals becomes deals and each of their people once; the status decides before the stage', async () => {
  const id = await own.upload(PIPEDRIVE, text(DEALS))
  const checked = await own.step(id, 'check')
  expect(checked).toMatchObject({ status: 'ready', total: 8, created: 5, skipped: 1, failed: 2 })
  expect(checked).toMatchObject({ unknown_statuses: ['Sample sent'] })
  const done = await own.step(id, 'start', { mapping: { stages: { 'sample sent': 'negotiation' } } })
  expect(done).toMatchObject({ status: 'done', created: 5, failed: 2, unknown_statuses: [] })
  const rows = await own.rows(id)
  expect(rows.map(({ type, source_id, status }) => [type, source_id, status])).toEqual([
    ['person', '5', 'skipped'],
    ['deal', '1', 'created'],
    ['person', '7', 'created'],
    ['deal', '2', 'created'],
    ['deal', '3', 'created'],
    ['deal', '4', 'created'],
    ['deal', '5', 'failed'],
    ['deal', '6', 'failed'],
  ])
  expect(rows[6]!.notes.map(({ field }) => field).toSorted()).toEqual(['amount', 'close_date'])
  expect(rows[7]!.notes).toMatchObject([{ field: 'Deal - Status', message: 'must be Open, Won or Lost' }])
  const [ada, mia] = [rows[0]!['entity_id'], rows[2]!['entity_id']]
  expect(await find('contacts', ada)).toMatchObject({
    email: 'ada@brandt.example',
    company: 'Brandt Print',
    phone: '+49 30 1',
  })
  expect(await find('deals', rows[1]!['entity_id'])).toMatchObject({
    name: 'Catalogue',
    amount: 12500.5,
    currency: 'EUR',
    stage: 'proposal',
    owners: [team.api.owner.id],
    company: 'Brandt Print',
    close_date: '2027-01-31',
    contact: ada,
  })
  const won = { stage: 'won', amount: 300, currency: 'USD', close_date: '2026-11-02', contact: mia }
  expect(await find('deals', rows[3]!['entity_id'])).toMatchObject(won)
  const lost = await find('deals', rows[4]!['entity_id'])
  expect(lost).toMatchObject({ stage: 'lost', amount: null, contact: mia })
  expect(lost.notes).toContain('lost because of Too expensive')
  expect(await find('deals', rows[5]!['entity_id'])).toMatchObject({ stage: 'negotiation' })
})

test('a repeated import creates nothing and updates what changed there', async () => {
  const mapping = { stages: { 'Sample sent': 'negotiation' } }
  expect(await own.run(PIPEDRIVE, text(PEOPLE))).toMatchObject({ created: 0, updated: 0, skipped: 2 })
  expect(await own.run(PIPEDRIVE, text(DEALS), mapping)).toMatchObject({ created: 0, updated: 0, skipped: 6 })
  const changed = text(DEALS).replace('Proposal Made,Pipeline,Open', 'Negotiations Started,Pipeline,Open')
  const again = await own.run(PIPEDRIVE, changed, mapping)
  expect(again).toMatchObject({ created: 0, updated: 1, skipped: 5 })
  const row = (await own.rows(again.id)).find(({ status }) => status === 'updated')
  expect(await find('deals', row!['entity_id'])).toMatchObject({ stage: 'negotiation', probability: 75 })
})

test('a deal that was lost and is open again gets a stage, also in a file without stages', async () => {
  const file = (status: string) => `Deal - ID,Deal - Title,Deal - Status\n30,Again,${status}\n`
  const [row] = await own.rows((await own.run(PIPEDRIVE, file('Lost'))).id)
  expect(await find('deals', row!['entity_id'])).toMatchObject({ stage: 'lost', status: 'lost' })
  await own.run(PIPEDRIVE, file('Open'))
  expect(await find('deals', row!['entity_id'])).toMatchObject({ stage: 'lead', status: 'open', closed_at: null })
})

test('without the ids of people, deals belong to the contact with the address', async () => {
  const file = 'Deal - ID,Deal - Title,Person - Name,Person - Email - Work\n20,Sign,Ada,ADA@brandt.example\n21,Cup,,\n'
  const done = await own.run(PIPEDRIVE, file)
  expect(done).toMatchObject({ created: 2, failed: 0 })
  const [sign, cup] = await own.rows(done.id)
  const { data } = (await team.api.call('GET', '/contacts?email=ada@brandt.example')).body
  expect((await find('deals', sign!['entity_id'])).contact).toBe(data[0].id)
  expect(await find('deals', cup!['entity_id'])).toMatchObject({ contact: null, stage: 'lead' })
})

test.each([
  ['organizations', 'Organization - Name\nBrandt\n', {}, 'Organizations become the company of both'],
  ['deals without their ids', 'Deal - Title\nCatalogue\n', {}, 'no column "Deal - ID". Add the column ID'],
  ['people without their ids', 'Person - Name\nAda\n', {}, 'no column "Person - ID"'],
  ['people with stages', 'Person - ID,Person - Name\n1,Ada\n', { stages: { x: 'won' } }, 'no effect on people'],
  ['deals with statuses', 'Deal - ID,Deal - Title\n1,A\n', { statuses: { x: 'done' } }, 'no effect on pipedrive'],
])('a file of %s is refused at once', async (_name, file, mapping, sentence) => {
  const id = await own.upload(PIPEDRIVE, file)
  const { status, body } = await team.api.call('POST', `/imports/${id}/check`, { mapping })
  expect([status, body.error]).toEqual([400, 'validation_error'])
  expect(body.message).toContain(sentence)
  await team.api.call('POST', `/imports/${id}/cancel`, {})
})

test('further addresses and numbers are in the notes, and a second row of a person fails', async () => {
  const header = PEOPLE[0]!
  const file = [
    header,
    '40,Ida,,"ida@a.example, ida@b.example",ida@c.example,1,"2, 1",,,',
    '40,Ida again,,ida@d.example,,,,,,',
  ].join('\n')
  const done = await own.run(PIPEDRIVE, file)
  expect(done).toMatchObject({ total: 2, created: 1, updated: 0, failed: 1 })
  const [ida, again] = await own.rows(done.id)
  expect(await find('contacts', ida!['entity_id'])).toMatchObject({
    name: 'Ida',
    email: 'ida@a.example',
    phone: '1',
    notes: 'Imported from Pipedrive: person 40, also ida@b.example and ida@c.example, also 2.',
  })
  expect(again!.notes).toMatchObject([{ message: 'is in the file twice' }])
  // A file of deals leaves the notes as they are, and says so.
  const deals =
    'Deal - ID,Deal - Title,Person - ID,Person - Email - Work,Person - Email - Home\n40,Sign,40,ida@a.example,ida@e.example\n'
  const [person] = await own.rows((await own.run(PIPEDRIVE, deals)).id)
  expect(person!.notes).toMatchObject([{ field: 'email', code: 'left_out', message: 'ida@e.example: left out' }])
  expect((await find('contacts', ida!['entity_id'])).notes).toContain('also ida@b.example')
})
