import { afterAll, beforeAll, expect, test } from 'vitest'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { chooseAccounts } from '#server/modules/connectors/mutations.ts'
import { keepConnection } from '#server/modules/connectors/sign-in/mutations.ts'
import { type TestApi, startApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace, type Person } from '#server/testing/person.ts'
import { KEY, type Simulator, startSimulator } from '#server/testing/providers/frame.ts'
import { DATABASE, odoo, PRODUCTS, quant } from '#server/testing/providers/odoo.ts'

let simulator: Simulator
let api: TestApi
let team: Awaited<ReturnType<typeof openWorkspace>>
let owner: Person
let id: string

beforeAll(async () => {
  simulator = await startSimulator(odoo)
  api = await startApi(simulator.settings)
  team = await openWorkspace(api)
  owner = team.owner
  const [workspace] = await asOwner(
    api.database,
    `select id, slug, name, currency, time_zone from workspace where slug = '${team.slug}'`,
  )
  const ctx = contextOf(openPlatform(api.program), workspace as never)
  const accounts = [{ extId: '4000000001', name: 'Account 1', currency: 'EUR', timeZone: null }]
  const kept = await keepConnection(ctx, {
    provider: 'odoo',
    connector: null,
    host: 'https://odoo.example.com',
    realm: DATABASE,
    reauthBy: null,
    accounts,
    tokens: { key: KEY, expiresAt: null },
  })
  if (kept === 'other_account') throw new Error('this is another account')
  id = kept.id
  await chooseAccounts(ctx, { id, accounts: ['4000000001'], read_from: '2026-01-01', every_hours: 6 })
})
afterAll(async () => {
  await api.close()
  await simulator.close()
})

const importProducts = (as = owner) => as.mutate('connectors.importProducts', { id })
const readStock = (reading: string | null = null, as = owner) => as.mutate('connectors.readStock', { id, reading })
const movements = () => asOwner(api.database, 'select type, delta::text, reason from movement order by position')
const empty = { count: 0, shown: [] }

test('products become items by number, EAN and name, once', async () => {
  const existing = (await owner.mutate('items.create', { name: 'Old name', number: 'sku-1', minQty: 3 })).body
  expect((await importProducts()).body).toEqual({
    read: PRODUCTS,
    created: PRODUCTS - 1,
    updated: 1,
    unchanged: 0,
    problems: empty,
  })
  expect((await owner.query('items.get', { id: existing.id })).body).toMatchObject({
    name: 'Product 1',
    number: 'SKU-1',
    unit: 'pcs',
    price: 1.1,
    minQty: 3,
  })
  expect((await importProducts()).body).toMatchObject({ created: 0, updated: 0, unchanged: PRODUCTS })
})

test('stock is shown first, booked once, and follows Odoo down to nothing', async () => {
  const preview = (await readStock()).body
  expect(preview).toMatchObject({
    booked: false,
    unchanged: 0,
    changes: {
      count: 2,
      shown: [
        { name: 'Product 0', unit: 'pcs', location: 'WH/Stock', before: 0, after: 2.5 },
        { name: 'Product 1', location: 'WH/Stock', before: 0, after: 1.25 },
      ],
    },
    problems: empty,
  })
  expect(await movements()).toEqual([])
  // The first response is lost; the browser repeats the request.
  const [one, other] = await Promise.all([readStock(preview.reading), readStock(preview.reading)])
  expect(one.body.changes.count + other.body.changes.count).toBe(2)
  const booked = [
    { type: 'adjust', delta: '2.5000', reason: 'Odoo' },
    { type: 'adjust', delta: '1.2500', reason: 'Odoo' },
  ]
  expect(await movements()).toEqual(booked)
  expect((await readStock(preview.reading)).body).toMatchObject({ booked: true, unchanged: 2, changes: empty })
  expect(await movements()).toEqual(booked)

  simulator.memory.set('quants', [quant(1, 1, [8, 'WH/Stock'], 2.5)])
  expect(await readStock(preview.reading)).toMatchObject({
    status: 409,
    body: { message: 'The stock in Odoo has changed. Read it again.' },
  })
  const emptied = (await readStock()).body
  expect(emptied.changes.shown).toMatchObject([{ name: 'Product 1', before: 1.25, after: 0 }])
  await readStock(emptied.reading)
  expect(await movements()).toEqual([...booked, { type: 'adjust', delta: '-1.2500', reason: 'Odoo' }])
})

test('what cannot be decided is listed and not booked', async () => {
  const before = await movements()
  const products = simulator.memory.get('products') as Record<string, unknown>[]
  const product = (key: number, name: string, unit: string, sku: string | false = false) => ({
    ...products[0]!,
    id: key,
    name,
    default_code: sku,
    uom_id: [2, unit],
  })
  simulator.memory.set('products', [
    product(1, 'Unknown thing', 'Units'),
    product(2, 'Product 3', 'kg'),
    product(3, 'Product 6', 'Units'),
    product(4, 'Product 6', 'Units'),
    product(5, 'Product 9', 'Units'),
    product(6, 'Product 12', 'Units'),
    product(7, 'Product 15', 'Units'),
  ])
  const stock: [number, string] = [8, 'WH/Stock']
  simulator.memory.set('quants', [
    ...[1, 2, 3, 4].map((key) => quant(key, key, stock, 1)),
    quant(5, 5, stock, -2),
    quant(6, 6, stock, 0.00001),
    quant(7, 7, stock, 1),
    quant(8, 7, [9, 'wh/stock'], 1),
    quant(9, 99, stock, 1),
  ])
  const { changes, problems, reading } = (await readStock()).body
  expect(changes).toEqual(empty)
  expect(problems.shown.map(({ product: name, message }: Record<string, string>) => [name, message])).toEqual([
    ['Unknown thing', 'matches no item. Import products first'],
    ['Product 3', 'has the unit kg in Odoo and pcs in Atrium'],
    ['Product 6', 'is one of several products that match the same item'],
    ['Product 6', 'is one of several products that match the same item'],
    ['Product 9', 'has a negative quantity in Odoo'],
    ['Product 12', 'has a quantity with more than four decimals'],
    ['Product 15', 'is at several Odoo locations with this name'],
    ['99', 'is archived in Odoo'],
  ])
  await readStock(reading)
  expect(await movements()).toEqual(before)
})

test('odd names of products and places are problems of their own', async () => {
  const names = [
    'a\u0000b',
    'x'.repeat(1_000_000),
    '\ud800',
    '\u202eabc',
    `e${'\u0301'.repeat(5_000)}`,
    ' ',
    '<b onload=x>',
  ]
  const [first] = simulator.memory.get('products') as [Record<string, unknown>]
  const plain = { ...first, default_code: false, barcode: false, uom_id: [1, 'Units'] }
  const products = names.flatMap((name, nth) => [
    { ...plain, id: nth * 2 + 1, name },
    { ...plain, id: nth * 2 + 2, name: `Odd ${nth}`, default_code: name, barcode: name, uom_id: [2, name] },
  ])
  simulator.memory.set('products', products)
  simulator.memory.set(
    'quants',
    names.map((name, nth) => quant(nth + 1, nth * 2 + 1, [8 + nth, name], 1)),
  )
  const imported = await importProducts()
  expect([imported.status, imported.body.read]).toEqual([200, products.length])
  expect(imported.body.created + imported.body.problems.count).toBe(products.length)
  const preview = await readStock()
  expect(preview.status).toBe(200)
  expect(preview.body.changes.count + preview.body.problems.count).toBeGreaterThanOrEqual(names.length)
  expect(preview.text.length).toBeLessThan(50_000)
  expect((await readStock(preview.body.reading)).status).toBe(200)
})

test('only owners and managers read stock, and Odoo says in words what is wrong', async () => {
  const member = await team.join('member')
  expect((await importProducts(member)).status).toBe(403)
  expect((await readStock(null, member)).status).toBe(403)
  simulator.fault({ kind: 'unauthorized', times: 9 })
  expect(await readStock()).toMatchObject({
    status: 409,
    body: { message: 'Odoo no longer accepts the key. Enter a new key.' },
  })
  simulator.reset()
  const missing = '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'
  expect((await owner.mutate('connectors.readStock', { id: missing, reading: null })).status).toBe(404)
})
