import { expect, test } from 'vitest'
import { openImports } from '#server/testing/imports.ts'

const { team, own } = openImports()

const SHOPIFY = { source: 'shopify' }
const PRODUCTS = [
  'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Option2 Value,Variant SKU,Variant Price,Variant Barcode,Image Src,Cost per item,Status',
  "shirt,Shirt,Linen Mill,Clothing,Size,S,Red,SH-S-R,39.50,'4006381333931,https://a.example/1.jpg,12.25,active",
  'shirt,,,,,M,Red,SH-M-R,39.50,X-1,https://a.example/2.jpg,,',
  'shirt,,,,,,,,,,https://a.example/3.jpg,,',
  'mug,Mug,Kiln,,Title,Default Title,,MUG,8.00,,,3.5,archived',
  'pen,Pen,Kiln,,Title,Default Title,,PEN,"8,00",,,,active',
  'mug,Mug,Kiln,,Title,Default Title,,MUG-2,8.00,,,3.5,active',
]
const INVENTORY = [
  'Handle,Title,Option1 Name,Option1 Value,Option2 Value,SKU,HS Code,COO,Location,Bin name,Available (not editable),On hand (current),On hand (new)',
  'shirt,Shirt,Size,S,Red,SH-S-R,,,Berlin,A1,7,10,',
  'shirt,Shirt,Size,S,Red,SH-S-R,,,Hamburg,,not stocked,not stocked,',
  'shirt,Shirt,Size,M,Red,SH-M-R,,,Berlin,,0,0,',
  'cap,Cap,Title,Default Title,,CAP,,,Hamburg,,4,4,5',
  'mug,Mug,Title,Default Title,,MUG,,,Berlin,,-2,-2,',
  'shirt,Shirt,Size,S,Red,SH-S-R,,,berlin,,7,3,',
]
const item = async (number: string) => (await team.api.call('GET', `/inventory/items/${number}`)).body
const movements = async () => (await team.api.call('GET', '/inventory/movements')).body.data

test('each variant becomes an item with number, EAN, price, cost and supplier', async () => {
  const done = await own.run(SHOPIFY, PRODUCTS.join('\n'))
  expect(done).toMatchObject({ status: 'done', created: 3, failed: 2 })
  const rows = await own.rows(done.id)
  expect(rows.map(({ source_id, status, notes }) => [source_id, status, notes[0]?.field])).toEqual([
    ['shirt / S / Red', 'created', undefined],
    ['shirt / M / Red', 'created', 'ean'],
    ['mug', 'created', undefined],
    ['pen', 'failed', 'price'],
    ['mug', 'failed', ''],
  ])
  expect(await item('SH-S-R')).toMatchObject({
    name: 'Shirt / S / Red',
    number: 'SH-S-R',
    ean: '4006381333931',
    price: 39.5,
    cost: 12.25,
    supplier: 'Linen Mill',
    group: 'Clothing',
    active: true,
  })
  expect(await item('SH-M-R')).toMatchObject({ name: 'Shirt / M / Red', supplier: 'Linen Mill', ean: null, cost: null })
  expect(await item('MUG')).toMatchObject({ name: 'Mug', active: false })
  const again = await own.run(SHOPIFY, PRODUCTS.join('\n').replace('8.00,,,3.5,archived', '9.00,,,3.5,active'))
  expect(again).toMatchObject({ created: 0, updated: 1, skipped: 2, failed: 2 })
  expect(await item('MUG')).toMatchObject({ price: 9, active: true })
})

test('inventory becomes stock through the ledger, once', async () => {
  const id = await own.upload(SHOPIFY, INVENTORY.join('\n'))
  expect(await own.step(id, 'check')).toMatchObject({ created: 1, updated: 2, failed: 2 })
  expect(await movements()).toEqual([])
  expect(await own.step(id, 'start')).toMatchObject({ status: 'done', created: 1, updated: 2, failed: 2 })
  expect((await own.rows(id)).map((row) => [row['source_id'], row['status'], row['code']])).toEqual([
    ['shirt / S / Red', 'skipped', 'unchanged'],
    ['shirt / S / Red @ berlin', 'updated', 'booked'],
    ['shirt / S / Red @ hamburg', 'skipped', 'not_stocked'],
    ['shirt / M / Red', 'skipped', 'unchanged'],
    ['shirt / M / Red @ berlin', 'skipped', 'unchanged'],
    ['cap', 'created', null],
    ['cap @ hamburg', 'updated', 'booked'],
    ['mug', 'skipped', 'unchanged'],
    ['mug @ berlin', 'failed', null],
    ['shirt / S / Red @ berlin', 'failed', null],
  ])
  expect(await item('SH-S-R')).toMatchObject({
    onHand: 10,
    cost: 12.25,
    levels: [{ location: 'Berlin', lot: null, onHand: 10 }],
  })
  expect(await item('CAP')).toMatchObject({ onHand: 4 })
  const booked = await movements()
  expect(booked.map(({ type, delta }: Record<string, unknown>) => [type, delta])).toEqual([
    ['adjust', 10],
    ['adjust', 4],
  ])
  const { data } = (await team.api.call('GET', '/changes?event=inventory.batch')).body
  expect(data).toMatchObject([{ actor: { kind: 'import' }, data: { call: 'levels', created: 0, updated: 2 } }])
})

test('the same file books nothing again after the stock changed, and another quantity books the difference', async () => {
  const sale = { movements: [{ item: 'SH-S-R', type: 'sale', qty: 4, location: 'Berlin', ref: 'order 1' }] }
  expect((await team.api.call('POST', '/inventory/movements', sale)).body.created).toBe(1)
  const before = (await movements()).length
  expect(await own.run(SHOPIFY, INVENTORY.join('\n'))).toMatchObject({ created: 0, updated: 0, failed: 2 })
  expect(await movements()).toHaveLength(before)
  expect(await item('SH-S-R')).toMatchObject({ onHand: 6 })
  const counted = await own.run(SHOPIFY, INVENTORY.join('\n').replace('7,10,', '7,8,'))
  expect(counted).toMatchObject({ created: 0, updated: 1 })
  expect(await item('SH-S-R')).toMatchObject({ onHand: 8 })
})

test('an undo keeps booked stock and the items that have it', async () => {
  const header = 'Handle,Title,Option1 Value,SKU,Berlin,Depot 2'
  const file = `${header}\nbag,Bag,Default Title,BAG,3,not stocked\nbelt,Belt,L,BELT,,\n`
  const done = await own.run(SHOPIFY, file)
  expect(done).toMatchObject({ created: 2, updated: 1, skipped: 1, failed: 0 })
  expect(await own.step(done.id, 'undo')).toMatchObject({ status: 'undone' })
  expect((await own.rows(done.id)).map((row) => [row['source_id'], row['code']])).toEqual([
    ['bag', 'kept'],
    ['bag @ berlin', 'booked'],
    ['bag @ depot 2', 'not_stocked'],
    ['belt / L', 'removed'],
  ])
  expect(await item('BAG')).toMatchObject({ onHand: 3 })
  expect((await item('BELT')).error).toBe('not_found')
  const again = await own.run(SHOPIFY, file)
  expect(again).toMatchObject({ created: 1, updated: 0, failed: 0 })
  expect(await item('BAG')).toMatchObject({ onHand: 3 })
})

test('levels find the items of earlier transactions, in a check too', async () => {
  const lines = Array.from({ length: 150 }, (_, n) => [`p${n},P ${n},A,${n + 1}`, `p${n},P ${n},B,${n + 1}`])
  const [first, second] = [lines.map(([a]) => a), lines.map(([, b]) => b)]
  const id = await own.upload(SHOPIFY, ['Handle,Title,Location,On hand', ...first, ...second].join('\n'))
  expect(await own.step(id, 'check')).toMatchObject({ created: 150, updated: 300, failed: 0 })
  // Pushes at the same time take turns with it.
  const push = (n: number) => team.api.call('POST', '/inventory/levels', { levels: [{ item: `Pushed ${n}`, qty: 1 }] })
  const [done, ...pushed] = await Promise.all([own.step(id, 'start'), ...Array.from({ length: 40 }, (_, n) => push(n))])
  expect(done).toMatchObject({ created: 150, updated: 300, failed: 0 })
  expect(pushed.map(({ status }) => status)).toEqual(pushed.map(() => 200))
})

test.each([
  ['orders', 'Name,Email,Total\n#1,a@b.example,2\n', 'none of the columns "Handle", "URL handle"'],
  ['inventory without locations', 'Handle,Title,SKU\nmug,Mug,MUG\n', 'no column "Location"'],
  [
    'inventory without quantities',
    'Handle,Title,Location\nmug,Mug,Berlin\n',
    'none of the columns "On hand (current)"',
  ],
  ['inventory with a location twice', 'Handle,Title,Berlin,berlin\nmug,Mug,1,2\n', 'the location "berlin" twice'],
  ['inventory with a column without a name', 'Handle,Title,Berlin,\nmug,Mug,1,2\n', 'cannot be a location'],
])('a file of %s is refused at once', async (_name, file, sentence) => {
  const id = await own.upload(SHOPIFY, file)
  const { status, body } = await team.api.call('POST', `/imports/${id}/check`, {})
  expect([status, body.error]).toEqual([400, 'validation_error'])
  expect(body.message).toContain(sentence)
  await team.api.call('POST', `/imports/${id}/cancel`, {})
})

test('more than 1,000,000 levels and items fail before anything is written', async () => {
  const rows = Array.from({ length: 180_000 }, (_, n) => `h${n},T,1,1,1,1,1`)
  const id = await own.upload(SHOPIFY, ['Handle,Title,A,B,C,D,E', ...rows].join('\n'), 8_000_000)
  const problem = expect.stringContaining('more than 1,000,000 records. Split it')
  expect(await own.step(id, 'start')).toMatchObject({ status: 'failed', created: 0, problem })
})

test('rows that cannot be read fail with a reason', async () => {
  const rows = ['mug,Mug,Berlin,many', 'mug,Mug,,3', ',Mug,Berlin,3', `mug,Mug,${'x'.repeat(200)},3`, 'a,A,Berlin,3,4']
  const done = await own.run(SHOPIFY, ['Handle,Title,Location,On hand', ...rows].join('\n'))
  expect(done).toMatchObject({ status: 'done', created: 0, updated: 0, failed: 5 })
  const failed = await own.rows(done.id, '&status=failed')
  expect(failed.map(({ notes }) => notes[0]?.field)).toEqual(['qty', 'Location', 'Handle', 'location', ''])
})
