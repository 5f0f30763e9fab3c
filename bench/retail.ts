/**
 * Real sales through the HTTP API: `npm run bench:retail -- <folder>` with the daily CSV files of UCI Online Retail.
 * Every line is accounted for, and the ledger is compared with an independent model: once in order, and once three
 * times over, shuffled, by eight writers.
 */
import pg from 'pg'
import { findDrift } from '#server/modules/inventory/drift/queries.ts'
import { type Ours, startOurs } from './support/programs.ts'
import { percentile, row } from './support/report.ts'
import { readSales, SalesModel, type SalesRecord, shuffled } from './support/retail.ts'
import { openStage, type Stage } from './support/stage.ts'

const RECORDS = 2_000
const WRITERS = 8
const TIMES = 3

type Report = {
  received: number
  results: { status: string; code?: string }[]
  errors: { index: number; code: string }[]
  warnings: { code: string }[]
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder of the daily CSV files: npm run bench:retail -- <folder>')
const { files, records } = await readSales(folder)
if (records.length === 0) throw new Error(`No line was found in the CSV files of ${folder}.`)
const model = new SalesModel()
const expected = records.map((record) => model.take(record))
const number = (count: number) => count.toLocaleString('en')

await onStage(async (ours, stage) => {
  const statuses: string[] = []
  const refused = new Map<string, number>()
  const warned = new Map<string, number>()
  const took: number[] = []
  for (const batch of batchesOf(records)) {
    const at = performance.now()
    const { results, errors, warnings } = await push(ours, batch)
    took.push(performance.now() - at)
    statuses.push(...results.map(({ status }) => status))
    for (const { code } of errors) raise(refused, code)
    for (const { code } of warnings) raise(warned, code)
  }
  const of = (status: string, type?: SalesRecord['type']) =>
    statuses.filter((one, place) => one === status && (!type || records[place]!.type === type)).length
  const [booked, repeats, failed] = [of('created'), of('skipped'), of('failed')]
  console.log(`\n${number(files)} files, ${number(records.length)} lines, ${number(took.length)} calls`)
  console.log(`  booked             ${number(booked).padStart(9)}`)
  for (const type of ['sale', 'return_in', 'adjust'] as const)
    console.log(`    as ${type.padEnd(15)}${number(of('created', type)).padStart(9)}`)
  console.log(`  skipped as repeats ${number(repeats).padStart(9)}   same invoice, item, day and signed quantity`)
  console.log(`  refused            ${number(failed).padStart(9)}   ${list(refused)}`)
  console.log(`  warned             ${' '.repeat(9)}   ${list(warned)}\n`)
  const sum = booked + repeats + failed
  row('every line accounted for', number(sum), `= ${number(records.length)}`, sum === records.length)
  const differing = statuses.filter((status, place) => status !== expected[place]).length
  row('lines whose fate is another than the model’s', number(differing), '= 0', differing === 0)
  await compare(ours, stage)
  row(
    `${RECORDS} lines in a call`,
    `${percentile(took, 0.95).toFixed(0)} ms`,
    'p95',
    true,
    `p50 ${percentile(took, 0.5).toFixed(0)} ms`,
  )
})

await onStage(async (ours, stage) => {
  const batches = shuffled(Array.from({ length: TIMES }, () => batchesOf(shuffled(records))).flat())
  const counts = { created: 0, skipped: 0, failed: 0 }
  const at = performance.now()
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let batch = batches.pop(); batch; batch = batches.pop())
        for (const { status } of (await push(ours, batch)).results) counts[status as keyof typeof counts]++
    }),
  )
  const seconds = (performance.now() - at) / 1000
  const wanted = expected.filter((status) => status === 'created').length
  console.log(`\n${TIMES} times over, shuffled, ${WRITERS} writers`)
  row('booked', number(counts.created), `= ${number(wanted)}`, counts.created === wanted)
  const sum = counts.created + counts.skipped + counts.failed
  row('every line accounted for', number(sum), `= ${number(TIMES * records.length)}`, sum === TIMES * records.length)
  await compare(ours, stage)
  row('rate', `${number(Math.round(sum / seconds))}/s`, 'lines', true, `${seconds.toFixed(0)} s`)
})

/** Starts a separate program with its own database. */
async function onStage(work: (ours: Ours, stage: Stage) => Promise<void>): Promise<void> {
  const stage = await openStage(0)
  const ours = await startOurs(stage)
  try {
    await work(ours, stage)
  } finally {
    await ours.stop()
    await stage.close()
  }
}

async function push(ours: Ours, batch: readonly SalesRecord[]): Promise<Report> {
  const response = await fetch(`${ours.url}/inventory/movements`, {
    method: 'POST',
    headers: { ...ours.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(batch),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`a push was answered ${response.status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as Report
}

/** Checks that ledger, stock and model agree for every item. */
async function compare(ours: Ours, { ownerUrl }: Stage): Promise<void> {
  const held = new Map<string, number>()
  for (let after = '', more = true; more;) {
    const response = await fetch(`${ours.url}/inventory/items?limit=200${after && `&after=${after}`}`, ours)
    const { data, has_more } = (await response.json()) as {
      data: { id: string; number: string | null; name: string; onHand: number }[]
      has_more: boolean
    }
    for (const item of data) held.set((item.number ?? item.name).toUpperCase(), item.onHand)
    after = data.at(-1)?.id ?? ''
    more = has_more
  }
  const items = new Set([...held.keys(), ...model.onHand.keys()])
  const differing = [...items].filter((item) => held.get(item) !== model.onHand.get(item)).length
  const units = [...held.values()].reduce((total, onHand) => total + onHand, 0)
  row(
    'items whose stock is another than the model’s',
    number(differing),
    '= 0',
    differing === 0,
    `of ${number(items.size)} items, ${number(units)} units`,
  )
  const pool = new pg.Pool({ connectionString: ownerUrl, options: '-c app.maintenance=on' })
  pool.on('error', () => undefined)
  const drift = await findDrift({ pool })
  await pool.end()
  row('drift of the stock from its ledger', number(drift.length), '= 0', drift.length === 0)
}

function batchesOf(lines: readonly SalesRecord[]): SalesRecord[][] {
  const count = Math.ceil(lines.length / RECORDS)
  return Array.from({ length: count }, (_, place) => lines.slice(place * RECORDS, (place + 1) * RECORDS))
}

function raise(counts: Map<string, number>, code: string): void {
  counts.set(code, (counts.get(code) ?? 0) + 1)
}

function list(counts: Map<string, number>): string {
  return [...counts].map(([code, count]) => `${code} ${number(count)}`).join(', ') || 'none'
}
