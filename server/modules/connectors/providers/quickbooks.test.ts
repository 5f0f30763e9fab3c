import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '#server/testing/providers/frame.ts'
import { profitOf } from '#server/testing/providers/quickbooks-report.ts'
import { kindOf, paidOf, quickbooks as simulated, REALM } from '#server/testing/providers/quickbooks.ts'
import { openReading, type Reading } from '#server/testing/providers/reading.ts'
import { type Account, MovedPages } from './adapter.ts'
import { quickbooks } from './quickbooks.ts'

const window = { from: '2026-03-01', to: '2026-03-30' }
let simulator: Simulator
let reading: Reading
let account: Account

beforeAll(async () => {
  simulator = await startSimulator(simulated, { world: { campaigns: 50 } })
  reading = openReading(simulator, quickbooks, { realm: REALM })
  account = (await reading.accounts())[0]!
})
afterEach(() => simulator.reset())
afterAll(async () => {
  reading.close()
  await simulator.close()
})

test('the company is offered with its home currency', () => {
  expect(account).toEqual({ extId: REALM, name: 'Example', currency: 'EUR', timeZone: null })
})

test('invoices and credit memos of several pages equal the source, and what was paid of them', async () => {
  simulator.fault({ kind: 'duplicate_page', after: 4, path: 'query' })
  const rows = [...(await reading.read(account, window)).invoices.values()]
  const days = simulator.world.days('4000000001', window.from, window.to)
  const sum = (amount: (day: (typeof days)[number]) => bigint) =>
    days.reduce((total, day) => total + (kindOf(day) === 'Invoice' ? amount(day) : -amount(day)), 0n)
  expect(rows).toHaveLength(1_500)
  expect(rows.reduce((total, row) => total + BigInt(row['total_micros']!), 0n)).toBe(
    sum(({ costMicros }) => costMicros),
  )
  expect(rows.reduce((total, row) => total + BigInt(row['paid_micros']!), 0n)).toBe(sum(paidOf))
  expect(new Set(rows.map((row) => row['currency']))).toEqual(new Set(['EUR', 'USD']))
  expect(
    rows
      .filter((row) => Number(row['total_micros']) < 0)
      .every((row) => String(row['ext_id']).startsWith('credit-memo-')),
  ).toBe(true)
})

test.each<[string, number]>([
  ['one invoice', 1],
  ['more invoices than pages overlap', 25],
])('%s deleted between two pages hides no other', async (_name, count) => {
  const before = simulator.world
    .days('4000000001', window.from, window.to)
    .filter((day) => kindOf(day) === 'Invoice')
    .toSorted((one, other) => one.date.localeCompare(other.date))
  const rows = before.slice(0, count).map(({ date, campaign }): [string, string] => [date, campaign.id])
  simulator.fault({ kind: 'deleted', rows, path: 'query', after: 2 })
  const read = reading.read(account, window)
  if (count > 20) return expect(await read.catch((error: unknown) => error)).toBeInstanceOf(MovedPages)
  const kept = [...(await read).invoices.values()].filter((row) => String(row['ext_id']).startsWith('invoice-'))
  expect(kept).toHaveLength(before.length)
})

test('documents without an address take that of their customer', async () => {
  const rows = [...(await reading.read(account, window)).invoices.values()]
  for (const { customer, email } of rows)
    expect([`${String(customer).toLowerCase().replace(' ', '')}@example.com`, 'bill@example.com']).toContain(email)
})

test.each<[string, [string, string], RegExp]>([
  [
    'an amount with three places',
    ['"TotalAmt":', '"TotalAmt":0.125,"Was":'],
    /as TotalAmt, which is not an amount in (EUR|USD)/,
  ],
  ['a currency that does not exist', ['"value":"EUR"', '"value":"ERU"'], /currency of .* is “ERU”/],
  ['a date with a time', ['"TxnDate":"', '"TxnDate":"T'], /as TxnDate, which is not a date/],
  [
    'an id that is a word',
    ['"Id":"2', '"Id":"x2'],
    /QueryResponse\.Invoice\.\d+\.Id is missing or has an unexpected type/,
  ],
])('%s is said in words', async (_name, replace, message) => {
  simulator.fault({ kind: 'altered', replace, times: 9 })
  expect(await reading.failure(account, window)).toEqual(['bad_answer', expect.stringMatching(message)])
})

const march = '2026-03-01'
const profits = async (asked = window) => [...(await reading.read(account, asked)).profits.values()]
const monthOf = (day: string) => `${day.slice(0, 7)}-01`

test('profit and loss of whole months equals the source, and what the report does not name is null', async () => {
  simulator.correct('2026-02-10', simulator.world.accounts[0]!.campaigns[0]!.id, 900_000_000_000_000n)
  const rows = await profits({ from: '2026-01-20', to: '2026-03-10' })
  const days = simulator.world.days('4000000001', '2026-01-01', '2026-03-31')
  const source = ['2026-01-01', '2026-02-01', march].map((month) => {
    const profit = profitOf(days.filter(({ date }) => monthOf(date) === month))
    return {
      month,
      currency: 'EUR',
      income_micros: `${profit.income}`,
      cost_of_goods_micros: `${profit.costOfGoods}`,
      gross_profit_micros: `${profit.grossProfit}`,
      expenses_micros: `${profit.expenses}`,
      other_income_micros: null,
      other_expenses_micros: `${profit.otherExpenses}`,
      net_income_micros: `${profit.netIncome}`,
    }
  })
  expect(rows).toEqual(source)
  expect(source.map(({ net_income_micros: net }) => net.startsWith('-'))).toEqual([false, true, false])
})

test('months without an amount are as if there were none, whichever months are read with them', async () => {
  for (const { date, campaign } of simulator.world.days('4000000001', '2026-02-01', '2026-02-28'))
    simulator.vanish(date, campaign.id)
  const around = await profits({ from: '2026-01-20', to: '2026-03-10' })
  expect(around.map(({ month }) => month)).toEqual(['2026-01-01', march])
  expect(await profits({ from: '2026-02-05', to: '2026-02-20' })).toEqual([])
})

test('a report of one month that has only a total is that of its month', async () => {
  const rows = await profits()
  simulator.memory.set('one month as total', true)
  expect(await profits()).toEqual(rows)
  expect(rows.map(({ month }) => month)).toEqual([march])
  simulator.fault({ kind: 'altered', replace: ['"ColType":"Money"', '"ColType":"Text"'], path: 'reports' })
  expect(await reading.failure(account, window)).toEqual(['bad_answer', expect.stringMatching(/without months/)])
  simulator.memory.clear()
})

test('a figure that is not booked in a month is null there', async () => {
  for (const { date, campaign, clicks } of simulator.world.days('4000000001', march, '2026-03-31'))
    if (clicks % 2 === 0) simulator.vanish(date, campaign.id)
  const [row] = await profits()
  expect(row).toMatchObject({ cost_of_goods_micros: null, gross_profit_micros: row!['income_micros'] })
})

test.each<[string, [string, string], RegExp]>([
  [
    'an amount in words',
    ['"value":"Total Income"},{"value":"', '"value":"Total Income"},{"value":"about '],
    /sent “about .* as Income/,
  ],
  [
    'an amount with three places',
    ['"value":"Net Income"},{"value":"', '"value":"Net Income"},{"value":"0.125","was":"'],
    /sent “0.125” as NetIncome, which is not an amount in EUR/,
  ],
  ['a currency that does not exist', ['"Currency":"EUR"', '"Currency":"ERU"'], /currency of 2026-03-01 is “ERU”/],
  [
    'other days',
    ['"StartPeriod":"2026', '"StartPeriod":"2025'],
    /a report of 2025-03-01 to 2026-03-31 instead of 2026-03-01/,
  ],
  ['a day that is none', ['"EndPeriod":"2026-03-31', '"EndPeriod":"2026-03-32'], /as EndPeriod, which is not a date/],
  ['another basis', ['"ReportBasis":"Accrual"', '"ReportBasis":"Cash"'], /a report that is not on an accrual basis/],
  [
    'a part of a month',
    ['"Value":"2026-03-31"', '"Value":"2026-03-15"'],
    /a column that is not a month \(2026-03-01 to 2026-03-15\)/,
  ],
  ['no months', ['"Name":"StartDate"', '"Name":"Start"'], /a report without months/],
  [
    'a row with a column missing',
    ['"value":"Total Income"},', '"value":"Total Income"}],"ColData2":['],
    /a report with columns missing \(Income\)/,
  ],
  [
    'a month beyond those asked for',
    ['"Value":"2026-03-', '"Value":"2026-05-'],
    /a row is dated 2026-05-01, but the request was for 2026-03-01 to 2026-03-31/,
  ],
  [
    'an amount that no account has',
    ['"value":"Total Income"},{"value":"', '"value":"Total Income"},{"value":"99999'],
    /income of 2026-03-01 is 99999\d+ millionths/,
  ],
  ['no header', ['"Header":{"Time"', '"Was":{"Time"'], /Header is missing or has an unexpected type/],
])('a report with %s is said in words', async (_name, replace, message) => {
  simulator.fault({ kind: 'altered', replace, path: 'reports' })
  expect(await reading.failure(account, window)).toEqual(['bad_answer', expect.stringMatching(message)])
})

test('half a report is no report', async () => {
  simulator.fault({ kind: 'half', path: 'reports', times: 9 })
  expect(await reading.failure(account, window)).toEqual(['bad_answer', expect.stringMatching(/did not send JSON/)])
})

test('errors name the code of QuickBooks', async () => {
  simulator.fault({ kind: 'unauthorized', times: 9 })
  expect(await reading.failure(account, window)).toEqual([
    'needs_reauth',
    'QuickBooks Online no longer accepts the sign-in (3200). Sign in again.',
  ])
  simulator.reset()
  const other = openReading(simulator, quickbooks, { realm: '1' })
  expect(await other.failure(account, window)).toEqual([
    'forbidden',
    'QuickBooks Online denies access to this account (3100). Ask its administrator for access.',
  ])
  other.close()
})
