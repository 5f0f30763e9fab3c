import { randomInt } from 'node:crypto'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'

/**
 * Signs in on the page one is on, or on the sign-in page, and waits for the workspace. Each browser comes from an address of its
 * own (RFC 2544), as those of different people do: from one address only so many may try in a minute.
 */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const address = `198.18.${randomInt(256)}.${randomInt(1, 255)}`
  await page.context().setExtraHTTPHeaders({ 'X-Forwarded-For': address })
  if (page.url() === 'about:blank') await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/sign-in/)
}

type Team = { slug: string; owner: { email: string; password: string } }

/** Another browser, with the owner inside on a page of the workspace. */
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
