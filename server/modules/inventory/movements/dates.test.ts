import { describe, expect, test } from 'vitest'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { codes, notable, receipt, statuses, stockPerTest } from '#server/testing/stock.ts'
import { pushLevels } from './mutations.ts'

const stock = stockPerTest()
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const dated = (type: string, qty: number, offset: number, more: object = {}) => ({
  item: 'A',
  type,
  qty,
  date: day(offset),
  ref: `${type} ${qty} ${offset}`,
  ...more,
})
const warned = async (...movements: object[]) => codes(notable(await stock.move(...movements)))

describe('a movement with an earlier date', () => {
  test.each<[string, object[], object, string[]]>([
    ['before the receipt', [dated('receipt', 10, -3)], dated('sale', 8, -9), ['negative_stock']],
    ['on the day of the receipt', [dated('receipt', 10, -3)], dated('sale', 8, -3), []],
    ['after the receipt', [dated('receipt', 10, -3)], dated('sale', 8, -2), []],
    [
      'before another sale',
      [dated('receipt', 10, -9), dated('sale', 6, -3), dated('receipt', 6, -2)],
      dated('sale', 5, -5),
      ['negative_stock'],
    ],
    [
      'at another location',
      [dated('receipt', 10, -3), dated('receipt', 9, -20, { location: 'Shop' })],
      dated('sale', 8, -9, { location: 'Shop' }),
      [],
    ],
    [
      'of another lot',
      [dated('receipt', 10, -3, { lot: 'L' }), dated('receipt', 9, -20)],
      dated('sale', 8, -9, { lot: 'L' }),
      ['negative_stock'],
    ],
    ['of any lot', [dated('receipt', 10, -3, { lot: 'L' }), dated('receipt', 9, -20)], dated('sale', 8, -9), []],
    [
      'to another location',
      [dated('receipt', 10, -3)],
      dated('transfer', 8, -9, { toLocation: 'Shop' }),
      ['negative_stock'],
    ],
  ])('%s', async (_, before, movement, expected) => {
    await stock.move(...before)
    expect(await warned(movement)).toEqual(expected)
  })

  test('is compared with the records of the same push, and the message names the first day', async () => {
    const report = await stock.move(dated('receipt', 10, -3), dated('sale', 8, -9), dated('sale', 1, -1))
    expect(notable(report)).toMatchObject([
      { index: 1, field: 'date', code: 'negative_stock', message: expect.stringContaining(day(-9)) },
    ])
    expect(await warned(dated('receipt', 9, -10), dated('sale', 1, -4))).toEqual([])
  })

  test('warns too where the workspace disallows negative stock', async () => {
    await asOwner(stock.api.database, `insert into inventory_setting values ('${stock.workspaceId}', false)`)
    const report = await stock.move(dated('receipt', 10, -3), dated('sale', 8, -9))
    expect(statuses(report)).toEqual(['created', 'created'])
    expect(codes(notable(report))).toEqual(['negative_stock'])
  })
})

test('a movement or level dated in the future has a warning', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString()
  // Days are those of the workspace, where tomorrow may have begun: the day after it is in the future at any hour.
  expect(
    await warned(dated('receipt', 6, -1), dated('receipt', 5, 2), dated('sale', 1, 0), {
      ...receipt(1, 1, { ref: 'soon' }),
      date: soon,
    }),
  ).toEqual(['date_in_future'])
  const { warnings } = await stock.level({ item: 'A', qty: 9, asOf: day(2) })
  expect(warnings).toMatchObject([{ field: 'asOf', code: 'date_in_future' }])
})

describe('a duplicate', () => {
  const original = { item: 'A', type: 'receipt', qty: 5, cost: 2, lot: 'L1', date: '2026-06-01', ref: 'R-1' }
  const others: [string, object, string][] = [
    ['lot', { lot: 'L2' }, 'lot'],
    ['location', { location: 'Shop' }, 'location'],
    ['type', { type: 'return_in' }, 'type'],
    ['cost', { cost: 3 }, 'cost'],
    ['lot and cost', { lot: 'L2', cost: 3 }, 'lot'],
  ]

  test.each(others)(
    'with another %s says so, in the same push and later, and is refused with atomic',
    async (_, other, field) => {
      const differing = { ...original, ...other }
      for (const report of [await stock.move(original, differing), await stock.move(original, differing)]) {
        expect(report.results[1]).toMatchObject({ status: 'skipped', code: 'duplicate' })
        expect(notable(report)).toMatchObject([
          { index: 1, field, code: 'duplicate_differs', message: expect.stringContaining('extId') },
        ])
      }
      const atomic = await stock.call('POST', '/inventory/movements', { movements: [differing], atomic: true })
      expect(atomic).toMatchObject({ status: 400, body: { error: 'batch_rejected' } })
      expect(atomic.body.errors ?? atomic.body.report.errors).toMatchObject([
        { index: 0, field, code: 'duplicate_differs' },
      ])
    },
  )

  test.each<[string, object, string]>([
    ['item', { item: 'B' }, 'item'],
    ['quantity', { qty: 6 }, 'qty'],
    ['day', { date: '2026-06-02' }, 'date'],
  ])('by extId with another %s says so, and is refused with atomic', async (_, other, field) => {
    const differing = { ...original, extId: 'x', ...other, ref: 'R-2' }
    for (const report of [await stock.move({ ...original, extId: 'x' }, differing), await stock.move(differing)]) {
      expect(report.results.at(-1)).toMatchObject({ status: 'skipped', code: 'duplicate' })
      expect(notable(report)).toMatchObject([{ field, code: 'duplicate_differs' }])
    }
    const atomic = await stock.call('POST', '/inventory/movements', { movements: [differing], atomic: true })
    expect(atomic).toMatchObject({ status: 400, body: { error: 'batch_rejected' } })
  })

  test('by extId without a date does not differ', async () => {
    const { date: _date, ...undated } = { ...original, extId: 'x' }
    await stock.move({ ...original, extId: 'x' })
    expect(await warned(undated)).toEqual([])
  })

  test('that leaves out the lot or cost, or has the same extId, does not differ', async () => {
    const { lot: _lot, cost: _cost, ...short } = { ...original, extId: 'x' }
    expect(await warned({ ...original, extId: 'x' }, short, { ...short, cost: 2, location: 'main' })).toEqual([])
    expect(await warned(short)).toEqual([])
    const atomic = await stock.call('POST', '/inventory/movements', { movements: [short], atomic: true })
    expect(atomic).toMatchObject({ status: 200, body: { skipped: 1 } })
  })
})

test('a level of now that waited for another sees what that one recorded', async () => {
  const platform = openPlatform(stock.api.program)
  const workspace = { id: stock.workspaceId, time_zone: 'UTC' } as never
  const late = contextOf({ ...platform, now: new Date(Date.now() - 1000) }, workspace)
  const level = { item: 'A', qty: 5 }
  await stock.move(receipt(2, 1))
  await stock.level(level)
  const options = { createItems: false, atomic: false, dryRun: false }
  expect(await pushLevels(late, { levels: [level], ...options } as never)).toMatchObject({ skipped: 1 })
  expect(await stock.items()).toMatchObject([{ onHand: 5 }])
})
