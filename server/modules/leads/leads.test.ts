import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const open = openTeam()
let call: TestApi['call']
beforeAll(async () => {
  call = await open.withToken()
})

const push = async (record: object) => (await call('POST', '/marketing/leads', [record])).body.results[0].id as string
const lead = async (id: string) => (await open.owner.query('leads.get', { id })).body
const trail = async (contact: string) => (await open.owner.query('leads.trail', { contact })).body

test('a lead is listed with its contact and consent, and edited', async () => {
  const consent = { given: true, at: '2027-01-01T00:00:00Z', text: 'Yes, write', version: '3', source: 'Shop form' }
  const id = await push({ name: 'Ada', email: 'ada@x.example', company: 'Brandt', consent })
  const { data } = (await open.owner.query('leads.all')).body
  expect(data).toMatchObject([{ id, name: 'Ada', company: 'Brandt', status: 'new', consent: 'given' }])
  const updated = await open.owner.mutate('leads.update', { id, status: 'working', base: { status: 'new' } })
  expect(updated.body).toMatchObject({ status: 'working', version: 2 })
  expect((await open.owner.mutate('leads.update', { id, status: 'lost', base: { status: 'new' } })).status).toBe(409)
  expect((await lead(id)).status).toBe('working')
})

test.each(['__proto__', 'constructor'])('the source %s is a name like any other', async (source) => {
  const id = await push({ name: 'Eve', email: `${source}@x.example`, source })
  const made = await open.owner.mutate('leads.createDeal', { id })
  expect(made.status, made.text).toBe(200)
  const { body: deal } = await call('GET', `/deals/${made.body.deal}`)
  expect(deal.tags).toEqual([`${source[0]!.toUpperCase()}${source.slice(1)}`])
})

test('the consent history is evidence: text, hash, version, time and origin; the latest entry applies', async () => {
  const consent = { given: true, at: '2027-01-01T00:00:00Z', text: 'Yes, write', version: '3', source: 'Shop form' }
  const id = await push({ name: 'Ida', email: 'ida@x.example', consent })
  const { contact } = await lead(id)
  const [entry] = (await trail(contact)).consents
  expect(entry).toMatchObject({ granted: true, text: 'Yes, write', version: '3', source: 'Shop form', via: 'Shop' })
  expect(entry).toMatchObject({ text_hash: createHash('sha256').update('Yes, write').digest('hex') })
  const withdrawal = { contact, granted: false, source: 'Telephone call' }
  expect((await open.owner.mutate('leads.recordConsent', withdrawal)).status).toBe(200)
  const { consents } = await trail(contact)
  expect(consents.map(({ granted, source }: Record<string, string>) => `${granted} ${source}`)).toContain(
    'false Telephone call',
  )
  expect(consents).toHaveLength(2)
})

test('concurrent entries of the same consent at one instant give a conflict, never a failure', async () => {
  const { contact } = await lead(await push({ name: 'Ina', email: 'ina@x.example' }))
  const entry = { contact, granted: true, source: 'Telephone call' }
  const replies = await Promise.all(Array.from({ length: 30 }, () => open.owner.mutate('leads.recordConsent', entry)))
  expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect((await trail(contact)).consents).toHaveLength(replies.filter(({ status }) => status === 200).length)
})

test('touches belong to the person, even those before the contact existed', async () => {
  await call('POST', '/marketing/touches', [
    { email: 'eva@x.example', kind: 'scan', source: 'fair', campaign: 'later' },
  ])
  const id = await push({ name: 'Eva', email: 'eva@x.example' })
  const { touches, lead: own } = await trail((await lead(id)).contact)
  expect(own).toBe(id)
  expect(touches).toMatchObject([{ kind: 'scan', source: 'fair', campaign_label: 'later', campaign: null }])
})

test('costs of a campaign are entered, replaced and listed, and its touches listed', async () => {
  const { id: campaign } = (await open.owner.mutate('campaigns.create', { name: 'Spring', slug: 'spring' })).body
  const cost = { campaign, date: '2027-03-01', channel: 'Search', amount: 10.5, currency: 'EUR' }
  await open.owner.mutate('marketing.enterCost', cost)
  await open.owner.mutate('marketing.enterCost', { ...cost, amount: 20 })
  await open.owner.mutate('marketing.enterCost', { ...cost, channel: null, amount: 1 })
  const { data } = (await open.owner.query('marketing.costs', { campaign })).body
  expect(data.map(({ channel, amount }: Record<string, string>) => `${channel} ${amount}`).toSorted()).toEqual([
    ' 1',
    'search 20',
  ])
  await call('POST', '/marketing/touches', [{ email: 'eva@x.example', campaign: 'spring' }])
  expect((await open.owner.query('marketing.touches', { campaign })).body.data).toMatchObject([
    { email: 'eva@x.example' },
  ])
  const member = await open.join('member')
  expect((await member.mutate('marketing.enterCost', cost)).status).toBe(403)
})

const add = (fields: object) => open.owner.mutate('leads.create', fields)
const dealsOf = async (contact: string) => {
  const { data } = (await open.owner.query('deals.all')).body
  return data.filter((deal: { contact: string }) => deal.contact === contact)
}

test('a lead added by hand becomes a contact, or the contact with its address, once', async () => {
  const ben = await open.join('member', 'Ben')
  const made = await add({
    name: 'Mia Moor',
    email: 'Mia@Moor.example',
    phone: '1',
    source: 'Fair',
    owner: ben.login.email,
  })
  expect(made.body).toMatchObject({
    name: 'Mia Moor',
    status: 'new',
    kind: 'lead',
    owner: ben.id,
    source: 'Fair',
    deal: null,
  })

  const contact = { name: 'Ole Olsen', email: 'ole@olsen.example', company: 'Olsen' }
  const { id } = (await open.owner.mutate('contacts.create', contact)).body
  const known = await add({ name: 'O. Olsen', email: 'ole@olsen.example', phone: '2', company: 'Other' })
  expect(known.body).toMatchObject({ contact: id, name: 'Ole Olsen', phone: '2', company: 'Olsen' })
  const again = await add({ name: 'Ole', email: 'ole@olsen.example' })
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('Ole Olsen is already a lead')])
  expect((await add({ name: '' })).body).toMatchObject({ code: 'validation_error' })
  expect((await add({ name: 'Ida', campaign: id })).body).toMatchObject({ code: 'validation_error' })
})

test('a deal is created from a lead once, with its contact, campaign, source and owner', async () => {
  const ben = await open.join('member', 'Ben')
  const { id: campaign } = (await open.owner.mutate('campaigns.create', { name: 'Autumn', slug: 'autumn' })).body
  const fields = { name: 'Pia Print', company: 'Print', source: 'newsletter', campaign, owner: ben.id }
  const { id, contact } = (await add(fields)).body
  const create = () => open.owner.mutate('leads.createDeal', { id })
  const answers = await Promise.all([create(), create(), create()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [deal, ...more] = await dealsOf(contact)
  expect(more).toEqual([])
  expect(deal).toMatchObject({ name: 'Print, Autumn', company: 'Print', tags: ['Newsletter'], owners: [ben.id] })
  expect(answers.map(({ body }) => body.deal)).toEqual([deal.id, deal.id, deal.id])
  expect((await lead(id)).version).toBe(2)

  await open.owner.mutate('deals.update', { id: deal.id, amount: 900, stage: 'won' })
  await asOwner(open.api.database, `update deal set closed_at = '2027-05-10T09:00:00Z' where id = '${deal.id}'`)
  await asOwner(open.api.database, `update lead set created_at = '2027-05-02T09:00:00Z' where id = '${id}'`)
  const may = { from: '2027-05-01', to: '2027-05-31', model: 'last' }
  const { campaigns } = (await open.owner.query('marketing.results', may)).body
  expect(campaigns).toMatchObject([{ campaign, leads: 1, deals: 1, money: [{ revenue: 900 }] }])
})

test('a deal that a push opened for a lead is linked; one in the Trash is replaced, and a purged one forgotten', async () => {
  const id = await push({ name: 'Quentin', email: 'q@x.example', campaign: 'later', openDeal: true })
  const { contact } = await lead(id)
  const [opened] = await dealsOf(contact)
  const createDeal = async () => (await open.owner.mutate('leads.createDeal', { id })).body.deal
  expect(await createDeal()).toBe(opened.id)
  await open.owner.mutate('deals.remove', { id: opened.id })
  const second = await createDeal()
  expect(second).not.toBe(opened.id)
  await open.owner.mutate('deals.remove', { id: second })
  expect((await open.owner.mutate('trash.purge', { entity: 'deal', id: second })).status).toBe(200)
  expect((await lead(id)).deal).toBe(null)
})

test('leads of contacts in the Trash are hidden; guests see none', async () => {
  const id = await push({ name: 'Gone', email: 'gone@x.example' })
  await open.owner.mutate('contacts.remove', { id: (await lead(id)).contact })
  expect((await open.owner.query('leads.get', { id })).status).toBe(404)
  expect((await (await open.join('guest')).query('leads.all')).status).toBe(403)
})

test('a long source becomes a tag without breaking a character', async () => {
  const { id, contact } = (await add({ name: 'Emo', source: `${'a'.repeat(49)}😀 and more` })).body
  await open.owner.mutate('leads.createDeal', { id })
  expect((await dealsOf(contact))[0].tags).toEqual([`A${'a'.repeat(48)}😀`])
  expect((await open.owner.query('activity.list', {})).status).toBe(200)
})
