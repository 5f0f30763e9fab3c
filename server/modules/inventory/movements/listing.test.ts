import { describe, expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { receipt, stockPerTest } from '#server/testing/stock.ts'

const stock = stockPerTest()

/** Data of every `inventory.batch` event. */
const batches = async () =>
  (
    await asOwner(
      stock.api.database,
      `select record from change where workspace_id = '${stock.workspaceId}' and event = 'inventory.batch' order by id`,
    )
  ).map(({ record }) => record as { id: string; call: string; movements: string; created_at: string })

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

  test('filters by item, type and location; an unknown one is refused', async () => {
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

  test('filters by batch: the event of a push names its batch and links to the movements', async () => {
    await stock.push('items', [{ number: 'A', name: 'A' }])
    await stock.move(receipt(5), { item: 'A', type: 'transfer', qty: 1, toLocation: 'Shop', note: 'For the fair' })
    await stock.level({ item: 'A', qty: 9 }, { item: 'B', qty: 2 })
    const pushes = await batches()
    expect(pushes).toMatchObject([{ call: 'items', movements: null }, { call: 'movements' }, { call: 'levels' }])
    const [moved, levelled] = [pushes[1]!, pushes[2]!]
    const { status, body } = await stock.call('GET', moved.movements.replace('/api/v1', ''))
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      { type: 'receipt', delta: 5, note: null, reverses: null, batch: moved.id },
      { type: 'transfer', delta: -1, note: 'For the fair', batch: moved.id },
      { type: 'transfer', delta: 1, note: 'For the fair', batch: moved.id },
    ])
    const found = await stock.ledger(`?batch=${levelled.id}`)
    expect(found).toMatchObject([
      { number: 'A', delta: 5 },
      { number: 'B', delta: 2 },
    ])
    expect(await stock.ledger(`?batch=${moved.id},${levelled.id}`)).toHaveLength(5)
    expect(await stock.ledger(`?batch=${crypto.randomUUID()}`)).toEqual([])
    expect((await stock.call('GET', '/inventory/movements?batch=x')).body.error).toBe('validation_error')
  })

  test('a note is stored as sent, up to 2,000 characters', async () => {
    const note = 'Two boxes were wet.\nThe driver signed for it.'
    await stock.move(receipt(1, 1, { note }), receipt(1, 1, { note: null }))
    expect((await stock.ledger()).map((one) => one.note)).toEqual([note, null])
    expect(await stock.move(receipt(1, 1, { note: 'x'.repeat(2_001) }))).toMatchObject({
      failed: 1,
      errors: [{ field: 'note', code: 'validation_error' }],
    })
  })

  test('uses the standard list envelope', async () => {
    await stock.move(receipt(1), receipt(2), receipt(3))
    const { body } = await stock.call('GET', '/inventory/movements?limit=2')
    expect(body).toMatchObject({ total: 3, limit: 2, offset: 0, has_more: true })
    const next = await stock.call('GET', `/inventory/movements?after=${body.data[1].id}`)
    expect(next.body.data).toMatchObject([{ qty: 3 }])
  })
})

describe('items whose stock changed since an instant', () => {
  const numbers = async (since: string) =>
    (await stock.items(`?stock_since=${since}`))
      .map(({ number }) => number as string)
      .toSorted((a, b) => a.localeCompare(b))
  const latest = async (): Promise<string> => {
    const { body } = await stock.call('GET', '/inventory/movements?sort=-position&limit=1')
    return body.data[0].created_at
  }

  test('by movements and levels, including that instant, but not by edits of the item', async () => {
    await stock.push('items', [
      { number: 'A', name: 'A' },
      { number: 'C', name: 'C' },
    ])
    const none = await stock.items('?stock_since=2020-01-01T00:00:00Z')
    expect(none).toEqual([])
    await stock.move(receipt(1, 1, { date: '2026-01-01' }), receipt(1, 1, { item: 'B' }))
    const first = await latest()
    expect(await numbers(first)).toEqual(['A', 'B'])
    while (new Date().toISOString() <= first) await new Promise(setImmediate)
    await stock.push('items', [{ number: 'B', price: 5 }])
    await stock.level({ item: 'C', qty: 3 }, { item: 'A', qty: 1 })
    const second = await latest()
    expect(await numbers(second)).toEqual(['C'])
    expect(await numbers(first)).toEqual(['A', 'B', 'C'])
    expect(await numbers(new Date(Date.parse(second) + 1).toISOString())).toEqual([])
    expect((await stock.call('GET', '/inventory/items?stock_since=yesterday')).body.error).toBe('validation_error')
  })

  test('booking times follow the booking order even when the clocks of several processes differ', async () => {
    await stock.move(receipt(1, 1))
    await asOwner(
      stock.api.database,
      `set app.maintenance = 'on'; update movement set created_at = '2099-01-01' where workspace_id = '${stock.workspaceId}'`,
    )
    await stock.move(receipt(1, 1, { item: 'B' }))
    expect(await numbers('2099-01-01T00:00:00Z')).toEqual(['B'])
    expect((await batches()).at(-1)).toMatchObject({ created_at: '2099-01-01T00:00:00.000Z' })
  })
})

test('the list of orders refuses an unknown item, like the other lists', async () => {
  await stock.push('items', [{ number: 'A', name: 'Paper', ean: '4006381333931' }])
  for (const item of ['nobody', crypto.randomUUID(), 'A,nobody']) {
    const { status, body } = await stock.call('GET', `/inventory/pos?item=${item}`)
    expect([status, body.error, body.message], item).toEqual([
      400,
      'validation_error',
      expect.stringContaining('item: '),
    ])
  }
  const [{ id }] = (await stock.items()) as [{ id: string }]
  for (const item of [id, 'a', 'Paper', '4006381333931'])
    expect((await stock.call('GET', `/inventory/pos?item=${item}`)).body.data, item).toEqual([])
})

test('items can be filtered by stock below their reorder point', async () => {
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
