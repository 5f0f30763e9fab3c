import { chromium } from '@playwright/test'
import { browserLaunch } from '../../e2e/support/browser.ts'
import { judge } from '../support/lighthouse.ts'
import { run } from '../support/load.ts'
import { startOurs } from '../support/programs.ts'
import { row } from '../support/report.ts'
import type { Stage } from '../support/stage.ts'

const PAGES = [
  '/developers',
  '/changelog',
  '/status',
  '/developers/guides/webhooks',
  '/developers/operations/createTask',
  '/llms.txt',
]
const TARGET = 1_000
const PORT = 4705
const DEBUG_PORT = 4706

/**
 * Visitors per second on the public pages, each receiving a whole page as a browser requests it, and the Lighthouse
 * scores.
 */
export async function measurePages(stage: Stage): Promise<void> {
  const ours = await startOurs(stage, { LOG_LEVEL: 'warn' }, PORT)
  try {
    for (const path of PAGES) {
      const url = new URL(path, ours.url).href
      await fetch(url)
      const { perSecond, p50, p99, failed } = await run({ url, headers: { 'Accept-Encoding': 'gzip, br' } })
      const met = perSecond >= TARGET && failed === 0
      row(path, `${Math.round(perSecond)}/s`, `≥ ${TARGET}/s`, met, `p50 ${p50} ms, p99 ${p99} ms, failed ${failed}`)
    }
    const launch = await browserLaunch()
    const args = [...(launch.args ?? []), `--remote-debugging-port=${DEBUG_PORT}`]
    const browser = await chromium.launch({ ...launch, args })
    for (const path of ['/developers', '/changelog', '/status'])
      await judge(path, new URL(path, ours.url).href, { debugPort: DEBUG_PORT, isPublic: true })
    await browser.close()
  } finally {
    await ours.stop()
  }
}
