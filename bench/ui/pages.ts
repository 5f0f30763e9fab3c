import lighthouse, { desktopConfig } from 'lighthouse'
import { percentile, row } from '../support/report.ts'
import type { UiStage } from './stage.ts'

const LOADS = 5
const MOST_MS = 1_500
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100 }

/** Pages as somebody meets them who was never there: nothing cached. */
export async function measurePages(stage: UiStage): Promise<void> {
  const times: number[] = []
  for (let load = 0; load < LOADS; load++) times.push(await coldLoad(stage))
  const p50 = percentile(times, 0.5)
  const figures = `most ${Math.max(...times).toFixed(0)} ms of ${LOADS}, 5,000 tasks`
  row(
    'cold load of the task list, rows in sight',
    `${p50.toFixed(0)} ms`,
    `p50 ≤ ${MOST_MS} ms`,
    p50 <= MOST_MS,
    figures,
  )
  const inside = { Cookie: stage.cookie }
  await judge(stage, 'sign-in', '/sign-in', {})
  await judge(stage, 'tasks', `/${stage.slug}/tasks`, inside)
  await judge(stage, 'deal board', `/${stage.slug}/deals`, inside)
  await judge(stage, 'settings', `/${stage.slug}/settings`, inside)
}

async function coldLoad(stage: UiStage): Promise<number> {
  const page = await stage.open('/tasks')
  const since = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const wait = () =>
          document.querySelector('table a') ? resolve(performance.now()) : requestAnimationFrame(wait)
        wait()
      }),
  )
  await page.context().close()
  return since
}

async function judge(stage: UiStage, name: string, path: string, extraHeaders: Record<string, string>): Promise<void> {
  const flags = { port: stage.debugPort, extraHeaders, onlyCategories: Object.keys(AIMS), logLevel: 'error' as const }
  const judged = await lighthouse(stage.product.url + path, flags, desktopConfig)
  const { categories, audits } = judged!.lhr
  const scores = Object.entries(AIMS).map(([category, aim]) => {
    const score = Math.round((categories[category]?.score ?? 0) * 100)
    return { category, aim, score }
  })
  const met = scores.every(({ score, aim }) => score >= aim)
  const seconds = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
    .map((audit) => `${audit.replaceAll(/(\w)\w+-?/g, '$1').toUpperCase()} ${audits[audit]?.displayValue ?? '?'}`)
    .join(', ')
  row(`Lighthouse: ${name}`, scores.map(({ score }) => score).join(' / '), '≥ 95 / 100 / 100', met, seconds)
  for (const { category, score, aim } of scores.filter((one) => one.score < one.aim)) {
    const lost = (categories[category]?.auditRefs ?? []).filter(
      ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9,
    )
    console.log(`    ${category} ${score} of ${aim}: ${lost.map(({ id }) => id).join(', ')}`)
  }
}
