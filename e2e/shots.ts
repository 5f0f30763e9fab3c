import { mkdir, rm } from 'node:fs/promises'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { browserLaunch } from './support/browser.ts'
import { furnish, HOOK, type World } from './support/gallery-world.ts'
import { gallery, type Shown } from './support/gallery.ts'
import { startMailServer } from './support/mail-server.ts'
import { startProduct } from './support/product.ts'
import { startReceiver } from './support/receiver.ts'

/**
 * Pictures of every page in every look, for people to look at: `npm run shots`, after `npm run build`; words behind `--` choose
 * the pages whose names hold one of them. A page that fails is named at the end, and the command with it.
 */
const FOLDER = '.cache/shots'
const COLORS = ['light', 'dark'] as const
const WIDTHS: Record<number, BrowserContextOptions> = {
  1440: { viewport: { width: 1440, height: 900 } },
  390: { viewport: { width: 390, height: 844 }, hasTouch: true },
}
const PAGE_LIMIT_MS = 15_000
const STEP_LIMIT_MS = 5_000
/** Of long pages, and what movement may still go on for. */
const TALLEST = 2_000
const SETTLED_MS = 200

const words = process.argv.slice(2)
const failures: string[] = []
const started = performance.now()
const mail = await startMailServer()
const receiver = await startReceiver()
const product = await startProduct({ SMTP_URL: mail.url, SERVICE_EMAIL_WEBHOOK_TOKEN: HOOK })
const browser = await chromium.launch(await browserLaunch())
try {
  say('The product runs; some life comes into it')
  const world = await furnish({ browser, product, mail, receiver })
  const shown = gallery(world).filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  if (words.length === 0) await rm(FOLDER, { recursive: true, force: true })
  await Promise.all(Object.keys(WIDTHS).map((width) => takeAll(browser, Number(width), shown, world)))
  say(`${shown.length} pages in ${Object.keys(WIDTHS).length * COLORS.length} looks: ${FOLDER}`)
} finally {
  await browser.close()
  await product.stop()
  await Promise.all([mail.stop(), receiver.stop()])
}
if (failures.length > 0) {
  process.stderr.write(`${failures.length} pictures are missing:\n${failures.join('\n')}\n`)
  process.exitCode = 1
}

function say(line: string): void {
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}\n`)
}

async function takeAll(in_: Browser, width: number, shown: readonly Shown[], { owner, founder }: World): Promise<void> {
  for (const color of COLORS) await mkdir(`${FOLDER}/${width}-${color}`, { recursive: true })
  const storages = { visitor: undefined, owner, founder }
  const pages = new Map<Shown['as'], Page>()
  for (const [place, one] of shown.entries()) {
    if (one.only === (width < 768 ? 'wide' : 'narrow')) continue
    const page = pages.get(one.as) ?? (await openAs(in_, width, storages[one.as]))
    pages.set(one.as, page)
    try {
      await take(page, one, width, `${String(place + 1).padStart(3, '0')}-${one.name}`)
      say(`${width}  ${place + 1}/${shown.length}  ${one.name}`)
    } catch (error) {
      const [reason] = (error as Error).message.split('\n')
      failures.push(`${width} px ${one.name} (${one.path}): ${reason}`)
      say(`${width}  ${place + 1}/${shown.length}  ${one.name} FAILED`)
      await page.context().close()
      pages.delete(one.as)
    }
  }
}

async function openAs(in_: Browser, width: number, storageState: World['owner'] | undefined): Promise<Page> {
  const context = await in_.newContext({
    ...WIDTHS[width],
    ...(storageState && { storageState }),
    baseURL: product.url,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  context.setDefaultNavigationTimeout(PAGE_LIMIT_MS)
  context.setDefaultTimeout(STEP_LIMIT_MS)
  return context.newPage()
}

async function take(page: Page, { path, open }: Shown, width: number, name: string): Promise<void> {
  await page.goto(path)
  await settled(page)
  if (open) {
    await open(page)
    await settled(page)
  }
  const { height, long } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    long: document.querySelectorAll('tbody tr[data-id]').length > 25,
  }))
  for (const colorScheme of COLORS) {
    await page.emulateMedia({ colorScheme })
    const clip = { x: 0, y: 0, width, height: Math.min(height, TALLEST) }
    await page.screenshot({
      path: `${FOLDER}/${width}-${colorScheme}/${name}.png`,
      timeout: PAGE_LIMIT_MS,
      ...(!open && !long && { fullPage: true, clip }),
    })
  }
}

/** Pages listen for as long as they are open, so the network never rests: what was asked for has come by then. The kit shows waiting. */
async function settled(page: Page): Promise<void> {
  // Twice: what is fetched behind the page begins by waiting too.
  for (let round = 0; round < 2; round += 1) {
    await page.waitForFunction(
      () =>
        document.fonts.status === 'loaded' &&
        (location.pathname.startsWith('/kit') ||
          !document.querySelector('[role=status][aria-label=Loading], [aria-busy=true], .animate-pulse')),
    )
    await page.waitForTimeout(SETTLED_MS)
  }
}
