import { expect, test } from 'vitest'
import { codes, notable, receipt, warehousePerTest } from '#server/testing/stock.ts'

const { house, run, ask, move } = warehousePerTest()

const onHand = async () =>
  Object.fromEntries(
    (await ask('inventory.items', {})).data.map((item: Record<string, unknown>) => [item.number, item.onHand]),
  )

test('a sheet lists the stock of a location, by lot where used; booking it sets the stock', async () => {
  await move(
    receipt(10, 1),
    receipt(5, 1, { item: 'B', lot: 'L1', expiry: '2027-01-01' }),
    receipt(5, 1, { item: 'B', lot: 'L2' }),
    receipt(3, 1, { item: 'C', location: 'Shop' }),
    receipt(1, 1, { item: 'D' }),
  )
  const sheet = await run('stock_counts.create', { note: 'Year end' })
  expect(sheet).toMatchObject({ number: 'COUNT-00001', location: 'Main', status: 'open', version: 1 })
  expect(sheet.lines).toMatchObject([
    { line: 1, number: 'A', lot: null, expected: 10, counted: null },
    { line: 2, number: 'B', lot: 'L1', expiry: '2027-01-01', expected: 5 },
    { line: 3, number: 'B', lot: 'L2', expiry: null, expected: 5 },
    { line: 4, number: 'D', expected: 1 },
  ])
  const { id } = sheet
  const entered = await run('stock_counts.enter', { id, lines: [{ line: 1, counted: 9 }, { line: 3, counted: 7 }, { line: 2, counted: 5 }] }) // prettier-ignore
  expect(entered).toMatchObject({
    version: 2,
    lines: [{ counted: 9, at: expect.any(String) }, {}, {}, { counted: null, at: null }],
  })
  expect(await ask('stock_counts.get', { id })).toEqual(entered)
  expect((await ask('stock_counts.all')).data).toMatchObject([{ id, size: 4, counted: 3 }])
  await move({ item: 'A', type: 'sale', qty: 2 })
  expect(await run('stock_counts.book', { id })).toMatchObject({ status: 'booked', bookedAt: expect.any(String) })
  // This sale happened after the count and still applies.
  expect(await onHand()).toEqual({ A: 7, B: 12, C: 3, D: 1 })
  const { data } = await ask('inventory.movements', { type: ['count'] })
  expect(data).toMatchObject([
    { ref: 'COUNT-00001/1', delta: -1 },
    { ref: 'COUNT-00001/2', delta: 0 },
    { lot: 'L2', delta: 2 },
  ])
  expect(codes(notable(await move({ item: 'A', type: 'sale', qty: 1, date: '2026-01-01' })))).toEqual([
    'negative_stock',
    'before_last_count',
  ])
})

test('an item that is missing on the sheet can be added, and a count can be cleared', async () => {
  await move(receipt(10, 1), receipt(3, 1, { item: 'C', location: 'Shop' }))
  const { id } = await run('stock_counts.create', {})
  const [{ id: found }] = (await ask('inventory.items', { q: 'C' })).data
  const entered = await run('stock_counts.enter', {
    id,
    lines: [{ line: 1, counted: 4 }],
    add: [{ item: found, counted: 2 }],
  })
  expect(entered.lines).toMatchObject([{ counted: 4 }, { line: 2, number: 'C', expected: 0, counted: 2 }])
  await run('stock_counts.enter', { id, lines: [{ line: 1, counted: null }] })
  await run('stock_counts.book', { id })
  expect(await onHand()).toEqual({ A: 10, C: 5 })
})

test('only an open sheet can be changed, and a sheet without counts cannot be booked', async () => {
  await move(receipt(10, 1))
  const { id } = await run('stock_counts.create', {})
  const refused = async (procedure: string, input: object) =>
    (await house.owner.mutate(`stock_counts.${procedure}`, input)).body.message as string
  expect(await refused('book', { id })).toContain('must have at least one counted')
  expect(await refused('enter', { id, lines: [{ line: 7, counted: 1 }] })).toContain('no line 7')
  expect(await refused('enter', { id, lines: [], version: 9 })).toContain('has changed')
  expect(await refused('create', { location: 'Nowhere' })).toContain('no location')
  expect(await refused('create', { group: 'None' })).toContain('there is nothing to count')
  expect(await run('stock_counts.cancel', { id })).toMatchObject({ status: 'cancelled' })
  expect(await refused('enter', { id, lines: [{ line: 1, counted: 1 }] })).toContain('is cancelled')
})
