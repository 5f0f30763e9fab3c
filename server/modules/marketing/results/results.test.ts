import { beforeAll, expect, test } from 'vitest'
import type { TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
let call: TestApi['call']
beforeAll(async () => {
  call = await team.withToken()
})

const results = async (model: string) => {
  const { body } = await team.owner.query('marketing.results', { from: '2027-03-01', to: '2027-03-31', model })
  return body
}
const push = async (what: string, records: object[]) => {
  const { body } = await call('POST', `/marketing/${what}`, records)
  expect(body.errors).toEqual([])
}

const inEuros = ({ currency }: { currency: string }) => currency === 'EUR'
const UNMEASURED = { impressions: null, clicks: null, ctr: null, conversions: null }
const UNKNOWN = { cost: null, cpc: null, value: null, revenue: null, return: null, costPerLead: null }
const UNKNOWN_SOURCE = { source: 'pushed', cpc: null, value: null, return: null }

test('a campaign is tracked from its first touch to the won deal and its return', async () => {
  const { body: spring } = await team.owner.mutate('campaigns.create', { name: 'Spring', slug: 'spring' })
  const { body: contact } = await call('POST', '/contacts', { name: 'Ada', email: 'ada@brandt.example' })
  const ada = { email: 'ada@brandt.example', kind: 'visit' }
  await push('touches', [
    { ...ada, campaign: 'spring', ts: '2027-03-02T10:00:00Z' },
    { ...ada, campaign: 'Not made yet', ts: '2027-03-03T10:00:00Z' },
    { email: 'nobody@known.example', campaign: 'spring', ts: '2027-03-09T10:00:00Z' },
  ])
  await push('costs', [
    { date: '2027-03-01', campaign: 'spring', channel: 'search', amount: '100.00', currency: 'EUR' },
    { date: '2027-03-02', campaign: 'spring', channel: 'fair', amount: '7.5', currency: 'DKK' },
    { date: '2027-04-01', campaign: 'spring', amount: '999', currency: 'EUR' },
  ])
  const deal = { name: 'Posters', contact: contact.id, amount: 300.01, currency: 'EUR', stage: 'won' }
  const { body: won } = await call('POST', '/deals', deal)
  await asOwner(team.api.database, `update deal set closed_at = '2027-03-10T09:00:00Z' where id = '${won.id}'`)

  const first = await results('first')
  expect(first.campaigns).toEqual([
    {
      key: 'not made yet',
      campaign: null,
      name: 'Not made yet',
      touches: 1,
      leads: 0,
      deals: 0,
      ...UNMEASURED,
      money: [],
      sources: [],
    },
    {
      key: spring.id,
      campaign: spring.id,
      name: 'Spring',
      touches: 2,
      leads: 0,
      deals: 1,
      ...UNMEASURED,
      money: [
        {
          ...UNKNOWN,
          currency: 'DKK',
          cost: 7.5,
          return: -1,
        },
        {
          ...UNKNOWN,
          currency: 'EUR',
          cost: 100,
          revenue: 300.01,
          return: 2.0001,
        },
      ],
      sources: [
        {
          ...UNMEASURED,
          ...UNKNOWN_SOURCE,
          currency: 'DKK',
          cost: 7.5,
        },
        {
          ...UNMEASURED,
          ...UNKNOWN_SOURCE,
          currency: 'EUR',
          cost: 100,
        },
      ],
    },
  ])
  expect(first.weeks.map(({ week }: { week: string }) => week)).toEqual([
    '2027-03-01',
    '2027-03-08',
    '2027-03-15',
    '2027-03-22',
    '2027-03-29',
  ])
  expect(first.weeks[1]).toEqual({
    week: '2027-03-08',
    touches: 1,
    leads: 0,
    clicks: 0,
    money: [{ currency: 'EUR', cost: 0, revenue: 300.01 }],
  })

  const { campaigns: shared } = await results('linear')
  expect(
    shared.map(({ name, money }: { name: string; money: { revenue: number }[] }) => [name, money.at(-1)?.revenue]),
  ).toEqual([
    ['Not made yet', 150],
    ['Spring', 150.01],
  ])
})

test('a deal opened by a lead belongs to its campaign, and the cost per lead includes all spending', async () => {
  await team.owner.mutate('campaigns.create', { name: 'Fair', slug: 'fair' })
  await push('leads', [{ name: 'Bo', extId: 'bo', campaign: 'fair', openDeal: true }])
  await push('costs', [{ date: '2027-03-05', campaign: 'fair', amount: '50', currency: 'EUR' }])
  await asOwner(
    team.api.database,
    `update lead set created_at = '2027-03-05T10:00:00Z' where campaign_label = 'fair';
     update deal set stage = 'won', amount = 80, currency = 'EUR', closed_at = '2027-03-20T10:00:00Z'
     where id in (select deal from lead_deal)`,
  )
  const { campaigns } = await results('last')
  expect(campaigns.find(({ name }: { name: string }) => name === 'Fair')).toMatchObject({
    leads: 1,
    deals: 1,
    money: [{ currency: 'EUR', cost: 50, revenue: 80, return: 0.6, costPerLead: 50 }],
  })
  const before = (await results('last')).totals.money.find(inEuros)
  const { body: alone } = await call('POST', '/deals', { name: 'By word of mouth', amount: 1000, stage: 'won' })
  await asOwner(team.api.database, `update deal set closed_at = '2027-03-21T10:00:00Z' where id = '${alone.id}'`)
  const after = (await results('last')).totals.money.find(inEuros)
  expect([after.revenue - before.revenue, after.return]).toEqual([1000, before.return])
})

test("weeks start on the workspace's first day of the week", async () => {
  const firstDays = async (week_starts_on: string) => {
    expect((await team.owner.mutate('workspaces.update', { week_starts_on })).status).toBe(200)
    const { weeks } = await results('last')
    const spent = (place: number) =>
      weeks[place].money.find(({ currency }: { currency: string }) => currency === 'NOK')?.cost ?? 0
    return [weeks[0].week, spent(0), spent(1), weeks.at(-1).week]
  }
  await push('costs', [{ date: '2027-03-06', campaign: 'fair', amount: '7.5', currency: 'NOK' }])
  await push('costs', [{ date: '2027-03-07', campaign: 'fair', amount: '3', currency: 'NOK' }])
  expect(await firstDays('monday')).toEqual(['2027-03-01', 10.5, 0, '2027-03-29'])
  expect(await firstDays('sunday')).toEqual(['2027-02-28', 7.5, 3, '2027-03-28'])
  expect(await firstDays('saturday')).toEqual(['2027-02-27', 0, 10.5, '2027-03-27'])
  expect((await team.owner.mutate('workspaces.update', { week_starts_on: 'friday' })).status).toBe(400)
})

test('invalid date ranges are refused', async () => {
  const { status, body } = await team.owner.query('marketing.results', {
    from: '2027-03-02',
    to: '2027-03-01',
    model: 'first',
  })
  expect([status, body.fields]).toEqual([
    400,
    [{ field: 'to', code: 'invalid', message: 'must not be before the start date' }],
  ])
})
