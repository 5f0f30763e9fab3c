import type { Page } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { watch } from './support/watch.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

/**
 * Holds back the scripts of the pages, or those that contain some text, until the returned function is called, which
 * expects that there was one.
 */
async function holdScripts(page: Page, text = ''): Promise<() => Promise<void>> {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  let held = 0
  await page.route('**/*.js', async (route) => {
    if (text === '' || (await (await fetch(route.request().url())).text()).includes(text)) {
      held++
      await allowed
    }
    await route.continue()
  })
  return async () => {
    await expect.poll(() => held).toBeGreaterThan(0)
    allow()
  }
}

const pressed: Record<string, [press: (page: Page) => Promise<unknown>, opened: string]> = {
  'a button': [(page) => page.getByRole('button', { name: 'New contact' }).first().click(), 'New contact'],
  'the create shortcut': [(page) => page.keyboard.press('c'), 'New contact'],
  'the palette shortcut': [(page) => page.keyboard.press('ControlOrMeta+k'), 'Search and commands'],
}

for (const [what, [press, opened]] of Object.entries(pressed))
  test(`${what}, pressed before the page's scripts load, takes effect afterwards`, async ({ page }) => {
    const { slug, owner } = await createWorkspace()
    await signIn(page, owner)
    const allow = await holdScripts(page)
    await page.goto(`/${slug}/contacts`, { waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: 'New contact' }).first()).toBeVisible()
    await press(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    await allow()
    await expect(page.getByRole('dialog', { name: opened })).toBeVisible()
  })

test('text typed before the scripts of a page load is kept and saved', async ({ page, request }) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const made = await request.post('/api/v1/contacts', { headers, data: { name: 'Hanna Weiss' } })
  const { id } = await made.json()
  await signIn(page, owner)
  const allow = await holdScripts(page)
  await page.goto(`/${slug}/contacts/${id}`, { waitUntil: 'commit' })
  await page.getByLabel('Company').pressSequentially('Weiss Prnt')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await allow()
  await page.waitForFunction(() => !('repeatEarlyInput' in window))
  await page.keyboard.type('i')
  await expect(page.getByLabel('Company')).toHaveValue('Weiss Print')
  await page.keyboard.press('Enter')
  await expect(page.getByText('set company to Weiss Print')).toBeVisible()
})

test('text selected before the scripts of a page load is replaced by the next key', async ({ page, request }) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const { id } = await (await request.post('/api/v1/tasks', { headers, data: { title: 'Posters' } })).json()
  await signIn(page, owner)
  const allow = await holdScripts(page)
  await page.goto(`/${slug}/tasks/${id}`, { waitUntil: 'commit' })
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.press('ControlOrMeta+a')
  await allow()
  await page.waitForFunction(() => !('repeatEarlyInput' in window))
  await page.keyboard.type('Flyers')
  await expect(title).toHaveValue('Flyers')
})

test('a list is searched for text typed before its scripts load', async ({ page, request }) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  for (const name of ['Hanna Weiss', 'Ida Holm']) await request.post('/api/v1/contacts', { headers, data: { name } })
  await signIn(page, owner)
  const allow = await holdScripts(page)
  await page.goto(`/${slug}/contacts`, { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('ida')
  await allow()
  await expect(page.getByRole('link', { name: 'Ida Holm' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hanna Weiss' })).toBeHidden()
})

test('a field whose scripts load after its options keeps the focus and the text', async ({ page, request }) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  await request.post('/api/v1/documents', { headers, data: { title: 'Spring news' } })
  await signIn(page, owner)
  const allow = await holdScripts(page, 'Show options')
  await page.goto(`/${slug}/newsletters/new`, { waitUntil: 'commit' })
  const field = page.getByRole('combobox', { name: 'Document' })
  await field.pressSequentially('Spr')
  await expect(page.getByText('The lists of Brevo appear here.')).toBeVisible()
  await allow()
  await expect(page.getByRole('option', { name: 'Spring news' })).toBeVisible()
  await expect(field).toBeFocused()
})

test('a count in the sidebar whose scripts load after its page renders as the server did', async ({ page }) => {
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  const created = await page.request.post('/api/trpc/tokens.create', {
    headers: { Origin: new URL(page.url()).origin, 'X-Atrium-Workspace': slug },
    data: { name: 'Planner', access: 'read_write', expires: null, approval: true },
  })
  const headers = { Authorization: `Bearer ${(await created.json()).result.data.secret}` }
  await page.request.post('/api/agent/tools/create_task', { headers, data: { title: 'Order the stand' } })
  const faults = watch(page)
  const allow = await holdScripts(page, '} waiting`')
  await page.goto(`/${slug}/agents`, { waitUntil: 'commit' })
  await expect(page.getByText('Waiting (1)')).toBeVisible()
  await allow()
  await expect(page.getByLabel('1 waiting')).toBeAttached()
  expect(faults).toEqual([])
})

for (const press of ['click', 'Enter'])
  test(`a button of a part that is not interactive yet keeps a press (${press})`, async ({ page }) => {
    const { slug, owner } = await createWorkspace()
    await page.goto('/sign-in')
    await signIn(page, owner)
    const allow = await holdScripts(page, 'two-factor/enable')
    await page.goto(`/${slug}/settings/account`, { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Set up' })
    await expect(button).toBeVisible()
    await page.waitForFunction(() => !('repeatEarlyInput' in window))
    await (press === 'click' ? button.click() : button.press(press))
    await expect(page.getByRole('dialog')).toBeHidden()
    await allow()
    await expect(page.getByRole('dialog').getByLabel('Your password')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

test('a shortcut works from the moment its page is visible', async ({ page }) => {
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  await page.goto(`/${slug}`)
  await page.waitForFunction(() => !('repeatEarlyInput' in window))
  await page.evaluate(() => {
    const watcher = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== 'Projects') return
      watcher.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true, cancelable: true }))
    })
    watcher.observe(document.body, { childList: true, subtree: true })
  })
  const nav = page.getByRole('navigation', { name: 'Workspace' })
  await nav.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'New project' })).toBeVisible()
})

const searches = { 'the palette': 'Search and commands', 'the portal search': 'Search the docs' }
for (const [what, label] of Object.entries(searches))
  test(`${what} keeps text typed before its code has loaded`, async ({ page }) => {
    const { slug, owner } = await createWorkspace()
    await signIn(page, owner)
    await page.goto(what === 'the palette' ? `/${slug}/contacts` : '/developers')
    const allow = await holdScripts(page)
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.keyboard.type('cont')
    await allow()
    await expect(page.getByRole('combobox', { name: label })).toHaveValue('cont')
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })
