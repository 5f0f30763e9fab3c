import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { LedgerModel, type ModelRecord } from '#server/testing/ledger-model.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { findDrift } from '../drift/queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

async function openStore() {
  const { owner, slug } = await openWorkspace(api)
  const call = (procedure: string, input: unknown) => owner.mutate(procedure, input)
  const run = async (procedure: string, input: unknown) => {
    const { status, body, text } = await call(procedure, input)
    if (status !== 200) throw new Error(`${procedure}: ${text}`)
    return body
  }
  const ask = async (procedure: string, input?: unknown) => (await owner.query(procedure, input)).body
  const items: string[] = []
  for (const number of ITEMS) items.push((await run('items.create', { number, name: number })).id)
  const lines = items.map((item, place) => ({ item, qty: 1_000, cost: COSTS[place] }))
  const { id: order } = await run('purchase_orders.create', { lines })
  await run('purchase_orders.order', { id: order })
  const [{ id: workspaceId }] = (await asOwner(api.database, `select id from workspace where slug = '${slug}'`)) as [
    { id: string },
  ]
  return { call, run, ask, order, workspaceId }
}

const ITEMS = ['A', 'B']
const COSTS = [2, 5]

test('a receipt is booked and its order credited even if the same was pushed before', async () => {
  const { run, ask, order } = await openStore()
  await run('inventory.pushMovements', { movements: [{ item: 'A', type: 'return_in', qty: 4, ref: 'PO-00001/1' }] })
  const received = await run('purchase_orders.receive', { id: order, lines: [{ line: 1, qty: 4 }] })
  expect(received.lines[0].received).toBe(4)
  expect((await ask('inventory.items', {})).data[0]).toMatchObject({ number: 'A', onHand: 8, onOrder: 996 })
})

test('a count is booked even if the same count was pushed before', async () => {
  const { run, ask } = await openStore()
  await run('inventory.pushMovements', { movements: [{ item: 'A', type: 'receipt', qty: 4, ref: 'COUNT-00001/1' }] })
  const { id } = await run('stock_counts.create', {})
  await run('stock_counts.enter', { id, lines: [{ line: 1, counted: 4 }] })
  await run('inventory.pushMovements', { movements: [{ item: 'A', type: 'adjust', qty: 3, ref: 'X' }] })
  await run('stock_counts.enter', { id, lines: [{ line: 1, counted: 4 }] })
  expect(await run('stock_counts.book', { id })).toMatchObject({ status: 'booked' })
  expect((await ask('inventory.items', {})).data[0]).toMatchObject({ number: 'A', onHand: 4 })
})

test('a push is booked even if a receipt of an order has the same ref, item, day and quantity', async () => {
  const { run, ask, order } = await openStore()
  await run('purchase_orders.receive', { id: order, lines: [{ line: 1, qty: 4 }] })
  const pushed = { movements: [{ item: 'A', type: 'receipt', qty: 4, ref: 'PO-00001/1' }] }
  expect(await run('inventory.pushMovements', pushed)).toMatchObject({ created: 1 })
  expect(await run('inventory.pushMovements', pushed)).toMatchObject({ skipped: 1 })
  expect((await ask('purchase_orders.get', { id: order })).lines[0].received).toBe(8)
  expect((await ask('inventory.items', {})).data[0]).toMatchObject({ onHand: 8 })
})

/** Few quantities, and refs of the next or last receipt or count, so that pushes collide with them. */
const qty = fc.integer({ min: 1, max: 2 })
const item = fc.constantFrom(...ITEMS)
const location = fc.constantFrom('Main', 'Shop')
const pushed = fc.record({
  item,
  type: fc.constantFrom('receipt', 'receipt', 'sale', 'adjust', 'count', 'transfer'),
  qty,
  location,
  ref: fc.option(fc.constantFrom('next receipt', 'next receipt', 'last receipt', 'next count'), {
    freq: 8,
    nil: undefined,
  }),
  cost: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
})
const step = fc.oneof(
  fc.record({ what: fc.constant('push' as const), records: fc.array(pushed, { minLength: 1, maxLength: 4 }) }),
  fc.record({
    what: fc.constant('receive' as const),
    location,
    lines: fc.array(fc.record({ line: fc.constantFrom(1, 2), qty }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ what: fc.constant('count' as const), counted: fc.array(qty, { minLength: 2, maxLength: 2 }) }),
  fc.record({ what: fc.constant('reverse' as const), which: fc.nat() }),
)

test('the ledger matches an independent model for mixed orders, counts, reversals and pushes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { call, run, ask, order, workspaceId } = await openStore()
      const model = new LedgerModel('Europe/Berlin')
      /** Ids of the records in ledger order, and the quantity that each credited to the order. */
      const booked: { id: string; came?: { item: string; qty: number } }[] = []
      const received: Record<string, number> = { A: 0, B: 0 }
      let [second, receipts, sheets] = [0, 0, 0]
      const refOf = (name: string | undefined) => {
        if (name === 'next count') return `COUNT-${String(sheets + 1).padStart(5, '0')}/1`
        return name && `PO-00001/${name === 'next receipt' ? receipts + 1 : Math.max(1, receipts)}`
      }
      const book = (record: Omit<ModelRecord, 'toLocation' | 'date'>) => ({
        toLocation: record.location === 'Main' ? 'Shop' : 'Main',
        date: new Date(Date.UTC(2026, 0, 1, 12, 0, second++)).toISOString(),
        ...record,
      })
      const credit = ({ item: number, qty: came }: { item: string; qty: number }, sign = 1) =>
        (received[number] = received[number]! + sign * came)
      for (const one of steps) {
        if (one.what === 'push') {
          const records = one.records.map(({ ref, ...record }) => book({ ...record, ref: refOf(ref) }))
          const movements = records.map(({ date: _date, toLocation, ...record }) => ({
            ...record,
            ...(record.type === 'transfer' && { toLocation }),
          }))
          const { results } = await run('inventory.pushMovements', { movements })
          expect(results.map(({ status }: { status: string }) => status)).toEqual(model.take(records))
          for (const [place, { id, status }] of results.entries()) {
            if (status !== 'created') continue
            const record = records[place]!
            const isOfOrder = record.type === 'receipt' && record.ref?.startsWith('PO-')
            if (isOfOrder) credit(record)
            booked.push({ id, ...(isOfOrder && { came: record }) })
          }
        } else if (one.what === 'receive') {
          await run('purchase_orders.receive', { id: order, location: one.location, lines: one.lines })
          receipts += one.lines.length
          const { data } = await ask('inventory.movements', { sort: '-position', limit: one.lines.length })
          for (const [place, { line, qty: came }] of one.lines.entries()) {
            const record = { item: ITEMS[line - 1]!, type: 'receipt', qty: came, location: one.location }
            expect(model.takeOwn(book({ ...record, cost: COSTS[line - 1]! }))).toBe('created')
            credit(record)
            booked.push({ id: data.at(-1 - place).record, came: record })
          }
        } else if (one.what === 'count') {
          const sheet = await call('stock_counts.create', {})
          if (sheet.status !== 200) continue
          sheets++
          type Line = { line: number; number: string }
          const lines = (sheet.body.lines as Line[]).map(({ line }, place) => ({ line, counted: one.counted[place]! }))
          await run('stock_counts.enter', { id: sheet.body.id, lines })
          await run('stock_counts.book', { id: sheet.body.id })
          const { data } = await ask('inventory.movements', { sort: '-position', limit: lines.length })
          for (const [place, { number }] of (sheet.body.lines as Line[]).entries()) {
            const record = { item: number, type: 'count', qty: one.counted[place]!, location: 'Main' }
            expect(model.takeOwn(book(record))).toBe('created')
            booked.push({ id: data.at(-1 - place).record })
          }
        } else if (booked.length > 0) {
          const which = one.which % booked.length
          const { id, came } = booked[which]!
          const reply = await call('inventory.reverse', { record: id })
          expect(reply.status === 200, reply.text).toBe(model.reverse(which))
          if (reply.status !== 200) continue
          if (came) credit(came, -1)
          booked.push({ id: reply.body.id })
        }
      }
      expect(booked).toHaveLength(model.size)
      const stocked = (await ask('inventory.items', {})).data as {
        number: string
        onHand: number
        avgCost: number | null
      }[]
      const known = stocked.filter(({ avgCost }) => avgCost !== null)
      expect(Object.fromEntries(known.map(({ number, onHand, avgCost }) => [number, [onHand, avgCost]]))).toEqual(
        model.holdings(),
      )
      const { lines } = await ask('purchase_orders.get', { id: order })
      expect(lines.map((line: { received: number }) => line.received)).toEqual([received['A'], received['B']])
      const drift = await findDrift(api.program.databases.relay)
      expect(drift.filter(({ workspace_id }) => workspace_id === workspaceId)).toEqual([])
    }),
    { numRuns: 15 },
  )
}, 120_000)
