import { expect, test } from '@playwright/test'
import { startMailServer } from './support/mail-server.ts'
import { type Product, startProduct } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

test.beforeEach(() => test.setTimeout(60_000))

test.describe.configure({ mode: 'serial' })

const owner = { name: 'Ada Berg', email: 'ada@nordlicht.example', password: 'correct horse battery' }
let mail: Awaited<ReturnType<typeof startMailServer>>
let product: Product
test.beforeAll(async () => {
  test.setTimeout(90_000)
  mail = await startMailServer()
  product = await startProduct({ SMTP_URL: mail.url, SERVICE_MAIL_FROM: 'Atrium <hello@nordlicht.example>' })
  const words = ['--owner-name', owner.name, '--owner-email', owner.email, '--owner-password', owner.password]
  await product.shell('workspace', 'create', '--name', 'Nordlicht Studio', '--slug', 'nordlicht', ...words)
})
test.afterAll(async () => {
  await product.stop()
  await mail.stop()
})

test('somebody invited joins by the link in the mail, within the limits of the role', async ({ browser }) => {
  const inviter = await browser.newPage({ baseURL: product.url })
  await inviter.goto('/nordlicht/settings/members')
  await signIn(inviter, owner)
  await inviter.getByRole('button', { name: 'Invite' }).click()
  const dialog = inviter.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ben Okafor')
  await dialog.getByLabel('E-mail').fill('ben@nordlicht.example')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(inviter.getByRole('row', { name: /Ben Okafor/ })).toContainText('Invited')

  const invited = await browser.newPage({ baseURL: product.url })
  await invited.goto(await mail.link('ben@nordlicht.example', '/invite/'))
  await expect(invited.getByRole('heading', { name: 'Join Nordlicht Studio' })).toBeVisible()
  await expect(invited.getByLabel('Your name')).toHaveValue('Ben Okafor')
  await invited.getByLabel('Password', { exact: true }).fill('short')
  await invited.getByRole('button', { name: 'Join' }).click()
  await expect(invited.getByText('must have at least 10 characters')).toBeVisible()
  await invited.getByLabel('Password', { exact: true }).fill('staple and paper')
  await invited.getByRole('button', { name: 'Join' }).click()
  await expect(invited.getByRole('heading', { name: 'Hello, Ben' })).toBeVisible()

  await invited.goto('/nordlicht/settings/tokens')
  await expect(invited.getByText('Only owners see this')).toBeVisible()
  await invited.goto('/nordlicht/settings/members')
  await expect(invited.getByRole('row', { name: /Ben Okafor/ })).toContainText('Active')
  await expect(invited.getByRole('button', { name: 'Invite' })).toHaveCount(0)

  await inviter.reload()
  await inviter.getByRole('button', { name: 'More about Ben Okafor' }).click()
  await inviter.getByRole('menuitem', { name: 'Change role…' }).click()
  await dialog.getByRole('radio', { name: 'Manager' }).click()
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(inviter.getByRole('row', { name: /Ben Okafor/ })).toContainText('Manager')
  await invited.reload()
  await expect(invited.getByRole('button', { name: 'Invite' })).toBeVisible()

  await inviter.getByRole('button', { name: 'More about Ben Okafor' }).click()
  await inviter.getByRole('menuitem', { name: 'Deactivate…' }).click()
  await inviter.getByRole('alertdialog').getByRole('button', { name: 'Deactivate member' }).click()
  await expect(inviter.getByRole('row', { name: /Ben Okafor/ })).toContainText('Deactivated')
  await invited.goto('/nordlicht')
  await expect(invited.getByRole('heading', { name: 'Hello, Ben' })).toHaveCount(0)

  await inviter.goto('/nordlicht/settings/mail')
  await inviter.getByRole('button', { name: 'Ada Berg invited you to Nordlicht Studio' }).click()
  await expect(inviter.getByRole('dialog')).toContainText('[link hidden]')
  await inviter.close()
  await invited.close()
})

test('a forgotten password is set anew by the link in the mail, once', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: product.url })
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Look at your mail')).toBeVisible()
  const link = await mail.link(owner.email, '/reset/')
  await page.goto(link)
  await page.getByLabel('New password').fill('an entirely new one')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your new password is set')).toBeVisible()
  await signIn(page, { email: owner.email, password: owner.password }).catch(() => undefined)
  await expect(page.getByRole('alert').filter({ hasText: 'not right' })).toBeVisible()
  await signIn(page, { email: owner.email, password: 'an entirely new one' })
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link is over' })).toBeVisible()
  await page.close()
})
