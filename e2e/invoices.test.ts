import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { openInside, signIn } from './support/sign-in.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

const year = new Date().getFullYear()
const line = (page: Page, place: number, field: string) => page.getByLabel(`${field} of line ${place}`)
const total = (page: Page) => page.getByLabel('Totals').getByRole('definition').last()

test('a deal is won, billed, and the invoice is paid while another browser looks on', async ({ browser, request }) => {
  test.setTimeout(90_000)
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const data = { name: 'Catalogue 2027', company: 'Brandt Print', amount: 1200, stage: 'negotiation' }
  await request.post('/api/v1/deals', { headers, data })
  const page = await openInside(browser, team, '/deals')
  const other = await openInside(browser, team, '/invoices')

  await page.getByRole('button', { name: 'Move Catalogue 2027 to…' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Won' }).press('Enter')
  const won = page.getByRole('region', { name: 'Won', exact: true })
  await expect(won).toContainText('€1,200')
  await won.getByRole('link', { name: 'Catalogue 2027' }).click()
  await page.getByRole('button', { name: 'Create invoice' }).click()

  await expect(page.getByRole('heading', { name: 'Draft invoice' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Draft' })).toBeVisible()
  await expect(line(page, 1, 'Description')).toHaveValue('Catalogue 2027')
  await line(page, 1, 'Tax rate').fill('19')
  await expect(total(page)).toHaveText('€1,428.00')
  await page.getByRole('button', { name: 'Add line' }).click()
  await expect(line(page, 2, 'Description')).toBeFocused()
  await page.keyboard.type('Proofs')
  await line(page, 2, 'Quantity').fill('3')
  await line(page, 2, 'Unit price').fill('0,335')
  await expect(line(page, 2, 'Tax rate')).toHaveValue('19')
  await expect(line(page, 2, 'Amount')).toHaveText('€1.01')
  await line(page, 2, 'Description').press('Alt+ArrowUp')
  await expect(line(page, 1, 'Description')).toHaveValue('Proofs')
  await expect(total(page)).toHaveText('€1,429.20')
  await expect(other.getByRole('row', { name: /Draft/ })).toContainText('€1,429.20')

  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue invoice' }).click()
  await expect(page.getByRole('heading', { name: `Invoice ${year}-00001` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add line' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark paid' }).click()
  await expect(other.getByRole('row', { name: new RegExp(`${year}-00001`) })).toContainText('Paid')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Mark paid' })).toBeVisible()

  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page.getByText('Brandt Print')).toBeVisible()
  await expect(page.getByText(`naming ${year}-00001`)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
})

test('a draft says what it lacks, and an issued one is voided under its number', async ({ page }) => {
  test.setTimeout(90_000)
  const team = await createWorkspace()
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/invoices`)
  await expect(page.getByText('No invoices yet')).toBeVisible()
  await page.getByRole('button', { name: 'New invoice' }).first().click()
  await expect(page.getByRole('heading', { name: 'Draft invoice' })).toBeVisible()

  const issue = page.getByRole('button', { name: 'Issue invoice' })
  await expect(issue).toHaveAccessibleDescription(/Say who the invoice is for/)
  await page.getByLabel('Company').fill('Bruma')
  await page.getByLabel('Company').press('Enter')
  await expect(issue).toHaveAccessibleDescription(/Add a line/)
  await page.getByRole('button', { name: 'Add line' }).click()
  await line(page, 1, 'Quantity').fill('some')
  await expect(line(page, 1, 'Quantity')).toHaveAttribute('aria-invalid', 'true')
  await line(page, 1, 'Quantity').fill('2')
  await line(page, 1, 'Unit price').fill('1.250,50')
  await line(page, 1, 'Description').fill('Photo session')
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByRole('button', { name: 'Actions for line 2' }).click()
  await page.getByRole('menuitem', { name: 'Remove line' }).click()
  await expect(total(page)).toHaveText('€2,501.00')
  await issue.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue invoice' }).click()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Void invoice' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Void invoice' }).click()
  const heading = page.getByRole('heading', { name: `Invoice ${year}-00001` })
  await expect(page.locator('header', { has: heading })).toContainText('Void')
  await expect(page.getByRole('button', { name: 'Mark paid' })).toHaveCount(0)
  await page.getByLabel('Write a comment').fill('They ordered twice.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Comments' }).getByRole('listitem')).toContainText(
    'They ordered twice.',
  )
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('changed status from Draft to Open')
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('changed status from Open to Void')
})

test('an owner says whom invoices are from, and the paper shows it with all that one needs to pay', async ({
  page,
}) => {
  const team = await createWorkspace()
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/settings`)
  const form = page.getByRole('region', { name: 'On invoices' })
  await form.getByLabel('Legal name').fill('Nordlicht Studio GmbH')
  await form.getByLabel('Postal address').fill('Hafenstraße 5\n20457 Hamburg')
  await form.getByLabel('Tax number').fill('DE123456789')
  await form.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('must be an IBAN')).toBeVisible()
  await form.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByRole('button', { name: 'Save changes' })).toHaveAccessibleDescription('Nothing has changed')

  await page.goto(`/${team.slug}/invoices`)
  await page.getByRole('button', { name: 'New invoice' }).first().click()
  await page.getByLabel('Company').fill('Bruma')
  await page.getByLabel('Address').fill('Kaistraße 3\nHamburg')
  await page.getByLabel('Note').fill('Delivered in October.')
  await page.getByLabel('Note').press('Tab')
  await page.getByRole('link', { name: 'Print' }).click()
  const paper = page.getByRole('article')
  const payment = paper.getByRole('region', { name: 'Payment' })
  for (const text of ['Hafenstraße 5', 'DE123456789', 'Kaistraße 3', 'Delivered in October.'])
    await expect(paper.getByText(text)).toBeVisible()
  await expect(payment).toContainText('DE89 3704 0044 0532 0130 00')
})

test('deals and invoices are accessible @every-width', async ({ page, request }) => {
  test.setTimeout(90_000)
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const data = { name: 'Catalogue', company: 'Brandt Print', amount: 1200, stage: 'won' }
  const deal = (await (await request.post('/api/v1/deals', { headers, data })).json()) as { id: string }
  await signIn(page, team.owner)
  for (const path of ['/deals', '/deals?view=list']) {
    await page.goto(`/${team.slug}${path}`)
    await expect(page.getByRole('link', { name: 'Catalogue' })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto(`/${team.slug}/deals/${deal.id}`)
  await expect(page.getByText('Not billed yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await expect(page.getByRole('heading', { name: 'Draft invoice' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue invoice' }).click()
  await expect(page.getByRole('heading', { name: `Invoice ${year}-00001` })).toBeVisible()
  await expectAccessible(page)
  const address = page.url()
  for (const path of [`/${team.slug}/invoices`, `${address}/print`]) {
    await page.goto(path)
    await expect(page.getByText(`${year}-00001`).first()).toBeVisible()
    await expectAccessible(page)
  }
})
