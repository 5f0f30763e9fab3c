import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { TestApi } from '#server/testing/api.ts'
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

test('leads of contacts in the Trash are hidden; guests see none', async () => {
  const id = await push({ name: 'Gone', email: 'gone@x.example' })
  await open.owner.mutate('contacts.remove', { id: (await lead(id)).contact })
  expect((await open.owner.query('leads.get', { id })).status).toBe(404)
  expect((await (await open.join('guest')).query('leads.all')).status).toBe(403)
})
