import { beforeAll, expect, test } from 'vitest'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { addFigures } from '#server/testing/metrics.ts'
import { openTeam } from '#server/testing/team.ts'
import { matchCampaigns } from '../figures/mutations.ts'
import type { ExternalCampaign, ExternalCampaignPage } from './schema.ts'

const team = openTeam()
let call: TestApi['call']
let member: Awaited<ReturnType<typeof team.join>>
let connector: string
const today = new Date().toISOString().slice(0, 10)
const sql = (text: string) => asOwner(team.api.database, text)
const ids: Record<string, string> = {}

beforeAll(async () => {
  call = await team.withToken()
  member = await team.join('member')
  for (const name of ['Spring', 'Autumn'])
    ids[name] = (await team.owner.mutate('campaigns.create', { name, slug: name.toLowerCase() })).body.id
  const [workspace] = await sql(`select id from workspace where slug = '${team.slug}'`)
  ids['workspace'] = String(workspace!['id'])
  connector = await addFigures(team.api.database, ids['workspace'], {
    provider: 'google-ads',
    campaigns: { '1': 'Brand search', '2': 'Remarketing 100%', '3': 'Spring', '4': 'Old' },
    rows: [
      { date: today, campaign: '1', currency: 'EUR', cost_micros: 1_000_001, impressions: 10, clicks: 1 },
      { date: today, campaign: '2', currency: 'EUR', cost_micros: 9_500_000, impressions: 300, clicks: 7 },
      { date: today, campaign: '3', currency: 'EUR', cost_micros: 20_000_000, impressions: 5, clicks: 2 },
      { date: '2020-01-01', campaign: '4', currency: 'EUR', cost_micros: 99_000_000, impressions: 5, clicks: 2 },
    ],
  })
  await sync()
})

/** The matching step of a sync. */
async function sync() {
  const [workspace] = await sql(
    `select id, slug, name, currency, time_zone from workspace where id = '${ids['workspace']}'`,
  )
  await matchCampaigns(contextOf(openPlatform(team.api.program), workspace as never))
}
async function list(input: object = {}, person = team.owner): Promise<ExternalCampaignPage> {
  const { status, body, text } = await person.query('connectors.campaigns', input)
  if (status !== 200) throw new Error(text)
  return body
}
async function one(name: string): Promise<ExternalCampaign> {
  return (await list()).data.find((row) => row.name === name)!
}
async function chosen(...names: string[]) {
  const { data } = await list()
  return names.map((name) => {
    const { account, ext_id, campaign, matched_by } = data.find((row) => row.name === name)!
    return { connector, account, ext_id, campaign, matched_by }
  })
}
const decide = async (procedure: string, input: object) => {
  const { status, body } = await team.owner.mutate(`connectors.${procedure}`, input)
  return [status, body.message ?? body.campaigns.map((row: ExternalCampaign) => row.matched_by)]
}
async function spent(): Promise<Record<string, number>> {
  const { body } = await team.owner.query('marketing.results', { from: today, to: today, model: 'last' })
  const rows = body.campaigns as { name: string; money: { cost: number }[] }[]
  return Object.fromEntries(rows.flatMap(({ name, money }) => (money[0] ? [[name, money[0].cost]] : [])))
}
async function activity() {
  const { data } = (await team.owner.query('activity.list', {})).body as { data: { event: string; subject: unknown }[] }
  return data[0]!.event
}

test('the most expensive unmatched campaigns come first, with costs, searches and pages', async () => {
  const { data, total, counts, costs } = await list()
  expect(data.map(({ name, matched_by, costs: [cost] }) => [name, matched_by, cost?.cost])).toEqual([
    ['Remarketing 100%', null, 9.5],
    ['Brand search', null, 1.000001],
    ['Old', null, undefined],
    ['Spring', 'slug', 20],
  ])
  expect(data[0]).toMatchObject({ account_name: 'Account', provider: 'google-ads', impressions: 300, clicks: 7 })
  expect(data[3]).toMatchObject({ campaign: ids['Spring'], campaign_name: 'Spring', in_trash: false })
  expect([total, counts]).toEqual([4, { unmatched: 3, matched: 1, left_out: 0 }])
  expect(costs).toEqual([{ currency: 'EUR', matched: 20, unmatched: 10.500001, left_out: 0 }])
  const names = async (input: object) => (await list(input)).data.map(({ name }) => name)
  expect(await names({ q: '100%' })).toEqual(['Remarketing 100%'])
  expect(await names({ q: 'SEARCH' })).toEqual(['Brand search'])
  expect(await names({ state: 'matched' })).toEqual(['Spring'])
  expect(await names({ provider: 'meta' })).toEqual([])
  expect(await names({ connector: data[0]!.connector, state: 'unmatched', limit: 2 })).toEqual([
    'Remarketing 100%',
    'Brand search',
  ])
  expect(await list({ connector: crypto.randomUUID() })).toMatchObject({ data: [], total: 0 })
  expect(await list({ limit: 2, offset: 2 })).toMatchObject({ total: 4, has_more: false })
  expect(await list({ limit: 2, offset: 50 })).toMatchObject({ total: 4, data: [] })
  expect((await team.owner.query('connectors.campaigns', { limit: 201 })).status).toBe(400)
  expect((await team.owner.query('connectors.overview', {})).body.campaigns).toEqual({ total: 4, unmatched: 3 })
})

test('a choice by hand changes results at once and survives syncs and new names', async () => {
  expect(await spent()).toEqual({ 'Brand search': 1, 'Remarketing 100%': 9.5, Spring: 20 })
  const both = await chosen('Brand search', 'Remarketing 100%')
  expect(await decide('match', { campaigns: both, campaign: ids['Autumn'] })).toEqual([200, ['hand', 'hand']])
  expect(await spent()).toEqual({ Autumn: 10.5, Spring: 20 })
  expect(await activity()).toBe('external_campaign.matched')

  await sql(`update external_campaign set name = 'Spring' where ext_id = '1'`)
  await sync()
  await team.owner.mutate('campaigns.update', { id: ids['Spring'], budget: 5 })
  expect(await spent()).toEqual({ Autumn: 10.5, Spring: 20 })
  await sql(`update external_campaign set name = 'Brand search' where ext_id = '1'`)
})

test('campaigns that are left out count nowhere, and automatic matching brings them back', async () => {
  expect(await decide('leaveOut', { campaigns: await chosen('Spring', 'Brand search') })).toEqual([
    200,
    ['left_out', 'left_out'],
  ])
  await sync()
  expect(await spent()).toEqual({ Autumn: 9.5 })
  expect((await list()).counts).toEqual({ unmatched: 1, matched: 1, left_out: 2 })
  const all = await chosen('Spring', 'Brand search', 'Remarketing 100%')
  expect(await decide('matchAutomatically', { campaigns: all })).toEqual([200, ['slug', null, null]])
  expect(await spent()).toEqual({ 'Brand search': 1, 'Remarketing 100%': 9.5, Spring: 20 })
  expect(await activity()).toBe('external_campaign.released')
})

test('of two people who match the same campaign, the second is asked to look again', async () => {
  const seen = await chosen('Brand search')
  const answers = await Promise.all(
    ['Spring', 'Autumn'].map((name) => decide('match', { campaigns: seen, campaign: ids[name] })),
  )
  expect(answers.map(([status]) => String(status)).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['200', '409'])
  expect(answers.find(([status]) => status === 409)![1]).toContain('changed how “Brand search” is matched')
  const { campaign } = await one('Brand search')
  expect(await decide('match', { campaigns: seen, campaign })).toEqual([200, ['hand']])
  await decide('matchAutomatically', { campaigns: await chosen('Brand search') })
})

test('what no longer exists is refused in words', async () => {
  const campaigns = await chosen('Brand search')
  const other = (await team.owner.mutate('campaigns.create', { name: 'Winter' })).body
  await team.owner.mutate('campaigns.remove', { id: other.id })
  expect(await decide('match', { campaigns, campaign: other.id })).toEqual([
    409,
    expect.stringContaining('in the Trash'),
  ])
  const stranger = '01900000-0000-7000-8000-000000000000'
  expect(await decide('match', { campaigns, campaign: stranger })).toEqual([
    400,
    'campaign: is not a campaign of this workspace',
  ])
  const gone = [{ ...campaigns[0]!, ext_id: 'gone' }]
  expect(await decide('leaveOut', { campaigns: gone })).toEqual([
    409,
    expect.stringContaining('no longer exists in the data source'),
  ])
  expect((await decide('leaveOut', { campaigns: [...campaigns, ...campaigns] }))[0]).toBe(400)
  expect((await decide('leaveOut', { campaigns: [] }))[0]).toBe(400)
})

test('a campaign matched by hand is matched again once its campaign is purged', async () => {
  const { body: doomed } = await team.owner.mutate('campaigns.create', { name: 'Doomed' })
  await decide('match', { campaigns: await chosen('Brand search'), campaign: doomed.id })
  await team.owner.mutate('campaigns.remove', { id: doomed.id })
  expect(await one('Brand search')).toMatchObject({ campaign_name: 'Doomed', in_trash: true })
  expect((await team.owner.mutate('trash.purge', { entity: 'campaign', id: doomed.id })).status).toBe(200)
  expect(await spent()).toMatchObject({ 'Brand search': 1 })
  await sync()
  expect(await one('Brand search')).toMatchObject({ campaign: null, matched_by: null })
})

test('members see matches and change none, and tokens see nothing', async () => {
  expect((await list({}, member)).total).toBe(4)
  const campaigns = await chosen('Brand search')
  for (const [procedure, input] of [
    ['match', { campaigns, campaign: ids['Spring'] }],
    ['leaveOut', { campaigns }],
    ['matchAutomatically', { campaigns }],
    ['setCostSource', { campaign: ids['Spring'], source: 'pushed' }],
  ] as const)
    expect((await member.mutate(`connectors.${procedure}`, input)).status, procedure).toBe(403)
  expect((await call('GET', '/connectors/campaigns')).status).toBe(404)
})
