import type { Page } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

/** Holds back the scripts of the pages until the returned function is called, which expects that there was one. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  let held = 0
  await page.route('**/*.js', async (route) => {
    held++
    await allowed
    await route.continue()
  })
  return async () => {
    await expect.poll(() => held).toBeGreaterThan(0)
    allow()
  }
}

test('a button is disabled until its page handles presses, and ignores earlier ones', async ({ page }) => {
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  const allow = await holdScripts(page)
  await page.goto(`/${slug}/contacts`, { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'New contact' })
  await expect(button).toBeVisible()
  await expect(button).toBeDisabled()
  const { x, y, width, height } = (await button.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  await allow()
  await expect(button).toBeEnabled()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await button.click()
  await expect(page.getByRole('dialog', { name: 'New contact' })).toBeVisible()
})

test('a field accepts text as soon as its page keeps it', async ({ page, request }) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const { id } = await (await request.post('/api/v1/contacts', { headers, data: { name: 'Hanna Weiss' } })).json()
  await signIn(page, owner)
  const allow = await holdScripts(page)
  await page.goto(`/${slug}/contacts/${id}`, { waitUntil: 'commit' })
  const company = page.getByLabel('Company')
  await expect(company).not.toBeEditable()
  await company.click()
  await page.keyboard.type('lost')
  await expect(company).toHaveValue('')
  await allow()
  await expect(company).toBeEditable()
  await expect(company).toBeFocused()
  await page.keyboard.type('Weiss Print')
  await page.keyboard.press('Enter')
  await expect(page.getByText('set company to Weiss Print')).toBeVisible()
})

test('a shortcut works from the moment its page is visible, and a held key acts once', async ({ page }) => {
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  await page.goto(`/${slug}`)
  const nav = page.getByRole('navigation', { name: 'Workspace' })
  await expect(page.getByRole('button', { name: 'Search' })).toBeEnabled()
  await page.evaluate(() => {
    const watcher = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== 'Projects') return
      watcher.disconnect()
      for (const repeat of [false, true, true])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', repeat, bubbles: true, cancelable: true }))
    })
    watcher.observe(document.body, { childList: true, subtree: true })
  })
  await nav.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'New project' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

const searches = { 'the palette': 'Search and commands', 'the portal search': 'Search the docs' }
for (const [what, label] of Object.entries(searches))
  test(`${what} keeps text typed before its code has loaded`, async ({ page }) => {
    const { slug, owner } = await createWorkspace()
    await signIn(page, owner)
    await page.goto(what === 'the palette' ? `/${slug}/contacts` : '/developers')
    const button = page.getByRole('button', { name: 'Search' }).first()
    await expect(button).toBeEnabled()
    const allow = await holdScripts(page)
    await button.click()
    await page.keyboard.type('cont')
    await allow()
    await expect(page.getByRole('combobox', { name: label })).toHaveValue('cont')
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })
