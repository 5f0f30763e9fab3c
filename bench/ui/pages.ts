import { judge } from '../support/lighthouse.ts'
import { percentile, row } from '../support/report.ts'
import type { UiStage } from './stage.ts'

const LOADS = 5
const MOST_MS = 1_500

/** Pages on a first visit, with an empty cache. */
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
  const { debugPort } = stage
  const inside = { debugPort, extraHeaders: { Cookie: stage.cookie } }
  const at = (path: string) => stage.product.url + path
  await judge('sign-in', at('/sign-in'), { debugPort })
  await judge('tasks', at(`/${stage.slug}/tasks`), inside)
  await judge('deal board', at(`/${stage.slug}/deals`), inside)
  await judge('settings', at(`/${stage.slug}/settings`), inside)
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
