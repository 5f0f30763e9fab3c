import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '#server/testing/providers/frame.ts'
import { DATABASE, isRefund, odoo as simulated, paidOf, PRODUCTS, quant } from '#server/testing/providers/odoo.ts'
import { openReading, type Reading } from '#server/testing/providers/reading.ts'
import type { Account } from './adapter.ts'
import { locationsOf, productsOf, stockOf } from './odoo-inventory.ts'
import { odoo } from './odoo.ts'

const window = { from: '2026-03-01', to: '2026-03-30' }
let simulator: Simulator
let reading: Reading
let account: Account

beforeAll(async () => {
  simulator = await startSimulator(simulated, { world: { campaigns: 40 } })
  reading = openReading(simulator, odoo, { host: 'https://odoo.example.com', realm: DATABASE })
  account = (await reading.accounts())[0]!
})
afterEach(() => simulator.reset())
afterAll(async () => {
  reading.close()
  await simulator.close()
})

test('every company is offered with its currency', async () => {
  expect((await reading.accounts()).map(({ name, currency }) => [name, currency])).toEqual([
    ['Account 1', 'EUR'],
    ['Account 2', 'USD'],
  ])
})

test('posted invoices and credit notes of several pages equal the source', async () => {
  simulator.fault({ kind: 'duplicate_page', after: 1, path: 'account.move' })
  const rows = [...(await reading.read(account, window)).invoices.values()]
  const days = simulator.world.days(account.extId, window.from, window.to)
  const sum = (amount: (day: (typeof days)[number]) => bigint) =>
    days.reduce((total, day) => total + (isRefund(day) ? -amount(day) : amount(day)), 0n)
  expect(rows).toHaveLength(1_200)
  expect(rows.reduce((total, row) => total + BigInt(row['total_micros']!), 0n)).toBe(
    sum(({ costMicros }) => costMicros),
  )
  expect(rows.reduce((total, row) => total + BigInt(row['paid_micros']!), 0n)).toBe(sum(paidOf))
  expect(rows.find(({ customer }) => customer === 'Partner 4')).toMatchObject({ email: 'partner4@example.com' })
  expect(rows.find(({ customer }) => customer === 'Partner 5')).toMatchObject({ email: null })
})

test('all products are read, and stock of a product in one place is added up', async () => {
  const products = await productsOf(await reading.open())
  expect(products).toHaveLength(PRODUCTS)
  expect(products[1]).toEqual({
    extId: '2',
    sku: 'SKU-1',
    name: 'Product 1',
    barcode: null,
    unit: 'Units',
    priceMicros: 1_100_000n,
  })
  expect(await stockOf(await reading.open(), [1])).toEqual([
    { product: '1', location: 'WH/Stock', quantityMicros: 2_500_000n, reservedMicros: 0n },
    { product: '2', location: 'WH/Stock', quantityMicros: 1_250_000n, reservedMicros: 0n },
  ])
  expect(await locationsOf(await reading.open(), [1])).toEqual(['WH/Stock', 'WH/Output'])
})

const many = () => Array.from({ length: 600 }, (_, nth) => quant(nth + 1, nth + 1, [8, 'WH/Stock'], 2))
const total = (stock: Awaited<ReturnType<typeof stockOf>>) =>
  stock.reduce((sum, { quantityMicros }) => sum + Number(quantityMicros) / 1e6, 0)

test('stock counts once when a page repeats rows, and whole when a row goes between two pages', async () => {
  simulator.memory.set('quants', many())
  simulator.fault({ kind: 'duplicate_page', after: 1, path: 'stock.quant' })
  expect(total(await stockOf(await reading.open(), [1]))).toBe(1_200)

  simulator.fault({ kind: 'hang', after: 1, path: 'stock.quant' })
  const asked = () => simulator.requests.filter(({ path }) => path.includes('stock.quant')).length
  const before = asked()
  const read = reading.open().then((call) => stockOf(call, [1]))
  await expect.poll(asked).toBe(before + 2)
  simulator.memory.set('quants', many().slice(1))
  simulator.release()
  expect(total(await read)).toBe(1_200)
  simulator.memory.delete('quants')
})

test('a page that comes again and again ends the reading', async () => {
  simulator.memory.set('quants', many())
  simulator.fault({ kind: 'altered', replace: ['"id":', '"id":7,"was":'], path: 'stock.quant', times: 9 })
  await expect(reading.open().then((call) => stockOf(call, [1]))).rejects.toMatchObject({
    code: 'bad_answer',
    message: expect.stringMatching(/^Odoo sent the same page again \(stock\.quant\)/),
  })
  simulator.memory.delete('quants')
})

test.each<[string, [string, string], RegExp]>([
  [
    'an amount with three places',
    ['"amount_total":', '"amount_total":0.125,"was":'],
    /as amount_total, which is not an amount in EUR/,
  ],
  [
    'an invoice without a date',
    ['"invoice_date":"2026', '"invoice_date":false,"was":"2026'],
    /\d+\.invoice_date is missing/,
  ],
  ['another kind of entry', ['"out_invoice"', '"entry"'], /\d+\.move_type is missing or has an unexpected type/],
])('%s is said in words', async (_name, replace, message) => {
  simulator.fault({ kind: 'altered', replace, times: 9 })
  expect(await reading.failure(account, window)).toEqual(['bad_answer', expect.stringMatching(message)])
})

test('errors name the exception of Odoo', async () => {
  simulator.fault({ kind: 'unauthorized', times: 9 })
  expect(await reading.failure(account, window)).toEqual([
    'needs_reauth',
    'Odoo no longer accepts the key (Unauthorized). Enter a new key.',
  ])
  simulator.reset()
  expect(await reading.failure({ ...account, extId: '1' }, window)).toEqual([
    'forbidden',
    'Odoo denies access to this account (AccessError). Ask its administrator for access.',
  ])
})
