import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '#server/testing/providers/frame.ts'
import { kindOf, paidOf, quickbooks as simulated, REALM } from '#server/testing/providers/quickbooks.ts'
import { openReading, type Reading } from '#server/testing/providers/reading.ts'
import type { Account } from './adapter.ts'
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
  ['an id that is a word', ['"Id":"2', '"Id":"x2'], /QueryResponse\.Invoice\.\d+\.Id is missing or of another type/],
])('%s is said in words', async (_name, replace, message) => {
  simulator.fault({ kind: 'altered', replace, times: 9 })
  expect(await reading.failure(account, window)).toEqual(['bad_answer', expect.stringMatching(message)])
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
    'QuickBooks Online does not allow this account to be read (3100). Ask its administrator for access.',
  ])
  other.close()
})
