import { randomInt } from 'node:crypto'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'

type Person = { email: string; password: string }

/**
 * Signs in all pages of the browser without the form, and loads no page. Each browser gets its own client address
 * (RFC 2544), because sign-in attempts are limited per address and minute.
 */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await giveOwnAddress(page)
  // Only the pages of the product may call this path.
  const { origin } = new URL((await page.request.get('/livez')).url())
  const options = { headers: { Origin: origin }, data: { email, password } }
  const answer = await page.request.post('/api/auth/sign-in/email', options)
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Signs in with the form of the current page, and waits for the page that follows. */
export async function signInByForm(page: Page, { email, password }: Person): Promise<void> {
  await giveOwnAddress(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/sign-in/)
}

async function giveOwnAddress(page: Page): Promise<void> {
  const address = `198.18.${randomInt(256)}.${randomInt(1, 255)}`
  await page.context().setExtraHTTPHeaders({ 'X-Forwarded-For': address })
}

type Team = { slug: string; owner: Person }

/** Opens another browser with the owner signed in, on a page of the workspace. */
export async function openInside(
  browser: Browser,
  team: Team,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}${path}`)
  return page
}
