import { mkdir, rm } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { browserLaunch } from './support/browser.ts'
import { isShownAt, openGallery, PAGE_LIMIT_MS, walk, type Width, WIDTHS } from './support/gallery-walk.ts'
import type { Shown } from './support/gallery.ts'
import globalSetup from './support/global-setup.ts'

/**
 * Screenshots of every page in every theme and width, for review: `npm run shots`, after `npm run build`. Words after
 * `--` select pages by name. Failed pages are listed at the end, and the command fails.
 */
const FOLDER = '.cache/shots'
const COLORS = ['light', 'dark'] as const
/** What the README shows, written to `content/screenshots` as well. */
const README = [
  { file: 'light', page: 'tasks-view-board', width: 1440, colorScheme: 'light' },
  { file: 'dark', page: 'deals', width: 1440, colorScheme: 'dark' },
  { file: 'phone', page: 'one-deal', width: 390, colorScheme: 'light' },
]
/** The maximum height of a screenshot. */
const TALLEST = 2_000

const words = process.argv.slice(2)
const started = performance.now()
const stop = await globalSetup()
const browser = await chromium.launch(await browserLaunch())
let failures: string[] = []
try {
  const gallery = await openGallery(browser)
  say('The product runs, with some life in it')
  const shown = gallery.shown.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  if (words.length === 0) await rm(FOLDER, { recursive: true, force: true })
  const shownAt = (width: Width) => shown.filter((one) => isShownAt(one, width))
  const takeAll = (width: Width) =>
    walk(browser, gallery, width, shownAt(width), async (page, one) => {
      await take(page, one, width, `${String(shown.indexOf(one) + 1).padStart(3, '0')}-${one.name}`)
      say(`${width}  ${one.name}`)
    })
  failures = (await Promise.all(WIDTHS.map(takeAll)).finally(gallery.close)).flat()
  say(`${shown.length} pages in ${WIDTHS.length * COLORS.length} looks: ${FOLDER}`)
} finally {
  await browser.close()
  await stop()
}
if (failures.length > 0) {
  process.stderr.write(`${failures.length} pictures are missing:\n${failures.join('\n')}\n`)
  process.exitCode = 1
}

function say(line: string): void {
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}\n`)
}

async function take(page: Page, { open, name }: Shown, width: Width, file: string): Promise<void> {
  const { height, long } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    long: document.querySelectorAll('tbody tr[data-id]').length > 25,
  }))
  for (const colorScheme of COLORS) {
    await mkdir(`${FOLDER}/${width}-${colorScheme}`, { recursive: true })
    await page.emulateMedia({ colorScheme })
    const clip = { x: 0, y: 0, width, height: Math.min(height, TALLEST) }
    await page.screenshot({
      path: `${FOLDER}/${width}-${colorScheme}/${file}.png`,
      timeout: PAGE_LIMIT_MS,
      ...(!open && !long && { fullPage: true, clip }),
    })
    const shown = README.find((one) => one.page === name && one.width === width && one.colorScheme === colorScheme)
    if (shown) await page.screenshot({ path: `content/screenshots/${shown.file}.png`, timeout: PAGE_LIMIT_MS })
  }
}
