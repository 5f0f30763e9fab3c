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
  const [workspace] = await asOwner(team.api.database, `select id from workspace where slug = '${team.slug}'`)
  await addFigures(team.api.database, String(workspace!['id']), {
    provider: 'google-ads',
    campaigns: { '1': 'Spring' },
    rows: [
      { date: '2027-03-01', campaign: '1', currency: 'EUR', cost_micros: 10_000_001 },
      { date: '2027-03-02', campaign: '1', currency: 'EUR', cost_micros: 20_000_002 },
    ],
  })
  spring = (await team.owner.mutate('campaigns.create', { name: 'Spring', slug: 'spring' })).body.id
})

const source = async () => (await team.owner.query('connectors.costSource', { campaign: spring })).body
const choose = (to: string, campaign = spring) =>
  team.owner.mutate('connectors.setCostSource', { campaign, source: to })
async function spent() {
  const ask = { from: '2027-03-01', to: '2027-03-31', model: 'last' }
  const { body } = await team.owner.query('marketing.results', ask)
  const { data } = (await call('GET', '/marketing/metrics?from=2027-03-01&to=2027-03-31')).body
  const exact = data.reduce((sum: number, row: { cost: number | null }) => sum + Math.round((row.cost ?? 0) * 1e6), 0)
  return [body.campaigns[0].money[0].cost, exact]
}

test('costs of a day are those of one source, never the sum of both', async () => {
  expect(await source()).toEqual({ source: 'connectors', is_set: false, has_connectors: true, has_pushed: false })
  await call('POST', '/marketing/costs', [
    { date: '2027-03-01', campaign: 'spring', channel: 'search', amount: '11', currency: 'EUR' },
    { date: '2027-03-03', campaign: 'spring', channel: 'fair', amount: '5.5', currency: 'EUR' },
  ])
  expect(await source()).toMatchObject({ source: 'connectors', is_set: false, has_pushed: true })
  // 1 and 2 March as the data source says, 3 March as pushed.
  expect(await spent()).toEqual([35.5, 35_500_003])

  expect((await choose('pushed')).body).toMatchObject({ source: 'pushed', is_set: true })
  // 1 and 3 March as pushed, 2 March as the data source says.
  expect(await spent()).toEqual([36.5, 36_500_002])
  expect(await source()).toMatchObject({ source: 'pushed', is_set: true })

  expect((await choose('connectors')).body).toMatchObject({ source: 'connectors', is_set: true })
  expect(await spent()).toEqual([35.5, 35_500_003])
})

test('a change is recorded once, and people see it in the activity', async () => {
  await choose('pushed')
  await choose('pushed')
  const changes = await asOwner(
    team.api.database,
    `select record->>'name' as name, record->>'source' as source, before->>'source' as before from change
     where event = 'cost_source.changed' order by id`,
  )
  expect(changes).toEqual([
    { name: 'Spring', source: 'pushed', before: 'connectors' },
    { name: 'Spring', source: 'connectors', before: 'pushed' },
    { name: 'Spring', source: 'pushed', before: 'connectors' },
  ])
  const { data } = (await team.owner.query('activity.list', {})).body
  expect(data[0]).toMatchObject({ event: 'cost_source.changed' })
})

test('campaigns that do not exist here have no source of costs', async () => {
  const stranger = '01900000-0000-7000-8000-000000000000'
  expect((await choose('pushed', stranger)).status).toBe(404)
  expect((await team.owner.query('connectors.costSource', { campaign: stranger })).status).toBe(404)
  expect((await choose('both')).status).toBe(400)
})
