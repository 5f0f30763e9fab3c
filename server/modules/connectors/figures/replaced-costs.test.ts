import { beforeAll, expect, test } from 'vitest'
import type { TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { addFigures } from '#server/testing/metrics.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
let call: TestApi['call']
/** Each cost is the sum of no others. */
const COSTS: Record<string, number> = {
  '2027-01-30': 1,
  '2027-01-31': 2,
  '2027-02-01': 4,
  '2027-02-14': 8,
  '2027-02-28': 16,
  '2027-03-01': 32,
  '2027-03-30': 64,
  '2027-03-31': 128,
}
const PUSHED = ['2027-01-31', '2027-02-10', '2027-02-28', '2027-03-01', '2027-03-31']

beforeAll(async () => {
  call = await team.withToken()
  const campaign = (await team.owner.mutate('campaigns.create', { name: 'Spring' })).body.id as string
  const [workspace] = await asOwner(team.api.database, `select id from workspace where slug = '${team.slug}'`)
  const id = String(workspace!['id'])
  const days = Object.entries(COSTS)
  await addFigures(team.api.database, id, {
    provider: 'google-ads',
    campaigns: { '1': 'Spring' },
    rows: days.map(([date, cost]) => ({ date, campaign: '1', currency: 'EUR', cost_micros: cost * 1_000_000 })),
  })
  await team.owner.mutate('campaigns.update', { id: campaign, budget: 100 })
  const pushed = PUSHED.map((date) => ({ date, campaign: 'Spring', channel: 'fair', amount: '0.5', currency: 'EUR' }))
  await call('POST', '/marketing/costs', pushed)
  await asOwner(
    team.api.database,
    `insert into cost_source (workspace_id, campaign, source) values ('${id}', '${campaign}', 'pushed')`,
  )
})

test.each([
  ['2027-01-01', '2027-03-31'],
  ['2027-01-31', '2027-02-28'],
  ['2027-02-02', '2027-03-30'],
  ['2027-02-01', '2027-03-01'],
  ['2027-03-31', '2027-03-31'],
])('pushed costs replace those of single days from %s to %s', async (from, to) => {
  const counted = Object.entries(COSTS).filter(([day]) => day >= from && day <= to && !PUSHED.includes(day))
  const expected = counted.reduce((sum, [, cost]) => sum + cost, 0)
  for (const group of ['day', 'week', 'month']) {
    const { body } = await call('GET', `/marketing/metrics?from=${from}&to=${to}&source=google-ads&group=${group}`)
    const total = (body.data as { cost: number }[]).reduce((sum, { cost }) => sum + cost, 0)
    expect([group, total]).toEqual([group, expected])
  }
})

test('pushed costs without a campaign are not those of a campaign without a name', async () => {
  const [workspace] = await asOwner(team.api.database, `select id from workspace where slug = '${team.slug}'`)
  await addFigures(team.api.database, String(workspace!['id']), {
    provider: 'meta',
    campaigns: { '9': ' ' },
    rows: [{ date: '2027-05-03', campaign: '9', currency: 'EUR', cost_micros: 2_000_000 }],
  })
  await call('POST', '/marketing/costs', [{ date: '2027-05-03', channel: 'fair', amount: '0.5', currency: 'EUR' }])
  const { body } = await call('GET', '/marketing/metrics?from=2027-05-03&to=2027-05-03')
  const costs = (body.data as { source: string; cost: number }[]).map(({ source, cost }) => [source, cost])
  expect([costs.length, Object.fromEntries(costs)]).toEqual([2, { meta: 2, pushed: 0.5 }])
})
