import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { canRun, openSampleRunner } from '#server/testing/sample-runner.ts'
import { startWorker } from '#worker/runner.ts'
import { readGuides } from './guides.ts'
import { guideSamples } from './samples.ts'

const guide = readGuides('http://example.com').find(({ slug }) => slug === 'follow-stock')!
const programs = guideSamples(guide).filter(({ use }) => use === 'follow')

let api: TestApi
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  api = await startApi()
  worker = await startWorker(api.program)
})
afterAll(async () => {
  await worker.stop()
  await api.close()
})

test('the guide contains the program in two languages', () => {
  expect(programs.map(({ language }) => language)).toEqual(['js', 'python'])
})

test.each(programs.filter(({ language }) => canRun(language)))(
  'a copy that $name keeps during a random day equals the list of items, byte for byte',
  { timeout: 180_000 },
  async ({ language, code }) => {
    const store = await openStore()
    const runner = await openSampleRunner(api.url, store.token)
    const follow = () => runner.run(language, code, { CWD: runner.folder })
    try {
      await store.run('inventory.pushItems', { items: NUMBERS.map((number) => ({ number, name: number })) })
      await follow()
      for (const day of fc.sample(fc.array(step, { minLength: 12, maxLength: 18 }), 3)) {
        // Two concurrent writers, while the program follows the feed repeatedly.
        const done = Promise.all([perform(store, day.slice(0, 8)), perform(store, day.slice(8))])
        let isDone = false
        void done.finally(() => (isDone = true)).catch(() => undefined)
        while (!isDone) await follow()
        await done
      }
      for (const last of LAST) {
        await perform(store, [last])
        await numbered(store.workspaceId)
        await follow()
      }
      const { items } = JSON.parse(await readFile(join(runner.folder, 'stock.json'), 'utf8')) as Copy
      const copy = Object.values(items).toSorted((a, b) => (a.id < b.id ? -1 : 1))
      const list = await api.as(store.token)('GET', '/inventory/items?limit=200')
      expect(JSON.stringify(copy)).toBe(JSON.stringify(list.body.data))
      expect(copy.some(({ onOrder }) => onOrder > 0)).toBe(true)
      expect(copy.some(({ levels }) => levels.length > 1)).toBe(true)

      await rm(join(runner.folder, 'stock.json'))
      await follow()
      const fresh = JSON.parse(await readFile(join(runner.folder, 'stock.json'), 'utf8')) as Copy
      expect(Object.values(fresh.items)).toEqual(list.body.data)
    } finally {
      await runner.close()
    }
  },
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Copy = { items: Record<string, { id: string; onOrder: number; levels: unknown[] }> }
type Store = Awaited<ReturnType<typeof openStore>>

const NUMBERS = ['A', 'B', 'C', 'D']
const number = fc.constantFrom(...NUMBERS)
const qty = fc.integer({ min: 1, max: 40_000 }).map((units) => units / 10_000)
const location = fc.constantFrom('Main', 'Shop', 'Cellar')
const lot = fc.option(fc.constantFrom('L1', 'L2'))
const type = fc.constantFrom('receipt', 'sale', 'adjust', 'count', 'return_in')
const movement = fc.record({
  item: fc.oneof(number, fc.constantFrom('New 1', 'New 2')),
  type,
  qty,
  location,
  lot,
  cost: qty,
})
const step = fc.oneof(
  fc.record({ what: fc.constant('move' as const), movements: fc.array(movement, { minLength: 1, maxLength: 5 }) }),
  fc.record({ what: fc.constant('level' as const), levels: fc.array(fc.record({ item: number, qty, location }), { minLength: 1, maxLength: 3 }) }), // prettier-ignore
  fc.record({ what: fc.constant('push' as const), items: fc.array(fc.record({ number, price: qty }), { minLength: 1, maxLength: 3 }) }), // prettier-ignore
  fc.record({ what: fc.constant('order' as const), number, qty, next: fc.constantFrom('leave', 'receive', 'cancel') }),
  fc.record({ what: fc.constant('edit' as const), number, reorderPoint: qty }),
  fc.record({ what: fc.constant('remove' as const), isRestored: fc.boolean() }),
  fc.record({ what: fc.constant('count' as const), qty }),
  fc.record({ what: fc.constant('reverse' as const) }),
)

/** Final steps that guarantee stock at two locations and an open order after any day; each changes nothing else. */
const LAST: Step[] = [
  {
    what: 'level',
    levels: (['Main', 'Shop'] as const).map((place, n) => ({ item: 'B', qty: n + 5, location: place })),
  },
  { what: 'push', items: [{ number: 'C', price: 12.3456 }] },
  { what: 'order', number: 'A', qty: 3, next: 'leave' },
]

async function openStore() {
  const { owner, slug } = await openWorkspace(api)
  const run = async (procedure: string, input: unknown) => {
    const { status, body, text } = await owner.mutate(procedure, input)
    if (status !== 200) throw new Error(`${procedure}: ${text}`)
    return body
  }
  const ask = async (procedure: string, input?: unknown) => (await owner.query(procedure, input)).body
  const token = (await run('tokens.createPlayground', { access: 'read_only' })).secret as string
  const [{ id: workspaceId }] = (await asOwner(api.database, `select id from workspace where slug = '${slug}'`)) as [
    { id: string },
  ]
  return { run, ask, owner, token, workspaceId }
}

/** Runs the steps in order; when two writers conflict, one of them gets an error. */
async function perform({ run, ask, owner }: Store, steps: readonly Step[]) {
  const idOf = async (wanted: string) =>
    (await ask('inventory.items', { limit: 200 })).data.find((item: { number: string }) => item.number === wanted).id
  for (const one of steps) {
    if (one.what === 'move') await run('inventory.pushMovements', { movements: one.movements })
    else if (one.what === 'level') await run('inventory.pushLevels', { levels: one.levels })
    else if (one.what === 'push') await run('inventory.pushItems', { items: one.items })
    else if (one.what === 'edit')
      await run('items.update', { id: await idOf(one.number), reorderPoint: one.reorderPoint })
    else if (one.what === 'order') {
      const lines = [{ item: await idOf(one.number), qty: one.qty }]
      const { id } = await run('purchase_orders.create', { lines })
      await run('purchase_orders.order', { id })
      if (one.next === 'receive')
        await run('purchase_orders.receive', { id, lines: [{ line: 1, qty: one.qty / 2 > 1 ? 1 : one.qty }] })
      if (one.next === 'cancel') await run('purchase_orders.cancel', { id })
    } else if (one.what === 'remove') {
      const { id } = await run('items.create', { name: 'For a moment' })
      await run('items.remove', { id })
      if (one.isRestored) await run('items.restore', { id })
    } else if (one.what === 'count') {
      const sheet = await owner.mutate('stock_counts.create', {})
      if (sheet.status !== 200) continue
      await run('stock_counts.enter', { id: sheet.body.id, lines: [{ line: 1, counted: one.qty }] })
      await run('stock_counts.book', { id: sheet.body.id })
    } else {
      const { data } = await ask('inventory.movements', { sort: '-position', limit: 1 })
      if (data.length > 0) await owner.mutate('inventory.reverse', { record: data[0].record })
    }
  }
}

/** Resolves when every event of the workspace is numbered. */
async function numbered(workspaceId: string): Promise<void> {
  const waiting = `select id from change where workspace_id = '${workspaceId}' and seq is null and entity in ('item', 'inventory', 'purchase_order')
    and event <> 'inventory.settings'`
  const deadline = Date.now() + 20_000
  while ((await asOwner(api.database, waiting)).length > 0) {
    if (Date.now() > deadline) throw new Error('the log was not numbered in time')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
