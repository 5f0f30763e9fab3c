import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { addFigures } from '#server/testing/metrics.ts'
import type { Person } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
let search: string
let analytics: string
let empty: string

beforeAll(async () => {
  const [workspace] = await asOwner(team.api.database, `select id from workspace where slug = '${team.slug}'`)
  const add = async (provider: string, rows: [string, string, Record<string, number>][]) => {
    const figures = rows.map(([date, , values]) => ({ date, campaign: '', ...values }))
    const id = await addFigures(team.api.database, String(workspace!['id']), { provider, campaigns: {}, rows: [] })
    for (const [nth, [date, breakdown]] of rows.entries()) {
      const { date: _date, campaign: _campaign, ...values } = figures[nth]!
      await asOwner(
        team.api.database,
        `insert into metric_day (workspace_id, connector, account, date, breakdown, run, ${Object.keys(values).join()})
         values ('${String(workspace!['id'])}', '${id}', '1', '${date}', '${breakdown}', '${id}', ${Object.values(values).join()})`,
      )
    }
    return id
  }
  const row = (clicks: number, impressions: number, position: number) => ({
    clicks,
    impressions,
    position_micros: position * 1_000_000 * impressions,
  })
  search = await add('search-console', [
    ['2027-03-01', 'page=https://example.com/a query=blue paper', row(10, 100, 2)],
    ['2027-03-02', 'page=https://example.com/a query=blue paper', row(0, 300, 6)],
    ['2027-03-02', 'page=https://example.com/b query=query=paper page=x', row(4, 10, 1)],
    ['2027-03-02', 'page=https://example.com/long…0123456789abcdef', row(2, 90, 9)],
    ['2026-12-01', 'page=https://example.com/old query=old', row(99, 990, 1)],
  ])
  analytics = await add('google-analytics', [
    [
      '2027-03-01',
      'source=google medium=cpc id=1 campaign=Spring',
      { sessions: 5, users: 4, key_events_micros: 1_500_000 },
    ],
    [
      '2027-03-02',
      'source=google medium=cpc id=1 campaign=Spring',
      { sessions: 7, users: 6, key_events_micros: 1_000_000 },
    ],
    ['2027-03-02', 'source=partner%20shop medium=referral id= campaign=', { sessions: 9, users: 9 }],
  ])
  empty = await add('search-console', [])
})

const ask = async (procedure: string, id: string, person: Person = team.owner, days = 28) =>
  person.query(`connectors.${procedure}`, { id, days })

test('clicks and impressions add up, and positions are weighted by impressions', async () => {
  const { body } = await ask('searchTraffic', search)
  expect(body).toMatchObject({ from: '2027-02-03', to: '2027-03-02' })
  expect(body.total).toEqual({ clicks: 16, impressions: 500, ctr: 16 / 500, position: (200 + 1800 + 10 + 810) / 500 })
  expect(body.queries).toEqual([
    { name: 'blue paper', clicks: 10, impressions: 400, ctr: 10 / 400, position: 5 },
    { name: 'query=paper page=x', clicks: 4, impressions: 10, ctr: 0.4, position: 1 },
  ])
  expect(body.pages.map(({ name, clicks }: { name: string; clicks: number }) => [name, clicks])).toEqual([
    ['https://example.com/a', 10],
    ['https://example.com/b', 4],
    ['https://example.com/long…0123456789abcdef', 2],
  ])
})

test('the period ends with the latest day that was read, and is empty before the first sync', async () => {
  expect((await ask('searchTraffic', search, team.owner, 7)).body).toMatchObject({ from: '2027-02-24' })
  expect((await ask('searchTraffic', search, team.owner, 90)).body.total.clicks).toBe(16)
  expect((await ask('searchTraffic', search, team.owner, 5)).status).toBe(400)
  expect((await ask('searchTraffic', empty)).body).toEqual({
    from: null,
    to: null,
    total: { clicks: 0, impressions: 0, ctr: null, position: null },
    queries: [],
    pages: [],
  })
})

test('sessions, users and key events by source and medium', async () => {
  const { body } = await ask('visitTraffic', analytics)
  expect(body.total).toEqual({ sessions: 21, users: 19, key_events: 2.5 })
  expect(body.sources).toEqual([
    { source: 'google', medium: 'cpc', sessions: 12, users: 10, key_events: 2.5 },
    { source: 'partner shop', medium: 'referral', sessions: 9, users: 9, key_events: 0 },
  ])
})

test('owners and managers see it, others do not', async () => {
  const seen = await Promise.all(
    (['manager', 'member', 'guest'] as const).map(
      async (role) => (await ask('searchTraffic', search, await team.join(role))).status,
    ),
  )
  expect(seen).toEqual([200, 403, 403])
})
