import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
let call: Awaited<ReturnType<typeof team.withToken>>
const ids: Record<string, string> = {}

beforeAll(async () => {
  call = await team.withToken()
  const { body: project } = await call('POST', '/projects', { name: 'Catalogue' })
  ids['project'] = project.id
  const deals = [
    { name: 'Ärger GmbH', amount: 12.5, probability: 10, company: 'Brandt, Print', close_date: '2027-01-31' },
    { name: 'Brücke', amount: 100, probability: 50, company: 'brandt', project: project.id, notes: 'Paper: 135 g' },
    { name: 'Copy', stage: 'won', close_date: '2027-03-01', notes: 'About “Ångström”' },
    { name: 'Draft', currency: 'CHF', amount: 0, company: '100 %_\\' },
  ]
  for (const deal of deals) ids[deal.name[0]!] = (await call('POST', '/deals', deal)).body.id
})

/** The first letters of the deals that match. */
async function dealsOf(query: string): Promise<string> {
  const { status, body } = await call('GET', `/deals?${query}`)
  if (status !== 200) return `${status} ${body.message}`
  expect(body.total, query).toBe(body.data.length)
  const letters = Object.keys(ids)
  return body.data.map(({ id }: { id: string }) => letters.find((letter) => ids[letter] === id)).join('')
}

test.each([
  ['name=Copy', 'C'],
  ['name=copy', ''],
  ['name=%C3%84rger%20GmbH,Draft', 'ÄD'],
  ['name_not=Copy,Draft', 'ÄB'],
  ['company=Brandt%2C%20Print', 'Ä'],
  ['company=Brandt,brandt', 'B'],
  ['company=Brandt%2C%20Print&company=brandt', 'ÄB'],
  ['company_not=brandt', 'ÄCD'],
  ['company_not=Brandt%2C%20Print,brandt', 'CD'],
  ['company_is=empty', 'C'],
  ['company_is=set', 'ÄBD'],
  ['company_contains=BRANDT', 'ÄB'],
  ['company_contains=ndt,%20p', 'Ä'],
  ['company_contains=%25_%5C', 'D'],
  ['company_contains=0%25', ''],
  ['company_contains=0 %25', 'D'],
  ['name_contains=arger', 'Ä'],
  ['name_contains=Br%C3%BC', 'B'],
  ['name_contains=brucke&notes_contains=135%20g', 'B'],
  ['notes_contains=angstrom', 'C'],
  ['notes_contains=brucke', ''],
  ['notes_contains=135', 'B'],
  ['notes_is=set', 'BC'],
  ['notes_is=empty', 'ÄD'],
  ['notes_contains=a', 'BC'],
  ['q=copy&notes_contains=about', 'C'],
  ['q=copy&notes_contains=paper', ''],
  ['amount=12.5,0', 'ÄD'],
  ['amount=12.50', 'Ä'],
  ['amount_not=0', 'ÄBC'],
  ['amount_min=12.5', 'ÄB'],
  ['amount_max=12.5', 'ÄD'],
  ['amount_min=0.01&amount_max=99', 'Ä'],
  ['amount_min=-1&amount_is=set', 'ÄBD'],
  ['amount_is=empty', 'C'],
  ['probability=10', 'ÄD'],
  ['probability_not=10,50', 'C'],
  ['probability_min=999999999999999', ''],
  ['currency=CHF', 'D'],
  ['currency_not=CHF', 'ÄBC'],
  ['status_not=won', 'ÄBD'],
  ['stage_not=lead,won', ''],
  ['close_date=2027-03-01', 'C'],
  ['close_date_not=2027-03-01', 'ÄBD'],
  ['close_date_before=2027-03-01', 'Ä'],
  ['close_date_after=2027-01-30', 'ÄC'],
  ['close_date_after=2027-01-31', 'C'],
  ['close_date_is=empty', 'BD'],
  ['closed_at_is=set', 'C'],
  ['created_at_after=2020-01-01T00:00:00Z', 'ÄBCD'],
  ['created_at_before=2020-01-01T00:00:00%2B02:00', ''],
  ['project_is=empty', 'ÄCD'],
  ['project_is=set&name_contains=b', 'B'],
])('GET /deals?%s returns %s', async (query, letters) => {
  expect(await dealsOf(query)).toBe(letters)
})

test('references are compared by id, and must exist', async () => {
  expect(await dealsOf(`project_not=${ids['project']}`)).toBe('ÄCD')
  expect(await dealsOf(`id=${ids['D']},${ids['Ä']}`)).toBe('ÄD')
  expect(await dealsOf(`project_not=${ids['D']}`)).toMatch(/^400 project_not: no project has the id/)
})

test('true and false are compared', async () => {
  const numbers = async (query: string) =>
    (await call('GET', `/inventory/items?${query}`)).body.data.map(({ number }: { number: string }) => number)
  await call('POST', '/inventory/items', { items: [{ number: 'A', name: 'Kept' }] })
  expect(await numbers('autoCreated=true')).toEqual([])
  expect(await numbers('autoCreated=false&packSize_max=1')).toEqual(['A'])
})

test.each([
  ['amount_min=ten', 'amount_min: must be a number, for example 12.5'],
  ['amount_min=1e3', 'amount_min: must be a number, for example 12.5'],
  ['amount=1,x', 'amount: must be a number, for example 12.5'],
  ['amount=', 'amount: must be a number, for example 12.5'],
  ['amount_min=1&amount_min=2', 'amount_min: must not be repeated'],
  ['probability=1.5', 'probability: "1.5" must be a whole number'],
  ['probability_min=1.5', 'probability_min: must be a whole number'],
  ['close_date_before=2027-02-30', 'close_date_before: must be a valid date as YYYY-MM-DD, without a time'],
  ['close_date=2027-01-01,soon', 'close_date: "soon" must be a valid date as YYYY-MM-DD, without a time'],
  ['created_at_after=2027-01-01', /^created_at_after: must be an RFC 3339 date and time/],
  ['close_date_is=null', 'close_date_is: must be one of empty, set'],
  ['company=', 'company: "" must not be empty'],
  ['company_contains=', 'company_contains: must not be empty'],
  [`company_contains=${'x'.repeat(201)}`, 'company_contains: must be at most 200 characters'],
  ['currency=eur', /^currency: "eur" must be an upper-case ISO 4217 code/],
  ['status_not=open,over', 'status_not: "over" must be one of open, won, lost'],
  ['project_not=x', 'project_not: "x" must be the id of a record (a lower-case UUID)'],
  [`name=${Array.from({ length: 101 }, (_, n) => n).join()}`, 'name: must have at most 100 values'],
  ['version=1', 'version: is not a query parameter of this operation'],
  ['notes=Paper', 'notes: is not a query parameter of this operation'],
  ['name_min=1', 'name_min: is not a query parameter of this operation'],
  ['name_is=empty', 'name_is: is not a query parameter of this operation'],
  ['tags_contains=x', 'tags_contains: is not a query parameter of this operation'],
  ['created_at=2027-01-01T00:00:00Z', 'created_at: is not a query parameter of this operation'],
] as [string, string | RegExp][])('GET /deals?%s is refused: %s', async (query, message) => {
  const { status, body } = await call('GET', `/deals?${query}`)
  expect(status).toBe(400)
  expect(body.error).toBe('validation_error')
  if (typeof message === 'string') expect(body.message).toBe(message)
  else expect(body.message).toMatch(message)
  expect(body.details).toMatchObject([{ field: query.split('=')[0] }])
})

test.each([
  ['projects', 'name'],
  ['contacts', 'name'],
  ['deals', 'name'],
  ['tasks', 'title'],
  ['risks', 'title'],
])('%s store their name without spaces around it, and find it with them', async (path, field) => {
  const { body: made } = await call('POST', `/${path}`, { [field]: '  pad  ded ' })
  expect(made[field]).toBe('pad  ded')
  const { body } = await call('GET', `/${path}?${field}=%20%20pad%20%20ded%20`)
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([made.id])
  const { body: renamed } = await call('PATCH', `/${path}/${made.id}`, { [field]: ' pad  ded  ' })
  expect([renamed[field], renamed.version]).toEqual(['pad  ded', 1])
})

test('a name that was stored with spaces around it is found by what it contains', async () => {
  const { body: made } = await call('POST', '/deals', { name: 'Stored before' })
  await asOwner(team.api.database, `update deal set name = '  Stored before ' where id = '${made.id}'`)
  for (const query of ['name_contains=stored%20before', 'q=stored%20before']) {
    const { body } = await call('GET', `/deals?${query}`)
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['  Stored before '])
  }
})

test('a request has at most 10 filters', async () => {
  const ten =
    'name_not=a&company_not=a&currency_not=CHF&amount_not=1&amount_min=0&amount_max=200&probability_min=0&' +
    'probability_max=100&updated_since=2020-01-01T00:00:00Z&status=open'
  expect(await dealsOf(`q=b&sort=name&count=true&limit=10&${ten}`)).toBe('ÄB')
  const { status, body } = await call('GET', `/deals?${ten}&close_date_is=set`)
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: 'validation_error', message: 'The request has 11 filters. Send at most 10.' })
})

test('a search for a text in one field reads the index of words, also when the first records do not have it', async () => {
  for (let n = 0; n < 8; n++) await call('POST', '/contacts', { name: `Noise ${n}`, notes: 'Zander' })
  const { body: made } = await call('POST', '/contacts', { name: 'Zander', notes: 'Noise' })
  for (const limit of [1, 50]) {
    const { body } = await call('GET', `/contacts?name_contains=zand&limit=${limit}`)
    expect(body).toMatchObject({ data: [{ id: made.id }], total: 1, has_more: false })
  }
  const sorted = await call('GET', '/contacts?notes_contains=ZANDER&sort=-name&limit=5')
  expect(sorted.body.data.map(({ name }: { name: string }) => name[6])).toEqual(['7', '6', '5', '4', '3'])
  const rest = await call('GET', `/contacts?notes_contains=ZANDER&sort=-name&cursor=${sorted.body.next_cursor}`)
  expect(rest.body.data.map(({ name }: { name: string }) => name[6])).toEqual(['2', '1', '0'])
  const other = await call('GET', `/contacts?notes_contains=zander&sort=-name&cursor=${sorted.body.next_cursor}`)
  expect(other.status).toBe(400)
})

test('confidential fields and secrets are no filters', async () => {
  for (const path of ['/members?salary_min=1', '/members?iban_is=set', '/webhooks?secret_hint_contains=a'])
    expect((await call('GET', path)).body.message).toMatch(/ is not a query parameter of this operation$/)
  expect((await call('GET', '/members?email_contains=OWNER&role_not=guest')).status).toBe(200)
})

test('comments are filtered by their fields too', async () => {
  const on = `deal:${ids['B']}`
  const { body: open } = await call('POST', '/comments', { on, body: 'Open' })
  const { body: done } = await call('POST', '/comments', { on, body: 'Done' })
  await call('PATCH', `/comments/${done.id}`, { resolved: true })
  const found = async (query: string) =>
    (await call('GET', `/comments?on=${on}&${query}`)).body.data?.map(({ id }: { id: string }) => id)
  expect(await found('resolved=false')).toEqual([open.id])
  expect(await found(`token=${open.token}&author_is=empty`)).toEqual([open.id, done.id])
  expect((await call('GET', `/comments?on_not=${on}`)).status).toBe(400)
})
