import { beforeAll, expect, test } from 'vitest'
import type { TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openInvoices, readInvoice } from '#server/testing/read-invoices.ts'
import { openTeam } from '#server/testing/team.ts'
import type { Results } from '../results/schema.ts'

const team = openTeam()
const march = { from: '2027-03-01', to: '2027-03-31' }
let call: TestApi['call']
let sync: Awaited<ReturnType<typeof openInvoices>>

beforeAll(async () => {
  call = await team.withToken()
  sync = await openInvoices(team)
})

const results = async (): Promise<Results> =>
  (await team.owner.query('marketing.results', { ...march, model: 'linear' })).body
const contactNamed = async (name: string, email: string | null) =>
  (await team.owner.mutate('contacts.create', { name, email })).body
const billed = async (contact: string) => (await team.owner.query('marketing.billed', { contact })).body
const numbersOf = async (contact: string) =>
  (await billed(contact)).data.map(({ number }: { number: string }) => number)
const choose = (source: string) => team.owner.mutate('marketing.chooseRevenue', { source })

test('invoices follow contacts by address, and stay when the address changes', async () => {
  const ada = { customer: 'Ada', email: 'ada@brandt.example' }
  const before = await contactNamed('Ada', ada.email)
  const written = [
    readInvoice('1', '2027-01-05', 12_500_000, { ...ada, paid_micros: 2_500_000 }),
    readInvoice('2', '2027-01-06', -1_000_000, ada),
    readInvoice('3', '2027-01-07', 7_000_000, { email: 'ole@later.example' }),
    readInvoice('4', '2027-01-08', 7_000_000),
  ]
  const january = { from: '2027-01-01', to: '2027-01-31' }
  await sync(january, written)
  expect(await billed(before.id)).toEqual({
    data: [
      expect.objectContaining({ provider: 'quickbooks', number: '2', total: -1, paid: 0, currency: 'EUR' }),
      expect.objectContaining({ number: '1', date: '2027-01-05', total: 12.5, paid: 2.5 }),
    ],
    count: 2,
  })

  const ole = await contactNamed('Ole', null)
  expect(await numbersOf(ole.id)).toEqual([])
  await team.owner.mutate('contacts.update', { id: ole.id, email: 'ole@later.example' })
  expect(await numbersOf(ole.id)).toEqual(['3'])
  await team.owner.mutate('contacts.update', { id: ole.id, email: 'ole@moved.example' })
  await sync(january, written)
  expect(await numbersOf(ole.id)).toEqual(['3'])

  // The invoices of a contact in the Trash move to a new contact with the address, and only then.
  await team.owner.mutate('contacts.remove', { id: before.id })
  expect(await numbersOf(before.id)).toEqual(['2', '1'])
  const imported = await call('POST', '/contacts', { name: 'Ada again', email: ada.email })
  expect(await numbersOf(imported.body.id)).toEqual(['2', '1'])
  await contactNamed('Ada twice', ada.email)
  expect(await numbersOf(imported.body.id)).toEqual(['2', '1'])

  // The provider corrects the address of an invoice.
  await sync(january, [{ ...written[0]!, email: 'ole@moved.example' }, ...written.slice(1)])
  expect(await numbersOf(ole.id)).toEqual(['3', '1'])
  expect(await numbersOf(imported.body.id)).toEqual(['2'])
})

test('a sale counts once: from won deals, or from invoices when the workspace chooses them', async () => {
  const buyer = await contactNamed('Bea', 'bea@olsen.example')
  const { body: spring } = await team.owner.mutate('campaigns.create', { name: 'Spring', slug: 'spring' })
  await team.owner.mutate('campaigns.create', { name: 'Fair', slug: 'fair' })
  await call('POST', '/marketing/touches', [
    { email: buyer.email, kind: 'visit', campaign: 'spring', ts: '2027-03-02T10:00:00Z' },
    { email: buyer.email, kind: 'visit', campaign: 'fair', ts: '2027-03-10T20:00:00Z' },
  ])
  const deal = await call('POST', '/deals', {
    name: 'Chairs',
    contact: buyer.id,
    amount: 100,
    currency: 'EUR',
    stage: 'won',
  })
  await asOwner(team.api.database, `update deal set closed_at = '2027-03-11T09:00:00Z' where id = '${deal.body.id}'`)
  const bea = { email: buyer.email }
  await sync(march, [
    readInvoice('20', '2027-03-10', 119_000_001, bea),
    readInvoice('21', '2027-03-12', -19_000_000, bea),
    readInvoice('22', '2027-03-12', 5_000_000, { ...bea, currency: 'KWD', total_micros: 1_001_000 }),
    readInvoice('23', '2027-03-12', 900_000_000, { email: 'unknown@person.example' }),
  ])
  const revenue = ({ campaigns, totals }: Results) => ({
    campaigns: campaigns.map(({ name, deals, money }) => [name, deals, money.map((one) => one.revenue)]),
    totals: [totals.deals, totals.money.map(({ currency, revenue: sum }) => [currency, sum])],
  })
  const byDeals = {
    campaigns: [
      ['Fair', 1, [50]],
      ['Spring', 1, [50]],
    ],
    totals: [1, [['EUR', 100]]],
  }
  expect((await team.owner.query('marketing.revenue')).body).toEqual({ source: 'deals', hasInvoices: true })
  expect(revenue(await results())).toEqual(byDeals)

  expect((await choose('invoices')).body).toEqual({ source: 'invoices', hasInvoices: true })
  expect(revenue(await results())).toEqual({
    campaigns: [
      ['Fair', 2, [50, 0.5]],
      ['Spring', 2, [50, 0.5]],
    ],
    totals: [
      2,
      [
        ['EUR', 100],
        ['KWD', 1],
      ],
    ],
  })
  const sales = await team.owner.query('marketing.sales', {
    ...march,
    model: 'linear',
    key: spring.id,
    currency: 'EUR',
    limit: 50,
    offset: 0,
  })
  expect(sales.body.data).toEqual([
    { kind: 'invoice', id: buyer.id, name: '21', day: '2027-03-12', currency: 'EUR', amount: -19, share: -9.5 },
    { kind: 'invoice', id: buyer.id, name: '20', day: '2027-03-10', currency: 'EUR', amount: 119, share: 59.5 },
  ])
  expect((await results()).weeks.map(({ week, money }) => [week, money.map((one) => one.revenue)])).toContainEqual([
    '2027-03-08',
    [100, 1],
  ])
  await choose('deals')
  expect(revenue(await results())).toEqual(byDeals)
})

test('managers choose what counts, tokens do not', async () => {
  expect((await choose('both')).status).toBe(400)
  const member = await team.join('member')
  expect((await member.mutate('marketing.chooseRevenue', { source: 'invoices' })).status).toBe(403)
  expect((await member.query('marketing.revenue')).body.source).toBe('deals')
})
