import { beforeEach, expect, test } from 'vitest'
import { warehousePerTest } from '#server/testing/stock.ts'

const { house, run, ask, move } = warehousePerTest()
let paper: string
let ink: string
beforeEach(async () => {
  paper = (await run('items.create', { number: 'A', name: 'Paper', cost: 2.5, unit: 'box' })).id
  ink = (await run('items.create', { number: 'B', name: 'Ink' })).id
})

async function ordered(lines: object[]) {
  const { id } = await run('purchase_orders.create', { supplier: 'Mill', lines })
  return run('purchase_orders.order', { id })
}

test('a receipt that is pushed with a token credits its order, and a rehearsal of it does not', async () => {
  const { id } = await ordered([
    { item: paper, qty: 5 },
    { item: ink, qty: 1 },
  ])
  const { body } = await house.owner.mutate('tokens.create', { name: 'Shop', access: 'read_write', expires: null })
  const push = house.api.as(body.secret)
  const movements = [{ item: 'A', type: 'receipt', qty: 2, cost: 3, ref: 'PO-00001/1' }]
  const rehearsed = await push('POST', '/inventory/movements', { movements, dryRun: true })
  expect(rehearsed).toMatchObject({ status: 200, body: { created: 1, warnings: [] } })
  expect(rehearsed.body.results).toEqual([{ index: 0, status: 'created' }])
  expect(await ask('purchase_orders.get', { id })).toMatchObject({ status: 'ordered', version: 2 })
  const pushed = await push('POST', '/inventory/movements', { movements })
  expect(pushed).toMatchObject({ status: 200, body: { created: 1, warnings: [] } })
  expect(await ask('purchase_orders.get', { id })).toMatchObject({
    status: 'partial',
    version: 3,
    lines: [{ received: 2 }, { received: 0 }],
  })
})

test('a receipt warns if the order that it names does not await the item', async () => {
  const lines = [{ item: paper, qty: 5 }]
  const draft = await run('purchase_orders.create', { supplier: 'Mill', lines })
  const receipt = { type: 'receipt', qty: 1 }
  const warned = async (movement: object) => (await move({ ...receipt, ...movement })).warnings
  const notCredited = { index: 0, field: 'ref', code: 'order_not_credited' }
  expect(await warned({ item: 'A', ref: 'PO-00001/1' })).toMatchObject([notCredited])
  expect(await ask('purchase_orders.get', { id: draft.id })).toEqual(draft)
  await run('purchase_orders.order', { id: draft.id })
  expect(await warned({ item: 'B', ref: 'PO-00001/2' })).toMatchObject([notCredited])
  expect(await warned({ item: 'A', ref: 'PO-00001/3' })).toEqual([])
  expect(await warned({ item: 'A', ref: 'PO-00077/1' })).toEqual([])
})
