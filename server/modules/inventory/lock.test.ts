import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { receipt, warehousePerTest } from '#server/testing/stock.ts'

const { house, run, move } = warehousePerTest()

/** Ids of the records that the calls use, created anew for each test. */
let made: Record<'item' | 'trashed' | 'draft' | 'binned' | 'placed' | 'count' | 'entry', string>
beforeEach(async () => {
  const { results } = await move(receipt(5, 1))
  const make = async (name: string) => (await run('items.create', { name })).id as string
  const order = async (item: string) => {
    return (await run('purchase_orders.create', { lines: [{ item, qty: 2 }] })).id as string
  }
  const [item, trashed, ordered] = [await make('Free'), await make('Binned'), await make('Ordered')]
  const [draft, binned, placed] = [await order(ordered), await order(ordered), await order(ordered)]
  await run('items.remove', { id: trashed })
  await run('purchase_orders.remove', { id: binned })
  await run('purchase_orders.order', { id: placed })
  const { id: count } = await run('stock_counts.create', {})
  await run('stock_counts.enter', { id: count, lines: [{ line: 1, counted: 4 }] })
  made = { item, trashed, draft, binned, placed, count, entry: results[0].id }
})

type Made = typeof made
const movements = [receipt(1, 1)]

test.each<[string, (made: Made) => object]>([
  ['items.create', () => ({ name: 'New' })],
  ['items.update', ({ item }) => ({ id: item, name: 'Other' })],
  ['items.updateEach', ({ item }) => ({ records: [{ id: item, name: 'Other' }] })],
  ['items.remove', ({ item }) => ({ id: item })],
  ['items.removeEach', ({ item }) => ({ records: [{ id: item }] })],
  ['items.restore', ({ trashed }) => ({ id: trashed })],
  ['items.restoreEach', ({ trashed }) => ({ records: [{ id: trashed }] })],
  ['trash.purge', ({ trashed }) => ({ entity: 'item', id: trashed })],
  ['trash.empty', () => ({})],
  ['purchase_orders.create', ({ item }) => ({ lines: [{ item, qty: 1 }] })],
  ['purchase_orders.update', ({ draft }) => ({ id: draft, note: 'Soon' })],
  ['purchase_orders.order', ({ draft }) => ({ id: draft })],
  ['purchase_orders.receive', ({ placed }) => ({ id: placed, lines: [{ line: 1, qty: 1 }] })],
  ['purchase_orders.cancel', ({ placed }) => ({ id: placed })],
  ['purchase_orders.remove', ({ draft }) => ({ id: draft })],
  ['purchase_orders.restore', ({ binned }) => ({ id: binned })],
  ['stock_counts.create', () => ({})],
  ['stock_counts.enter', ({ count }) => ({ id: count, lines: [{ line: 1, counted: 3 }] })],
  ['stock_counts.book', ({ count }) => ({ id: count })],
  ['stock_counts.cancel', ({ count }) => ({ id: count })],
  ['inventory.updateSettings', () => ({ negativeStock: false })],
  ['inventory.reverse', ({ entry }) => ({ record: entry })],
  ['inventory.pushItems', () => ({ items: [{ name: 'New' }] })],
  ['inventory.pushMovements', () => ({ movements })],
  ['inventory.pushLevels', () => ({ levels: [{ item: 'A', qty: 1 }] })],
])('%s waits for a concurrent change of the inventory', async (procedure, input) => {
  const other = new pg.Client(house.api.database.ownerUrl)
  await other.connect()
  try {
    await other.query(`set app.maintenance = 'on'`)
    const { rows } = await other.query(`select id from workspace where slug = '${house.slug}'`)
    await other.query('begin')
    await other.query(`select pg_advisory_xact_lock(hashtextextended('${rows[0].id} inventory', 0))`)
    const call = house.owner.mutate(procedure, input(made))
    let isAnswered = false
    void call.then(() => (isAnswered = true))
    const waits = `select 1 from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(async () => isAnswered || (await other.query(waits)).rowCount === 1).toBe(true)
    expect(isAnswered).toBe(false)
    await other.query('commit')
    expect(await call).toMatchObject({ status: 200 })
  } finally {
    await other.end()
  }
})
