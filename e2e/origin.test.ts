import type { BrowserContext, Page } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { atrium, createWorkspace } from './support/workspace.ts'

/** How many addresses of one form, such as a task's page, are visited. */
const OF_ONE_FORM = 2

/** Blocks every other origin, and records requests to them and violations of the security policy. */
async function cutOff(context: BrowserContext): Promise<string[]> {
  const { origin, host } = new URL(process.env['E2E_URL']!)
  const faults: string[] = []
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== origin,
    async (route) => {
      faults.push(`asked for ${route.request().url()}`)
      await route.abort()
    },
  )
  await context.exposeFunction('noteViolation', (words: string) => void faults.push(words))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) => {
      const note = (window as unknown as { noteViolation: (words: string) => void }).noteViolation
      note(`${documentURI}: ${violatedDirective} stopped ${blockedURI}`)
    })
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).host !== host) faults.push(`opened ${socket.url()}`)
    })
    page.on('console', (message) => {
      if (/content security policy|violates/i.test(message.text())) faults.push(message.text())
    })
    page.on('pageerror', ({ message }) => faults.push(`${page.url()}: ${message}`))
  })
  return faults
}

/** Opens these pages and all pages they link to, a few of each form; returns what it found. */
async function walk(page: Page, from: readonly string[], within: RegExp): Promise<string[]> {
  const seen = new Set<string>()
  const forms = new Map<string, number>()
  const waiting = [...from]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const form = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '*').replace(/(operations|events)\/[^/]+$/, '$1/*')
    if (seen.has(path) || (forms.get(form) ?? 0) >= OF_ONE_FORM) continue
    seen.add(path)
    forms.set(form, (forms.get(form) ?? 0) + 1)
    await page.goto(path)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const links = await page
      .locator('a[href^="/"]:not([download])')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
    waiting.push(...links.map((link) => link.split('#')[0]!).filter((link) => within.test(link)))
  }
  return [...seen]
}

test('without other origins the public pages miss nothing and violate no policy', async ({ context }) => {
  test.setTimeout(240_000)
  const faults = await cutOff(context)
  const page = await context.newPage()
  const seen = await walk(
    page,
    ['/', '/sign-in', '/forgot', '/developers', '/changelog', '/developers/reference'],
    /^\/(developers|changelog|status|sign-in|forgot)(?!.*\.(md|json|atom|svg)$)/,
  )
  expect(seen.length).toBeGreaterThan(20)
  expect(faults).toEqual([])
})

test('without other origins the application pages miss nothing and violate no policy', async ({ context }) => {
  test.setTimeout(240_000)
  const faults = await cutOff(context)
  const page = await context.newPage()
  const { slug, owner } = await createWorkspace()
  await atrium('demo', '--workspace', slug, '--tasks', '40')
  await signIn(page, owner)
  const seen = await walk(page, [`/${slug}`], new RegExp(`^/${slug}(/|$)`))
  expect(seen.length).toBeGreaterThan(15)
  expect(faults).toEqual([])
})

test('the reference requests no other origin, even when it sends a request', async ({ context }) => {
  test.setTimeout(120_000)
  const faults = await cutOff(context)
  const page = await context.newPage()
  const { owner } = await createWorkspace()
  await signIn(page, owner)
  await page.goto('/developers/reference')
  await expect(page.getByRole('status')).toContainText('Your first request creates a token')
  await page.getByRole('button', { name: 'Open Group - Me', exact: true }).click()
  await page.getByRole('link', { name: 'Get the current token' }).first().click()
  await page.getByRole('button', { name: 'Test Request (get /me)' }).click()
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/v1/me'))
  await page.getByRole('dialog').getByRole('button', { name: 'Send get request' }).click()
  expect((await answered).status()).toBe(200)
  expect(faults).toEqual([])
})
