import type { APIRequestContext, Locator } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

/** A workspace with two items in stock, and a function to call its API. */
async function openStore(request: APIRequestContext) {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const push = async (what: 'items' | 'movements', data: unknown) => {
    const reply = await request.post(`/api/v1/inventory/${what}`, { headers, data })
    expect(await reply.json()).toMatchObject({ failed: 0 })
  }
  const paper = { number: 'A-17', name: 'Poster paper', supplier: 'Mill', group: 'Paper', cost: 2.5 }
  await push('items', [
    { ...paper, reorderPoint: 20, maxQty: 60, packSize: 12 },
    { number: 'B-1', name: 'Ink', group: 'Ink' },
  ])
  await push('movements', [
    { item: 'A-17', type: 'opening', qty: 10, cost: 2 },
    { item: 'B-1', type: 'receipt', qty: 4, cost: 30, lot: 'L-9', expiry: '2031-05-01' },
    { item: 'A-17', type: 'transfer', qty: 3, toLocation: 'Shop' },
  ])
  return { slug, owner, push }
}

test('items on the reorder list are ordered and received, and the item follows @every-width', async ({
  page,
  request,
}) => {
  const { slug, owner, push } = await openStore(request)
  await signIn(page, owner)
  await page.goto(`/${slug}/inventory/reorder`)
  const row = page.getByRole('row', { name: /Poster paper/ })
  await expect(row.getByText('60 pcs')).toBeVisible()
  await expect(row).toContainText('10 + 0 = 10')
  await expect(row).toContainText('5 × 12')
  await page.getByRole('button', { name: 'Create purchase order' }).click()

  await expect(page.getByRole('heading', { name: 'PO-00001' })).toBeVisible()
  await page.getByLabel('Quantity of Poster paper').fill('48')
  await page.getByLabel('Quantity of Poster paper').press('Enter')
  await expect(page.getByText('€120.00', { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Mark as ordered' }).click()
  await expect(page.getByRole('button', { name: 'Receive', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Print' }).click()
  const paper = page.getByRole('article')
  await expect(paper.getByRole('heading', { name: 'Purchase order PO-00001' })).toBeVisible()
  await expect(paper.getByRole('row', { name: /Poster paper/ })).toContainText('48 pcs€2.50€120.00')
  await expect(page).toHaveTitle(/^Purchase order PO-00001 · /)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Receive PO-00001' })
  await dialog.getByLabel('Quantity received now of Poster paper').fill('20')
  await dialog.getByRole('button', { name: 'Record receipt' }).click()
  // The activity says so too, a moment later.
  await expect(page.getByText('Partially received').first()).toBeVisible()
  await expect(page.getByText('20 of 48 pcs', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Poster paper' }).click()
  const figure = (label: string) => page.locator('dl > div', { hasText: label }).first()
  await expect(figure('On hand')).toContainText('30 pcs')
  await expect(figure('On order')).toContainText('28 pcs')
  await expect(page.getByRole('region', { name: 'Stock by location' })).toContainText('27 pcs')
  await expect(page.getByRole('row', { name: /Receipt/ })).toContainText('+20 pcs')

  await push('movements', [{ item: 'A-17', type: 'sale', qty: 5, ref: 'INV-1/1' }])
  await expect(figure('On hand')).toContainText('25 pcs')
  await page.getByRole('button', { name: 'Record movement' }).click()
  const form = page.getByRole('dialog', { name: 'Record movement' })
  await form.getByLabel('Type').selectOption('Transfer')
  await form.getByLabel('Quantity').fill('30')
  await form.getByRole('button', { name: 'Record movement', exact: true }).click()
  await expect(form.getByText('is required for a transfer')).toBeVisible()
  await form.getByLabel('To location').fill('Shop')
  await form.getByRole('button', { name: 'Record movement', exact: true }).click()
  await expect(form.getByText('the stock falls below 0')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Record anyway' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Stock by location' })).toContainText('-8 pcs')
})

test('stock is counted line by line and set to the counted quantities @every-width @phone', async ({
  page,
  request,
}) => {
  const { slug, owner } = await openStore(request)
  await signIn(page, owner)
  await page.goto(`/${slug}/inventory/counts`)
  await page.getByRole('button', { name: 'New stock count' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New stock count' })
  await dialog.getByLabel('Note').fill('Year end')
  await dialog.getByRole('button', { name: 'Create stock count' }).click()
  await expect(page.getByRole('heading', { name: 'COUNT-00001' })).toBeVisible()
  await page.getByLabel('Counted quantity of Ink, lot L-9').fill('3.5')
  await page.getByLabel('Counted quantity of Ink, lot L-9').press('Enter')
  await expect(page.getByLabel('Counted quantity of Poster paper')).toBeFocused()
  await page.getByLabel('Counted quantity of Poster paper').fill('7')
  await page.getByLabel('Counted quantity of Poster paper').press('Enter')
  await expect(page.getByRole('row', { name: /Ink/ })).toContainText('−0.5')
  await expect(page.getByText('2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Differences' }).click()
  await expect(page.getByRole('row', { name: /Poster paper/ })).toHaveCount(0)
  await page.getByLabel('Write a comment').fill('Half a bottle was open')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Half a bottle was open' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Activity' }).getByRole('listitem')).toContainText([
    'changed the stock count',
    'created the stock count',
  ])
  await page.getByRole('button', { name: 'Apply count' }).click()
  const question = page.getByRole('alertdialog', { name: 'Apply COUNT-00001?' })
  await expect(question).toContainText('1 line differs')
  await question.getByRole('button', { name: 'Apply count' }).click()
  const heading = page.getByRole('heading', { name: 'COUNT-00001' })
  await expect(page.locator('header', { has: heading })).toContainText('Applied')
  await page.goto(`/${slug}/inventory/items`)
  await expect(page.getByRole('row', { name: /Ink/ })).toContainText(/3\.5|B-1/)
  await page.getByRole('link', { name: 'Ink' }).click()
  await expect(page.getByRole('row', { name: /Count/ })).toContainText('−0.5 pcs')
})

test('quantities counted while the server is unreachable are kept and saved later, in order @stress', async ({
  page,
  request,
}) => {
  const { slug, owner } = await openStore(request)
  await signIn(page, owner)
  await page.goto(`/${slug}/inventory/counts`)
  await page.getByRole('button', { name: 'New stock count' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create stock count' }).click()
  const ink = page.getByLabel('Counted quantity of Ink, lot L-9')
  const paper = page.getByLabel('Counted quantity of Poster paper')
  const count = async (field: Locator, quantity: string) => {
    await field.fill(quantity)
    await field.press('Enter')
  }
  await expect(ink).toBeVisible()
  await page.route('**/stock_counts.enter*', (route) => route.abort())
  await count(ink, '3')
  await count(paper, '6')
  await count(ink, '3.5')
  await expect(page.getByText('2 of 2')).toBeVisible()
  await page.unroute('**/stock_counts.enter*')
  await page.getByRole('button', { name: 'Apply count' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply count' }).click()
  await expect(page.locator('header', { hasText: 'COUNT-00001' })).toContainText('Applied')
  await page.reload()
  await expect(page.getByRole('row', { name: /Ink/ })).toContainText('−0.5')
  await expect(page.getByRole('row', { name: /Poster paper/ })).toContainText('−1')
})

test('an import lists the three invalid rows of a file and books the valid ones @stress', async ({ page, request }) => {
  const { slug, owner } = await openStore(request)
  await signIn(page, owner)
  await page.goto(`/${slug}/inventory/items`)
  await page.getByRole('button', { name: 'Options for items' }).click()
  await page.getByRole('menuitem', { name: 'Import items from CSV…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import items' })
  const rows = [
    'Name;Number;EAN;Cost;Reorder point',
    'Glue;G-1;4006381333931;1.20;5',
    'Tape;T-1;4006381333932;2;',
    'Rope;R-1;;a lot;',
    ';N-1;;3;',
    'Poster paper;A-17;;2.75;25',
  ]
  await dialog.getByLabel('Choose a CSV file').setInputFiles({
    name: 'goods.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  })
  await dialog.getByRole('button', { name: 'Check 5 rows' }).click()
  const left = dialog.getByRole('list', { name: 'Skipped rows' })
  await expect(left.getByRole('listitem')).toHaveText([
    /Line 3.*EAN.*check digit/,
    /Line 4.*Standard cost: “a lot”: Enter an amount in EUR/,
    /Line 5.*Name: is required for a new item/,
  ])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import 2 items' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Glue/ })).toContainText('G-1')
  await expect(page.getByRole('row', { name: /Poster paper/ })).toContainText('25')
  for (const name of ['Tape', 'Rope']) await expect(page.getByRole('link', { name })).toHaveCount(0)
})
