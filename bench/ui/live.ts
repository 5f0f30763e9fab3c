import { setTimeout as delay } from 'node:timers/promises'
import { percentile, row } from '../support/report.ts'
import { residentMemory } from '../support/resident-memory.ts'
import { openStreams } from '../support/streams.ts'
import { paintedAt } from './painted.ts'
import type { UiStage } from './stage.ts'

const WRITES = 40
const STREAMS = 1_000
const STREAMED_WRITES = 50
const PAUSE_MS = 200

/** How soon others see a write: in one browser, and with 1,000 streams on one node. */
export async function measureLive(stage: UiStage): Promise<void> {
  await otherBrowser(stage)
  await manyStreams(stage)
}

async function otherBrowser(stage: UiStage): Promise<void> {
  const { id } = await stage.call<{ id: string }>('POST', '/tasks', { title: 'Seen by others' })
  const page = await stage.open(`/tasks/${id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const times: number[] = []
  for (let write = 0; write < WRITES; write++) {
    const title = `Seen by others ${write}`
    const painted = paintedAt(page, { selector: 'h1', text: title })
    const began = Date.now()
    await stage.call('PATCH', `/tasks/${id}`, { title })
    times.push((await painted) - began)
    await delay(PAUSE_MS)
  }
  await page.context().close()
  const p95 = percentile(times, 0.95)
  const figures = `p50 ${percentile(times, 0.5).toFixed(0)} ms, ${WRITES} writes through REST`
  row('another browser: write to paint', `${p95.toFixed(0)} ms`, 'p95 ≤ 300 ms', p95 <= 300, figures)
}

async function manyStreams(stage: UiStage): Promise<void> {
  const { product, slug, cookie } = stage
  const idle = residentMemory(product.pid)
  const input = encodeURIComponent(JSON.stringify({}))
  const url = `${product.url}/api/trpc/changes.live?workspace=${slug}&input=${input}`
  const streams = await openStreams(STREAMS, url, { Cookie: cookie })
  let most = 0
  for (let write = 0; write < STREAMED_WRITES; write++) {
    await stage.call('POST', '/tasks', { title: `sent ${Date.now()}` })
    most = Math.max(most, residentMemory(product.pid))
    await delay(PAUSE_MS)
  }
  await delay(1_000)
  const { lags } = await streams.stop()
  const [p99, expected] = [percentile(lags, 0.99), STREAMS * STREAMED_WRITES]
  const figures = `p50 ${percentile(lags, 0.5)} ms; heard ${lags.length} of ${expected}`
  row(
    `${STREAMS} streams: sending a write to client`,
    `${p99} ms`,
    'p99 ≤ 250 ms',
    p99 <= 250 && lags.length === expected,
    figures,
  )
  row(
    `  memory with ${STREAMS} streams`,
    `${most.toFixed(0)} MB`,
    '≤ 400 MB',
    most <= 400,
    `idle ${idle.toFixed(0)} MB`,
  )
}
