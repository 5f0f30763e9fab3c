import { expect, test } from 'vitest'
import { openWorkspace } from '#server/testing/person.ts'
import { warehousePerTest } from '#server/testing/stock.ts'
import { findDrift } from '../drift/queries.ts'

const { house, run, ask } = warehousePerTest()

/** Records one movement and returns its record. */
const book = async (movement: object) =>
  (await run('inventory.pushMovements', { movements: [{ item: 'A', ...movement }] })).results[0].id as string
const reverse = (record: string) => house.owner.mutate('inventory.reverse', { record })
const ledger = async () => (await ask('inventory.ledger', { sort: 'position' })).data
const stock = async () => (await ask('inventory.items', {})).data[0]

test('reversing a receipt adds an entry that references it and restores the average', async () => {
  await book({ type: 'receipt', qty: 10, cost: 10 })
  const wrong = await book({ type: 'receipt', qty: 10, cost: 1000, ref: 'DN-1', lot: 'L1' })
  expect(await stock()).toMatchObject({ onHand: 20, avgCost: 505 })
  const { status, body } = await reverse(wrong)
  expect(status).toBe(200)
  expect(await stock()).toMatchObject({ onHand: 10, avgCost: 10, value: 100 })
  const [, first, counter] = await ledger()
  expect(first).toMatchObject({ id: wrong, reversed: true, reverses: null })
  expect(counter).toMatchObject({
    id: body.id,
    type: 'adjust',
    qty: -10,
    delta: -10,
    cost: 1000,
    lot: 'L1',
    ref: null,
    reverses: wrong,
    reversed: false,
  })
  expect(counter.batch).not.toBe(first.batch)
  expect((await ask('inventory.ledger', { batch: [counter.batch] })).data).toEqual([counter])
  expect(await findDrift(house.api.program.databases.relay)).toEqual([])
})

test('a sale, a write-off of several lots, an adjustment and a transfer are reversed at their locations', async () => {
  await book({ type: 'receipt', qty: 5, cost: 2, lot: 'L1', expiry: '2031-01-01' })
  await book({ type: 'receipt', qty: 5, cost: 4, lot: 'L2' })
  const before = await stock()
  for (const movement of [
    { type: 'sale', qty: 3 },
    { type: 'writeoff', qty: 8, reason: 'Broken' },
    { type: 'writeoff', qty: 12, reason: 'More than there is' },
    { type: 'adjust', qty: -2 },
    { type: 'adjust', qty: 2, cost: 9 },
    { type: 'transfer', qty: 6, toLocation: 'Shop' },
  ]) {
    const { status, text } = await reverse(await book(movement))
    expect(status, text).toBe(200)
    const { levels, ...after } = await stock()
    expect(levels.filter(({ onHand }: { onHand: number }) => onHand !== 0)).toEqual(before.levels)
    expect(after).toMatchObject({ onHand: 10, avgCost: 3 })
  }
  const transfer = { type: 'transfer', qty: 5 }
  expect((await ledger()).slice(-2)).toMatchObject([
    { ...transfer, delta: -5, location: 'Shop', toLocation: 'Main' },
    { ...transfer, delta: 5, location: 'Main', toLocation: null },
  ])
  expect(await findDrift(house.api.program.databases.relay)).toEqual([])
})

test('a movement is reversed once, even by concurrent requests, and a reversal cannot be reversed', async () => {
  const record = await book({ type: 'receipt', qty: 5, cost: 2 })
  const replies = await Promise.all([reverse(record), reverse(record), reverse(record)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(replies.find(({ status }) => status === 409)!.body.message).toContain('already reversed')
  const counter = replies.find(({ status }) => status === 200)!.body.id
  const again = await reverse(counter)
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('cannot be reversed')])
  expect(await stock()).toMatchObject({ onHand: 0 })
})

test.each([
  ['counted since', { type: 'count', qty: 7 }, 409, 'later stock count'],
  ['another place counted since', { type: 'count', qty: 7, location: 'Shop' }, 200, ''],
  ['counted for a day before it', { type: 'count', qty: 7, date: '2026-01-01' }, 200, ''],
])('%s', async (_, count, status, message) => {
  const record = await book({ type: 'receipt', qty: 5, cost: 2 })
  await book(count)
  const reply = await reverse(record)
  expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(message)])
})

test('a count from before the reversal that is booked after it sets the stock to the count', async () => {
  await book({ type: 'receipt', qty: 10, cost: 1 })
  const twice = await book({ type: 'receipt', qty: 10, cost: 1 })
  const { id } = await run('stock_counts.create', {})
  const { lines } = await run('stock_counts.enter', { id, lines: [{ line: 1, counted: 10 }] })
  const asOf = lines[0].at as string
  const sale = await book({ type: 'sale', qty: 3 })
  for (const record of [twice, sale]) expect((await reverse(record)).status).toBe(200)
  await run('stock_counts.book', { id })
  expect(await stock()).toMatchObject({ onHand: 10 })
  expect(await run('inventory.pushLevels', { levels: [{ item: 'A', qty: 8, asOf }] })).toMatchObject({ updated: 1 })
  expect(await stock()).toMatchObject({ onHand: 8 })
  expect(await findDrift(house.api.program.databases.relay)).toEqual([])
})

test('a receipt cannot be reversed after its stock is sold if stock may not fall below 0', async () => {
  const record = await book({ type: 'receipt', qty: 5, cost: 2 })
  await book({ type: 'sale', qty: 1 })
  await run('inventory.updateSettings', { negativeStock: false })
  const before = await ledger()
  const reply = await reverse(record)
  expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining('Not enough stock to reverse')])
  expect(await ledger()).toEqual(before)
})

test('a reversed receipt puts its order on order again, also if it was pushed with the order number', async () => {
  await run('items.create', { number: 'A', name: 'Paper' })
  const { id: item } = await stock()
  const lines = [{ item, qty: 5 }, { item, qty: 5 }] // prettier-ignore
  const { id } = await run('purchase_orders.create', { lines })
  await run('purchase_orders.order', { id })
  await run('purchase_orders.receive', { id, lines: [{ line: 1, qty: 5 }] })
  const pushed = await book({ type: 'receipt', qty: 5, ref: 'po-00001/x' })
  expect(await ask('purchase_orders.get', { id })).toMatchObject({ status: 'received' })
  const own = (await ledger())[0].record
  expect((await reverse(pushed)).status).toBe(200)
  expect(await ask('purchase_orders.get', { id })).toMatchObject({
    status: 'partial',
    receivedAt: null,
    lines: [{ received: 5 }, { received: 0 }],
  })
  expect((await reverse(own)).status).toBe(200)
  expect(await ask('purchase_orders.get', { id })).toMatchObject({ status: 'ordered', lines: [{ received: 0 }, {}] })
  expect(await stock()).toMatchObject({ onHand: 0, onOrder: 10 })
  const receipt = { lines: [{ line: 1, qty: 5 }] }
  expect(await run('purchase_orders.receive', { id, ...receipt })).toMatchObject({ lines: [{ received: 5 }, {}] })
})

test('unknown records, entries that are not a record, and members without write access are refused', async () => {
  const record = await book({ type: 'transfer', qty: 5, toLocation: 'Shop' })
  const second = (await ledger()).find((entry: { id: string }) => entry.id !== record).id
  expect((await reverse(second)).status).toBe(404)
  expect((await reverse(crypto.randomUUID())).status).toBe(404)
  expect((await reverse('x')).status).toBe(404)
  const guest = await house.join('guest')
  expect((await guest.mutate('inventory.reverse', { record })).status).toBe(403)
  const stranger = await openWorkspace(house.api)
  expect((await stranger.owner.mutate('inventory.reverse', { record })).status).toBe(404)
})

test('a reversed receipt does not cover a movement with an earlier date', async () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  await book({ type: 'receipt', qty: 10, date: day(-3), ref: 'later' })
  await reverse(await book({ type: 'receipt', qty: 10, date: day(-9), ref: 'wrong' }))
  const { warnings } = await run('inventory.pushMovements', {
    movements: [{ item: 'A', type: 'sale', qty: 8, date: day(-5), ref: 'S' }],
  })
  expect(warnings).toMatchObject([{ field: 'date', code: 'negative_stock' }])
})
