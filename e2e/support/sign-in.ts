import { randomInt } from 'node:crypto'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'

/**
 * Signs in on the current page or the sign-in page, and waits for the workspace. Each browser gets its own client
 * address (RFC 2544), because sign-in attempts are limited per address and minute.
 */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const address = `198.18.${randomInt(256)}.${randomInt(1, 255)}`
  await page.context().setExtraHTTPHeaders({ 'X-Forwarded-For': address })
  if (page.url() === 'about:blank') await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // Signing in hashes the password and loads a whole page.
  await expect(page).not.toHaveURL(/sign-in/, { timeout: 20_000 })
}

type Team = { slug: string; owner: { email: string; password: string } }

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
