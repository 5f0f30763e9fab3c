import { randomBytes } from 'node:crypto'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserLaunch } from '../../e2e/support/browser.ts'
import { type Product, startProduct } from '../../e2e/support/product.ts'

const TASKS = 5_000
const DEBUG_PORT = 4705

export type UiStage = {
  product: Product
  browser: Browser
  /** The address to control the browser from outside, for Lighthouse. */
  debugPort: number
  slug: string
  /** The cookie of a signed-in browser. */
  cookie: string
  /** Opens a signed-in window with an empty cache, on a page of the workspace or, without a path, on none. */
  open: (path?: string) => Promise<Page>
  /** A call through the REST API; `path` is below `/api/v1`. */
  call: <Answer>(method: string, path: string, body?: object) => Promise<Answer>
  close: () => Promise<void>
}

/** The built product with a workspace of 5,000 tasks, and a browser in which its owner is signed in. */
export async function openUiStage(): Promise<UiStage> {
  const product = await startProduct({ SERVICE_API_RATE_PER_MIN: '1000000', LOG_LEVEL: 'warn' })
  const launch = await browserLaunch()
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${DEBUG_PORT}`],
  })
  const slug = 'bench'
  const [email, password] = ['owner@bench.example', randomBytes(12).toString('base64url')]
  const owner = ['--owner-name', 'Ada Berg', '--owner-email', email, '--owner-password', password]
  await product.shell('workspace', 'create', '--name', 'Bench', '--slug', slug, ...owner)
  await product.shell('demo', '--workspace', slug, '--tasks', String(TASKS))
  const { token } = await product.shell<{ token: string }>('token', 'create', '--workspace', slug, '--name', 'bench')
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }

  const first = await browser.newContext({ baseURL: product.url })
  const page = await first.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**/${slug}`)
  const storageState = await first.storageState()
  await first.close()

  return {
    product,
    browser,
    debugPort: DEBUG_PORT,
    slug,
    cookie: storageState.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    async open(path) {
      const viewport = { width: 1440, height: 900 }
      const context = await browser.newContext({ baseURL: product.url, storageState, viewport })
      const inside = await context.newPage()
      if (path !== undefined) await inside.goto(`/${slug}${path}`)
      return inside
    },
    async call<Answer>(method: string, path: string, body?: object) {
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const response = await fetch(`${product.url}/api/v1${path}`, init)
      if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}`)
      return (await response.json()) as Answer
    },
    async close() {
      await browser.close()
      await product.stop()
    },
  }
}
