import { expect, test } from 'vitest'
import { openImports } from '#server/testing/imports.ts'

const { team, own } = openImports()

const CONTACTS = { source: 'csv', entity: 'contact' }
const create = async (path: string, fields: object) => {
  const { status, body } = await team.api.call('POST', path, fields)
  expect(status).toBe(201)
  return body as { id: string }
}
const read = async (path: string, id: string) => (await team.api.call('GET', `/${path}/${id}`)).body
const withAddress = async (email: string) =>
  (await team.api.call('GET', `/contacts?email=${email}`)).body.data as { id: string; name: string }[]

test('a contact with the address of a row is updated instead of doubled', async () => {
  const { id } = await create('/contacts', {
    name: 'Ada Brandt',
    email: 'ada@brandt.example',
    phone: '1',
    company: 'Brandt Print',
    tags: ['print'],
    notes: 'Calls on Fridays',
  })
  const file =
    'source_id,name,email,phone,company,tags,notes\n1,Ada Brandt-Roth,ADA@brandt.example,2,,"paper",From the other tool\n'
  const upload = await own.upload(CONTACTS, file)
  expect(await own.step(upload, 'check')).toMatchObject({ created: 0, updated: 1 })
  expect(await read('contacts', id)).toMatchObject({ name: 'Ada Brandt', version: 1 })
  expect(await own.step(upload, 'start')).toMatchObject({ created: 0, updated: 1 })
  const after = { name: 'Ada Brandt-Roth', phone: '2', company: 'Brandt Print', tags: ['print', 'paper'] }
  expect(await read('contacts', id)).toMatchObject({ ...after, notes: 'Calls on Fridays' })
  expect(await own.rows(upload)).toMatchObject([
    {
      status: 'updated',
      code: 'linked',
      entity_id: id,
      notes: [{ field: 'notes', code: 'kept', message: 'stays as it is in Atrium' }],
    },
  ])
  // The row is that of the contact now: what stayed here stays, and the rest follows the source.
  expect(await own.run(CONTACTS, file)).toMatchObject({ created: 0, updated: 0, skipped: 1 })
  expect(await own.run(CONTACTS, file.replace(',2,', ',3,'))).toMatchObject({ created: 0, updated: 1 })
  expect(await read('contacts', id)).toMatchObject({ ...after, phone: '3', notes: 'Calls on Fridays' })

  expect(await own.step(upload, 'undo')).toMatchObject({ status: 'undone' })
  expect((await read('contacts', id)).name).toBe('Ada Brandt-Roth')
})

test('people who share an address stay apart', async () => {
  const first = await create('/contacts', { name: 'Ben', email: 'info@roth.example' })
  const second = await create('/contacts', { name: 'Cleo', email: 'info@roth.example' })
  const file =
    'source_id,name,email,phone\n11,cleo,info@roth.example,5\n12,Ben,info@roth.example,\n13,Dora,info@roth.example,\n'
  expect(await own.run(CONTACTS, file)).toMatchObject({ created: 2, updated: 1 })
  expect(await read('contacts', second.id)).toMatchObject({ name: 'cleo', phone: '5' })
  expect(await read('contacts', first.id)).toMatchObject({ name: 'Ben', version: 1 })
  // Another person of the same source does not become one of them.
  const { id } = await create('/contacts', { name: 'Mia', email: 'mia@roth.example' })
  const of = (row: string) => `source_id,name,email\n${row}\n`
  expect(await own.run(CONTACTS, of('21,Mia,mia@roth.example'))).toMatchObject({ created: 0, skipped: 1 })
  expect(await own.run(CONTACTS, of('22,Noa,mia@roth.example'))).toMatchObject({ created: 1 })
  expect(await read('contacts', id)).toMatchObject({ name: 'Mia', version: 1 })
})

test('a row without an id is that of its address, also after it has changed', async () => {
  const file = (phone: string) => `name,email,phone\nEva Lind,eva@lind.example,${phone}\n`
  expect(await own.run(CONTACTS, file('1'))).toMatchObject({ created: 1 })
  expect(await own.run(CONTACTS, file('2'))).toMatchObject({ created: 0, updated: 1 })
  expect(await withAddress('eva@lind.example')).toMatchObject([{ name: 'Eva Lind', phone: '2' }])
})

test('a contact without a name in the source keeps its own, and one in the Trash stays there', async () => {
  const { id } = await create('/contacts', { name: 'Ida Holm', email: 'ida@holm.example' })
  const { id: trashed } = await create('/contacts', { name: 'Old', email: 'old@holm.example' })
  await team.api.call('DELETE', `/contacts/${trashed}`)
  const done = await own.run(
    { source: 'hubspot' },
    'Record ID,First Name,Last Name,Email,Phone Number\n9001,,,ida@holm.example,7\n9002,New,,old@holm.example,\n',
  )
  expect(done).toMatchObject({ created: 1, updated: 1 })
  expect(await read('contacts', id)).toMatchObject({ name: 'Ida Holm', phone: '7' })
  expect(await withAddress('old@holm.example')).toMatchObject([{ name: 'New' }])
})

test('an item with the number or the EAN of a variant is updated', async () => {
  const items = [
    { name: 'Paper', number: 'pa-1', price: 1 },
    { name: 'Ink', ean: '4006381333931' },
  ]
  expect((await team.api.call('POST', '/inventory/items', { items })).body).toMatchObject({ created: 2 })
  const found = async (named: string) => (await team.api.call('GET', `/inventory/items?item=${named}`)).body.data[0]
  const [byNumber, byEan] = [await found('pa-1'), await found('4006381333931')]
  const done = await own.run(
    { source: 'shopify' },
    [
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Barcode,Variant Price',
      'paper,Fine paper,Title,Default Title,PA-1,,2.5',
      'ink,Black ink,Title,Default Title,IN-1,4006381333931,9',
    ].join('\n'),
  )
  expect(done).toMatchObject({ created: 0, updated: 2, failed: 0 })
  expect(await read('inventory/items', byNumber.id)).toMatchObject({ name: 'Fine paper', price: 2.5 })
  expect(await read('inventory/items', byEan.id)).toMatchObject({ name: 'Black ink', number: 'IN-1', price: 9 })
})
