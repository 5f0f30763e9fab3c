import type { Page } from '@playwright/test'
import { percentile, row } from '../support/report.ts'
import type { UiStage } from './stage.ts'

const USABLE_MS = 2_500
const NAVIGATION_MS = 300
const TIMES = 3
const SLOWER = 4
/** 10 Mbit/s in each direction, and the round trip of a desktop connection in Lighthouse. */
const NETWORK = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }

/** Where each page opens something: the first press on this button must work. */
const PAGES: { path: string; heading: string; button: string }[] = [
  { path: '', heading: 'Home', button: 'Search' },
  { path: '/my-tasks', heading: 'My tasks', button: 'Search' },
  { path: '/tasks', heading: 'Tasks', button: 'New task' },
  { path: '/projects', heading: 'Projects', button: 'New project' },
  { path: '/documents', heading: 'Documents', button: 'New document' },
  { path: '/mindmaps', heading: 'Mind maps', button: 'New mind map' },
  { path: '/tickets', heading: 'Tickets', button: 'New ticket' },
  { path: '/risks', heading: 'Risks', button: 'New risk' },
  { path: '/decisions', heading: 'Decisions', button: 'New decision' },
  { path: '/contacts', heading: 'Contacts', button: 'New contact' },
  { path: '/leads', heading: 'Leads', button: 'Filter' },
  { path: '/deals', heading: 'Deals', button: 'New deal' },
  { path: '/quotes', heading: 'Quotes', button: 'Filter' },
  { path: '/campaigns', heading: 'Campaigns', button: 'New campaign' },
  { path: '/forms', heading: 'Forms', button: 'New form' },
  { path: '/invoices', heading: 'Invoices', button: 'Filter' },
  { path: '/inventory/items', heading: 'Items', button: 'New item' },
  { path: '/inventory/orders', heading: 'Purchase orders', button: 'Filter' },
  { path: '/members', heading: 'Members', button: 'Filter' },
]

/**
 * Each page on a slow machine and connection: when the first press on its button opens something, with an empty cache,
 * and how long it takes to come back to it from Home.
 */
export async function measureUsable(stage: UiStage): Promise<void> {
  for (const { path, heading, button } of PAGES) {
    const usable: number[] = []
    for (let time = 0; time < TIMES; time++) usable.push(await pressFirst(stage, path, button))
    report(`usable: ${heading}`, usable, USABLE_MS)
  }
  const page = await stage.open('')
  await slowDown(page)
  for (const { path, heading } of PAGES) {
    if (path === '') continue
    const times: number[] = []
    await visit(page, stage.slug, path)
    for (let time = 0; time < TIMES; time++) {
      await visit(page, stage.slug, '')
      times.push(await visit(page, stage.slug, path))
    }
    report(`from Home to ${heading}`, times, NAVIGATION_MS)
  }
  await page.context().close()
}

function report(what: string, times: number[], most: number): void {
  const p50 = percentile(times, 0.5)
  const figures = `most ${Math.max(...times).toFixed(0)} ms, ${times.length} times`
  row(what, `${p50.toFixed(0)} ms`, `p50 ≤ ${most.toLocaleString('en')} ms`, p50 <= most, figures)
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** From the start of the navigation until the first press, as soon as the button can be pressed, opened something. */
async function pressFirst(stage: UiStage, path: string, button: string): Promise<number> {
  const page = await stage.open()
  await slowDown(page)
  await page.addInitScript((label) => {
    const find = () =>
      [...document.querySelectorAll<HTMLButtonElement>('button:enabled')].find(
        // The button of the palette also shows its keys.
        (one) => one.checkVisibility() && (one.ariaLabel ?? one.textContent).trim().startsWith(label),
      )
    let isPressed = false
    const look = () => {
      if (!isPressed) find()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
      isPressed ||= find() !== undefined
      if (document.querySelector('[role=dialog], [role=menu]')) performance.mark('usable')
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, button)
  await page.goto(`/${stage.slug}${path}`, { waitUntil: 'commit' })
  const time = await page.waitForFunction(() => performance.getEntriesByName('usable')[0]?.startTime)
  const usable = Number(await time.jsonValue())
  await page.context().close()
  return usable
}

/** From the press on a link of the sidebar until its page is there, without placeholders. */
async function visit(page: Page, slug: string, path: string): Promise<number> {
  const arrived = page.evaluate(
    (pathname) =>
      new Promise<number>((resolve) => {
        const wait = (began: number) => {
          const isThere =
            location.pathname === pathname &&
            document.querySelector('main h1') &&
            !document.querySelector('main .animate-pulse, main [role=status][aria-label=Loading]')
          if (isThere) requestAnimationFrame(() => resolve(performance.now() - began))
          else requestAnimationFrame(() => wait(began))
        }
        addEventListener('click', ({ timeStamp }) => wait(timeStamp), { once: true, capture: true })
      }),
    `/${slug}${path}`,
  )
  await page.locator(`nav a[href="/${slug}${path}"]`).first().click()
  return arrived
}
