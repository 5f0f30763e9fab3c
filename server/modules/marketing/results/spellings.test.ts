import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { addFigures } from '#server/testing/metrics.ts'
import { openWorkspace } from '#server/testing/person.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const day = '2027-05-03'
const period = { from: day, to: day }

/** A name in pushed data and at a provider, and whether both are the same campaign. */
const SPELLINGS: [pushed: string, foreign: string, isSame: boolean][] = [
  ['i\u0307stanbul', 'İSTANBUL', true],
  ['izmir', 'İZMİR', false],
  ['Straße', 'STRASSE', false],
  ['GROẞE', 'große', true],
  ['ÉCLAIR', 'e\u0301clair', true],
  ['Spring  sale', ' spring\u00a0SALE ', true],
  ['οδο\u03c2', 'ΟΔΟΣ', true],
]

test.for(SPELLINGS)('%s and %s: the same campaign everywhere is %s', async ([pushed, foreign, isSame]) => {
  const { owner, withToken, slug } = await openWorkspace(api)
  const call = await withToken()
  const [workspace] = await asOwner(api.database, `select id from workspace where slug = '${slug}'`)
  const id = String(workspace!['id'])
  await addFigures(api.database, id, {
    provider: 'google-ads',
    campaigns: { '1': foreign },
    rows: [{ date: day, campaign: '1', currency: 'EUR', cost_micros: 7_000_000 }],
  })
  const cost = { date: day, campaign: pushed, channel: 'fair', currency: 'EUR', amount: 2 }
  const touch = { email: 'ada@x.example', ts: `${day}T10:00:00Z`, campaign: foreign }
  expect((await call('POST', '/marketing/costs', [cost])).body.errors).toEqual([])
  expect((await call('POST', '/marketing/touches', [touch])).body.errors).toEqual([])

  const spent = async () => {
    const { campaigns } = (await owner.query('marketing.results', { ...period, model: 'last' })).body
    const { data } = (await call('GET', `/marketing/metrics?from=${day}&to=${day}`)).body
    return {
      results: campaigns.map((row: { money: { cost: number }[] }) => row.money[0]?.cost).toSorted(),
      metrics: data.map((row: { cost: number }) => row.cost).toSorted(),
    }
  }
  const costs = isSame ? [7] : [2, 7]
  expect(await spent()).toEqual({ results: costs, metrics: costs })
  const breakdown = { ...period, measure: 'cost', limit: 50, offset: 0 }
  expect((await owner.query('marketing.figureDays', breakdown)).body.count).toBe(costs.length)

  const campaign = (await owner.mutate('campaigns.create', { name: pushed })).body.id as string
  const stored = (table: string) => asOwner(api.database, `select campaign from ${table} where workspace_id = '${id}'`)
  expect(await stored('cost')).toEqual([{ campaign }])
  expect(await stored('touch')).toEqual([{ campaign: isSame ? campaign : null }])
  expect(await stored('external_campaign')).toEqual([{ campaign: isSame ? campaign : null }])
  expect(await spent()).toEqual({ results: costs, metrics: costs })
})
