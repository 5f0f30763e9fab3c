import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { answered } from './support/answered.ts'
import { hold } from './support/hold.ts'
import { notice } from './support/notice.ts'
import { ready } from './support/ready.ts'
import { openInside, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

/** The first number of any year. */
const FIRST = /\d{4}-00001/
const line = (page: Page, place: number, field: string) => page.getByLabel(`${field} of line ${place}`)
const total = (page: Page) => page.getByLabel('Totals').getByRole('definition').last()

test('a deal is won, invoiced, and the invoice is paid while another browser watches', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const data = { name: 'Catalogue 2027', company: 'Brandt Print', amount: 1200, stage: 'negotiation' }
  await request.post('/api/v1/deals', { headers, data })
  const page = await openInside(browser, team, '/deals')
  const other = await openInside(browser, team, '/invoices')

  await ready(page)
  await page.getByRole('button', { name: 'Move Catalogue 2027 to…' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Won' }).press('Enter')
  const won = page.getByRole('region', { name: 'Won', exact: true })
  await expect(won).toContainText('€1,200')
  await won.getByRole('link', { name: 'Catalogue 2027' }).click()
  await page.getByRole('button', { name: 'Create invoice' }).click()

  await expect(page.getByRole('heading', { name: 'Draft invoice' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Deal' })).toHaveValue('Catalogue 2027')
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
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue anyway' }).click()
  await expect(page.getByRole('heading', { name: FIRST })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add line' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(other.getByRole('row', { name: FIRST })).toContainText('Paid')
  await notice(page, 'as paid').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toBeVisible()

  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page.getByText('Brandt Print')).toBeVisible()
  await expect(page.getByText(/quoting \d{4}-00001/)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
})

test('a draft lists what is missing, and an issued invoice is voided and keeps its number @stress', async ({
  page,
}) => {
  const team = await createWorkspace()
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/invoices`)
  await expect(page.getByText('No invoices yet')).toBeVisible()
  await page.getByRole('button', { name: 'New invoice' }).first().click()
  await expect(page.getByRole('heading', { name: 'Draft invoice' })).toBeVisible()

  const issue = page.getByRole('button', { name: 'Issue invoice' })
  await expect(issue).toHaveAccessibleDescription(/Add a customer/)
  await page.getByLabel('Company').fill('Bruma')
  await page.getByLabel('Company').press('Enter')
  await expect(issue).toHaveAccessibleDescription(/Add at least one line/)
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
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue anyway' }).click()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Void invoice' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Void invoice' }).click()
  const heading = page.getByRole('heading', { name: FIRST })
  await expect(page.locator('header', { has: heading })).toContainText('Void')
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0)
  await page.getByLabel('Write a comment').fill('They ordered twice.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Comments' }).getByRole('listitem')).toContainText(
    'They ordered twice.',
  )
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('changed status from Draft to Open')
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('changed status from Open to Void')
})

test('a line typed while the previous change is being saved is saved after it', async ({ page, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const invoices = async () => (await (await request.get('/api/v1/invoices', { headers })).json()).data
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/invoices`)
  await page.getByRole('button', { name: 'New invoice' }).first().click()
  await expect(page.getByRole('heading', { name: 'Draft invoice' })).toBeVisible()

  const allow = await hold(page, 'invoices.update')
  const saved = answered(page, 'invoices.update')
  // At once: faster than the page renders the new state.
  await page.getByRole('button', { name: 'Add line' }).evaluate(async (button: HTMLElement) => {
    button.click()
    await Promise.resolve()
    const input = document.querySelector<HTMLElement>('[aria-label="Description of line 1"]')!
    input.focus()
    document.execCommand('insertText', false, 'Proofs')
  })
  await line(page, 1, 'Unit price').fill('5')
  allow()
  await saved
  await line(page, 1, 'Quantity').fill('3')
  await page.getByRole('button', { name: 'Add line' }).click()
  await expect(line(page, 2, 'Description')).toBeFocused()
  await page.keyboard.type('Delivery')
  await page.getByLabel('Note').fill('Thank you.')
  await page.getByLabel('Note').press('Tab')
  const { id } = (await invoices())[0]
  const stored = async () => (await request.get(`/api/v1/invoices/${id}`, { headers })).json()
  await expect.poll(stored).toMatchObject({
    note: 'Thank you.',
    lines: [{ description: 'Proofs', quantity: 3, amount: 15 }, { description: 'Delivery' }],
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await line(page, 2, 'Unit price').fill('7')
  await line(page, 2, 'Quantity').fill('1,5 Std')
  await page.getByLabel('Company', { exact: true }).fill('Linden GmbH')
  await page.getByLabel('Company', { exact: true }).blur()
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(line(page, 2, 'Quantity')).toBeFocused()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect.poll(stored).toMatchObject({ status: 'draft', lines: [{}, { unit_price: 7, quantity: 1 }] })
  const ways = [
    () => page.getByRole('link', { name: 'Deals', exact: true }).click(),
    async () => {
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('g')
      await page.keyboard.press('d')
    },
    async () => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('option', { name: /Deals/ }).first().click()
    },
  ]
  for (const leave of ways) {
    await leave()
    await expect(page.getByRole('alertdialog')).toContainText('“1,5 Std” is not valid and cannot be saved.')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  await expect(line(page, 2, 'Quantity')).toHaveValue('1,5 Std')
  await line(page, 2, 'Quantity').fill('1,5')
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Issue this invoice for')
  await expect.poll(stored).toMatchObject({ lines: [{}, { unit_price: 7, quantity: 1.5 }] })
})

test('an owner sets the seller, and the printed invoice shows it with everything needed to pay', async ({ page }) => {
  const team = await createWorkspace()
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/settings`)
  const form = page.getByRole('region', { name: 'Invoices' })
  await form.getByLabel('Legal name').fill('Nordlicht Studio GmbH')
  await form.getByLabel('Postal address').fill('Hafenstraße 5\n20457 Hamburg')
  await form.getByLabel('Tax number').fill('DE123456789')
  await form.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('must be an IBAN')).toBeVisible()
  await form.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByRole('button', { name: 'Save changes' })).toHaveAccessibleDescription('No changes to save')

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

test('issuing names what the invoice lacks, and an issued one is voided and copied to a new draft @every-width @phone', async ({
  page,
}) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  await page.request.post('/api/v1/deals', { headers, data: { name: 'Photos', company: 'Bruma', amount: 900 } })
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/deals?view=list`)
  await page.getByRole('link', { name: 'Photos' }).click()
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Missing: your postal address and your tax number.')
  await expect(dialog).toContainText('Missing: the customer’s address.')
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Add it in Settings' }).click()
  const form = page.getByRole('region', { name: 'Invoices' })
  await form.getByLabel('Postal address').fill('Hafenstraße 5')
  await form.getByLabel('Tax number').fill('DE123456789')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByRole('button', { name: 'Save changes' })).toHaveAccessibleDescription('No changes to save')

  await page.goBack()
  const address = page.getByLabel('Address', { exact: true })
  await address.fill('Kaistraße 3')
  await address.press('Tab')
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(dialog).not.toContainText('Missing')
  await dialog.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(page.getByRole('heading', { name: FIRST })).toBeVisible()
  const first = await page.getByRole('heading', { name: FIRST }).innerText()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Void and rewrite' }).click()
  await dialog.getByRole('button', { name: 'Void and rewrite' }).click()
  await expect(page.getByRole('heading', { name: 'Draft invoice' })).toBeVisible()
  await expect(line(page, 1, 'Description')).toHaveValue('Photos')
  await expect(total(page)).toHaveText('€900.00')
  const fields = page.getByRole('complementary', { name: 'Fields' })
  await expect(fields).toContainText(`Replaces${first}`)
  await fields.getByRole('link', { name: first }).click()
  await expect(page.getByRole('heading', { name: first })).toBeVisible()
  await expect(fields).toContainText('Replaced byDraft invoice')
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
})

test('the first line of a new invoice has the default tax rate of the settings', async ({ page }) => {
  const team = await createWorkspace()
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/settings`)
  await page.getByLabel('Default tax rate').fill('19')
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto(`/${team.slug}/invoices`)
  await page.getByRole('button', { name: 'New invoice' }).first().click()
  await page.getByRole('button', { name: 'Add line' }).click()
  await expect(line(page, 1, 'Tax rate')).toHaveValue('19')
})
