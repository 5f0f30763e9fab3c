import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkStock } from '#server/modules/inventory/drift/check-stock.ts'
import { findDrift } from '#server/modules/inventory/drift/queries.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { LedgerModel, type ModelLevel, type ModelRecord } from '#server/testing/ledger-model.ts'
import { openStock, receipt, type Stock } from '#server/testing/stock.ts'
import { MOVEMENT_TYPES } from '../movements/rules.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const drift = () => findDrift(api.program.databases.relay)

/** Days around a clock change, and few items, locations, refs and ids, so that records collide. */
const item = fc.constantFrom('A', 'B', 'C')
const qty = fc.integer({ min: -20_000, max: 100_000 }).map((units) => units / 10_000)
const cost = fc.option(
  fc.integer({ min: 0, max: 90_000 }).map((units) => units / 10_000),
  { nil: undefined },
)
const location = fc.constantFrom('Main', 'Shop')
const lot = fc.option(fc.constantFrom('L1', 'L2'), { nil: undefined })
const date = fc.constantFrom('2025-10-25', '2025-10-26', '2025-10-26T00:30:00Z', '2025-10-26T23:30:00Z')
// Counts depend most on earlier entries, so they are generated more often than the other types.
const type = fc.constantFrom('count', ...MOVEMENT_TYPES)
const record: fc.Arbitrary<ModelRecord> = fc.record({
  item,
  type,
  qty,
  cost,
  location,
  toLocation: location,
  lot,
  date,
  ref: fc.option(fc.constantFrom('R-1', 'R-2', 'R-3'), { nil: undefined, freq: 2 }),
  extId: fc.option(fc.integer({ min: 1, max: 60 }).map(String), { nil: undefined, freq: 1 }),
})
const level: fc.Arbitrary<ModelLevel> = fc.record({ item, qty, cost, location, lot, asOf: date })

type Batch = { what: 'movements'; records: ModelRecord[] } | { what: 'levels'; records: ModelLevel[] }
const some = <T>(of: fc.Arbitrary<T>, most: number) => fc.array(of, { minLength: 1, maxLength: most })
const batch: fc.Arbitrary<Batch> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ what: fc.constant('movements' as const), records: some(record, 25) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('levels' as const), records: some(level, 8) }) },
)
const batches = some(batch, 5)

const again = (sent: readonly Batch[], order: fc.Stream<number>): Batch[] =>
  sent.flatMap((one) => [
    one,
    { ...one, records: one.records.toSorted(() => (order.next().value! % 2 ? 1 : -1)) } as Batch,
  ])
const taken = (model: LedgerModel, { what, records }: Batch) =>
  what === 'movements' ? model.take(records) : model.takeLevels(records)

/** Checks that the stock in the application matches the model and that no drift exists. */
async function expectLike(model: LedgerModel, stock: Stock) {
  const items = await stock.allItems()
  expect(Object.fromEntries(items.map((one) => [one.number, [one.onHand, one.avgCost]]))).toEqual(model.holdings())
  type Level = { location: string; lot: string | null; onHand: number }
  const levels = items.flatMap((one) =>
    (one.levels as Level[])
      .filter(({ onHand }) => onHand !== 0)
      .map((held) => [[one.number, held.location, held.lot].join(' ').trim(), held.onHand]),
  )
  expect(Object.fromEntries(levels)).toEqual(model.levels())
  expect(await drift()).toEqual([])
}

test('the ledger matches an independent model for any batches, repeated and shuffled, without drift', async () => {
  await fc.assert(
    fc.asyncProperty(batches, fc.infiniteStream(fc.nat()), async (sent, order) => {
      const stock = await openStock(api)
      const model = new LedgerModel('Europe/Berlin')
      for (const one of again(sent, order)) {
        const { results } = await stock.push(one.what, one.records)
        expect(results.map(({ status }) => status)).toEqual(taken(model, one))
      }
      await expectLike(model, stock)
    }),
    { numRuns: 16 },
  )
}, 60_000)

/** What a model says to the same batches one after the other, in the order of their positions, and what was answered. */
async function inSequence(stock: Stock, responses: (Batch & { results: { status: string; id?: unknown }[] })[]) {
  const rows = await asOwner(
    api.database,
    `select record from movement where workspace_id = '${stock.workspaceId}' and id = record order by position`,
  )
  const places = new Map(rows.map(({ record: id }, place) => [id as string, place]))
  const first = ({ results }: (typeof responses)[number]) =>
    Math.min(
      ...results.flatMap(({ status, id }) =>
        ['created', 'updated'].includes(status) ? places.get(id as string)! : [],
      ),
    )
  const model = new LedgerModel('Europe/Berlin')
  // A batch without recorded movements has no position and changed nothing.
  const booked = responses.filter((one) => first(one) < Infinity).toSorted((a, b) => first(a) - first(b))
  const expected = booked.map((one) => taken(model, one))
  return { model, expected, answered: booked.map(({ results }) => results.map(({ status }) => status)) }
}

test('concurrent batches act like the same batches in sequence, in the order of their positions', async () => {
  await fc.assert(
    fc.asyncProperty(batches, fc.infiniteStream(fc.nat()), async (sent, order) => {
      const stock = await openStock(api)
      const push = async (one: Batch) => ({ ...one, results: (await stock.push(one.what, one.records)).results })
      const { model, expected, answered } = await inSequence(stock, await Promise.all(again(sent, order).map(push)))
      expect(answered).toEqual(expected)
      await expectLike(model, stock)
    }),
    { numRuns: 10 },
  )
}, 60_000)

const ITEMS = 903

test(
  `${ITEMS} items under eight writers: average costs are those of the same batches in sequence`,
  {
    tags: 'stress',
    timeout: 300_000,
  },
  async () => {
    const stock = await openStock(api)
    const anyItem = fc.nat(ITEMS - 1).map((n) => `I-${n}`)
    const sent = fc.sample(
      some(
        fc.tuple(record, anyItem).map(([one, name]) => ({ ...one, item: name })),
        60,
      ),
      160,
    )
    const places = { location: 'Main', toLocation: 'Shop', date: '2025-10-25' }
    const each = Array.from({ length: ITEMS }, (_, n) => ({ ...receipt(1, n / 100, { item: `I-${n}` }), ...places }))
    for (let n = 0; n < ITEMS; n += 100) sent.push(each.slice(n, n + 100))
    const responses: Parameters<typeof inSequence>[1] = []
    const write = async (_: unknown, writer: number) => {
      for (const records of sent.filter((_batch, n) => n % 8 === writer))
        responses.push({ what: 'movements', records, results: (await stock.push('movements', records)).results })
    }
    await Promise.all(Array.from({ length: 8 }, write))
    const { model, expected, answered } = await inSequence(stock, responses)
    expect(answered).toEqual(expected)
    expect(Object.keys(model.holdings())).toHaveLength(ITEMS)
    await expectLike(model, stock)
  },
)

test('eight writers repeat overlapping items in shuffled order: every record once, no deadlock, no drift', async () => {
  const stock = await openStock(api)
  const records = Array.from({ length: 400 }, (_, n) => ({
    ...receipt(1 + (n % 5), 1 + (n % 7), { item: `I${n % 37}`, location: n % 3 ? 'Main' : 'Shop', ref: `R-${n}` }),
    type: n % 4 === 0 ? 'sale' : 'receipt',
  }))
  const second = await startApi({}, api)
  try {
    const send = (n: number) => {
      const shuffled = records.toSorted((a, b) => ((a.qty * 31 + n * 17) % 13) - ((b.qty * 29 + n * 11) % 13))
      const url = n % 2 ? api.url : second.url
      return fetch(`${url}/api/v1/inventory/movements`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${stock.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(shuffled),
      })
    }
    const created: number[] = []
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let time = 0; time < 3; time++) {
          const reply = await send(writer * 3 + time)
          const text = await reply.text()
          expect(reply.status, text).toBe(200)
          created.push(JSON.parse(text).created)
        }
      }),
    )
    expect(created.reduce((sum, count) => sum + count, 0)).toBe(400)
    const total = records.reduce((sum, { qty, type }) => sum + (type === 'sale' ? -qty : qty), 0)
    const held = await stock.items('?limit=200')
    expect(held.reduce((sum, { onHand }) => sum + onHand, 0)).toBe(total)
    expect(await drift()).toEqual([])
  } finally {
    await second.close()
  }
})

test('a lost connection during a batch leaves no trace, and repeating the call books everything', async () => {
  const stock = await openStock(api)
  await stock.move(receipt(1, 1, { item: 'Known' }))
  const intruder = new pg.Client(api.database.ownerUrl)
  await intruder.connect()
  const counts = () =>
    asOwner(
      api.database,
      `select (select count(*)::int from item) as items, (select count(*)::int from movement) as movements,
        (select count(*)::int from location) as places, (select count(*)::int from change) as changes`,
    )
  const before = await counts()
  // An uncommitted entry with the same extId: the batch has written items and locations and waits for it to write the
  // ledger.
  await intruder.query(`set app.maintenance = 'on'; begin`)
  await intruder.query(
    `insert into movement select (json_populate_record(m, json_build_object('id', gen_random_uuid(), 'position', 99))).* from movement m
     where workspace_id = $1`,
    [stock.workspaceId],
  )
  await intruder.query(`update movement set record = id, "extId" = 'x-50' where workspace_id = $1 and position = 99`, [
    stock.workspaceId,
  ])
  const records = Array.from({ length: 100 }, (_, n) =>
    receipt(1, 1, { item: `New ${n}`, location: 'Shop', extId: `x-${n}` }),
  )
  const sent = stock.call('POST', '/inventory/movements', records)
  await killBlocked(api.database.urls.api)
  const reply = await sent
  expect([reply.status, reply.body.error]).toEqual([503, 'unavailable'])
  await intruder.query('rollback')
  await intruder.end()
  expect(await counts()).toEqual(before)
  expect(await stock.push('movements', records)).toMatchObject({ created: 100 })
  expect(await drift()).toEqual([])
})

test('drift in entries and in the stock of a location is found, logged and shown', async () => {
  const stock = await openStock(api)
  await stock.move(receipt(2, 5), receipt(3, 7))
  await asOwner(
    api.database,
    `update stock set "onHand" = 4 where workspace_id = '${stock.workspaceId}';
     update item_stock set "avgCost" = 6.3 where workspace_id = '${stock.workspaceId}';
     update movement set "avgCost" = 6.3 where workspace_id = '${stock.workspaceId}' and position = 2`,
  )
  const found = (await drift()).map(({ what, kept, ledger }) => [what, kept, ledger])
  expect(found).toEqual([
    ['entry', '5.0000 @ 6.300000', expect.stringMatching(/^5.0000 @ 6.20/)],
    ['place', '4.0000', '5.0000'],
  ])
  const { log, databases, metrics } = api.program
  await checkStock({ relay: databases.relay, log, metrics }, new AbortController().signal)()
  expect(api.lines.at(-1)).toMatchObject({ drift: 2, msg: 'stock levels differ from the ledger' })
  expect(await metrics.registry.getSingleMetricAsString('atrium_stock_drift')).toContain('atrium_stock_drift 2')
  // The cells of a process do not overwrite each other's figure.
  const inCell = { relay: databases.relay, log, metrics, cell: 'b' }
  await checkStock(inCell, new AbortController().signal)()
  const figures = await metrics.registry.getSingleMetricAsString('atrium_stock_drift')
  expect(figures).toContain('atrium_stock_drift 2')
  expect(figures).toContain('atrium_stock_drift{cell="b"} 2')
})

/** Terminates the first session of this database that waits for a lock. */
async function killBlocked(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and wait_event_type = 'Lock'`
  for (let killed = 0; killed === 0;) killed = (await client.query(kill)).rowCount!
  await client.end()
}
