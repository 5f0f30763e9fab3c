import { describe, expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { codes, notable, receipt, statuses, stockPerTest } from '#server/testing/stock.ts'

const stock = stockPerTest()

describe('the nine movement types', () => {
  test.each([
    ['receipt', 5, 15],
    ['sale', 4, 6],
    ['return_in', 2, 12],
    ['return_out', 3, 7],
    ['adjust', -1, 9],
    ['adjust', 1, 11],
    ['writeoff', 10, 0],
    ['count', 7, 7],
    ['count', 0, 0],
  ])('%s of %d changes 10 to %d', async (type, qty, onHand) => {
    await stock.move(receipt(10, 2))
    expect(await stock.move({ item: 'A', type, qty })).toMatchObject({ created: 1 })
    expect(await stock.items()).toMatchObject([{ onHand, avgCost: 2, value: onHand * 2 }])
    const delta = onHand - 10
    expect((await stock.ledger()).at(-1)).toMatchObject({ type, qty, delta, onHand, cost: 2, location: 'Main' })
  })

  test('opening sets the initial stock; a second one is refused per item, location and lot', async () => {
    const opening = { item: 'A', type: 'opening', qty: 10, cost: 3 }
    expect(await stock.move(opening, { ...opening, location: 'Shop' }, { ...opening, lot: 'L1' })).toMatchObject({
      created: 3,
    })
    const report = await stock.move(opening, { ...opening, location: ' SHOP ' }, { ...opening, lot: 'L1' }, opening)
    expect(report).toMatchObject({ failed: 4 })
    expect(codes(report.errors)).toEqual(Array(4).fill('opening_exists'))
    expect(await stock.items()).toMatchObject([{ onHand: 30, avgCost: 3, value: 90 }])
  })

  test("transfer is one record with two entries and leaves the item's stock unchanged", async () => {
    await stock.move(receipt(10, 2))
    const report = await stock.move({ item: 'A', type: 'transfer', qty: 4, toLocation: 'Shop', cost: 9 })
    expect(report.created).toBe(1)
    expect(notable(report)).toMatchObject([{ field: 'cost', code: 'field_ignored' }])
    const [out, into] = (await stock.ledger()).slice(1)
    expect(out).toMatchObject({ id: report.results[0]!.id, delta: -4, qty: 4, location: 'Main', toLocation: 'Shop' })
    expect(into).toMatchObject({ record: out!.id, delta: 4, qty: 4, location: 'Shop', toLocation: null, onHand: 10 })
    const levels = [
      { location: 'Main', lot: null, expiry: null, onHand: 6 },
      { location: 'Shop', onHand: 4 },
    ]
    expect(await stock.items()).toMatchObject([{ onHand: 10, avgCost: 2, value: 20, levels }])
  })

  test('a transfer needs a different target location', async () => {
    const transfer = { item: 'A', type: 'transfer', qty: 4 }
    const report = await stock.move(transfer, { ...transfer, toLocation: 'main' }, { ...transfer, toLocation: null })
    expect(report).toMatchObject({ failed: 3, errors: Array(3).fill({ field: 'toLocation' }) })
  })

  test('a wrong sign is refused, and the message names the right type', async () => {
    const of = (type: string, qty: number) => ({ item: 'A', type, qty })
    const report = await stock.move(
      of('sale', -1),
      of('receipt', -1),
      of('return_in', 0),
      of('adjust', 0),
      of('count', -1),
    )
    expect(report.failed).toBe(5)
    expect(codes(report.errors)).toEqual(Array(5).fill('qty_sign'))
    expect(report.errors[0]!.message).toContain('return_in')
    expect(report.errors[1]!.message).toContain('return_out')
    expect(await stock.items()).toEqual([])
  })

  test('negative zero is zero', async () => {
    await stock.move(receipt(1))
    expect(await stock.move('{"item":"A","type":"count","qty":-0}')).toMatchObject({ failed: 1 })
    const { body } = await stock.call('POST', '/inventory/movements', '[{"item":"A","type":"count","qty":-0}]')
    expect(body).toMatchObject({ created: 1, results: [{ delta: -1, onHand: 0 }] })
    expect(Object.is((await stock.items())[0]!.onHand, 0)).toBe(true)
  })

  test('decimals are exact: a hundred thousand tenths', async () => {
    const tenths = Array.from({ length: 1_000 }, () => receipt(0.1, 0.1))
    await stock.push('movements', tenths)
    await stock.move({ item: 'A', type: 'sale', qty: '0.0001' })
    expect(await stock.items()).toMatchObject([{ onHand: 99.9999, avgCost: 0.1, value: 10 }])
  })

  test('a writeoff without a reason has a warning', async () => {
    const writeoff = { item: 'A', type: 'writeoff', qty: 1 }
    const report = await stock.move(receipt(5), writeoff, { ...writeoff, reason: 'Broken' })
    expect(notable(report)).toMatchObject([{ index: 1, code: 'reason_missing' }])
  })
})

describe('negative stock', () => {
  const sale = { item: 'A', type: 'sale', qty: 3 }

  test('is allowed with a warning', async () => {
    const report = await stock.move(receipt(2), sale)
    expect(report.created).toBe(2)
    expect(notable(report)).toMatchObject([{ index: 1, code: 'negative_stock' }])
    expect(await stock.items()).toMatchObject([{ onHand: -1 }])
  })

  test('is refused where the workspace disallows it, against the running sum within the batch', async () => {
    await asOwner(stock.api.database, `insert into inventory_setting values ('${stock.workspaceId}', false)`)
    const report = await stock.move(receipt(5), sale, sale, { ...sale, type: 'adjust', qty: -2 }, { ...sale, qty: 1 })
    expect(statuses(report)).toEqual(['created', 'created', 'failed', 'created', 'failed'])
    expect(report.errors[0]!).toMatchObject({ code: 'negative_stock', field: 'qty' })
    expect(await stock.items()).toMatchObject([{ onHand: 0 }])
  })
})

describe('lots', () => {
  const lots = async () =>
    (await stock.items())[0]!.levels.map(({ lot, expiry, onHand }: Record<string, unknown>) => [lot, expiry, onHand])

  test('outgoing stock without a lot uses the lot that expires first; a shortage has no lot', async () => {
    await stock.move(
      receipt(5, 1),
      receipt(5, 1, { lot: 'late', expiry: '2027-06-01' }),
      receipt(5, 1, { lot: 'soon', expiry: '2027-01-01' }),
      receipt(5, 1, { lot: 'never' }),
    )
    const report = await stock.move({ item: 'A', type: 'sale', qty: 7, ref: 'S' })
    expect((await stock.ledger()).slice(4)).toMatchObject([
      { lot: 'soon', delta: -5 },
      { lot: 'late', delta: -2, record: report.results[0]!.id },
    ])
    await stock.move({ item: 'A', type: 'transfer', qty: 4, toLocation: 'Shop' })
    expect(await lots()).toEqual([
      ['never', null, 4],
      [null, null, 5],
      ['late', '2027-06-01', 3],
      ['never', null, 1],
    ])
    expect(codes(notable(await stock.move({ item: 'A', type: 'sale', qty: 20 })))).toEqual(['negative_stock'])
    expect(await lots()).toEqual([
      [null, null, -11],
      ['late', '2027-06-01', 3],
      ['never', null, 1],
    ])
    expect(statuses(await stock.move({ item: 'A', type: 'sale', qty: 7, ref: 'S' }))).toEqual(['skipped'])
  })

  test('a lot expiry mismatch is refused; a receipt without an expiry derives it from shelfDays', async () => {
    await stock.push('items', [{ number: 'A', name: 'A', shelfDays: 30 }])
    const report = await stock.move(
      receipt(1, 1, { lot: 'L', date: '2026-03-01' }),
      receipt(1, 1, { lot: 'L', expiry: '2026-04-01' }),
      receipt(1, 1, { lot: 'L', expiry: '2026-03-31' }),
      receipt(1, 1, { expiry: '2026-03-31' }),
    )
    expect(statuses(report)).toEqual(['created', 'failed', 'created', 'failed'])
    expect(report.errors).toMatchObject([{ code: 'lot_expiry_mismatch' }, { field: 'lot' }])
    expect(await lots()).toEqual([['L', '2026-03-31', 2]])
  })

  test('selling more of a lot than is on hand has a warning, even if other lots have stock', async () => {
    await stock.move(receipt(5, 1, { lot: 'L1' }), receipt(5, 1, { lot: 'L2' }))
    const report = await stock.move({ item: 'A', type: 'sale', qty: 6, lot: 'L1' })
    expect(codes(notable(report))).toEqual(['negative_stock'])
    expect(await lots()).toEqual([
      ['L1', null, -1],
      ['L2', null, 5],
    ])
  })
})

test('one change per call with its counts; none when nothing was booked', async () => {
  await stock.move(receipt(1, 1, { extId: 'x' }), receipt(2), { item: 'A' })
  await stock.move(receipt(1, 1, { extId: 'x' }))
  await stock.level({ item: 'A', qty: 3 }, { item: 'A', qty: 4 })
  const changes = await asOwner(
    stock.api.database,
    `select event, record from change where workspace_id = '${stock.workspaceId}' order by id`,
  )
  expect(changes).toMatchObject([
    { event: 'inventory.batch', record: { call: 'movements', received: 3, created: 2, failed: 1 } },
    { event: 'inventory.batch', record: { call: 'levels', updated: 1, skipped: 1 } },
  ])
})

test('no role can change or delete a ledger entry', async () => {
  await stock.move(receipt(1))
  for (const database of [stock.api.program.databases.app, stock.api.program.databases.api]) {
    const tx = database.scoped(stock.workspaceId)
    await expect(tx.updateTable('movement').set({ delta: 5 }).execute()).rejects.toThrow('permission denied')
    await expect(tx.deleteFrom('movement').execute()).rejects.toThrow('permission denied')
  }
})
