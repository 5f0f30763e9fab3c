import { describe, expect, test } from 'vitest'
import { receipt, stockPerTest } from '#server/testing/stock.ts'

const stock = stockPerTest()

describe('valuation: moving average in booking order', () => {
  test('10 at 10 plus 10 at 15, one sold: 19 worth 237.50 at 12.50', async () => {
    await stock.move(receipt(10, 10), receipt(10, 15), { item: 'A', type: 'sale', qty: 1 })
    expect(await stock.items()).toMatchObject([{ onHand: 19, avgCost: 12.5, value: 237.5 }])
  })

  test('the average survives zero stock; the next receipt starts a new one', async () => {
    await stock.move(receipt(1, 20), { item: 'A', type: 'sale', qty: 1 })
    expect(await stock.items()).toMatchObject([{ onHand: 0, avgCost: 20, value: 0 }])
    await stock.move(receipt(10, 10))
    expect(await stock.items()).toMatchObject([{ onHand: 10, avgCost: 10, value: 100 }])
  })

  test('minus 5 at 100 plus 6 at 10 leaves 1 at 10', async () => {
    await stock.move(receipt(1, 100), { item: 'A', type: 'sale', qty: 6 }, receipt(6, 10))
    expect(await stock.items()).toMatchObject([{ onHand: 1, avgCost: 10, value: 10 }])
  })

  test('six decimal places: 1 at 1 plus 2 at 2 is 1.666667', async () => {
    await stock.move(receipt(1, 1), receipt(2, 2))
    expect(await stock.items()).toMatchObject([{ onHand: 3, avgCost: 1.666667, value: 5 }])
  })

  test('incoming stock without a cost uses the average, and at first the standard cost', async () => {
    await stock.push('items', [{ number: 'A', name: 'A', cost: 7 }])
    await stock.move(receipt(2))
    expect(await stock.items()).toMatchObject([{ avgCost: 7 }])
    await stock.push('items', [{ number: 'A', cost: 99 }])
    await stock.move(receipt(2), { item: 'A', type: 'return_in', qty: 1 })
    expect(await stock.items()).toMatchObject([{ cost: 99, avgCost: 7, value: 35 }])
  })

  test('backdated movements add up and rewrite nothing', async () => {
    await stock.move(receipt(10, 10, { date: '2026-05-02' }), { item: 'A', type: 'sale', qty: 5, date: '2026-05-03' })
    await stock.move(receipt(5, 20, { date: '2026-05-01' }))
    expect(await stock.items()).toMatchObject([{ onHand: 10, avgCost: 15 }])
    expect((await stock.ledger('?sort=position')).map(({ avgCost }) => avgCost)).toEqual([10, 10, 15])
  })
})

describe('counts and levels', () => {
  test('a level books the difference as an adjust and returns previous, delta and onHand', async () => {
    await stock.move(receipt(10, 2))
    const report = await stock.level({ item: 'A', qty: '7.5' }, { item: 'A', qty: 3, location: 'Shop', cost: 6 })
    expect(report).toMatchObject({ updated: 2, created: 0 })
    expect(report.results).toMatchObject([
      { previous: 10, delta: -2.5, onHand: 7.5 },
      { previous: 0, delta: 3, onHand: 3 },
    ])
    expect((await stock.ledger()).slice(1)).toMatchObject([
      { type: 'adjust', qty: -2.5 },
      { type: 'adjust', qty: 3, cost: 6 },
    ])
    expect(await stock.items()).toMatchObject([{ onHand: 10.5, avgCost: 3.142857 }])
  })

  test('a correct level books nothing and creates no item', async () => {
    await stock.move(receipt(10, 2))
    const report = await stock.level({ item: 'A', qty: 10 }, { item: 'Nothing', qty: 0 })
    expect(report).toMatchObject({
      skipped: 2,
      updated: 0,
      results: [{ code: 'unchanged', onHand: 10 }, { code: 'unchanged' }],
    })
    expect(await stock.ledger()).toHaveLength(1)
    expect(await stock.items()).toHaveLength(1)
  })

  test('a level in the past: later movements still apply, in the ledger and in the batch', async () => {
    await stock.move(receipt(10, 1, { date: '2026-05-01' }), { item: 'A', type: 'sale', qty: 4, date: '2026-05-03' })
    const report = await stock.level({ item: 'A', qty: 8, asOf: '2026-05-02T12:00:00Z' })
    expect(report.results).toMatchObject([{ previous: 10, delta: -2, onHand: 4 }])
    expect(report.warnings).toMatchObject([{ field: 'asOf', code: 'as_of_past' }])
    expect(await stock.items()).toMatchObject([{ onHand: 4 }])
    const { results } = await stock.move(
      { item: 'A', type: 'receipt', qty: 6, date: '2026-05-05' },
      { item: 'A', type: 'count', qty: 5, date: '2026-05-04' },
    )
    expect(results[1]!).toMatchObject({ previous: 4, delta: 1, onHand: 11 })
  })

  test('a count without a difference is kept as evidence', async () => {
    await stock.move(receipt(10, 2))
    expect(await stock.move({ item: 'A', type: 'count', qty: 10 })).toMatchObject({
      created: 1,
      results: [{ delta: 0 }],
    })
    expect((await stock.ledger()).at(-1)).toMatchObject({ type: 'count', qty: 10, delta: 0 })
  })

  test('apply to all lots of the location, or to one lot if given', async () => {
    await stock.move(receipt(5, 1, { lot: 'L1', expiry: '2027-01-01' }), receipt(5, 1, { lot: 'L2' }))
    expect((await stock.level({ item: 'A', qty: 8 })).results).toMatchObject([{ previous: 10, delta: -2, onHand: 8 }])
    expect((await stock.level({ item: 'A', qty: 1, lot: 'L1' })).results).toMatchObject([
      { previous: 3, delta: -2, onHand: 1 },
    ])
    expect(await stock.items()).toMatchObject([{ onHand: 6 }])
  })

  test('a movement before the last count of its location is booked with a warning', async () => {
    await stock.move(receipt(10, 1, { date: '2026-05-01' }))
    await stock.level({ item: 'A', qty: 8, asOf: '2026-05-10' })
    const sale = { item: 'A', type: 'sale', qty: 1 }
    const report = await stock.move(
      { ...sale, date: '2026-05-09' },
      { ...sale, date: '2026-05-11' },
      { ...sale, date: '2026-05-09', location: 'Shop' },
    )
    const late = report.warnings.filter(({ code }) => code === 'before_last_count')
    expect(late).toMatchObject([{ index: 0 }])
  })
})
