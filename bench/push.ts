/**
 * Pushes to a ledger of half a million movements: `npm run bench:push`. Latency of 2,000 records per call through the
 * whole program, compared with a row-by-row implementation on the same Postgres; eight writers compared with one; a
 * page of items.
 */
import { addLedger } from './support/ledger.ts'
import { type Ours, startOurs } from './support/programs.ts'
import { percentile, row } from './support/report.ts'
import { bookRowByRow, type Movement } from './support/row-by-row.ts'
import { openStage } from './support/stage.ts'

const ITEMS = 10_000
const MOVEMENTS = 500_000
const RECORDS = 2_000
const CALLS = 40
const MOST_MS = 300

let sent = 0
const many = <R>(make: (n: number) => R): R[] => Array.from({ length: RECORDS }, () => make(sent++))
/** A busy day: few items occur often, most of them rarely. */
const itemOf = (n: number) => `N${Math.floor(ITEMS * ((n * 0.618_034) % 1) ** 2)}`

const movement = (n: number): Movement => ({
  item: itemOf(n),
  type: n % 3 === 0 ? 'receipt' : 'sale',
  qty: 1 + (n % 4),
  ref: `DAY-${n}`,
  extId: `x-${n}`,
  ...(n % 3 === 0 && { cost: 1 + (n % 5) }),
})
const level = (n: number) => ({ item: itemOf(n), qty: n % 100, location: 'Shop' })
const item = (n: number) => ({ number: `N${n % ITEMS}`, name: `Item number ${n % ITEMS}`, price: n % 90 })
const lead = (n: number) => ({ email: `person-${n}@example.com`, name: `Person ${n}`, source: 'fair', consent: true })

async function call(ours: Ours, path: string, records?: readonly object[]): Promise<number> {
  const body = records && JSON.stringify(records)
  const at = performance.now()
  const response = await fetch(`${ours.url}${path}`, {
    headers: { ...ours.headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { method: 'POST', body }),
  })
  const answer = (await response.json()) as { failed?: number }
  if (!response.ok || answer.failed)
    throw new Error(`${path} answered ${response.status} ${JSON.stringify(answer).slice(0, 300)}`)
  return performance.now() - at
}

async function times(count: number, work: () => Promise<number>): Promise<number[]> {
  for (let warm = 0; warm < 3; warm++) await work()
  const took: number[] = []
  for (let done = 0; done < count; done++) took.push(await work())
  return took
}

const stage = await openStage(0)
await addLedger(stage, { items: ITEMS, movements: MOVEMENTS })
const ours = await startOurs(stage)
try {
  const push = (path: string, make: (n: number) => object) => () => call(ours, path, many(make))
  const latency = new Map<string, number[]>()
  for (const [path, make] of [
    ['/inventory/movements', movement],
    ['/inventory/levels', level],
    ['/inventory/items', item],
    ['/marketing/leads', lead],
  ] as const) {
    const took = await times(CALLS, push(path, make))
    latency.set(path, took)
    const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)]
    const figures = `p50 ${p50.toFixed(0)}, max ${Math.max(...took).toFixed(0)} ms`
    row(`${RECORDS} to ${path}`, `${p95.toFixed(0)} ms`, `p95 ≤ ${MOST_MS} ms`, p95 <= MOST_MS, figures)
  }

  const rowByRow: number[] = []
  for (let round = 0; round < 3; round++) {
    const at = performance.now()
    await bookRowByRow(stage, many(movement))
    rowByRow.push(performance.now() - at)
  }
  const [slow, fast] = [percentile(rowByRow, 0.5), percentile(latency.get('/inventory/movements')!, 0.5)]
  row(
    'row by row, beside',
    `${(slow / fast).toFixed(1)} ×`,
    '≥ 10 ×',
    slow / fast >= 10,
    `${slow.toFixed(0)} ms, ours ${fast.toFixed(0)} ms`,
  )

  const rate = async (writers: number) => {
    const at = performance.now()
    await Promise.all(
      Array.from({ length: writers }, async () => {
        for (let done = 0; done < 16 / writers; done++) await call(ours, '/inventory/movements', many(movement))
      }),
    )
    return (16 * RECORDS * 1000) / (performance.now() - at)
  }
  const rounds: [number, number][] = []
  for (let round = 0; round < 3; round++) rounds.push([await rate(1), await rate(8)])
  const [one, eight] = rounds.toSorted((a, b) => a[1] / a[0] - b[1] / b[0])[1]!
  row(
    'eight writers, beside one',
    `${(eight / one).toFixed(2)} ×`,
    '≥ 0.8 ×',
    eight / one >= 0.8,
    `${eight.toFixed(0)} and ${one.toFixed(0)} records/s`,
  )

  let page = 0
  const pages = await times(200, () => call(ours, `/inventory/items?limit=50&offset=${(page++ * 50) % ITEMS}`))
  const p95 = percentile(pages, 0.95)
  row(
    `GET 50 of ${ITEMS} items`,
    `${p95.toFixed(1)} ms`,
    'p95 ≤ 20 ms',
    p95 <= 20,
    `p50 ${percentile(pages, 0.5).toFixed(1)} ms`,
  )
} finally {
  await ours.stop()
  await stage.close()
}
