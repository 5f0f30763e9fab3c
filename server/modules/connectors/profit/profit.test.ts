import { beforeAll, expect, test } from 'vitest'
import { dayIn } from '#server/core/values/days.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import type { Person } from '#server/testing/person.ts'
import { makeConnection, type Made } from '#server/testing/providers/connection.ts'
import { openTeam } from '#server/testing/team.ts'
import { monthsBefore } from '../rules.ts'

const team = openTeam()
const tokens = { access: 'access', refresh: 'refresh', expiresAt: null }
let made: Made
let thisMonth: string
const ago = (months: number) => monthsBefore(thisMonth, months)

beforeAll(async () => {
  const { api, slug } = team
  made = await makeConnection(api, slug, { provider: 'quickbooks', account: 'company' }, tokens)
  const [workspace] = await asOwner(api.database, `select time_zone from workspace where slug = '${slug}'`)
  thisMonth = `${dayIn(String(workspace!['time_zone']), new Date()).slice(0, 7)}-01`
  const rows = [ago(24), ago(23), ago(1), thisMonth].map(
    (month, nth) =>
      `('${made.workspaceId}', '${made.connector}', 'company', '${month}', 'IDR', ${nth}250000, null, -500000, 9100000000000000000)`,
  )
  await asOwner(
    api.database,
    `insert into profit_month (workspace_id, connector, account, month, currency, income_micros, cost_of_goods_micros,
       gross_profit_micros, net_income_micros) values ${rows.join()}`,
  )
})

const profit = (person: Person, id = made.connector) => person.query('connectors.profit', { id })

test('the last 24 months are shown, newest first, and null for what the report does not name', async () => {
  const { status, body } = await profit(team.owner)
  expect(status).toBe(200)
  expect(body.data.map(({ month }: { month: string }) => month)).toEqual([thisMonth, ago(1), ago(23)])
  expect(body.data[0]).toEqual({
    month: thisMonth,
    currency: 'IDR',
    income: 3.25,
    cost_of_goods: null,
    gross_profit: -0.5,
    expenses: null,
    other_income: null,
    other_expenses: null,
    net_income: 9_100_000_000_000,
  })
})

test('a connection without months has none, and one that does not exist is not found', async () => {
  const other = await makeConnection(team.api, team.slug, { provider: 'quickbooks', account: 'other' }, tokens)
  expect((await profit(team.owner, other.connector)).body).toEqual({ data: [] })
  expect((await profit(team.owner, '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20')).status).toBe(404)
})

test('owners and managers see it, others and tokens do not', async () => {
  const seen = await Promise.all(
    (['manager', 'member', 'guest'] as const).map(async (role) => (await profit(await team.join(role))).status),
  )
  expect(seen).toEqual([200, 403, 403])
  const call = await team.withToken()
  expect((await call('GET', `/connectors/${made.connector}/profit`)).status).toBe(404)
})
