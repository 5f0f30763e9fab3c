/**
 * Marketing results of 13 months: `npm run bench:results`. 200 campaigns with figures of two providers for each day,
 * pushed costs, touches, leads and deals; response times, and whether the sums match the generated data.
 */
import { isDeepStrictEqual } from 'node:util'
import { dayAfter } from '#server/core/values/days.ts'
import { decimalOf, divided } from '#server/core/values/decimals.ts'
import type { Metric } from '#server/modules/marketing/metrics/schema.ts'
import type { Results } from '#server/modules/marketing/results/schema.ts'
import { type Source, writeSource } from './results/source.ts'
import { type Ours, startOurs } from './support/programs.ts'
import { percentile, row } from './support/report.ts'
import { signIn } from './support/sign-in.ts'
import { openStage } from './support/stage.ts'

const DAYS = 395
const CALLS = 100
const MOST_MS = 150

const to = new Date().toISOString().slice(0, 10)
const from = dayAfter(to, 1 - DAYS)
const stage = await openStage(0)
const source = await writeSource(stage, from, to)
const ours = await startOurs(stage)
try {
  console.log(`${source.rows.toLocaleString('en')} rows of figures, ${source.touches.toLocaleString('en')} touches`)
  await measureResults(ours, source)
  await measureMetrics(ours)
} finally {
  await ours.stop()
  await stage.close()
}

function check(work: string, result: string, target: string, isMet: boolean, figures = ''): void {
  if (!isMet) process.exitCode = 1
  row(work, result, target, isMet, figures)
}

async function measureResults({ url }: Ours, expected: Source): Promise<void> {
  const { origin } = new URL(url)
  const headers = { Cookie: await signIn(stage, origin), 'X-Atrium-Workspace': 'bench' }
  for (const model of ['last', 'linear'] as const) {
    const input = encodeURIComponent(JSON.stringify({ from, to, model }))
    const { body, ...times } = await timed(`${origin}/api/trpc/marketing.results?input=${input}`, headers)
    report(`results of 13 months, ${model}`, times)
    const wrong = differences((body as { result: { data: Results } }).result.data, expected)
    check('  equal to the source', wrong.length === 0 ? 'yes' : 'NO', 'yes', wrong.length === 0, wrong.join(', '))
  }
}

async function measureMetrics({ url, headers }: Ours): Promise<void> {
  const path = `/marketing/metrics?from=${from}&to=${to}&group=month&limit=1000`
  const { body, ...times } = await timed(url + path, headers)
  const { data, total } = body as { data: Metric[]; total: number }
  report('metrics of 13 months by month, 1,000 rows', times, `${data.length} of ${total} rows`)
}

type Times = { p50: number; p95: number; bytes: number }

function report(work: string, { p50, p95, bytes }: Times, more = ''): void {
  const figures = [`p50 ${p50.toFixed(0)} ms`, `${(bytes / 1000).toFixed(0)} kB`, ...(more ? [more] : [])].join(', ')
  check(work, `${p95.toFixed(0)} ms`, `p95 ≤ ${MOST_MS} ms`, p95 <= MOST_MS, figures)
}

async function timed(url: string, headers: Record<string, string>): Promise<Times & { body: unknown }> {
  const times: number[] = []
  let text = ''
  for (let n = -10; n < CALLS; n++) {
    const began = performance.now()
    const response = await fetch(url, { headers })
    text = await response.text()
    if (!response.ok) throw new Error(`${url} answered ${response.status} ${text.slice(0, 300)}`)
    if (n >= 0) times.push(performance.now() - began)
  }
  const bytes = Buffer.byteLength(text)
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), bytes, body: JSON.parse(text) }
}

/** The totals of the response and of the generated data. */
function differences({ totals }: Results, expected: Source): string[] {
  const money = (of: 'cost' | 'value' | 'revenue') =>
    Object.fromEntries(totals.money.map((line) => [line.currency, line[of]]))
  const cents = (sums: Record<string, bigint>) =>
    Object.fromEntries(
      Object.entries(sums).map(([currency, units]) => [currency, Number(decimalOf(divided(units, 10_000n), 2))]),
    )
  const pairs: Record<string, [unknown, unknown]> = {
    impressions: [totals.impressions, expected.impressions],
    clicks: [totals.clicks, expected.clicks],
    conversions: [totals.conversions, expected.conversions],
    costs: [money('cost'), cents(expected.cost)],
    value: [money('value'), cents(expected.value)],
    revenue: [money('revenue'), cents(expected.revenue)],
    touches: [totals.touches, expected.touches],
    leads: [totals.leads, expected.leads],
  }
  return Object.entries(pairs).flatMap(([what, [found, meant]]) => {
    return isDeepStrictEqual(found, meant)
      ? []
      : [`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(meant)}`]
  })
}
