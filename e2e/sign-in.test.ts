import { ready } from './support/ready.ts'
import { signIn, signInByForm } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { totp } from './support/totp.ts'
import { atrium, createWorkspace } from './support/workspace.ts'

test('sign in by keyboard, return to the requested page, and sign out', async ({ page }) => {
  const { slug, owner } = await createWorkspace()
  await page.goto(`/${slug}/settings/members`)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(owner.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(owner.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${slug}/settings/members`)

  await ready(page)
  await page.getByRole('button', { name: /your menu/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Sign out' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sign-in')
  await page.goto(`/${slug}`)
  await expect(page).toHaveURL(/\/sign-in\?next=/)
})

test('a wrong password shows an error and keeps the typed text', async ({ page }) => {
  const { owner } = await createWorkspace()
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect email address or password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(owner.email)
})

test('another workspace is not found', async ({ page }) => {
  const [mine, other] = [await createWorkspace(), await createWorkspace()]
  await signIn(page, mine.owner)
  expect((await page.goto(`/${other.slug}`))?.status()).toBe(404)
})

test('a link from the shell restores access for a locked-out owner', async ({ page }) => {
  const { owner } = await createWorkspace()
  const { url } = await atrium<{ url: string }>('member', 'reset-password', '--email', owner.email)
  await page.goto(url)
  await page.getByLabel('New password').fill('an entirely new one')
  await page.getByRole('button', { name: 'Set password' }).click()
  await signInByForm(page, { email: owner.email, password: 'an entirely new one' })
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
})

test('two-factor is set up and required, and other sessions are ended', async ({ page, browser, baseURL }) => {
  const { slug, owner } = await createWorkspace()
  await page.goto(`/${slug}/settings/account`)
  await signInByForm(page, owner)
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code with the setup key' })).toBeVisible()
  const key = (await dialog.getByLabel('Or enter this setup key').inputValue()).replaceAll(' ', '')
  await dialog.getByLabel('Six-digit code').fill(totp(key))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('heading', { name: 'Save your backup codes' })).toBeVisible()
  await dialog.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('On', { exact: true })).toBeVisible()

  const phone = await browser.newPage({ baseURL: baseURL! })
  await phone.goto('/sign-in')
  await phone.getByLabel('Email').fill(owner.email)
  await phone.getByLabel('Password', { exact: true }).fill(owner.password)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await phone.getByLabel('Six-digit code').fill(totp(key))
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Sign out other sessions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out other sessions' }).click()
  await expect(page.getByText('Other sessions signed out')).toBeVisible()
  await phone.reload()
  await expect(phone).toHaveURL(/sign-in/)
  await phone.close()
})
