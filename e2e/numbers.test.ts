import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { answered } from './support/answered.ts'
import { openInside, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

/** Replaces the current text key by key. */
async function type(field: Locator, text: string) {
  await field.fill('')
  await field.pressSequentially(text)
}

const note = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const suggested = (page: Page) => page.getByRole('alert').filter({ hasText: 'Did you mean' }).getByRole('button')

test('a deal accepts a decimal comma, and asks when an amount does not fit the notation @every-width', async ({
  page,
}) => {
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  await page.goto(`/${slug}/deals?view=list`)
  await page.getByRole('button', { name: 'New deal' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New deal' })
  await dialog.getByLabel('Name').fill('Posters')
  await type(dialog.getByLabel('Amount'), '12,50')
  await expect(note(page, '12.50 EUR')).toBeVisible()
  await type(dialog.getByLabel('Amount'), '4.800')
  await expect(note(page, '4.80 EUR')).toBeVisible()
  await type(dialog.getByLabel('Amount'), '4.801')
  await expect(suggested(page)).toHaveText(['4,801 EUR'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create deal' }).click()
  await expect(dialog.getByText('Enter a number, or choose one of the suggestions.')).toBeVisible()
  await suggested(page).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('4,801')
  await dialog.getByRole('button', { name: 'Create deal' }).click()
  await page.getByRole('link', { name: 'Posters' }).click()

  const amount = page.getByLabel('Amount', { exact: true })
  await expect(amount).toHaveValue('4,801')
  await type(amount, '12,50')
  const savedFirst = answered(page, 'deals.update')
  await amount.press('Enter')
  await expect(amount).toHaveValue('12.50')
  await savedFirst
  await type(amount, '1.234')
  await amount.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Did you mean' })).toBeVisible()
  const saved = answered(page, 'deals.update')
  await page.getByRole('button', { name: '1,234 EUR' }).click()
  await expect(amount).toHaveValue('1,234')
  await saved
  await type(amount, '12 USD')
  await expect(note(page, 'Enter an amount in EUR.')).toBeVisible()
  await amount.press('Escape')
  await expect(amount).toHaveValue('1,234')
  await page.reload()
  await expect(amount).toHaveValue('1,234')
})

test('what is wrong with a number is said once, below its field, and the hint stays readable', async ({ page }) => {
  const { slug, owner } = await createWorkspace()
  await createToken(slug)
  await signIn(page, owner)
  await page.goto(`/${slug}/settings/tokens`)
  await page.getByRole('link', { name: 'Journey' }).click()
  await page.getByRole('button', { name: 'Rate limit…' }).click()
  const dialog = page.getByRole('dialog')
  const limit = dialog.getByLabel('Requests per minute')
  await type(limit, '300')
  await expect(page.locator('[popover]:popover-open')).toHaveCount(0)
  await type(limit, '9')
  await expect(note(page, 'Enter 10 or more.')).toBeVisible()
  await limit.press('Enter')
  await expect(limit).toHaveAccessibleDescription(/^Enter 10 or more\. From 10 to 6,000/)
  await expect(page.locator('[popover]:popover-open')).toHaveCount(0)

  await page.goto(`/${slug}/settings`)
  const rate = page.getByLabel('Default tax rate')
  await rate.fill('')
  await rate.press('Enter')
  await expect(rate).toHaveAccessibleDescription(/^Enter a number\. For the first line/)
  await type(rate, '7')
  await expect(rate).not.toHaveAccessibleDescription(/Enter a number/)
})

test('an ambiguous amount in a table cell is resolved with one click @stress', async ({ browser }) => {
  const team = await createWorkspace()
  const page = await openInside(browser, team, '/deals?view=list')
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  await page.request.post('/api/v1/deals', { headers, data: { name: 'Posters', amount: 200 } })
  const row = page.getByRole('row', { name: /Posters/ })
  await row.getByRole('gridcell', { name: '€200' }).hover()
  await row.getByRole('button', { name: 'Edit Amount of Posters' }).click()
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
  await page.keyboard.type('4.801')
  await page.keyboard.press('Enter')
  await expect(suggested(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '4,801 EUR' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row.getByRole('gridcell', { name: '€4,801' })).toBeVisible()
})

test('stock is moved, counted and received with decimal commas @stress', async ({ page, request }) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const items = [{ number: 'A-17', name: 'Ribbon', unit: 'm', cost: 2, reorderPoint: 200, maxQty: 300 }]
  await request.post('/api/v1/inventory/items', { headers, data: items })
  await request.post('/api/v1/inventory/movements', { headers, data: [{ item: 'A-17', type: 'opening', qty: 100 }] })
  await signIn(page, owner)
  await page.goto(`/${slug}/inventory/items`)
  await page.getByRole('link', { name: 'Ribbon' }).click()
  const onHand = page.locator('dl > div', { hasText: 'On hand' }).first()

  await page.getByRole('button', { name: 'Record movement' }).click()
  const movement = page.getByRole('dialog', { name: 'Record movement' })
  await type(movement.getByLabel('Quantity'), '2,5')
  await expect(note(page, '2.5 m')).toBeVisible()
  await movement.getByRole('button', { name: 'Record movement', exact: true }).click()
  await expect(onHand).toContainText('102.5 m')

  await page.goto(`/${slug}/inventory/counts`)
  await page.getByRole('button', { name: 'New stock count' }).first().click()
  await page.getByRole('button', { name: 'Create stock count' }).click()
  const counted = page.getByLabel('Counted quantity of Ribbon')
  await type(counted, 'twelve')
  await counted.press('Enter')
  await page.getByRole('button', { name: 'Apply count' }).click()
  await expect(counted).toBeFocused()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await type(counted, '93,5')
  await counted.press('Enter')
  await expect(page.getByRole('row', { name: /Ribbon/ })).toContainText('−9')

  await page.goto(`/${slug}/inventory/reorder`)
  await page.getByRole('button', { name: 'Create purchase order' }).click()
  const ordered = page.getByLabel('Quantity of Ribbon')
  const suggestion = await ordered.inputValue()
  await type(ordered, 'twelve')
  await page.getByRole('button', { name: 'Mark as ordered' }).click()
  await expect(ordered).toBeFocused()
  await type(ordered, suggestion)
  await page.getByRole('button', { name: 'Mark as ordered' }).click()
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const receipt = page.getByRole('dialog', { name: 'Receive PO-00001' })
  await type(receipt.getByLabel('Quantity received now of Ribbon'), '1.2.3')
  await receipt.getByRole('button', { name: 'Record receipt' }).click()
  await expect(receipt.getByText('Enter a number, or choose one of the suggestions.')).toBeVisible()
  await type(receipt.getByLabel('Quantity received now of Ribbon'), '7,5')
  await type(receipt.getByLabel('Unit cost of Ribbon'), '16,95')
  await receipt.getByRole('button', { name: 'Record receipt' }).click()
  await page.getByRole('link', { name: 'Ribbon' }).click()
  await expect(onHand).toContainText('110 m')
  await expect(page.getByRole('row', { name: /Receipt/ }).filter({ hasText: '+7.5' })).toContainText('€16.95')
})

test('a workspace reads and writes all numbers in its notation, whatever the browser', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const created = await request.post('/api/v1/deals', {
    headers,
    data: { name: 'Posters', amount: 1250.5, close_date: '2031-12-24' },
  })
  expect(created.status()).toBe(201)
  const page = await openInside(browser, team, '/settings', { locale: 'en-US' })
  const choose = async (locale: string, sample: string) => {
    await page.goto(`/${team.slug}/settings`)
    await page.getByLabel('Numbers and dates').fill(locale)
    await page.getByRole('option', { name: `${locale} · ${sample}` }).click()
    await page.getByRole('button', { name: 'Save changes' }).first().click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.goto(`/${team.slug}/deals?view=list`)
  }
  const row = page.getByRole('row', { name: /Posters/ })
  await choose('English (United States)', '€1,234.50 · 12/31')
  await expect(row).toContainText('€1,250.50')
  await expect(row).toContainText('Dec 24, 2031')
  await choose('German (Germany)', '1.234,50 € · 31.12.')
  await expect(row).toContainText('1.250,50\u00A0€')
  await expect(row).toContainText('24 Dec 2031')
  await page.getByRole('link', { name: 'Posters' }).click()
  const amount = page.getByLabel('Amount', { exact: true })
  await expect(amount).toHaveValue('1.250,50')
  await type(amount, '4.800')
  await expect(note(page, '4.800 EUR')).toBeVisible()
  await amount.press('Enter')
  await expect(amount).toHaveValue('4.800')
  await type(amount, '4,800')
  await expect(note(page, '4,80 EUR')).toBeVisible()
})

test('an import asks once for the number and date format of a file @every-width', async ({ page }) => {
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  await page.goto(`/${slug}/deals?view=list`)
  await page.getByRole('button', { name: 'Options for deals' }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import deals' })
  const rows = ['Name;Amount;Closes', 'One;12,50;25/12/2027', 'Two;4.800;03/04/2027', 'Three;1e3;']
  const file = { name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  await dialog.getByLabel('Choose a CSV file').setInputFiles(file)
  await expect(dialog.getByRole('row', { name: /Amount/ })).toContainText('12,50 = 12.50')
  await expect(dialog.getByText('What does “4.800” mean?')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '4,800 EUR' }).click()
  await expect(dialog.getByText('What does “03/04/2027” mean?')).toBeVisible()
  await dialog.getByRole('button', { name: '3 April 2027' }).click()
  await expect(dialog.getByRole('row', { name: /Amount/ })).toContainText('4.800 = 4,800')
  await dialog.getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(dialog.getByRole('list', { name: 'Skipped rows' })).toContainText('“1e3”: Enter an amount in EUR.')
  await dialog.getByRole('button', { name: 'Import 2 deals' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'One' })).toContainText('€12.50')
  await expect(page.getByRole('row').filter({ hasText: 'Two' })).toContainText('€4,800')
})
