import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { receipt, warehousePerTest } from '#server/testing/stock.ts'
import { PurchaseOrder } from '../orders/schema.ts'

const { house, run, ask, move } = warehousePerTest()

const EAN = '4006381333931'
const make = async (item: object) => (await run('items.create', item)).id as string
const numbers = async () => (await ask('inventory.items', {})).data.map(({ number }: { number: string }) => number)

test('an item without movements goes to the Trash, disappears from every list, and can be restored', async () => {
  const id = await make({ number: 'A', name: 'Paper', ean: EAN, reorderPoint: 5 })
  expect(await run('items.remove', { id })).toEqual({ id, deleted: true })
  expect([await numbers(), (await ask('items.all')).data, (await ask('inventory.reorder')).data]).toEqual([[], [], []])
  expect((await house.owner.query('items.get', { id })).status).toBe(404)
  for (const item of [{ id }, 'A', EAN, 'Paper']) {
    const movements = [{ item, type: 'receipt', qty: 1 }]
    const report = await run('inventory.pushMovements', { movements, createItems: false })
    expect(report.errors, JSON.stringify(item)).toMatchObject([{ code: 'item_unknown' }])
  }
  const lines = [{ item: id, qty: 1 }]
  expect((await house.owner.mutate('purchase_orders.create', { lines })).status).toBe(400)
  expect(await run('items.restore', { id })).toMatchObject({ id, number: 'A', ean: EAN, version: 2 })
  expect(await run('inventory.pushItems', { items: [{ number: 'a', price: 1 }] })).toMatchObject({ updated: 1 })
})

test('its number and EAN become free, and it can be restored only while they stay free', async () => {
  const id = await make({ number: 'A', name: 'Paper', ean: EAN })
  await run('items.remove', { id })
  const other = await make({ number: 'a', name: 'New paper', ean: EAN })
  const refused = await house.owner.mutate('items.restore', { id })
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('New paper')])
  await run('items.update', { id: other, number: 'B', ean: null })
  expect(await run('items.restore', { id })).toMatchObject({ number: 'A' })
})

test('an item in the ledger, an order or a count cannot be deleted by any role', async () => {
  const [booked, ordered, counted] = [
    await make({ number: 'A', name: 'Paper' }),
    await make({ number: 'B', name: 'Ink' }),
    await make({ number: 'C', name: 'Pens' }),
  ]
  await move(receipt(1))
  await move({ ...receipt(1), type: 'sale' })
  await run('purchase_orders.create', { lines: [{ item: ordered, qty: 1 }] })
  await run('stock_counts.create', { items: [counted] })
  for (const [id, reason] of [
    [booked, 'This item has movements in the ledger'],
    [ordered, 'This item is on a purchase order'],
    [counted, 'This item is on a stock count'],
  ] as const) {
    const { status, body } = await house.owner.mutate('items.remove', { id })
    expect([status, body.message]).toEqual([409, expect.stringContaining(reason)])
  }
  expect(await numbers()).toEqual(['A', 'B', 'C'])
  const forced = asOwner(house.api.database, `delete from item where id = '${booked}'`)
  await expect(forced).rejects.toThrow('is in the ledger')
})

test('an item that is booked on during its deletion is either kept or created anew', async () => {
  for (let time = 0; time < 5; time++) {
    const number = `A${time}`
    const id = await make({ number, name: number })
    const [removed] = await Promise.all([
      house.owner.mutate('items.remove', { id }),
      house.owner.mutate('inventory.pushMovements', { movements: [receipt(1, 1, { item: number })] }),
    ])
    const [item] = (await ask('inventory.items', { q: number })).data
    expect([removed.status, item.id === id]).toEqual(removed.status === 200 ? [200, false] : [409, true])
  }
})

test('a draft order goes to the Trash and can be restored; a placed order is cancelled instead', async () => {
  const item = await make({ number: 'A', name: 'Paper' })
  const { id } = await run('purchase_orders.create', { lines: [{ item, qty: 3 }] })
  await run('purchase_orders.remove', { id })
  expect((await ask('purchase_orders.all')).data).toEqual([])
  expect(await run('purchase_orders.create', { lines: [] })).toMatchObject({ number: 'PO-00002' })
  expect(await run('purchase_orders.restore', { id })).toMatchObject({
    number: 'PO-00001',
    version: 2,
    lines: [{ qty: 3 }],
  })
  const rows = await asOwner(house.api.database, `select record from change where entity_id = '${id}' order by id`)
  const fields = rows.map(({ record }) => Object.keys(record as object))
  expect(fields).toEqual(Array(3).fill(Object.keys(PurchaseOrder.shape)))
  await run('purchase_orders.order', { id })
  const refused = await house.owner.mutate('purchase_orders.remove', { id })
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('draft')])
})

test('deleting a workspace deletes its ledger', async () => {
  await move(receipt(1))
  await asOwner(house.api.database, `delete from workspace where slug = '${house.slug}'`)
  expect(await asOwner(house.api.database, `select from workspace where slug = '${house.slug}'`)).toEqual([])
})
