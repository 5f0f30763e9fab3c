import { expectAccessible } from './support/accessible.ts'
import { mailingProduct } from './support/mailing-product.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

const HOOK = 'hook-token-hook-token'
const ben = { name: 'Ben Okafor', email: 'ben@nordlicht.example', password: 'staple and paper' }
const started = mailingProduct({ SERVICE_EMAIL_WEBHOOK_TOKEN: HOOK })
const { owner } = started
let token: string
test.beforeAll(async () => {
  const person = ['--name', ben.name, '--email', ben.email, '--password', ben.password, '--role', 'member']
  await started.product.shell('member', 'add', '--workspace', 'nordlicht', ...person)
  const made = await started.product.shell<{ token: string }>(
    'token',
    'create',
    '--workspace',
    'nordlicht',
    '--name',
    'Journey',
  )
  token = made.token
})
/** Assigning a task to Ben notifies him by email. */
async function assignToBen(title: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ title, assignees: [ben.email] })
  expect((await fetch(`${started.product.url}/api/v1/tasks`, { method: 'POST', headers, body })).status).toBe(201)
}

async function reportBounce(): Promise<void> {
  const body = JSON.stringify({
    RecordType: 'Bounce',
    ID: 1,
    Type: 'HardBounce',
    Email: ben.email,
    MessageID: 'x',
    Details: 'smtp;550 5.1.1 no such user',
  })
  const hook = started.product.url.replace('http://', `http://atrium:${HOOK}@`)
  const { username, password, origin } = new URL(hook)
  const headers = { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
  expect((await fetch(`${origin}/api/email/webhook`, { method: 'POST', headers, body })).status).toBe(200)
}

test('after a bounce the next email is not sent until an owner removes the suppression', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: started.product.url })).newPage()
  await assignToBen('Print the posters')
  await started.mail.link(ben.email, '/tasks/')
  const arrived = started.mail.count(ben.email)
  await reportBounce()
  await assignToBen('Fold the flyers')

  await page.goto('/nordlicht/settings/mail')
  await signIn(page, owner)
  const row = page.getByRole('row', { name: /Fold the flyers/ })
  await expect
    .poll(async () => {
      await page.reload()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      return (await row.allTextContents()).join()
    })
    .toContain('Suppressed')
  expect(started.mail.count(ben.email)).toBe(arrived)

  await page.goto('/nordlicht/settings/suppressions')
  const suppressed = page.getByRole('row', { name: /ben@nordlicht/ })
  await expect(suppressed).toContainText('Bounced')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Email events' }).last().click()
  await expect(page.getByRole('row', { name: /no such user/ })).toContainText('Postmark')
  // The page renders before the browser has updated its address.
  await expect(page).toHaveURL(/email-events/)
  await page.goBack()
  await suppressed.getByRole('button', { name: /Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No suppressed addresses')).toBeVisible()
  await assignToBen('Cut the cards')
  await expect.poll(() => started.mail.count(ben.email)).toBe(arrived + 1)
  await page.close()
})

test('an email contains a link that unsubscribes from emails of its kind', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: started.product.url })).newPage()
  const link = await started.mail.link(ben.email, '/unsubscribe/')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Unsubscribe?' })).toBeVisible()
  await expectAccessible(page)
  const arrived = started.mail.count(ben.email)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await expectAccessible(page)
  await assignToBen('Sweep the floor')
  await page.goto('/nordlicht/notifications')
  await signIn(page, ben)
  await expect(page.getByText('Sweep the floor')).toBeVisible({ timeout: 15_000 })
  expect(started.mail.count(ben.email)).toBe(arrived)
  expect((await page.goto(link.slice(0, -2)))?.status()).toBe(404)
  await page.close()
})
