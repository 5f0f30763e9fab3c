import { ready } from './support/ready.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

test('the palette finds a record, opens it, and lists it as recent', async ({ page, request }) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  for (const title of ['Krönung planen', 'Print the posters'])
    await request.post('/api/v1/tasks', { headers, data: { title } })
  await signIn(page, owner)
  await page.goto(`/${slug}`)
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await ready(page)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('kronung')
  await expect(palette.getByRole('option', { name: 'Krönung planen' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Krönung planen' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL(`/${slug}`)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette.getByRole('option').first()).toHaveText(/Krönung planen/)
  await page.keyboard.type('nothing of this name')
  await expect(palette.getByText('No results for “nothing of this name”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

test('every shortcut works, and none while typing', async ({ page }) => {
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  await page.goto(`/${slug}`)
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await ready(page)
  await page.keyboard.press('?')
  await expect(sheet.getByText('Search and commands')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await dialog.getByLabel('Title').pressSequentially('gs? catch cats')
  await expect(dialog.getByLabel('Title')).toHaveValue('gs? catch cats')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'gs? catch cats' })).toBeVisible()

  const field = page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('new task')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('settings tokens')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${slug}/settings/tokens`)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sign-in')
})

test('the palette creates records whose dialog belongs to another page, also by synonyms', async ({ page }) => {
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  await page.goto(`/${slug}`)
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const run = async (words: string, label: string) => {
    await ready(page)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(words)
    await expect(palette.getByRole('option', { name: label })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
  }
  await run('new client', 'New contact')
  await expect(page.getByRole('dialog', { name: 'New contact' })).toBeVisible()
  await page.keyboard.press('Escape')
  for (const [words, label, title] of [
    ['api key', 'Create token', 'Create token'],
    ['endpoint', 'Add endpoint', 'Add endpoint'],
    ['new user', 'Invite a member', 'Invite member'],
    ['appointment', 'New booking page', 'New booking page'],
    ['stocktake', 'New stock count', 'New stock count'],
    ['advert', 'New campaign', 'New campaign'],
    ['sign-up', 'New form', 'New form'],
  ] as const) {
    await run(words, label)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: title })).toBeHidden()
    await expect(page).not.toHaveURL(/new/)
  }
  await run('bill', 'New invoice')
  await expect(page).toHaveURL(new RegExp(`/${slug}/invoices/.+`))
  await run('new po', 'New purchase order')
  await expect(page).toHaveURL(new RegExp(`/${slug}/inventory/orders/.+`))
  await run('logout', 'Sign out')
  await expect(page).toHaveURL('/sign-in')
})
