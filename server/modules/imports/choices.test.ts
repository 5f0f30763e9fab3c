import { expect, test } from 'vitest'
import { readGuides } from '#server/portal/guides.ts'
import { openOwnersImports } from '#server/testing/imports.ts'
import { SOURCES } from './schema.ts'

const { team, call, own } = openOwnersImports()

const CONTACTS = { source: 'csv', entity: 'contact' }
const columnsOf = async (id: string) => (await team.owner.query('imports.columns', { id })).body

test('the application lists every source, with a heading of the guide', async () => {
  const { body } = await team.owner.query('imports.sources')
  expect(body.map(({ name }: { name: string }) => name)).toEqual([...SOURCES])
  const { markdown } = readGuides('http://example.com').find(({ slug }) => slug === 'import')!
  const headings = [...markdown.matchAll(/^## (.+)$/gm)].map(([, title]) => title!.toLowerCase().replaceAll(' ', '-'))
  for (const { guide } of body) expect(headings).toContain(guide)
})

test('columns are guessed by their names, and the mapping of the last import is used again', async () => {
  const file = 'ID,Called,Email\n1,Ada Brandt,ada@brandt.example\n'
  const first = await own.upload(CONTACTS, file)
  expect(await columnsOf(first)).toMatchObject({
    columns: ['ID', 'Called', 'Email'],
    samples: [['1'], ['Ada Brandt'], ['ada@brandt.example']],
    mapping: { columns: { ID: 'source_id', Called: null, Email: 'email' } },
    fields: expect.arrayContaining([
      { name: 'source_id', required: false, parts: [], type: 'other' },
      { name: 'name', required: true, parts: ['first_name', 'last_name'], type: 'other' },
      { name: 'first_name', required: false, parts: [], type: 'other' },
    ]),
    earlier: [],
  })
  const columns = { ID: 'source_id', Called: 'name', Email: null }
  await own.step(first, 'start', { mapping: { columns } })
  const second = await own.upload(CONTACTS, file.replace('Ada', 'Ida'))
  expect((await columnsOf(second)).mapping).toEqual({ columns })
  expect(await own.step(second, 'start')).toMatchObject({ status: 'done', updated: 1, failed: 0 })
})

test('usual names of columns are recognized, and one that the file has twice is refused', async () => {
  const id = await own.upload(CONTACTS, 'Kundennummer;Full name;Firma;E-Mail;Telefon;Umsatz\n')
  expect((await columnsOf(id)).mapping.columns).toEqual({
    Kundennummer: 'ext_id',
    'Full name': 'name',
    Firma: 'company',
    'E-Mail': 'email',
    Telefon: 'phone',
    Umsatz: null,
  })
  const twice = await own.upload(CONTACTS, 'id,name,email,email\n1,Ada,,ada@brandt.example\n')
  const { status, body } = await call('POST', `/imports/${twice}/check`, {})
  expect([status, body.message]).toEqual([
    400,
    'mapping: names the column "email", which the file has twice. Rename one',
  ])
})

test('columns named __proto__ and constructor are columns like any other', async () => {
  const id = await own.upload(CONTACTS, 'id,__proto__,constructor,toString\n1,Ada Brandt,Brandt GmbH,x\n')
  const unread = JSON.parse('{"id":"source_id","__proto__":null,"constructor":null,"toString":null}')
  expect((await columnsOf(id)).mapping.columns).toStrictEqual(unread)
  const columns = JSON.parse('{"id":"source_id","__proto__":"name","constructor":"company","toString":null}')
  const done = await own.step(id, 'start', { mapping: { columns } })
  expect(done).toMatchObject({ status: 'done', created: 1 })
  expect(done.mapping.columns).toStrictEqual(columns)
  const { body } = await call('GET', '/contacts?q=Brandt GmbH')
  expect(body.data).toMatchObject([{ name: 'Ada Brandt', company: 'Brandt GmbH' }])
})

test('the first values show what a column is about, also if its first rows are empty, and long ones are cut', async () => {
  const rows = Array.from(
    { length: 300 },
    (_, n) => `${n},"${'x'.repeat(n === 1 ? 900 : 9)}",${n === 200 ? '1.234' : ''}`,
  )
  const id = await own.upload(CONTACTS, ['id,name,sum', ...rows].join('\n'))
  expect((await columnsOf(id)).samples).toEqual([['0', '1', '2'], ['x'.repeat(9), 'x'.repeat(80)], ['1.234']])
})

test('the application continues an upload with the parts that are missing', async () => {
  const { body } = await team.owner.mutate('imports.create', { ...CONTACTS, name: 'a.csv', bytes: 9 })
  await own.put(body.id, 2, 'Ada\n')
  expect((await team.owner.query('imports.parts', { id: body.id })).body).toEqual([
    { n: 2, bytes: 4, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
})

test('an import names who started it', async () => {
  const id = await own.upload(CONTACTS, 'name\nAda\n')
  expect((await call('GET', `/imports/${id}`)).body.actor).toEqual({
    kind: 'token',
    id: expect.any(String),
    name: 'Mover',
  })
  const { body } = await team.owner.mutate('imports.start', { id })
  const actor = { kind: 'member', id: expect.any(String), name: team.login.name }
  expect(body.actor).toEqual(actor)
  const [latest] = (await team.owner.query('imports.list', { limit: 1 })).body.data
  expect(latest).toMatchObject({ id, actor })
})
