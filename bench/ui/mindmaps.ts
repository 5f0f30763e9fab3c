import type { Page } from '@playwright/test'
import { percentile, row } from '../support/report.ts'
import type { UiStage } from './stage.ts'

const BRANCHES = 20
const TOPICS = 24
const RUNS = 3
const MOVES = 60
/** At 60 frames a second. */
const FRAME_MS = 16.7

/** Panning a mind map of 500 topics: time between two frames, against the time between them without panning. */
export async function measureMindmaps(stage: UiStage): Promise<void> {
  const branch = (index: number) => `  - branch ${index}\n${'    - a topic of some words\n'.repeat(TOPICS)}`
  const outline = `- root\n${Array.from({ length: BRANCHES }, (_, index) => branch(index)).join('')}`
  const { id } = await stage.call<{ id: string }>('POST', '/mindmaps', { title: 'Big', outline })
  const page = await stage.open(`/mindmaps/${id}`)
  await page
    .locator('me-tpc')
    .nth(BRANCHES * (TOPICS + 1))
    .waitFor()
  const idle = await frameTime(page, false)
  const runs: number[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await frameTime(page, true))
  const panning = Math.min(...runs)
  const limit = Math.max(idle, FRAME_MS) * 1.5
  row(
    'pan a mind map of 500 topics: frame to frame',
    `${panning.toFixed(1)} ms`,
    `p50 ≤ ${limit.toFixed(1)} ms`,
    panning <= limit,
    `without panning ${idle.toFixed(1)} ms, best of ${RUNS}`,
  )
  await page.context().close()
}

async function frameTime(page: Page, isPanning: boolean): Promise<number> {
  const box = (await page.locator('.mind-canvas').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + 20]
  await page.evaluate(() => {
    const seen: number[] = []
    const note = (at: number) => {
      seen.push(at)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    Object.assign(window, { seen })
  })
  await page.mouse.move(x, y)
  if (isPanning) await page.mouse.down()
  for (let step = 0; step < MOVES; step++) await page.mouse.move(x + (step % 2 ? step : -step), y + step)
  if (isPanning) await page.mouse.up()
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
  return percentile(
    seen.slice(1).map((at, index) => at - seen[index]!),
    0.5,
  )
}
