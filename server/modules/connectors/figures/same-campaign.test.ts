import { beforeAll, beforeEach, expect, test } from 'vitest'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { addFigures } from '#server/testing/metrics.ts'
import { openTeam } from '#server/testing/team.ts'
import { matchCampaigns } from './mutations.ts'

const team = openTeam()
let call: TestApi['call']
let workspace: Record<string, unknown>
/** Each test has a campaign at the provider of its own, and a day. */
let number = 0
let day: string
let name: string

const sql = (text: string) => asOwner(team.api.database, text)
beforeAll(async () => {
  call = await team.withToken()
  workspace = (await sql(`select id, slug, name, currency, time_zone from workspace where slug = '${team.slug}'`))[0]!
})
beforeEach(() => {
  number++
  day = `2027-03-${String(number).padStart(2, '0')}`
  name = `Campaign ${number}`
})

/** The provider reports 200.68 for the day. */
const report = () =>
  addFigures(team.api.database, String(workspace['id']), {
    provider: 'google-ads',
    campaigns: { [number]: name },
    rows: [{ date: day, campaign: String(number), currency: 'EUR', cost_micros: 200_680_000 }],
  })
/** The matching step of a sync. */
const sync = () => matchCampaigns(contextOf(openPlatform(team.api.program), workspace as never))
async function push(campaign: string) {
  const cost = { date: day, campaign, channel: 'search', amount: '111.11', currency: 'EUR' }
  expect((await call('POST', '/marketing/costs', [cost])).body.errors).toEqual([])
}
const create = async (fields: object = {}) =>
  (await team.owner.mutate('campaigns.create', { name, ...fields })).body.id as string
const rename = (id: string, to: string) => team.owner.mutate('campaigns.update', { id, name: to })
const renameAtProvider = (to: string) => sql(`update external_campaign set name = '${to}' where ext_id = '${number}'`)

/** What metrics, results and the breakdown report for the day. */
async function counted() {
  const period = { from: day, to: day }
  const { data } = (await call('GET', `/marketing/metrics?from=${day}&to=${day}`)).body
  const { totals } = (await team.owner.query('marketing.results', { ...period, model: 'last' })).body
  const breakdown = { ...period, measure: 'cost', limit: 50, offset: 0 }
  const days = (await team.owner.query('marketing.figureDays', breakdown)).body
  const metrics = data.reduce((sum: number, { cost }: { cost: number }) => sum + cost, 0)
  return [metrics, totals.money[0].cost, days.total]
}
const once = (cost: number) => [cost, cost, cost]

test('a campaign that is not matched counts once, under its label', async () => {
  await report()
  await push(` ${name.toUpperCase()}  `)
  expect(await counted()).toEqual(once(200.68))
})

test('a campaign that got another name at the provider counts once, under either name', async () => {
  await report()
  await push(name)
  await renameAtProvider(`${name} new`)
  await sync()
  expect(await counted()).toEqual(once(200.68))
  await push(`${name} new`)
  expect(await counted()).toEqual(once(200.68))
})

test('a matched campaign keeps its match when either side gets another name', async () => {
  await report()
  const id = await create()
  await push(name)
  await rename(id, `${name} here`)
  await sync()
  expect(await counted()).toEqual(once(200.68))
  await renameAtProvider(`${name} there`)
  await sync()
  expect(await counted()).toEqual(once(200.68))
  const [match] = await sql(`select campaign, matched_by from external_campaign where ext_id = '${number}'`)
  expect(match).toEqual({ campaign: id, matched_by: 'name' })
})

test('a campaign in the Trash counts once, pushed before or after', async () => {
  await report()
  const id = await create()
  await push(name)
  await team.owner.mutate('campaigns.remove', { id })
  await sync()
  expect(await counted()).toEqual(once(200.68))
  await push(name)
  expect(await counted()).toEqual(once(200.68))
})

test('a campaign in the Trash counts once if the data source was connected later', async () => {
  const id = await create()
  await push(name)
  await team.owner.mutate('campaigns.remove', { id })
  await report()
  await sync()
  expect(await counted()).toEqual(once(200.68))
})

test('of two campaigns of one name, the active one has the costs of both sources', async () => {
  await report()
  const id = await create()
  await create({ status: 'ended' })
  await push(name)
  expect(await counted()).toEqual(once(200.68))
  const [match] = await sql(`select campaign from external_campaign where ext_id = '${number}'`)
  expect(match).toEqual({ campaign: id })
})

test('a name that two active campaigns have counts once, pushed by the id of one', async () => {
  await report()
  const id = await create()
  await create()
  await push(id)
  expect(await counted()).toEqual(once(200.68))
})

test('the campaign in the UTM parameters of its links is the same campaign', async () => {
  await report()
  await sql(`update external_campaign set known_keys = '{utm ${number}}' where ext_id = '${number}'`)
  await push(`UTM ${number}`)
  expect(await counted()).toEqual(once(200.68))
})

test('a campaign matched by hand is also the one of its own name, and pushed costs replace it if preferred', async () => {
  await report()
  const id = await create({ name: `Other ${number}` })
  await sql(`update external_campaign set campaign = '${id}', matched_by = 'hand' where ext_id = '${number}'`)
  await push(name)
  expect(await counted()).toEqual(once(200.68))
  const source = (await team.owner.query('connectors.costSource', { campaign: id })).body
  expect(source).toMatchObject({ source: 'connectors', has_connectors: true, has_pushed: true })
  await team.owner.mutate('connectors.setCostSource', { campaign: id, source: 'pushed' })
  expect(await counted()).toEqual(once(111.11))
})
