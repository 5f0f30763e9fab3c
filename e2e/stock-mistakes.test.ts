import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { answered } from './support/answered.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

async function openStore(request: APIRequestContext) {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const push = async (what: 'items' | 'movements', data: unknown) => {
    const reply = await request.post(`/api/v1/inventory/${what}`, { headers, data })
    expect(await reply.json()).toMatchObject({ failed: 0 })
  }
  const ledger = async () => (await (await request.get('/api/v1/inventory/movements', { headers })).json()).data
  await push('items', [
    { number: 'A-17', name: 'Poster paper', supplier: 'Mill', cost: 2, reorderPoint: 20, maxQty: 60, packSize: 12 },
  ])
  await push('movements', [{ item: 'A-17', type: 'opening', qty: 10, cost: 2 }])
  return { slug, owner, ledger }
}

test('a wrong movement is reversed with one click, from the notice and from its row @every-width', async ({
  page,
  request,
}) => {
  const { slug, owner, ledger } = await openStore(request)
  await signIn(page, owner)
  await page.goto(`/${slug}/inventory/items`)
  await page.getByRole('link', { name: 'Poster paper' }).click()
  const onHand = page.locator('dl > div', { hasText: 'On hand' }).first()
  const book = async (qty: string) => {
    await page.getByRole('button', { name: 'Record movement' }).click()
    const form = page.getByRole('dialog', { name: 'Record movement' })
    await form.getByLabel('Type').selectOption('Receipt')
    await form.getByLabel('Quantity').fill(qty)
    await form.getByLabel('Note').fill('Pallet 7')
    await form.getByRole('button', { name: 'Record movement', exact: true }).click()
    await expect(form).toHaveCount(0)
  }
  await book('5')
  await expect(onHand).toContainText('15 pcs')
  await page.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(page.getByText('Movement reversed')).toBeVisible()
  await expect(onHand).toContainText('10 pcs')
  await expect(page.getByRole('row', { name: /Receipt.*Reversed.*\+5/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Reversal.*−5/ })).toBeVisible()

  await book('7')
  await expect(onHand).toContainText('17 pcs')
  const row = page.getByRole('row', { name: /\+7 pcs/ })
  await row.getByRole('button', { name: 'Reverse receipt of +7 pcs' }).click()
  await expect(onHand).toContainText('10 pcs')
  await expect(row.getByText('Reversed')).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Reversal.*−7/ }).getByRole('button')).toHaveCount(0)
  const entries = await ledger()
  expect(entries.map(({ delta }: { delta: number }) => delta)).toEqual([10, 5, -5, 7, -7])
  expect(entries[4]).toMatchObject({ reverses: entries[3].id })
  expect(entries[3]).toMatchObject({ note: 'Pallet 7', reverses: null })
  await page.reload()
  await expect(row.getByText('Reversed')).toBeVisible()
})

test('receiving more than ordered asks first; quantities in drafts are deducted from the reorder list @stress', async ({
  page,
  request,
}) => {
  const { slug, owner } = await openStore(request)
  await signIn(page, owner)
  await page.goto(`/${slug}/inventory/reorder`)
  await page.getByRole('button', { name: 'Create purchase order' }).click()
  await expect(page.getByRole('heading', { name: 'PO-00001' })).toBeVisible()
  const quantity = page.getByLabel('Quantity of Poster paper')
  await quantity.fill('24')
  const saved = answered(page, 'purchase_orders.update')
  await quantity.press('Enter')
  await expect(page.getByText('€48.00', { exact: true }).last()).toBeVisible()
  await saved

  await page.goto(`/${slug}/inventory/reorder`)
  const row = page.getByRole('row', { name: /Poster paper/ })
  await expect(row).toContainText('24 pcs in draft orders')
  await expect(row).toContainText('60 − 10 − 24 drafted = 26')
  await expect(row).toContainText('36 pcs')
  await page.getByRole('button', { name: 'Create purchase order' }).click()
  await expect(page.getByRole('heading', { name: 'PO-00002' })).toBeVisible()
  await page.goto(`/${slug}/inventory/reorder`)
  await expect(row).toContainText('In drafts')
  await expect(row.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create purchase order' })).toBeDisabled()

  await page.goto(`/${slug}/inventory/orders`)
  await page.getByRole('link', { name: 'PO-00001' }).click()
  await page.getByRole('button', { name: 'Mark as ordered' }).click()
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Receive PO-00001' })
  await dialog.getByLabel('Quantity received now of Poster paper').fill('240')
  await dialog.getByRole('button', { name: 'Record receipt' }).click()
  await expect(dialog).toContainText('More than ordered: Poster paper, 240 pcs (24 open).')
  await expectAccessible(page)
  await dialog.getByLabel('Quantity received now of Poster paper').fill('25')
  await dialog.getByRole('button', { name: 'Record receipt' }).click()
  await expect(dialog).toContainText('Poster paper, 25 pcs (24 open)')
  await dialog.getByRole('button', { name: 'Record anyway' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('25 of 24 pcs', { exact: true })).toBeVisible()
})

test('on a phone the page of an item starts with its stock', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { slug, owner } = await openStore(request)
  await signIn(page, owner)
  await page.goto(`/${slug}/inventory/items`)
  await page.getByRole('link', { name: 'Poster paper' }).click()
  const topOf = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())!.y
  const fields = page.getByRole('complementary', { name: 'Fields' })
  const [levels, movements] = [await topOf('Stock by location'), await topOf('Movements')]
  expect(levels).toBeLessThan(500)
  expect(movements).toBeGreaterThan(levels)
  expect((await fields.boundingBox())!.y).toBeGreaterThan(movements)
})

test('on a phone the numbers of an order are legible, and an error disappears once it is fixed', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { slug, owner } = await openStore(request)
  await signIn(page, owner)
  await page.goto(`/${slug}/inventory/reorder`)
  await page.getByRole('button', { name: 'Create purchase order' }).click()
  for (const [label, typed, held] of [
    ['Quantity of Poster paper', '1210,5', '1,210.5'],
    ['Unit cost of Poster paper', '116,95', '116.95'],
  ] as const) {
    const field = page.getByLabel(label)
    await field.fill(typed)
    await field.press('Enter')
    await expect(field).toHaveValue(held)
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'Mark as ordered' }).click()
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Receive PO-00001' })
  const came = dialog.getByLabel('Quantity received now of Poster paper')
  await came.fill('a dozen')
  await dialog.getByRole('button', { name: 'Record receipt' }).click()
  await expect(dialog).toContainText('Enter a number')
  await came.fill('1300')
  await dialog.getByRole('button', { name: 'Record receipt' }).click()
  await expect(dialog).toContainText('More than ordered')
  await expect(dialog).not.toContainText('Enter a number')
})
