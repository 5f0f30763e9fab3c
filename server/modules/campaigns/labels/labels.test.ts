import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'

let api: TestApi
let team: Awaited<ReturnType<typeof openWorkspace>>
let call: TestApi['call']
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  team = await openWorkspace(api)
  call = await team.withToken()
})
afterAll(() => api.close())

const push = async (what: string, ...records: object[]) => {
  const { status, body, text } = await call('POST', `/marketing/${what}`, records)
  expect([status, body.errors], text).toEqual([200, []])
  return body
}
const createCampaign = async (fields: object) => (await team.owner.mutate('campaigns.create', fields)).body.id as string
const rows = (table: string, columns: string) =>
  asOwner(
    api.database,
    `select ${columns} from ${table} where workspace_id = (select id from workspace where slug = '${team.slug}') order by id`,
  )
const cost = { date: '2027-03-01', channel: 'search', currency: 'EUR' }

test('an unknown campaign counts once, ignoring case and spaces: costs, touches, deals, results', async () => {
  const report = await push(
    'costs',
    { ...cost, campaign: 'Spring  Élan', amount: 5 },
    { ...cost, campaign: ' spring élan ', amount: '7.25' },
    { ...cost, campaign: 'SPRING E\u0301LAN', amount: 1 },
  )
  expect(report).toMatchObject({ created: 1, updated: 2 })
  expect(await rows('cost', 'amount::text')).toEqual([{ amount: '13.250000' }])
  const touch = { email: 'ada@x.example', ts: '2027-03-01T10:00:00Z' }
  const touches = await push('touches', { ...touch, campaign: 'Spring Élan' }, { ...touch, campaign: 'spring  élan' })
  expect(touches).toMatchObject({ created: 1, skipped: 1 })
  const lead = { email: 'ada@x.example', openDeal: true }
  await push('leads', { ...lead, campaign: 'Spring Élan' }, { ...lead, campaign: 'spring  élan' })
  expect(await rows('deal', 'name')).toHaveLength(1)
  expect((await rows('change', 'event')).map(({ event }) => event)).not.toContain('lead.noted')
  const period = { from: '2027-03-01', to: '2027-03-31', model: 'first' }
  const { campaigns } = (await team.owner.query('marketing.results', period)).body
  expect(campaigns).toMatchObject([{ name: 'Spring Élan', touches: 1, money: [{ cost: 13.25 }] }])
})

test('campaign names ignore case and runs of spaces', async () => {
  const id = await createCampaign({ name: 'Été  à la mer' })
  const { results, warnings } = await push('costs', { ...cost, campaign: 'ÉTÉ À LA  MER', amount: 1 })
  expect([results.length, warnings]).toEqual([1, []])
  expect(await rows('cost', 'campaign')).toEqual([{ campaign: id }])
})

test('costs under two spellings of a new campaign merge: added up within a call, replaced by a later one', async () => {
  await push('costs', { ...cost, campaign: 'spring', amount: 5 }, { ...cost, campaign: 'Spring  2027', amount: 7 })
  const other = { ...cost, date: '2027-03-02' }
  await push('costs', { ...other, campaign: 'Spring 2027', amount: 100, note: 'Early' })
  await push('costs', { ...other, campaign: 'SPRING', amount: 3, note: 'Late' })
  await push('costs', { ...cost, currency: 'USD', campaign: 'spring', amount: 9 })
  const id = await createCampaign({ name: 'Spring 2027', slug: 'spring' })
  const merged = await rows('cost', 'date::text, currency, amount::text, campaign, campaign_key, note')
  expect(merged.map(({ date, currency, amount, note }) => [date, currency, amount, note])).toEqual(
    expect.arrayContaining([
      ['2027-03-01', 'EUR', '12.000000', null],
      ['2027-03-02', 'EUR', '3.000000', 'Late'],
      ['2027-03-01', 'USD', '9.000000', null],
    ]),
  )
  expect(merged.map(({ campaign, campaign_key }) => [campaign, campaign_key])).toEqual(Array(3).fill([id, id]))
  expect(await push('costs', { ...cost, campaign: 'spring', amount: 12 })).toMatchObject({ skipped: 1 })
  expect(await push('costs', { ...cost, campaign: id, amount: 6 })).toMatchObject({ updated: 1 })
  expect(await rows('cost', 'id')).toHaveLength(3)
})

test('a touch pushed under two spellings of a new campaign is kept once', async () => {
  const touch = { email: 'ada@x.example', ts: '2027-03-01T10:00:00Z', kind: 'scan' }
  const { results } = await push('touches', { ...touch, campaign: 'spring' }, { ...touch, campaign: 'Spring 2027' })
  await createCampaign({ name: 'Spring 2027', slug: 'spring' })
  expect(await rows('touch', 'id')).toEqual([{ id: results[0].id }])
  const again = await push('touches', { ...touch, campaign: 'SPRING' })
  expect(again.results[0]).toMatchObject({ status: 'skipped', duplicateOf: results[0].id })
})

test('data pushed while its campaign is being created belongs to it, in either order', async () => {
  for (let time = 0; time < 5; time++) {
    const name = `Fair ${time}`
    const date = `2027-04-0${time + 1}`
    const [id] = await Promise.all([
      createCampaign({ name }),
      push('costs', { ...cost, date, campaign: name, amount: 1 }),
    ])
    expect((await rows('cost', 'campaign')).at(-1)).toEqual({ campaign: id })
  }
})

test('data pushed while a campaign is in the Trash belongs to it again after a restore', async () => {
  const id = await createCampaign({ name: 'Spring', slug: 'spring' })
  await push('costs', { ...cost, campaign: 'spring', amount: 5 })
  await team.owner.mutate('campaigns.remove', { id })
  const { warnings, results } = await push('costs', { ...cost, campaign: 'Spring', amount: 8 })
  expect(warnings).toMatchObject([{ code: 'campaign_unknown' }])
  await team.owner.mutate('campaigns.restore', { id })
  expect(await rows('cost', 'id, campaign, amount::text')).toEqual([
    { id: results[0].id, campaign: id, amount: '8.000000' },
  ])
})
