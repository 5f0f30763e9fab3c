import { beforeEach, expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { warehousePerTest } from '#server/testing/stock.ts'

const { house, run, ask, move } = warehousePerTest()
let paper: string
let ink: string
beforeEach(async () => {
  paper = (await make({ number: 'A', name: 'Paper', cost: 2.5, unit: 'box' })).id
  ink = (await make({ number: 'B', name: 'Ink' })).id
})

const make = (item: object) => run('items.create', item)
const item = (id: string) => ask('items.get', { id })
const events = async () =>
  (
    await asOwner(
      house.api.database,
      `select event from change where workspace_id = (select id from workspace where slug = '${house.slug}') order by id`,
    )
  ).map(({ event }) => event)
async function ordered(lines: object[]) {
  const { id } = await run('purchase_orders.create', { supplier: 'Mill', lines })
  return run('purchase_orders.order', { id })
}

test('an order is drafted, changed, placed, received in parts and then complete', async () => {
  const draft = await run('purchase_orders.create', { supplier: 'Mill', lines: [{ item: paper, qty: 3 }] })
  expect(draft).toMatchObject({ number: 'PO-00001', status: 'draft', total: 7.5, currency: 'EUR', version: 1 })
  const lines = [
    { item: paper, qty: 10, cost: 3 },
    { item: ink, qty: 4 },
  ]
  const changed = await run('purchase_orders.update', { id: draft.id, lines, expectedAt: '2027-01-10', version: 1 })
  expect(changed).toMatchObject({
    total: 30,
    version: 2,
    lines: [
      { line: 1, unit: 'box' },
      { line: 2, cost: 0 },
    ],
  })
  expect(await item(paper)).toMatchObject({ onOrder: 0 })
  expect(await run('purchase_orders.order', { id: draft.id })).toMatchObject({ status: 'ordered', version: 3 })
  expect(await item(paper)).toMatchObject({ onOrder: 10, onHand: 0 })

  const delivered = [
    { line: 1, qty: 4, lot: 'L1', expiry: '2027-06-01' },
    { line: 1, qty: 4, lot: 'L2' },
  ]
  const partial = await run('purchase_orders.receive', { id: draft.id, location: 'Shop', lines: delivered })
  expect(partial).toMatchObject({ status: 'partial', receivedAt: null, lines: [{ received: 8 }, { received: 0 }] })
  expect(await item(paper)).toMatchObject({ onOrder: 2, onHand: 8, avgCost: 3, value: 24 })
  const rest = [{ line: 1, qty: 4, cost: 6 }, { line: 2, qty: 4 }] // prettier-ignore
  const done = await run('purchase_orders.receive', { id: draft.id, lines: rest })
  expect(done).toMatchObject({
    status: 'received',
    receivedAt: expect.any(String),
    lines: [{ received: 12 }, { received: 4 }],
  })
  expect(await item(paper)).toMatchObject({ onOrder: 0, onHand: 12, avgCost: 4 })
  expect((await ask('inventory.movements', { item: [paper] })).data).toMatchObject([
    { ref: 'PO-00001/1', lot: 'L1', expiry: '2027-06-01', location: 'Shop' },
    { ref: 'PO-00001/2', lot: 'L2' },
    { ref: 'PO-00001/3', location: 'Main' },
  ])
  expect(await ask('purchase_orders.get', { id: draft.id })).toEqual(done)
  expect((await events()).slice(-4)).toEqual([
    'inventory.batch',
    'purchase_order.received',
    'inventory.batch',
    'purchase_order.received',
  ])
})

test('receiving the same quantity twice on one day books two receipts', async () => {
  const { id } = await ordered([{ item: paper, qty: 10 }])
  for (let time = 0; time < 2; time++) await run('purchase_orders.receive', { id, lines: [{ line: 1, qty: 5 }] })
  expect(await item(paper)).toMatchObject({ onHand: 10 })
})

test('a pushed receipt whose ref is an order number credits the lines of that order, oldest first', async () => {
  const order = await ordered([
    { item: paper, qty: 5 },
    { item: paper, qty: 5 },
    { item: ink, qty: 1 },
  ])
  const receipt = { item: 'A', type: 'receipt', qty: 7, ref: 'po-00001' }
  await move(receipt, { ...receipt, item: 'C' }, { ...receipt, type: 'sale', item: 'B' })
  const found = await ask('purchase_orders.get', { id: order.id })
  expect(found).toMatchObject({ status: 'partial', lines: [{ received: 5 }, { received: 2 }, { received: 0 }] })
  expect(await item(paper)).toMatchObject({ onHand: 7, onOrder: 3 })
  await move({ ...receipt, qty: 7 }, { ...receipt, qty: 4 }, { ...receipt, item: 'B', qty: 1 })
  const complete = await ask('purchase_orders.get', { id: order.id })
  expect(complete).toMatchObject({ status: 'received', lines: [{ received: 5 }, { received: 6 }, { received: 1 }] })
  expect((await events()).filter((event) => event === 'purchase_order.received')).toHaveLength(2)
})

test('a suffix after the number distinguishes two identical receipts of one order, and both are credited', async () => {
  const { id } = await ordered([{ item: paper, qty: 10 }])
  const other = await run('purchase_orders.create', { number: 'PO-00001/2', lines: [{ item: paper, qty: 1 }] })
  await run('purchase_orders.order', { id: other.id })
  const receipt = { item: 'A', type: 'receipt', qty: 3 }
  const refs = ['PO-00001/1', 'po-00001/3', 'PO-00001/2', 'PO-00001/1', 'PO-00009/1']
  const { created, skipped } = await move(...refs.map((ref) => ({ ...receipt, ref })))
  expect([created, skipped]).toEqual([4, 1])
  expect(await ask('purchase_orders.get', { id })).toMatchObject({ status: 'partial', lines: [{ received: 6 }] })
  expect(await ask('purchase_orders.get', { id: other.id })).toMatchObject({ lines: [{ received: 3 }] })
})

test('a cancelled order is no longer on order and keeps its receipts', async () => {
  const { id } = await ordered([{ item: paper, qty: 10 }])
  await run('purchase_orders.receive', { id, lines: [{ line: 1, qty: 4 }] })
  expect(await run('purchase_orders.cancel', { id })).toMatchObject({ status: 'cancelled' })
  expect(await item(paper)).toMatchObject({ onHand: 4, onOrder: 0 })
})

test.each([
  ['order', {}, 'received'],
  ['receive', { lines: [{ line: 9, qty: 1 }] }, 'no line 9'],
  ['receive', { lines: [{ line: 1, qty: 1 }], date: '0001-01-01' }, 'from 1900 to 2999'],
  ['receive', { lines: [{ line: 1, qty: 1, lot: 'L1', expiry: '2028-01-01' }] }, 'a different expiry date'],
  ['update', { lines: [] }, 'draft'],
  ['update', { version: 1, note: 'x' }, 'has changed'],
])('%s %j is refused without any change', async (procedure, input, message) => {
  const { id } = await ordered([{ item: paper, qty: 10 }])
  await run('purchase_orders.receive', { id, lines: [{ line: 1, qty: 4, lot: 'L1', expiry: '2027-01-01' }] })
  const before = await ask('purchase_orders.get', { id })
  const refused = await house.owner.mutate(`purchase_orders.${procedure}`, { id, ...input })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.body.message).toContain(procedure === 'order' ? 'partial' : message)
  expect(await ask('purchase_orders.get', { id })).toEqual(before)
})

test('numbers are consecutive, can be chosen, and are unique', async () => {
  const lines = [{ item: paper, qty: 1 }]
  expect(await run('purchase_orders.create', { lines, number: 'X-1' })).toMatchObject({ number: 'X-1' })
  expect(await run('purchase_orders.create', { lines })).toMatchObject({ number: 'PO-00002' })
  const taken = await house.owner.mutate('purchase_orders.create', { lines, number: 'x-1' })
  expect([taken.status, taken.body.message]).toEqual([400, 'number: is already used by another order'])
})

test('automatic numbers skip manually chosen numbers, including those of orders in the Trash', async () => {
  const create = (input: object = {}) => house.owner.mutate('purchase_orders.create', { lines: [], ...input })
  const last = Number((await create()).body.number.slice(3))
  const number = (ahead: number) => `PO-${String(last + ahead).padStart(5, '0')}`
  // Each order consumes a serial, so the next automatic number would be the fifth.
  for (const ahead of [5, 6, 110]) expect((await create({ number: number(ahead).toLowerCase() })).status).toBe(200)
  const { body: renamed } = await create({ number: 'by hand' })
  const update = { id: renamed.id, number: number(7), base: { number: 'by hand' } }
  expect((await house.owner.mutate('purchase_orders.update', update)).status).toBe(200)
  await house.owner.mutate('purchase_orders.remove', { id: renamed.id })
  expect((await create()).body.number).toBe(number(8))
  expect((await create()).body.number).toBe(number(9))
})

test('orders created at the same moment get different numbers', async () => {
  const create = () => house.owner.mutate('purchase_orders.create', { lines: [] })
  const replies = await Promise.all(Array.from({ length: 8 }, create))
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(replies.map(({ body }) => body.number)).size).toBe(8)
})

test('the API lists orders by status', async () => {
  const { id } = await ordered([{ item: paper, qty: 1.5, cost: 0.1 }])
  await run('purchase_orders.create', { lines: [] })
  const token = (await house.owner.mutate('tokens.createPlayground', { access: 'read_only' })).body.secret
  const list = async (query: string) => (await house.api.as(token)('GET', `/inventory/pos${query}`)).body
  expect(await list('?status=ordered,partial')).toMatchObject({
    total: 1,
    data: [{ id, number: 'PO-00001', total: 0.15, lines: [{ number: 'A', name: 'Paper', qty: 1.5, unit: 'box' }] }],
  })
  expect(await list('')).toMatchObject({ total: 2 })
  expect(await list('?status=lost')).toMatchObject({ error: 'validation_error' })
})

test('editing an item emits its events and requires a unique number and EAN', async () => {
  const changed = await run('items.update', { id: paper, price: 9, version: 1 })
  expect(changed).toMatchObject({ price: 9, version: 2, name: 'Paper' })
  expect(await run('items.update', { id: paper, price: 9 })).toMatchObject({ version: 2 })
  expect((await events()).slice(-3)).toEqual(['item.created', 'item.created', 'item.updated'])
  const taken = await house.owner.mutate('items.update', { id: ink, number: 'a' })
  expect([taken.status, taken.body.code]).toEqual([409, 'conflict'])
  for (const input of [
    { name: 'x', what: 1 },
    { number: 'x' },
    { name: 'x', ean: '123' },
    { name: 'x', minQty: 2, maxQty: 1 },
  ])
    expect((await house.owner.mutate('items.create', input)).status, JSON.stringify(input)).toBe(400)
  await move(
    { item: 'A', type: 'receipt', qty: 5, date: '2026-05-01' },
    { item: 'A', type: 'sale', qty: 2, date: '2026-05-03' },
  )
  expect(await ask('inventory.stockByDay', { id: paper })).toEqual([
    { date: '2026-05-01', onHand: 5 },
    { date: '2026-05-03', onHand: 3 },
  ])
})

test('owners and managers choose whether stock may fall below 0', async () => {
  expect(await ask('inventory.settings')).toEqual({ negativeStock: true })
  const manager = await house.join('manager')
  expect((await manager.mutate('inventory.updateSettings', { negativeStock: false })).body).toEqual({
    negativeStock: false,
  })
  expect(await move({ item: 'A', type: 'sale', qty: 1 })).toMatchObject({
    failed: 1,
    errors: [{ code: 'negative_stock' }],
  })
  const member = await house.join('member')
  expect((await member.mutate('inventory.updateSettings', { negativeStock: true })).status).toBe(403)
})

test('the reorder list shows its quantities in whole packs and deducts drafts', async () => {
  const more = { leadDays: 0, packSize: 6 }
  await make({ number: 'C', name: 'Pens', reorderPoint: 10, minQty: 5, maxQty: 40, ...more })
  await make({ number: 'D', name: 'Pins', minQty: 5 })
  await make({ number: 'E', name: 'Enough', minQty: 5 })
  await make({ number: 'F', name: 'Retired', minQty: 5, active: false })
  await move({ item: 'C', type: 'receipt', qty: 4 }, { item: 'E', type: 'receipt', qty: 5.0001 })
  const [pens, pins] = (await ask('inventory.items', { q: 'p', sort: 'name' })).data
    .slice(-2)
    .map(({ id }: { id: string }) => id)
  await ordered([{ item: pens, qty: 6 }])
  await run('purchase_orders.create', { lines: [{ item: pens, qty: 6 }, { item: pens, qty: 1 }, { item: pins, qty: 9 }] }) // prettier-ignore
  const gone = await run('purchase_orders.create', { lines: [{ item: pens, qty: 6 }] })
  await run('purchase_orders.remove', { id: gone.id })
  const cancelled = await run('purchase_orders.create', { lines: [{ item: pens, qty: 6 }] })
  await run('purchase_orders.cancel', { id: cancelled.id })
  expect(await ask('inventory.reorder')).toMatchObject({
    complete: true,
    data: [
      {
        name: 'Pens',
        onHand: 4,
        onOrder: 6,
        projected: 10,
        threshold: 10,
        target: 40,
        onDraft: 7,
        needed: 23,
        packSize: 6,
        qty: 24,
      },
      { name: 'Pins', onHand: 0, projected: 0, threshold: 5, target: 5, onDraft: 9, needed: 0, packSize: 1, qty: 0 },
    ],
  })
})

test('the application lists all items with their totals and all orders without their lines', async () => {
  await run('items.update', { id: paper, reorderPoint: 3 })
  await move({ item: 'A', type: 'receipt', qty: 4, cost: 2 })
  const { id } = await ordered([{ item: ink, qty: 6, cost: 1 }])
  expect(await ask('items.all')).toEqual({
    complete: true,
    data: [
      expect.objectContaining({ id: ink, onHand: 0, onOrder: 6, avgCost: null, value: 0, belowReorder: false }),
      expect.objectContaining({ id: paper, onHand: 4, onOrder: 0, avgCost: 2, value: 8, belowReorder: false }),
    ],
  })
  await move({ item: 'A', type: 'sale', qty: 1 })
  expect((await ask('items.all')).data[1]).toMatchObject({ onHand: 3, belowReorder: true })
  const [order, ...others] = (await ask('purchase_orders.all')).data
  expect(order).toMatchObject({ id, total: 6, status: 'ordered' })
  expect([order.lines, others]).toEqual([undefined, []])
  const guest = await house.join('guest')
  for (const all of ['items.all', 'purchase_orders.all', 'stock_counts.all'])
    expect((await guest.query(all)).status, all).toBe(403)
})
