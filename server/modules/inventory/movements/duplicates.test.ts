import { describe, expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { receipt, statuses, type Stock, stockPerTest } from '#server/testing/stock.ts'

const stock = stockPerTest()

describe('the duplicate rule', () => {
  const sale = { item: 'A', type: 'sale', qty: 5, date: '2026-06-01', ref: 'INV-7' }

  test('the same extId is booked once, within a batch and across batches', async () => {
    const one = receipt(5, 1, { extId: 'x-1' })
    const report = await stock.move(one, { ...one, qty: 6 })
    expect(report).toMatchObject({ created: 1, skipped: 1, results: [{}, { code: 'duplicate' }] })
    expect(report.results[1]!.duplicateOf).toBe(report.results[0]!.id)
    expect((await stock.move({ ...one, item: 'B' })).results[0]!.duplicateOf).toBe(report.results[0]!.id)
    expect(await stock.items()).toMatchObject([{ onHand: 5 }])
  })

  test('the same ref, item, day and quantity is booked once, whatever the extId, type, location and time', async () => {
    const report = await stock.move(
      sale,
      { ...sale, extId: 'other' },
      { ...sale, type: 'writeoff', reason: 'x' },
      { ...sale, location: 'Shop' },
      { ...sale, date: '2026-06-01T21:59:59Z' },
      { ...sale, type: 'adjust', qty: -5 },
      { ...sale, type: 'transfer', toLocation: 'Shop' },
    )
    expect(statuses(report)).toEqual(['created', ...Array(6).fill('skipped')])
    expect(statuses(await stock.move(sale))).toEqual(['skipped'])
    expect(await stock.items()).toMatchObject([{ onHand: -5 }])
  })

  test('another ref, day, item or sign is another movement: a return of 5 does not duplicate a sale of 5', async () => {
    const report = await stock.move(
      sale,
      { ...sale, ref: 'INV-7/2' },
      { ...sale, date: '2026-06-02' },
      { ...sale, date: '2026-06-01T22:00:00Z', ref: 'INV-7/2' },
      { ...sale, item: 'B' },
      { ...sale, type: 'return_in' },
      { ...sale, ref: undefined },
      { ...sale, ref: undefined },
    )
    expect(statuses(report)).toEqual(Array(8).fill('created'))
  })

  test('a count is compared by the quantity sent', async () => {
    await stock.move(receipt(9))
    const count = { item: 'A', type: 'count', qty: 4, ref: 'C-1' }
    expect(statuses(await stock.move(count, count))).toEqual(['created', 'skipped'])
    expect(statuses(await stock.move({ item: 'A', type: 'receipt', qty: 4, ref: 'C-1' }))).toEqual(['skipped'])
  })

  test('eight concurrent calls with the same records in different orders book each record once', async () => {
    const records = Array.from({ length: 150 }, (_, n) => ({
      item: `I${n % 20}`, type: 'sale', qty: 1 + (n % 3), ref: `R-${n}`, date: '2026-06-01', extId: `e-${n}`,
    })) // prettier-ignore
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => stock.push('movements', n % 2 ? records : records.toReversed())),
    )
    expect(replies.reduce((sum, { created }) => sum + created, 0)).toBe(150)
    expect((await stock.call('GET', '/inventory/movements?limit=1')).body.total).toBe(150)
  })

  test('a failed record does not block a later record with its extId', async () => {
    const report = await stock.move({ ...sale, qty: -1, extId: 'x' }, { ...sale, extId: 'x' })
    expect(statuses(report)).toEqual(['failed', 'created'])
  })
})

describe('warnings', () => {
  const warned = async (report: ReturnType<Stock['push']>) =>
    (await report).warnings.map(({ index, field, code }) => [index, field, code])

  test('a booked movement without ref and extId has a warning that it cannot be deduplicated', async () => {
    await stock.push('items', [{ number: 'A', name: 'A' }])
    const report = stock.move(
      receipt(1),
      receipt(1, 1, { ref: 'R' }),
      receipt(1, 1, { extId: 'x' }),
      receipt(-1),
      receipt(1, 1, { ref: '', extId: null }),
    )
    expect(statuses(await report)).toEqual(['created', 'created', 'created', 'failed', 'failed'])
    expect(await warned(report)).toEqual([[0, 'ref', 'not_repeatable']])
    expect(statuses(await stock.move(receipt(1), receipt(1, 1, { ref: 'R' })))).toEqual(['created', 'skipped'])
  })

  test('a level can be repeated without a warning', async () => {
    await stock.push('items', [{ number: 'A', name: 'A' }])
    expect(await warned(stock.level({ item: 'A', qty: 5 }))).toEqual([])
    expect(await stock.level({ item: 'A', qty: 5 })).toMatchObject({ skipped: 1, warnings: [] })
  })

  test('the first record that creates an item has a warning, for movements and levels', async () => {
    const ref = { ref: 'R' }
    expect(
      await warned(stock.move(receipt(1, 1, { ...ref, item: 'N' }), receipt(2, 1, { ...ref, item: 'n' }))),
    ).toEqual([[0, 'item', 'item_created']])
    expect(await warned(stock.level({ item: 'M', qty: 0 }, { item: 'M', qty: 2 }, { item: 'N', qty: 9 }))).toEqual([
      [1, 'item', 'item_created'],
    ])
    expect(await warned(stock.move(receipt(5, 1, { ...ref, item: 'M' })))).toEqual([])
  })
})

describe('items and locations', () => {
  test('an unknown item is an error with createItems: false, and otherwise created and marked', async () => {
    const report = await stock.push('movements', { movements: [receipt(1)], createItems: false })
    expect(report).toMatchObject({ failed: 1, errors: [{ field: 'item', code: 'item_unknown' }] })
    await stock.move(receipt(1), { ...receipt(1), item: 'White mug' }, { ...receipt(1), item: '4006381333931' })
    expect(await stock.items()).toMatchObject([
      { number: 'A', name: 'A', ean: null, autoCreated: true },
      { number: null, name: 'White mug', autoCreated: true },
      { number: null, ean: '4006381333931', autoCreated: true },
    ])
  })

  test('an unknown id creates no item; a UUID of another system may be a number', async () => {
    const [ours, theirs] = ['019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20', 'f47ac10b-58cc-4372-a567-0e02b2c3d479']
    const report = await stock.move({ ...receipt(1), item: ours }, { ...receipt(1), item: theirs })
    expect(report.errors).toMatchObject([{ index: 0, field: 'item', code: 'item_unknown' }])
    expect(await stock.items()).toMatchObject([{ number: theirs }])
  })

  test('a failed record creates neither item nor location', async () => {
    await asOwner(stock.api.database, `insert into inventory_setting values ('${stock.workspaceId}', false)`)
    expect(await stock.move({ item: 'New', type: 'sale', qty: 1, location: 'Nowhere' })).toMatchObject({ failed: 1 })
    expect(await stock.items()).toEqual([])
    expect(
      await asOwner(stock.api.database, `select from location where workspace_id = '${stock.workspaceId}'`),
    ).toEqual([])
  })

  test('by id, number, EAN and name in this order, or by an object; an ambiguous name lists candidates', async () => {
    const { results } = await stock.push('items', [
      { number: 'A', name: 'Paper', ean: '4006381333931' },
      { number: 'B', name: 'Ink' },
      { number: 'C', name: 'Ink' },
    ])
    const { id } = results[0]!
    for (const item of [
      id,
      ' a ',
      '04006381333931',
      'PAPER',
      { id },
      { ean: '4006381333931' },
      { number: 'a', name: 'x' },
    ])
      expect(await stock.move({ item, type: 'receipt', qty: 1 })).toMatchObject({ created: 1 })
    const report = await stock.move(
      { item: 'ink', type: 'sale', qty: 1 },
      { item: { number: 'Z', ean: '4006381333931' }, type: 'sale', qty: 1 },
    )
    expect(report.errors).toMatchObject([{ code: 'item_ambiguous' }, { code: 'number_mismatch', candidates: [id] }])
    expect(report.errors[0]!.candidates).toHaveLength(2)
    expect((await stock.items())[0]!).toMatchObject({ onHand: 7, number: 'A', name: 'Paper', version: 1 })
  })

  test('a location is created on first use and matched regardless of case; the default is Main', async () => {
    await stock.move(receipt(1), receipt(1, 1, { location: '  shelf ' }), receipt(1, 1, { location: 'SHELF' }))
    expect((await stock.items())[0]!.levels).toMatchObject([
      { location: 'Main', onHand: 1 },
      { location: 'shelf', onHand: 2 },
    ])
  })
})
