import { afterAll, beforeAll, expect, test } from 'vitest'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { dayAfter } from '#server/core/values/days.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { getFigures } from './queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('completed first steps disappear', async () => {
  const team = await openWorkspace(api)
  const steps = async () => (await team.owner.query('home.steps')).body
  expect(await steps()).toEqual({ company: true, records: true, team: true })
  const { body: seller } = await team.owner.query('workspaces.seller')
  await team.owner.mutate('workspaces.updateSeller', { ...seller, address: 'Hafenstraße 3, 20457 Hamburg' })
  expect(await steps()).toEqual({ company: false, records: true, team: true })
  await team.owner.mutate('tasks.import', { records: [{ title: 'From the old tool' }] })
  const member = await team.join('member')
  expect(await steps()).toEqual({ company: false, records: false, team: false })
  expect((await member.query('home.steps')).status).toBe(403)
})

test.each([
  '2026-11-27T12:00:00Z',
  '2027-01-31T12:00:00Z',
  '2028-02-29T23:50:00Z',
  '2027-03-28T00:50:00Z',
  '2026-12-31T23:59:59Z',
])('at %s, figures sum open amounts in the currency of the workspace, and count the others', async (moment) => {
  const team = await openWorkspace(api)
  for (const deal of [
    { name: 'A', stage: 'proposal', amount: 1200.5 },
    { name: 'B', stage: 'proposal', amount: 99.5 },
    { name: 'C', stage: 'proposal', amount: 5000, currency: 'JPY' },
    { name: 'D', stage: 'won', amount: 7 },
  ])
    await team.owner.mutate('deals.create', deal)
  const { body: me } = await team.owner.query('workspaces.get')
  const now = new Date(moment)
  const today = moment.slice(0, 10)
  const invoice = (number: string, status: string, total: number, issued: string, paid: number) => `
    insert into invoice (workspace_id, id, number, status, currency, subtotal, tax, total, amount_paid, issued, due, paid_at,
      lines, version, created_at, updated_at) values ('${me.id}', gen_random_uuid(), '${number}', '${status}', 'EUR', ${total}, 0,
      ${total}, ${paid}, '${issued}', '${dayAfter(issued, 14)}', ${paid === total ? `'${moment}'` : 'null'}, '[]', 1, '${moment}', '${moment}');`
  await asOwner(
    api.database,
    invoice('1', 'open', 100, today, 40) +
      invoice('2', 'open', 50, dayAfter(today, -31), 0) +
      invoice('3', 'paid', 10, today, 10) +
      invoice('4', 'void', 9, today, 0),
  )
  const figures = await getFigures(contextOf({ ...openPlatform(api.program), now }, me))
  expect(figures.pipeline).toEqual([
    { stage: 'lead', count: 0, amount: 0 },
    { stage: 'qualified', count: 0, amount: 0 },
    { stage: 'proposal', count: 3, amount: 1300 },
    { stage: 'negotiation', count: 0, amount: 0 },
  ])
  expect(figures).toMatchObject({ currency: 'EUR', open: { count: 2, amount: 110 }, overdue: { count: 1, amount: 50 } })
  expect(figures.months).toHaveLength(6)
  expect(figures.months.at(-1)).toMatchObject({ issued: 110, paid: 10 })
})

test('members get the figures of the current month, and guests none', async () => {
  const team = await openWorkspace(api)
  const { body: me } = await team.owner.query('workspaces.get')
  const figures = await getFigures(contextOf(openPlatform(api.program), me))
  expect((await (await team.join('member')).query('home.figures')).body).toEqual(figures)
  expect((await (await team.join('guest')).query('home.figures')).status).toBe(403)
})
