import { beforeAll, expect, test } from 'vitest'
import type { TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { addFigures } from '#server/testing/metrics.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
let call: TestApi['call']
let spring: string
beforeAll(async () => {
  call = await team.withToken()
  spring = (await team.owner.mutate('campaigns.create', { name: 'Spring', slug: 'spring' })).body.id as string
  const [workspace] = await asOwner(team.api.database, `select id from workspace where slug = '${team.slug}'`)
  const add = (given: Parameters<typeof addFigures>[2]) =>
    addFigures(team.api.database, String(workspace!['id']), given)
  await add({
    provider: 'google-ads',
    campaigns: { '1': 'Spring', '2': 'Brand' },
    rows: [
      {
        date: '2027-03-01',
        campaign: '1',
        currency: 'EUR',
        cost_micros: 12_345_678,
        impressions: 1000,
        clicks: 40,
        conversions_micros: 2_500_000,
        value_micros: 99_990_000,
      },
      { date: '2027-03-02', campaign: '1', currency: 'EUR', cost_micros: 1_000_000, impressions: 10, clicks: 1 },
      { date: '2027-03-08', campaign: '2', currency: 'EUR', cost_micros: 5_000_000, impressions: 5, clicks: 5 },
    ],
  })
  await add({
    provider: 'meta',
    campaigns: { '77': 'SPRING' },
    rows: [{ date: '2027-03-01', campaign: '77', currency: 'USD', cost_micros: 2_000_000, impressions: 3, clicks: 1 }],
  })
  // Renaming a campaign matches earlier data of providers.
  await team.owner.mutate('campaigns.update', { id: spring, budget: 100 })
  await call('POST', '/marketing/costs', [
    { date: '2027-03-01', campaign: 'spring', channel: 'search', amount: '12.35', currency: 'EUR' },
    { date: '2027-03-05', campaign: 'spring', channel: 'fair', amount: '7.5', currency: 'EUR' },
  ])
})

const ask = async (query: string) => (await call('GET', `/marketing/metrics?${query}`)).body
const range = 'from=2027-03-01&to=2027-03-31'
type Shown = { period: string; campaign_name: string; source: string; cost: number; currency: string }
const shown = (rows: Shown[]) => rows.map((row) => [row.period, row.campaign_name, row.source, row.currency, row.cost])

test('figures by day, with costs of data sources and pushes counted once', async () => {
  const { data, total } = await ask(range)
  expect(shown(data)).toEqual([
    ['2027-03-01', 'Spring', 'google-ads', 'EUR', 12.345678],
    ['2027-03-01', 'Spring', 'meta', 'USD', 2],
    ['2027-03-02', 'Spring', 'google-ads', 'EUR', 1],
    ['2027-03-05', 'Spring', 'pushed', 'EUR', 7.5],
    ['2027-03-08', 'Brand', 'google-ads', 'EUR', 5],
  ])
  expect(total).toBe(5)
  expect(data[0]).toMatchObject({
    campaign: spring,
    impressions: 1000,
    clicks: 40,
    conversions: 2.5,
    value: 99.99,
    sessions: null,
    key_events: null,
  })
  expect(data[4].campaign).toBeNull()
})

test('opens of newsletters, by day and from the sums of months', async () => {
  const [workspace] = await asOwner(team.api.database, `select id from workspace where slug = '${team.slug}'`)
  await addFigures(team.api.database, String(workspace!['id']), {
    provider: 'brevo',
    campaigns: { letter: 'Letter' },
    rows: ['2025-06-02', '2025-06-30'].map((date) => ({ date, campaign: 'letter', clicks: 2, opens: 5 })),
  })
  const day = await ask('from=2025-06-02&to=2025-06-02')
  expect(day.data).toMatchObject([{ source: 'brevo', clicks: 2, opens: 5, impressions: null }])
  const month = await ask('from=2025-06-01&to=2025-06-30&group=month')
  expect(month.data).toMatchObject([{ period: '2025-06-01', clicks: 4, opens: 10 }])
})

test('key events of Google Analytics, by day and from the sums of months', async () => {
  const [workspace] = await asOwner(team.api.database, `select id from workspace where slug = '${team.slug}'`)
  await addFigures(team.api.database, String(workspace!['id']), {
    provider: 'google-analytics',
    campaigns: { spring: 'Spring' },
    rows: ['2025-05-02', '2025-05-31'].map((date) => ({
      date,
      campaign: 'spring',
      sessions: 30,
      users: 20,
      key_events_micros: 1_250_000,
    })),
  })
  const may = 'from=2025-05-01&to=2025-05-31&source=google-analytics'
  const figures = async (group: string) =>
    (await ask(`${may}&group=${group}`)).data.map((row: Record<string, unknown>) => [
      row['sessions'],
      row['key_events'],
    ])
  expect(await figures('day')).toEqual([
    [30, 1.25],
    [30, 1.25],
  ])
  expect(await figures('month')).toEqual([[60, 2.5]])
})

test('by week and month, of one campaign or source, page by page', async () => {
  expect(shown((await ask(`${range}&group=week&campaign=spring`)).data)).toEqual([
    ['2027-03-01', 'Spring', 'google-ads', 'EUR', 13.345678],
    ['2027-03-01', 'Spring', 'meta', 'USD', 2],
    ['2027-03-01', 'Spring', 'pushed', 'EUR', 7.5],
  ])
  expect(shown((await ask(`${range}&group=month&source=google-ads`)).data)).toEqual([
    ['2027-03-01', 'Brand', 'google-ads', 'EUR', 5],
    ['2027-03-01', 'Spring', 'google-ads', 'EUR', 13.345678],
  ])
  const second = await ask(`${range}&limit=2&offset=2`)
  expect([shown(second.data)[0]![0], second.total, second.has_more]).toEqual(['2027-03-02', 5, true])
  expect(await ask(`${range}&limit=2&offset=700`)).toEqual({
    data: [],
    total: 5,
    limit: 2,
    offset: 700,
    has_more: false,
  })
  expect(shown((await ask(`${range}&campaign=Brand`)).data)).toEqual([['2027-03-08', 'Brand', 'google-ads', 'EUR', 5]])
})

test.each(['02-27', '03-01', '03-02', '03-07', '03-08', '03-30', '03-31', '04-15'])(
  'by month until %s, the sums of its days',
  async (last) => {
    const until = `from=2027-02-27&to=2027-${last}&limit=1000`
    const sum = async (group: string) => {
      const found: (Shown & { clicks: number })[] = (await ask(`${until}&group=${group}`)).data
      const keys = Map.groupBy(found, (row) =>
        [row.period.slice(0, 7), row.campaign_name, row.source, row.currency].join(),
      )
      const total = (rows: typeof found, of: 'cost' | 'clicks') =>
        rows.reduce((all, row) => all + row[of], 0).toFixed(6)
      return new Map([...keys].map(([key, rows]) => [key, [total(rows, 'cost'), total(rows, 'clicks')]]))
    }
    expect(await sum('month')).toEqual(await sum('day'))
  },
)

test('a workspace that prefers pushed costs counts those, on the days it pushed them', async () => {
  await asOwner(
    team.api.database,
    `insert into cost_source (workspace_id, campaign, source) select workspace_id, id, 'pushed' from campaign where id = '${spring}'`,
  )
  expect(
    shown((await ask(`${range}&campaign=Spring&source=google-ads`)).data).map(([day, , , , cost]) => [day, cost]),
  ).toEqual([
    ['2027-03-01', 0],
    ['2027-03-02', 1],
  ])
  expect(shown((await ask(`${range}&source=pushed`)).data).map(([, , , , cost]) => cost)).toEqual([12.35, 7.5])
})

test('wrong ranges and names are refused in words', async () => {
  const refused = async (query: string) => {
    const { status, body } = await call('GET', `/marketing/metrics?${query}`)
    return [status, body.message]
  }
  expect(await refused('from=2027-03-02&to=2027-03-01')).toEqual([400, 'to: must not be before from'])
  expect((await refused('from=2020-01-01&to=2027-03-01'))[1]).toContain('at most three years')
  expect((await refused(`${range}&source=nowhere`))[0]).toBe(400)
  expect((await ask(`${range}&campaign=Nowhere`)).message).toMatch(/^campaign: names no campaign/)
})

test('days at the ends of the calendar are refused, and leap days have figures', async () => {
  const ends = ['0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31']
  for (const day of ends) {
    const { status, body } = await call('GET', `/marketing/metrics?from=${day}&to=${day}`)
    expect([status, body.message]).toEqual([400, expect.stringContaining('must be from 1900-01-01 to 2999-12-31')])
    for (const [procedure, more] of [
      ['marketing.results', { model: 'last' }],
      ['marketing.figureDays', { measure: 'cost' }],
      ['marketing.sales', { model: 'last', currency: 'EUR' }],
    ] as const)
      expect((await team.owner.query(procedure, { from: day, to: day, ...more })).status).toBe(400)
  }
  for (const day of ['1900-01-01', '2028-02-29', '2999-12-31']) {
    for (const group of ['day', 'week', 'month'])
      expect((await call('GET', `/marketing/metrics?to=${day}&group=${group}`)).status).toBe(200)
    const results = await team.owner.query('marketing.results', { from: day, to: day, model: 'last' })
    expect([results.status, results.body.weeks.length]).toEqual([200, 1])
  }
})
