import { beforeAll, expect, test } from 'vitest'
import type { TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { addFigures } from '#server/testing/metrics.ts'
import { openTeam } from '#server/testing/team.ts'
import { inCents } from '../results/rules.ts'
import type { Results } from '../results/schema.ts'
import { type FigureDays, MEASURES, type Sales } from './schema.ts'

const team = openTeam()
const range = { from: '2027-03-01', to: '2027-03-31' }
let call: TestApi['call']
let spring: string
let quiet: string
let google: string

beforeAll(async () => {
  call = await team.withToken()
  const campaign = async (name: string) =>
    (await team.owner.mutate('campaigns.create', { name, slug: name.toLowerCase() })).body.id as string
  spring = await campaign('Spring')
  quiet = await campaign('Quiet')
  const [workspace] = await asOwner(team.api.database, `select id from workspace where slug = '${team.slug}'`)
  const add = (given: Parameters<typeof addFigures>[2]) =>
    addFigures(team.api.database, String(workspace!['id']), given)
  const day = (date: string, campaign: string, currency: string, cost: number, more: object = {}) => ({
    date,
    campaign,
    currency,
    cost_micros: cost,
    impressions: 1_000,
    clicks: 30,
    conversions_micros: 1_333_333,
    value_micros: 10_005_000,
    ...more,
  })
  google = await add({
    provider: 'google-ads',
    campaigns: { '1': 'Spring', '2': 'SPRING ', '3': 'Stray', '4': ' stray' },
    rows: [
      day('2027-03-01', '1', 'EUR', 12_345_678),
      day('2027-03-02', '1', 'EUR', 1_004_999),
      day('2027-03-02', '2', 'EUR', 333_333, { clicks: 0 }),
      day('2027-03-03', '3', 'EUR', 5_000_000),
      day('2027-03-03', '4', 'EUR', 2_000_001),
      day('2027-04-01', '1', 'EUR', 99_000_000),
    ],
  })
  await add({
    provider: 'meta',
    campaigns: { '77': 'spring' },
    rows: [day('2027-03-01', '77', 'USD', 2_000_000, { impressions: 500 })],
  })
  await add({
    provider: 'google-analytics',
    campaigns: { s: 'spring' },
    rows: [{ date: '2027-03-01', campaign: 's', currency: 'EUR', sessions: 40, value_micros: 500_000_000 }],
  })
  await add({
    provider: 'brevo',
    campaigns: { '9': 'spring' },
    rows: [{ date: '2027-03-04', campaign: '9', sent: 100, clicks: 11 }],
  })
  // Matches earlier data of providers.
  await team.owner.mutate('campaigns.update', { id: spring, budget: 100 })
  await call('POST', '/marketing/costs', [
    { date: '2027-03-01', campaign: 'spring', channel: 'search', amount: '12.35', currency: 'EUR' },
    { date: '2027-03-05', campaign: 'spring', channel: 'fair', amount: '7.505001', currency: 'EUR' },
    // Counts for nothing: providers have costs of an unmatched campaign of this name on this day.
    { date: '2027-03-03', campaign: 'stray', channel: 'fair', amount: '4', currency: 'EUR' },
    { date: '2027-03-06', campaign: 'STRAY', channel: 'fair', amount: '3', currency: 'EUR' },
  ])
  await call('POST', '/marketing/touches', [
    { email: 'ada@brandt.example', campaign: 'spring', ts: '2027-03-02T10:00:00Z' },
    { email: 'ada@brandt.example', campaign: 'stray', ts: '2027-03-03T10:00:00Z' },
    { email: 'ada@brandt.example', campaign: 'quiet', ts: '2027-03-04T10:00:00Z' },
  ])
  const { body: ada } = await call('POST', '/contacts', { name: 'Ada', email: 'ada@brandt.example' })
  for (const [name, amount, currency] of [
    ['Posters', 100, 'EUR'],
    ['Cards', 0.01, 'EUR'],
    ['Books', 50, 'USD'],
  ])
    await call('POST', '/deals', { name, contact: ada.id, amount, currency, stage: 'won' })
  await asOwner(team.api.database, `update deal set closed_at = '2027-03-10T09:00:00Z' where contact = '${ada.id}'`)
})

const results = async (): Promise<Results> =>
  (await team.owner.query('marketing.results', { ...range, model: 'linear' })).body
const rowOf = async (key: string) => (await results()).campaigns.find((row) => row.key === key)!

/** All pages. */
async function listed<Page extends FigureDays | Sales>(procedure: string, asked: object): Promise<Page> {
  const data: Page['data'][number][] = []
  for (let offset = 0; ; offset += 2) {
    const { status, body } = await team.owner.query(procedure, { ...range, ...asked, limit: 2, offset })
    expect(status, JSON.stringify(body)).toBe(200)
    data.push(...body.data)
    if (!body.has_more) {
      expect(data).toHaveLength(body.count)
      return { ...body, data }
    }
  }
}

test('columns are sums over sources, per currency; rates follow from sums; what is not measured is null', async () => {
  const row = await rowOf(spring)
  expect(row).toMatchObject({
    impressions: 3_500,
    clicks: 101,
    conversions: 5.333332,
    leads: 0,
    touches: 1,
    // Without the clicks of newsletters, which have no impressions.
    ctr: 90 / 3_500,
  })
  expect(row.money).toEqual([
    {
      currency: 'EUR',
      cost: 21.19,
      cpc: 0.23,
      value: 30.02,
      revenue: 33.35,
      return: 0.5739,
      costPerLead: null,
    },
    { currency: 'USD', cost: 2, cpc: 0.07, value: 10.01, revenue: 16.67, return: 7.335, costPerLead: null },
  ])
  const sources = row.sources.map(({ source, currency, clicks, cost, value }) => [
    source,
    currency,
    clicks,
    cost,
    value,
  ])
  expect(sources).toEqual([
    ['google-analytics', 'EUR', null, null, 500],
    ['google-ads', 'EUR', 60, 13.68, 30.02],
    ['meta', 'USD', 30, 2, 10.01],
    ['brevo', null, 11, null, null],
    ['pushed', 'EUR', null, 7.51, null],
  ])
})

test('campaigns without figures, and figures without a campaign in any spelling', async () => {
  expect(await rowOf(quiet)).toMatchObject({
    impressions: null,
    clicks: null,
    ctr: null,
    conversions: null,
    touches: 1,
    sources: [],
    money: [
      { currency: 'EUR', cost: null, cpc: null, value: null, revenue: 33.33, return: null },
      { currency: 'USD', cost: null, revenue: 16.66 },
    ],
  })
  const stray = (await results()).campaigns.filter(({ key }) => key === 'stray')
  expect(stray).toHaveLength(1)
  expect(stray[0]).toMatchObject({ key: 'stray', name: 'STRAY', campaign: null, clicks: 60 })
  expect(stray[0]!.sources.map(({ source, cost }) => [source, cost])).toEqual([
    ['google-ads', 7],
    ['pushed', 3],
  ])
})

test('totals and weeks hold everything once', async () => {
  const { campaigns, totals, weeks } = await results()
  const sum = (of: 'clicks' | 'impressions') => campaigns.reduce((all, row) => all + (row[of] ?? 0), 0)
  expect([totals.clicks, totals.impressions, totals.deals]).toEqual([sum('clicks'), sum('impressions'), 3])
  expect(totals.money.map(({ currency, cost, revenue }) => [currency, cost, revenue])).toEqual([
    ['EUR', 31.19, 100.01],
    ['USD', 2, 50],
  ])
  expect(weeks.map(({ clicks }) => clicks)).toEqual([161, 0, 0, 0, 0])
})

test('what a figure is made of adds up to that figure', async () => {
  const { campaigns, totals } = await results()
  for (const row of [...campaigns, { ...totals, key: undefined, sources: [] }])
    for (const measure of MEASURES) {
      const of = row.key === undefined ? {} : { key: row.key }
      const isMoney = measure === 'cost' || measure === 'value'
      const shown = isMoney
        ? row.money.map((money) => [{ ...of, currency: money.currency }, money[measure]] as const)
        : [[of, row[measure]] as const]
      const bySource = row.sources.map(
        (source) => [{ ...of, source: source.source, currency: source.currency }, source[measure]] as const,
      )
      for (const [asked, figure] of [...shown, ...bySource]) {
        const { data, total } = await listed<FigureDays>('marketing.figureDays', { ...asked, measure })
        const units = data.reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 1e6)), 0n)
        const where = JSON.stringify({ asked, measure })
        expect(total, where).toBe(figure ?? 0)
        expect(isMoney ? inCents(units) : Number(units) / 1e6, where).toBe(figure ?? 0)
      }
    }
})

test('a day names its campaign at the source, its account and connection, or its channel', async () => {
  const { data } = await listed<FigureDays>('marketing.figureDays', { key: spring, measure: 'cost', currency: 'EUR' })
  expect(
    data.map(({ date, source, name, account, channel, amount }) => [date, source, name, account, channel, amount]),
  ).toEqual([
    ['2027-03-05', 'pushed', null, null, 'fair', 7.505001],
    ['2027-03-02', 'google-ads', 'SPRING ', 'Account', null, 0.333333],
    ['2027-03-02', 'google-ads', 'Spring', 'Account', null, 1.004999],
    ['2027-03-01', 'google-ads', 'Spring', 'Account', null, 12.345678],
  ])
  expect(data[1]!.connector).toBe(google)
})

test('revenue lists won deals with the share of the campaign; shares add up to the deals', async () => {
  for (const { key, money } of (await results()).campaigns)
    for (const { currency, revenue } of money) {
      const { data, total } = await listed<Sales>('marketing.sales', { key, currency, model: 'linear' })
      expect([total, inCents(data.reduce((sum, { share }) => sum + BigInt(Math.round(share * 1e6)), 0n))]).toEqual([
        revenue ?? 0,
        revenue ?? 0,
      ])
    }
  const all = await listed<Sales>('marketing.sales', { currency: 'EUR', model: 'linear' })
  expect([all.total, new Map(all.data.map(({ name, amount, share }) => [name, [amount, share]]))]).toEqual([
    100.01,
    new Map([
      ['Cards', [0.01, 0.01]],
      ['Posters', [100, 100]],
    ]),
  ])
})

test('where pushed costs are preferred, they replace those of providers on their days, and nothing else', async () => {
  await asOwner(
    team.api.database,
    `insert into cost_source (workspace_id, campaign, source) select workspace_id, id, 'pushed' from campaign where id = '${spring}'`,
  )
  const { data, total } = await listed<FigureDays>('marketing.figureDays', {
    key: spring,
    measure: 'cost',
    currency: 'EUR',
  })
  expect(data.map(({ date, source }) => [date, source])).toEqual([
    ['2027-03-05', 'pushed'],
    ['2027-03-02', 'google-ads'],
    ['2027-03-02', 'google-ads'],
    ['2027-03-01', 'pushed'],
  ])
  const { money, clicks } = await rowOf(spring)
  // On that day, Meta is not counted either, but its clicks are.
  expect([money.map(({ cost, cpc }) => [cost, cpc]), clicks]).toEqual([
    [
      [total, 0.23],
      [0, 0.07],
    ],
    101,
  ])
})

test('invalid questions are refused', async () => {
  const asked = { ...range, measure: 'cost', currency: 'EUR' }
  expect((await team.owner.query('marketing.figureDays', { ...asked, from: '2027-04-01' })).status).toBe(400)
  expect((await team.owner.query('marketing.figureDays', { ...asked, from: '2020-01-01' })).status).toBe(400)
  expect((await team.owner.query('marketing.figureDays', { ...asked, limit: 101 })).status).toBe(400)
  expect((await team.owner.query('marketing.figureDays', { ...asked, key: "x' or true" })).body.data).toEqual([])
})
