import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { startEmptyProduct } from './empty-product.ts'
import { furnish, HOOK, type World } from './gallery-world.ts'
import { gallery, type Shown } from './gallery.ts'
import { startMailServer } from './mail-server.ts'
import { freePort, startProduct } from './product.ts'
import { startReceiver } from './receiver.ts'
import { startSimulator } from './simulator.ts'
import { watch } from './watch.ts'

export const WIDTHS = [1440, 390] as const
export type Width = (typeof WIDTHS)[number]

const LOOKS: Record<Width, BrowserContextOptions> = {
  1440: { viewport: { width: 1440, height: 900 } },
  390: { viewport: { width: 390, height: 844 }, hasTouch: true },
}
export const PAGE_LIMIT_MS = 15_000
const STEP_LIMIT_MS = 10_000
/** How long a page must stay unchanged to count as loaded. */
const REST_MS = 200

export type Gallery = { world: World; shown: Shown[]; url: string; close(): Promise<void> }

/** Starts a product with sample activity and returns everything to look at. */
export async function openGallery(browser: Browser): Promise<Gallery> {
  const mail = await startMailServer()
  const receiver = await startReceiver()
  const empty = await startEmptyProduct()
  const url = `http://localhost:${await freePort()}`
  const ads = await startSimulator('google-ads', url)
  const brevo = await startSimulator('brevo', url, { CAMPAIGNS: '0' })
  const product = await startProduct({
    PUBLIC_BASE_URL: url,
    SMTP_URL: mail.url,
    SERVICE_EMAIL_WEBHOOK_TOKEN: HOOK,
    ...ads.settings,
    ...brevo.settings,
  })
  const close = async () => {
    await Promise.all([product.stop(), empty.stop()])
    await Promise.all([mail.stop(), receiver.stop(), ads.stop(), brevo.stop()])
  }
  try {
    const world = await furnish({ browser, product, mail, receiver })
    world.found['setUp'] = empty.setUp
    return { world, shown: gallery(world), url: product.url, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Look = (page: Page, one: Shown) => Promise<void>

/** Passes each page to `look` as the user who sees it; returns the failed pages and reasons. */
export async function walk(
  browser: Browser,
  { world, url }: Gallery,
  width: Width,
  shown: readonly Shown[],
  look: Look,
): Promise<string[]> {
  const failures: string[] = []
  const opened = new Map<Shown['as'], { page: Page; faults: string[] }>()
  for (const one of shown) {
    if (one.only === (width < 768 ? 'wide' : 'narrow')) continue
    const { page, faults } = opened.get(one.as) ?? (await openAs(browser, url, width, world, one.as))
    opened.set(one.as, { page, faults })
    try {
      faults.length = 0
      await visit(page, one)
      await look(page, one)
      // A browser reports a refused page as a fault.
      if (faults.length > 0 && !one.lost && !one.status) throw new Error(faults.join('; '))
    } catch (error) {
      const [reason] = (error as Error).message.split('\n')
      failures.push(`${one.name} at ${width} px (${one.path}): ${reason}`)
      await page.context().close()
      opened.delete(one.as)
    }
  }
  await Promise.all(Array.from(opened.values(), ({ page }) => page.context().close()))
  return failures
}

async function visit(page: Page, { path, lost, status = lost ? 404 : 200, open }: Shown): Promise<void> {
  const answer = (await page.goto(path))!
  await settled(page)
  const { pathname } = new URL(path, page.url())
  if (new URL(page.url()).pathname !== pathname) throw new Error(`It leads to ${page.url()}.`)
  if (answer.status() !== status) throw new Error(`It answers ${answer.status()}.`)
  if (!open) return
  await open(page)
  await settled(page)
}

async function openAs(browser: Browser, url: string, width: Width, world: World, as: Shown['as']) {
  const context = await browser.newContext({
    ...LOOKS[width],
    ...(as !== 'visitor' && { storageState: world[as] }),
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  context.setDefaultNavigationTimeout(PAGE_LIMIT_MS)
  context.setDefaultTimeout(STEP_LIMIT_MS)
  const page = await context.newPage()
  return { page, faults: watch(page) }
}

/**
 * Pages hold a live connection, so the network never becomes idle; by then every requested resource has arrived. The
 * kit shows loading states.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction((rest) => {
    const seen = window as typeof window & { changedAt?: number }
    if (seen.changedAt === undefined) {
      seen.changedAt = performance.now()
      const observer = new MutationObserver(() => (seen.changedAt = performance.now()))
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    }
    return (
      document.fonts.status === 'loaded' &&
      performance.now() - seen.changedAt > rest &&
      (location.pathname.startsWith('/kit') ||
        !document.querySelector('[role=status][aria-label=Loading], [aria-busy=true], .animate-pulse'))
    )
  }, REST_MS)
}
