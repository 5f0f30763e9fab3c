import { mkdir, rm } from 'node:fs/promises'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { browserLaunch } from './support/browser.ts'
import { startProduct } from './support/product.ts'

/** Pictures of every page in every look, for people to look at: `npm run shots`, after `npm run build`. */
const FOLDER = '.cache/shots'
const SETTLED_MS = 600
const OUTSIDE = [
  '/sign-in',
  '/forgot',
  '/developers',
  '/developers/operations',
  '/developers/guides',
  '/changelog',
  '/kit',
]
const VIEWS = ['/tasks?view=board', '/tasks?view=calendar', '/deals?view=list']
const LOOKS: Record<string, BrowserContextOptions> = Object.fromEntries(
  (['light', 'dark'] as const).flatMap((colorScheme) => [
    [`1440-${colorScheme}`, { colorScheme, viewport: { width: 1440, height: 900 } }],
    [`390-${colorScheme}`, { colorScheme, viewport: { width: 390, height: 844 }, hasTouch: true }],
  ]),
)

const product = await startProduct()
const browser = await chromium.launch(await browserLaunch())
await rm(FOLDER, { recursive: true, force: true })
try {
  const [email, password] = ['ida@fjordlicht.example', await printed(/Password\s+(\S+)/)]
  const first = await browser.newPage({ baseURL: product.url })
  await first.goto('/sign-in')
  await first.getByLabel('E-mail').fill(email)
  await first.getByLabel('Password', { exact: true }).fill(password)
  await first.getByRole('button', { name: 'Sign in' }).click()
  await first.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  const root = new URL(first.url()).pathname
  const paths = [...OUTSIDE, ...(await pagesBelow(first, root))]
  const storageState = await first.context().storageState()
  for (const [look, options] of Object.entries(LOOKS)) {
    const folder = `${FOLDER}/${look}`
    await mkdir(folder, { recursive: true })
    const outside = await (await browser.newContext({ ...options, baseURL: product.url })).newPage()
    const inside = await (await browser.newContext({ ...options, baseURL: product.url, storageState })).newPage()
    for (const [number, path] of paths.entries()) {
      const page = OUTSIDE.includes(path) ? outside : inside
      await open(page, path)
      const name = path.replace(root, '').replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '').slice(0, 40) || 'home'
      await page.screenshot({ path: `${folder}/${String(number).padStart(2, '0')}-${name}.png` })
    }
  }
  process.stdout.write(`${paths.length} pages in ${Object.keys(LOOKS).length} looks: ${FOLDER}\n`)
} finally {
  await browser.close()
  await product.stop()
}

/** Pages listen for as long as they are open, so the network never rests: what is asked for has come by then. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('[role=status][aria-label=Loading]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(SETTLED_MS)
}

/** What the product prints at its first start. */
async function printed(matching: RegExp): Promise<string> {
  for (;;) {
    const found = matching.exec(product.output())?.[1]
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Every page that a menu leads to, and of each list the first record. */
async function pagesBelow(page: Page, root: string): Promise<string[]> {
  const places = new Set<string>([root])
  for (const start of [root, `${root}/settings`]) {
    await page.goto(start)
    for (const path of await linksIn(page, 'nav a')) if (path.startsWith(root)) places.add(path)
  }
  const records: string[] = []
  for (const place of places) {
    await open(page, place)
    const [record] = (await linksIn(page, 'main tbody a')).filter((path) => path.startsWith(`${root}/`))
    if (record) records.push(record)
  }
  return [...new Set([...places, ...VIEWS.map((view) => root + view), ...records])]
}

function linksIn(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}
