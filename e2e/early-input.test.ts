import type { Page } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createWorkspace } from './support/workspace.ts'

const pressed: Record<string, [press: (page: Page) => Promise<unknown>, opened: string]> = {
  'a button': [(page) => page.getByRole('button', { name: 'New contact' }).first().click(), 'New contact'],
  'the create shortcut': [(page) => page.keyboard.press('c'), 'New contact'],
  'the palette shortcut': [(page) => page.keyboard.press('ControlOrMeta+k'), 'Search and commands'],
}

for (const [what, [press, opened]] of Object.entries(pressed))
  test(`${what}, pressed before the page's scripts load, takes effect afterwards`, async ({ page }) => {
    const { slug, owner } = await createWorkspace()
    await signIn(page, owner)
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await allowed
      await route.continue()
    })
    await page.goto(`/${slug}/contacts`, { waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: 'New contact' }).first()).toBeVisible()
    await press(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    allow()
    await expect(page.getByRole('dialog', { name: opened })).toBeVisible()
  })

for (const press of ['click', 'Enter'])
  test(`a button of a part that is not interactive yet keeps a press (${press})`, async ({ page }) => {
    const { slug, owner } = await createWorkspace()
    await page.goto('/sign-in')
    await signIn(page, owner)
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    let isHeld = false
    await page.route('**/*.js', async (route) => {
      const response = await route.fetch()
      if ((await response.text()).includes('two-factor/enable')) {
        isHeld = true
        await allowed
      }
      await route.fulfill({ response })
    })
    await page.goto(`/${slug}/settings/account`, { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Set up' })
    await expect(button).toBeVisible()
    await page.waitForFunction(() => !('repeatEarlyInput' in window))
    await (press === 'click' ? button.click() : button.press(press))
    expect(isHeld).toBe(true)
    await expect(page.getByRole('dialog')).toBeHidden()
    allow()
    await expect(page.getByRole('dialog').getByLabel('Your password')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

const searches = { 'the palette': 'Search and commands', 'the portal search': 'Search the docs' }
for (const [what, label] of Object.entries(searches))
  test(`${what} keeps text typed before its code has loaded`, async ({ page }) => {
    const { slug, owner } = await createWorkspace()
    await signIn(page, owner)
    await page.goto(what === 'the palette' ? `/${slug}/contacts` : '/developers')
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await allowed
      await route.continue()
    })
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.keyboard.type('cont')
    allow()
    await expect(page.getByRole('combobox', { name: label })).toHaveValue('cont')
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })
