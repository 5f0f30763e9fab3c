import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openStock, receipt, type Stock } from '#server/testing/stock.ts'

let api: TestApi
let stock: Stock
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  stock = await openStock(api)
})
afterAll(() => api.close())

describe('the list of movements', () => {
  test('from and to are inclusive days in the time zone of the workspace', async () => {
    const at = [
      '2026-06-30T21:59:59Z',
      '2026-06-30T22:00:00Z',
      '2026-07-01',
      '2026-07-01T21:59:59Z',
      '2026-07-01T22:00:00Z',
    ]
    await stock.move(...at.map((date) => receipt(1, 1, { date })))
    expect((await stock.ledger('?from=2026-07-01&to=2026-07-01')).map(({ date }) => date)).toEqual(
      Array(3).fill('2026-07-01'),
    )
    expect(await stock.ledger('?from=2026-07-01')).toHaveLength(4)
    expect(await stock.ledger('?to=2026-06-30')).toHaveLength(1)
    expect((await stock.call('GET', '/inventory/movements?from=2026-13-01')).status).toBe(400)
  })

  test('by item, type and location; an unknown one is refused', async () => {
    await stock.move(
      receipt(5),
      { item: 'B', type: 'receipt', qty: 1, location: 'Shop' },
      { item: 'A', type: 'sale', qty: 1 },
    )
    expect(await stock.ledger('?item=a')).toHaveLength(2)
    expect(await stock.ledger('?item=A,B&type=receipt')).toHaveLength(2)
    expect(await stock.ledger('?location=shop')).toMatchObject([{ number: 'B', location: 'Shop' }])
    for (const query of ['item=nobody', 'location=Nowhere', 'type=gift', 'what=1'])
      expect((await stock.call('GET', `/inventory/movements?${query}`)).body.error, query).toBe('validation_error')
  })

  test('is the ordinary envelope', async () => {
    await stock.move(receipt(1), receipt(2), receipt(3))
    const { body } = await stock.call('GET', '/inventory/movements?limit=2')
    expect(body).toMatchObject({ total: 3, limit: 2, offset: 0, has_more: true })
    const next = await stock.call('GET', `/inventory/movements?after=${body.data[1].id}`)
    expect(next.body.data).toMatchObject([{ qty: 3 }])
  })
})

test('items can be found below their reorder point', async () => {
  await stock.push('items', [
    { number: 'A', name: 'A', reorderPoint: 5 },
    { number: 'B', name: 'B', minQty: 2 },
    { number: 'C', name: 'C' },
  ])
  await stock.move(receipt(5), { item: 'B', type: 'receipt', qty: 3 })
  const numbers = async (query: string) => (await stock.items(query)).map(({ number }) => number)
  expect(await numbers('?below_reorder=true')).toEqual(['A'])
  expect(await numbers('?below_reorder=false')).toEqual(['B', 'C'])
  expect(await numbers('?sort=-onHand')).toEqual(['A', 'B', 'C'])
})
