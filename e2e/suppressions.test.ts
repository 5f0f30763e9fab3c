import { randomUUID } from 'node:crypto'
import { connected, HOOK, onConnected } from './support/connected.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import type { Team } from './support/workspace.ts'

/** Serial, because the second test reads an email of the first one. */
test.describe.configure({ mode: 'serial' })
test.use(onConnected)

let team: Team
let ben: Team['owner']
let token: string
test.beforeAll(async () => {
  team = await connected.createWorkspace()
  ben = await connected.addMember(team.slug, 'Ben Okafor')
  token = await connected.createToken(team.slug)
})

/** Assigning a task to Ben notifies him by email. */
async function assignToBen(title: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ title, assignees: [ben.email] })
  expect((await fetch(`${connected.url}/api/v1/tasks`, { method: 'POST', headers, body })).status).toBe(201)
}

async function reportBounce(email: string): Promise<void> {
  const body = JSON.stringify({
    RecordType: 'Bounce',
    // The gallery reports bounces to the same product, and an event with a known ID is a repetition.
    ID: randomUUID(),
    Type: 'HardBounce',
    Email: email,
    MessageID: 'x',
    Details: 'smtp;550 5.1.1 no such user',
  })
  const headers = { Authorization: `Basic ${Buffer.from(`atrium:${HOOK}`).toString('base64')}` }
  expect((await fetch(`${connected.url}/api/email/webhook`, { method: 'POST', headers, body })).status).toBe(200)
}

test('after a bounce the next email is not sent until an owner removes the suppression', async ({ page }) => {
  await assignToBen('Print the posters')
  await connected.mail.link(ben.email, '/tasks/')
  const arrived = await connected.mail.count(ben.email)
  await reportBounce(ben.email)
  await assignToBen('Fold the flyers')

  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/settings/mail`)
  const row = page.getByRole('row', { name: /Fold the flyers/ })
  await expect
    .poll(async () => {
      await page.reload()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      return (await row.allTextContents()).join()
    })
    .toContain('Suppressed')
  expect(await connected.mail.count(ben.email)).toBe(arrived)

  await page.goto(`/${team.slug}/settings/suppressions`)
  const suppressed = page.getByRole('row', { name: new RegExp(ben.email) })
  await expect(suppressed).toContainText('Bounced')
  await page.getByRole('link', { name: 'Email events' }).last().click()
  await expect(page.getByRole('row', { name: /no such user/ })).toContainText('Postmark')
  // The page renders before the browser has updated its address.
  await expect(page).toHaveURL(/email-events/)
  await page.goBack()
  await suppressed.getByRole('button', { name: /Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No suppressed addresses')).toBeVisible()
  await assignToBen('Cut the cards')
  await expect.poll(() => connected.mail.count(ben.email)).toBe(arrived + 1)
})

test('an email contains a link that unsubscribes from emails of its kind', async ({ page }) => {
  const link = await connected.mail.link(ben.email, '/unsubscribe/')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Unsubscribe?' })).toBeVisible()
  const arrived = await connected.mail.count(ben.email)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await assignToBen('Sweep the floor')
  await signIn(page, ben)
  await page.goto(`/${team.slug}/notifications`)
  await expect(page.getByText('Sweep the floor')).toBeVisible({ timeout: 15_000 })
  expect(await connected.mail.count(ben.email)).toBe(arrived)
  expect((await page.goto(link.slice(0, -2)))?.status()).toBe(404)
})

test('a quote says that its email was not delivered', async ({ page, request }) => {
  const to = `ruth@${team.slug}.example`
  const headers = { Authorization: `Bearer ${token}` }
  const { id: contact } = await (
    await request.post('/api/v1/contacts', { headers, data: { name: 'Ruth Brandt', email: to } })
  ).json()
  const lines = [{ description: 'Proofs', quantity: 1, unit_price: 10, tax_rate: 19 }]
  const data = { contact, company: 'Brandt', valid_until: '2099-12-31', lines }
  const { id } = await (await request.post('/api/v1/quotes', { headers, data })).json()
  await reportBounce(to)
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/quotes/${id}`)
  await page.getByRole('button', { name: 'Send quote' }).click()
  await page.getByRole('dialog').getByLabel('Recipient').fill(to)
  await page.getByRole('dialog').getByRole('button', { name: 'Send quote' }).click()
  const sent = page.getByRole('region', { name: 'Sent to the client' })
  await expect(sent.getByRole('alert')).toContainText(`The last email to ${to} was not delivered.`)
})
