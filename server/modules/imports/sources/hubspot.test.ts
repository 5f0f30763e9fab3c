import { expect, test } from 'vitest'
import { openImports } from '#server/testing/imports.ts'

const { team, own } = openImports()

const HUBSPOT = { source: 'hubspot' }
const CONTACTS = [
  'Record ID,First Name,Last Name,Email,Phone Number,Company Name,Job Title,Contact owner,Lifecycle Stage,Lead Status,Create Date',
  '8001,Ada,Brandt,Ada@Brandt.example,+49 30 1,Brandt Print,Buyer,Eva Lind,Lead,Open deal,2026-02-01 09:30',
  '8002,,,ben@okafor.example,,,,,,,',
  '8003,,,,,,,,,,',
  '8.0E+03,Cleo,,,,,,,,,',
  '8004,Dora,,no address,,,,,,,',
  '8005,Split,,,,,,,,,,Berlin',
]
const DEALS = [
  'Record ID,Deal Name,Deal Stage,Pipeline,Amount,Currency,Close Date,Deal owner,Associated Contact IDs,Associated Contact,Is Closed Lost',
  '7001,Catalogue,Contract Sent (Sales Pipeline),Sales Pipeline,15000.5,EUR,2027-01-31 00:00,{owner},9999;8001,Old Name;Ada Brandt (ada@brandt.example),false',
  '7002,Poster,Demo booked,Sales Pipeline,,,,Unknown Person,,Mia Roth (mia@roth.example),false',
  '7003,Flyer,Cancelled,Sales Pipeline,20,EUR,,,,,true',
  '7004,Label,Closed Won,Sales Pipeline,"1.500,00",EUR,31/01/2027,,,,false',
  '7005,Box,Appointment Scheduled,Sales Pipeline,,,,,4711,,false',
]
const text = (lines: string[]) => lines.join('\r\n').replace('{owner}', team.api.owner.name)
const find = async (path: string, rows: Record<string, unknown>[]) =>
  Promise.all(rows.map(async (row) => (await team.api.call('GET', `/${path}/${String(row['entity_id'])}`)).body))

test('contacts get their name, address, phone, company, title and stages', async () => {
  const done = await own.run(HUBSPOT, text(CONTACTS))
  expect(done).toMatchObject({ status: 'done', created: 2, failed: 4 })
  const rows = await own.rows(done.id)
  expect(rows.map(({ source_id, status, notes }) => [source_id, status, notes[0]?.field])).toEqual([
    ['8001', 'created', undefined],
    ['8002', 'created', undefined],
    ['8003', 'failed', 'name'],
    [null, 'failed', 'Record ID'],
    ['8004', 'failed', 'email'],
    [null, 'failed', ''],
  ])
  const [ada, ben] = await find('contacts', rows.slice(0, 2))
  expect(ada).toMatchObject({
    name: 'Ada Brandt',
    email: 'ada@brandt.example',
    phone: '+49 30 1',
    company: 'Brandt Print',
    title: 'Buyer',
    tags: ['Lead', 'Open deal'],
    notes: 'Imported from HubSpot: contact 8001, owner Eva Lind, created on 2026-02-01.',
  })
  expect(ben).toMatchObject({ name: 'ben@okafor.example', company: null, tags: [] })
})

test('deals belong to the contact that was imported, or that has the address', async () => {
  const mia = (await team.api.call('POST', '/contacts', { name: 'Mia Roth', email: 'mia@roth.example' })).body
  const id = await own.upload(HUBSPOT, text(DEALS))
  const checked = await own.step(id, 'check', { mapping: { stages: { 'Demo Booked': 'qualified' } } })
  expect(checked).toMatchObject({ status: 'ready', created: 4, failed: 1 })
  expect(checked).toMatchObject({ unknown_statuses: ['Cancelled'], unknown_people: ['Unknown Person'] })
  const done = await own.step(id, 'start')
  expect(done).toMatchObject({ status: 'done', created: 4, failed: 1 })
  const rows = await own.rows(id)
  expect(rows[3]!.notes.map(({ field }) => field).toSorted()).toEqual(['amount', 'close_date'])
  expect(rows[4]!.notes).toMatchObject([{ field: 'contact', code: 'missing' }])
  const [catalogue, poster, flyer] = await find('deals', rows.slice(0, 3))
  const { data } = (await team.api.call('GET', '/contacts?email=ada@brandt.example')).body
  expect(catalogue).toMatchObject({
    name: 'Catalogue',
    stage: 'negotiation',
    amount: 15000.5,
    currency: 'EUR',
    close_date: '2027-01-31',
    owners: [team.api.owner.id],
    contact: data[0].id,
  })
  expect(catalogue!['notes']).toContain('contacts Old Name; Ada Brandt (ada@brandt.example)')
  expect(poster).toMatchObject({ stage: 'qualified', owners: [], contact: mia.id, amount: null })
  expect(flyer).toMatchObject({ stage: 'lost', status: 'lost', contact: null })
})

test('a repeated import creates nothing, updates what changed there, and finds contacts that came later', async () => {
  const mapping = { stages: { 'Demo booked': 'qualified' } }
  expect(await own.run(HUBSPOT, text(CONTACTS))).toMatchObject({ created: 0, updated: 0, skipped: 2, failed: 4 })
  expect(await own.run(HUBSPOT, text(DEALS), mapping)).toMatchObject({ created: 0, updated: 0, skipped: 4, failed: 1 })
  // Without the other columns, their fields keep their values.
  const later = await own.run(HUBSPOT, 'Record ID,First Name\n4711,Nora\n8001,Adele\n')
  expect(later).toMatchObject({ created: 1, updated: 1 })
  const [, adele] = await find('contacts', await own.rows(later.id))
  expect(adele).toMatchObject({ name: 'Adele', email: 'ada@brandt.example', tags: ['Lead', 'Open deal'] })
  const again = await own.run(HUBSPOT, text(DEALS).replace('Catalogue', 'Catalogue 2027'), mapping)
  expect(again).toMatchObject({ created: 0, updated: 2, skipped: 2, failed: 1 })
  const rows = await own.rows(again.id)
  const [catalogue, box] = await find('deals', [rows[0]!, rows[4]!])
  expect(catalogue).toMatchObject({ name: 'Catalogue 2027' })
  expect(box!['contact']).toBe((await own.rows(later.id))[0]!['entity_id'])
})

test('a contact in the Trash stays that of its deal', async () => {
  const mapping = { stages: { 'Demo booked': 'qualified' } }
  const before = await own.run(HUBSPOT, text(DEALS), mapping)
  const [row] = await own.rows(before.id)
  const [{ contact }] = (await find('deals', [row!])) as [{ contact: string }]
  await team.api.call('DELETE', `/contacts/${contact}`)
  expect(await own.run(HUBSPOT, text(DEALS), mapping)).toMatchObject({ updated: 0, skipped: 4, failed: 1 })
  expect((await find('deals', [row!]))[0]).toMatchObject({ contact })
})

test.each([
  ['companies', 'Record ID,Company Domain Name\n1,a.example\n', {}, 'none of the columns "Deal Name", "Email"'],
  ['another program', 'Name,E-mail\nAda,a@b.example\n', {}, 'no column "Record ID"'],
  ['contacts with a mapping of stages', 'Record ID,Email\n1,a@b.example\n', { stages: { x: 'won' } }, 'mapping.stages'],
  ['deals with an unknown stage of ours', 'Record ID,Deal Name\n1,A\n', { stages: { x: 'closed' } }, 'stages'],
])('a file of %s is refused at once', async (_name, file, mapping, sentence) => {
  const id = await own.upload(HUBSPOT, file)
  const { status, body } = await team.api.call('POST', `/imports/${id}/check`, { mapping })
  expect([status, body.error]).toEqual([400, 'validation_error'])
  expect(body.message).toContain(sentence)
  await team.api.call('POST', `/imports/${id}/cancel`, {})
})
