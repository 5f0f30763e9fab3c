import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { type Theme, THEMES } from './accessible.ts'
import { connected } from './connected.ts'
import { startEmptyProduct } from './empty-product.ts'
import { furnish, type World } from './gallery-world.ts'
import { gallery, type Shown } from './gallery.ts'
import { phone } from './phone.ts'
import { startReceiver } from './receiver.ts'
import { watch } from './watch.ts'

export const WIDTHS = [1440, 390] as const
export type Width = (typeof WIDTHS)[number]

const LOOKS: Record<Width, BrowserContextOptions> = {
  1440: { viewport: { width: 1440, height: 900 } },
  390: phone,
}
export const PAGE_LIMIT_MS = 15_000
const STEP_LIMIT_MS = 10_000
/** How long a page must stay unchanged to count as loaded. */
const REST_MS = 200

export type Gallery = { shown: Shown[]; world: World; close(): Promise<void> }

/** Fills the connected product with sample activity and returns everything to look at. */
export async function openGallery(browser: Browser): Promise<Gallery> {
  const empty = await startEmptyProduct()
  try {
    const world = await furnished(browser)
    world.found['setUp'] = empty.setUp
    return { world, shown: gallery(world), close: () => empty.stop() }
  } catch (error) {
    await empty.stop()
    throw error
  }
}

/** A worker that replaces another one after a failure finds the same world. */
async function furnished(browser: Browser): Promise<World> {
  const file = join(connected.dataDir, 'gallery.json')
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as World
  const receiver = await startReceiver()
  try {
    const world = await furnish({ browser, receiver })
    await writeFile(file, JSON.stringify(world))
    return world
  } finally {
    await receiver.stop()
  }
}

/** Whether the page has what is to be opened at this width. */
export const isShownAt = ({ only }: Shown, width: Width) => only !== (width < 768 ? 'wide' : 'narrow')

/** Every width and theme in stress; otherwise one of each, which depends on the name, and of dialogs every third. */
export function looksOf(shown: Shown): { widths: readonly Width[]; themes: readonly Theme[] } {
  const widths = WIDTHS.filter((width) => isShownAt(shown, width))
  if (process.env['STRESS']) return { widths, themes: THEMES }
  const [one, other, third] = createHash('sha256').update(shown.name).digest()
  const isDialog = shown.as === 'owner' && shown.open !== undefined
  if (isDialog && third! % 3 > 0) return { widths: [], themes: [] }
  return { widths: [widths[one! % widths.length]!], themes: [THEMES[other! % THEMES.length]!] }
}

/** Windows of desktop browsers: the server takes a narrow one for a wide one. */
export const NARROW_WINDOW: BrowserContextOptions = { viewport: phone.viewport }
export const TABLET_WINDOW: BrowserContextOptions = { viewport: { width: 820, height: 1180 } }

type Look = (page: Page, one: Shown) => Promise<void>

/** Passes each page to `look` as the user who sees it; returns the failed pages and reasons. */
export async function walk(
  browser: Browser,
  { world }: Gallery,
  width: Width,
  shown: readonly Shown[],
  look: Look,
  window: BrowserContextOptions = LOOKS[width],
): Promise<string[]> {
  const failures: string[] = []
  const opened = new Map<Shown['as'], { page: Page; faults: string[] }>()
  for (const one of shown) {
    const { page, faults } = opened.get(one.as) ?? (await openAs(browser, window, world, one.as))
    opened.set(one.as, { page, faults })
    try {
      faults.length = 0
      await page.emulateMedia({ colorScheme: looksOf(one).themes[0]! })
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

async function openAs(browser: Browser, window: BrowserContextOptions, world: World, as: Shown['as']) {
  const context = await browser.newContext({
    ...window,
    ...(as !== 'visitor' && { storageState: world[as] }),
    baseURL: connected.url,
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
