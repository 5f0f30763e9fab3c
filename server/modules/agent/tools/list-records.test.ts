import { beforeAll, describe, expect, test } from 'vitest'
import { agentsOf, type Body } from '#server/testing/agents.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const { call: callAs } = agentsOf(() => team.api)
let token = ''
const ids: Record<string, string> = {}

async function make(procedure: string, input: object): Promise<Body> {
  const { status, body, text } = await team.owner.mutate(procedure, input)
  if (status !== 200) throw new Error(`${procedure} answered ${status} ${text}`)
  return body as Body
}

const call = (tool: string, args: object) => callAs(tool, args, token)

beforeAll(async () => {
  token = (await make('tokens.create', { name: 'Agent', access: 'read_write', expires: null }))['secret']
  const lines = [{ description: 'Proofs', quantity: 1, unit_price: 50, tax_rate: 19 }]
  ids['project'] = (await make('projects.create', { name: 'Relaunch' }))['id']
  ids['contact'] = (
    await make('contacts.create', { name: 'Ada Brandt', email: 'ada@brandt.example', tags: ['press'] })
  )['id']
  await make('contacts.create', { name: 'Bo Lind' })
  const deal = { stage: 'proposal', amount: 1200, contact: ids['contact'], project: ids['project'] }
  ids['deal'] = (await make('deals.create', { name: 'Catalogue', ...deal }))['id']
  await make('deals.create', { name: 'Flyer', amount: 10 })
  ids['quote'] = (await make('quotes.create', { company: 'Brandt Print', contact: ids['contact'], lines }))['id']
  ids['invoice'] = (await make('invoices.create', { company: 'Brandt Print', contact: ids['contact'], lines }))['id']
  ids['item'] = (await make('items.create', { name: 'Poster paper', number: 'P-17', group: 'Paper' }))['id']
  await make('items.create', { name: 'P-17 holder', number: 'H-1' })
  ids['purchase_order'] = (await make('purchase_orders.create', { number: 'PO-9', supplier: 'Mill', lines: [] }))['id']
  ids['ticket'] = (await make('tickets.create', { title: 'Wrong paper' }))['id']
  ids['document'] = (await make('documents.create', { title: 'Manual', markdown: 'x' }))['id']
  ids['folder'] = (await make('folders.create', { name: 'Handbook' }))['id']
})

describe('list_records', () => {
  const list = async (kind: string, args: object = {}) => (await call('list_records', { kind, ...args })).body

  test.each([
    ['contact', '/contacts', ['name', 'email', 'tags']],
    ['deal', '/deals', ['name', 'stage', 'status', 'amount', 'currency']],
    ['quote', '/quotes', ['status', 'company', 'total', 'currency']],
    ['invoice', '/invoices', ['status', 'company', 'total', 'overdue', 'amount_due']],
    ['item', '/inventory/items', ['name', 'number', 'unit', 'onHand', 'active']],
  ])('%s: the records of the REST API, with links', async (kind, path, fields) => {
    const rest = (await (await team.withToken('read_only'))('GET', path)).body as Body
    expect(rest['total']).toBeGreaterThan(0)
    const { data, total } = await list(kind)
    expect(total).toBe(rest['total'])
    const pick = (record: Body) => fields.map((field) => record[field] ?? [])
    expect(data.map(pick)).toEqual(rest['data'].map((record: Body) => pick(record).map((value) => value ?? [])))
    for (const { id, link } of data) expect(link).toMatch(new RegExp(`/${id}$`))
  })

  test('names references, leaves texts and lines out, and takes names, labels and words as filters', async () => {
    const byName = await list('deal', { filters: { contact: 'ada brandt', stage: ['Proposal'], project: 'relaunch' } })
    expect(byName['data']).toMatchObject([
      { id: ids['deal'], contact: { id: ids['contact'], name: 'Ada Brandt' }, project: { name: 'Relaunch' } },
    ])
    expect(Object.keys(byName['data'][0])).not.toContain('notes')
    const named = async (kind: string, args: object) => (await list(kind, args))['data'].map(({ name }: Body) => name)
    expect(await named('deal', { sort: '-amount', limit: 1 })).toEqual(['Catalogue'])
    expect(await named('contact', { filters: { tag: 'PRESS' } })).toEqual(['Ada Brandt'])
    expect(await named('contact', { query: 'lind' })).toEqual(['Bo Lind'])
    expect(await named('item', { filters: { group: ['Paper'], active: true } })).toEqual(['Poster paper'])
    expect((await list('invoice', { filters: { status: 'draft' }, fields: ['status'] }))['data']).toEqual([
      { id: ids['invoice'], status: 'draft', link: expect.any(String) },
    ])
    const first = await list('deal', { limit: 1 })
    expect((await list('deal', { limit: 1, cursor: first['next_cursor'] }))['data']).toMatchObject([{ name: 'Flyer' }])
  })

  test('filters by any field as the REST API does, with names of people and records', async () => {
    const names = async (kind: string, filters: object) => {
      const body = await list(kind, { filters })
      return body['data']?.map((one: Body) => one['name']) ?? body
    }
    expect(await names('deal', { amount_min: 1000 })).toEqual(['Catalogue'])
    expect(await names('deal', { amount_max: 1000, contact_is: 'empty' })).toEqual(['Flyer'])
    expect(await names('deal', { contact_not: 'Ada Brandt' })).toEqual(['Flyer'])
    expect(await names('deal', { stage_not: ['Proposal'] })).toEqual(['Flyer'])
    expect(await names('deal', { name_contains: 'CATA', created_at_after: '2020-01-01T00:00:00Z' })).toEqual([
      'Catalogue',
    ])
    expect(await names('deal', { close_date_before: '2020-01-01' })).toEqual([])
    expect(await names('contact', { email_is: 'empty' })).toEqual(['Bo Lind'])
    expect(await names('item', { number: ['H-1'] })).toEqual(['P-17 holder'])
  })

  test.each([
    ['task', {}, /^kind: must be one of contact, deal, quote, invoice, item/],
    ['deal', { filters: { colour: 'red' } }, /^filters: “colour” is not one of updated_since, status, stage, project/],
    ['deal', { filters: { stage: 'doing' } }, /^filters.stage: must be one of lead, qualified/],
    ['deal', { filters: { contact: 'Nobody' } }, /^filters.contact: no contact is named “Nobody”/],
    ['deal', { filters: { __proto__: null, constructor: 'x' } }, /^filters: “constructor” is not one of/],
    ['deal', { filters: { amount_min: 'much' } }, /^filters.amount_min: must be a number/],
    ['deal', { filters: { close_date_before: 'soon' } }, /^filters.close_date_before: must be/],
    ['deal', { filters: { contact_is: 'gone' } }, /^filters.contact_is: must be one of/],
    ['deal', { filters: { contact_not: 'Nobody' } }, /^filters.contact_not: no contact is named “Nobody”/],
    ['item', { filters: { active: 'maybe' } }, /^filters.active: must be a boolean/],
    ['deal', { filters: 'won' }, /^filters: must be an object/],
    ['quote', { sort: 'colour' }, /^sort: “colour” is not one of created_at, -created_at/],
    ['contact', { fields: ['notes'] }, /^fields: no field is named “notes”. Fields: id, version/],
  ])('refuses %s with %j', async (kind, args, message) => {
    const body = await list(kind, args)
    expect(body).toMatchObject({ error: 'validation_error', message: expect.stringMatching(message) })
    const [field] = String(body['message']).split(':')
    expect(body['details']).toMatchObject([{ field, message: body['message'].slice(`${field}: `.length) }])
  })

  test('leaves out filters that are null or empty', async () => {
    const all = await list('contact')
    expect((await list('contact', { filters: { tag: null, email: '' } }))['total']).toBe(all['total'])
    expect((await list('contact', { filters: { tag: 'press', email: null } }))['total']).toBe(1)
  })
})

describe('records are named', () => {
  const name = async (record: string, kind?: string) => {
    const { body } = await call('get_record', { record, ...(kind && { kind }) })
    return body['id'] ?? body['message']
  }

  test('by links with a query, a fragment or a further path', async () => {
    const page = `${team.api.program.services.publicUrl}/${team.slug}`
    const document = `${page}/documents/${ids['document']}`
    for (const link of ['?from=mail', '#setup', '/?a=1&b=2#c', '/versions/3', '/'])
      expect(await name(`${document}${link}`), link).toBe(ids['document'])
    expect(await name(`${document}?folder=${ids['folder']}`)).toBe(ids['document'])
    for (const link of ['', '&view=list', '&view=list#top', '#top'])
      expect(await name(`${page}/documents?folder=${ids['folder']}${link}`), link).toBe(ids['folder'])
    const made = await call('create_task', {
      title: 'Linked',
      project: `${page}/projects/${ids['project']}?tab=tasks#x`,
    })
    expect(made.body['result']?.project?.id, JSON.stringify(made.body)).toBe(ids['project'])
  })

  test('by number: items, purchase orders and tickets', async () => {
    expect(await name('p-17', 'item')).toBe(ids['item'])
    expect(await name('po-9', 'purchase order')).toBe(ids['purchase_order'])
    expect(await name('#1', 'ticket')).toBe(ids['ticket'])
    expect(await name('1', 'ticket')).toBe(ids['ticket'])
    expect(await name('#99', 'ticket')).toMatch(/^record: no ticket is named “#99”/)
  })
})
