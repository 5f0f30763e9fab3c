import { beforeEach, expect, test } from 'vitest'
import { dayAfter } from '#server/core/values/days.ts'
import { type Connection, openSource } from '#server/testing/connected.ts'
import { profitOf } from '#server/testing/providers/quickbooks-report.ts'
import { quickbooks, REALM } from '#server/testing/providers/quickbooks.ts'

const { simulator, sources } = openSource(quickbooks, { campaigns: 2, timeZone: 'UTC' })
let connection: Connection

beforeEach(async () => {
  connection = await sources.connect(simulator, { days: 100, realm: REALM })
  await sync()
})

const today = () => new Date().toISOString().slice(0, 10)
const monthOf = (day: string) => `${day.slice(0, 7)}-01`

async function sync(): Promise<void> {
  await connection.ask()
  expect(await sources.turn(simulator.slug)).toBe(true)
}

/** Net income by month, as the provider has it. */
function netAtSource(): [string, number][] {
  const days = simulator.world.days(simulator.world.accounts[0]!.id, monthOf(connection.readFrom), today())
  const months = Map.groupBy(days, ({ date }) => monthOf(date))
  return [...months].map(([month, booked]) => [month, Number(profitOf(booked).netIncome)])
}
const netOf = (rows: Record<string, unknown>[]) => rows.map((row) => [row['month'], row['net_income_micros']])

/** The changes of the runs after this number of runs. */
async function changedSince(runs: number) {
  const later = (await connection.runs()).slice(runs)
  expect(later.map(({ status }) => status)).toEqual(later.map(() => 'done'))
  const counted = (name: string) => later.reduce((sum, run) => sum + Number(run[name]), 0)
  return ['rows_new', 'rows_changed', 'rows_removed'].map(counted)
}
const removeMonth = (month: string) => {
  for (const { date, campaign } of simulator.world.days(simulator.world.accounts[0]!.id, month, today()))
    if (monthOf(date) === month) simulator.vanish(date, campaign.id)
}

test('months are whole and equal the source, and reading them again leaves the same rows', async () => {
  const rows = await connection.profits()
  expect(netOf(rows)).toEqual(netAtSource())
  expect(rows[0]!['month']).toBe(monthOf(connection.readFrom))
  expect(rows.every((row) => row['other_income_micros'] === null && row['currency'] === 'EUR')).toBe(true)
  const runs = (await connection.runs()).length
  const invoices = await sources.sql('select count(*)::int as count from external_invoice')
  expect(await changedSince(0)).toEqual([rows.length + Number(invoices[0]!['count']), 0, 0])

  await sources.sql('update connector_account set filled_from = null, filled_to = null')
  await sync()
  expect(await connection.profits()).toEqual(rows)
  expect(await changedSince(runs)).toEqual([0, 0, 0])
})

test('a corrected month changes, on days before those that are read again too', async () => {
  const before = await connection.profits()
  const runs = (await connection.runs()).length
  const first = monthOf(dayAfter(today(), -29))
  simulator.correct(first, simulator.world.accounts[0]!.campaigns[0]!.id, 50_000n)
  await sync()
  const after = await connection.profits()
  expect(netOf(after)).toEqual(netAtSource())
  const changed = after.filter((row, nth) => row['net_income_micros'] !== before[nth]!['net_income_micros'])
  expect(changed.map(({ month }) => month)).toEqual([first])
  const [added, , removed] = await changedSince(runs)
  expect([added, removed]).toEqual([0, 0])
})

test('a month that the report no longer has is removed in the transaction of its own window', async () => {
  const rows = await connection.profits()
  const gone = monthOf(dayAfter(today(), -29))
  const unread = String(rows[0]!['month'])
  removeMonth(gone)
  removeMonth(unread)
  simulator.fault({ kind: 'half', path: 'reports' })
  await sync()
  expect(await connection.profits()).toEqual(rows)
  expect((await connection.runs()).at(-1)).toMatchObject({ status: 'failed', error_code: 'bad_answer' })

  await sync()
  const left = rows.map(({ month }) => String(month)).filter((month) => month !== gone)
  expect((await connection.profits()).map(({ month }) => month)).toEqual(left)
  expect(left).toContain(unread)
})

test('months go with their connection', async () => {
  await sources.sql('delete from connector')
  expect(await sources.sql('select * from profit_month')).toEqual([])
})
