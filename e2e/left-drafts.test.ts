import { answered } from './support/answered.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createWorkspace } from './support/workspace.ts'

test('a draft that is left untouched is gone with its number, and one that was touched stays', async ({ browser }) => {
  const team = await createWorkspace()
  const page = await openInside(browser, team, '/inventory/orders')
  const press = async (name: string) => {
    await page.getByRole('button', { name }).first().click()
    await page.waitForURL(/\/[\w-]{36}$/)
  }
  for (const [path, name, module, empty] of [
    ['/invoices', 'New invoice', 'invoices', 'No invoices yet'],
    ['/quotes', 'New quote', 'quotes', 'No quotes yet'],
    ['/inventory/orders', 'New purchase order', 'purchase_orders', 'No purchase orders yet'],
  ] as const) {
    await page.goto(`/${team.slug}${path}`)
    await press(name)
    const withdrawn = answered(page, `${module}.withdraw`)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
    await withdrawn
    await expect(page.getByText(empty)).toBeVisible()
  }

  await press('New purchase order')
  await expect(page.getByRole('heading', { name: 'PO-00001' })).toBeVisible()
  await page.getByLabel('Note').fill('Call first')
  // Leaves at once: the field saves, and the draft stays.
  const saved = answered(page, 'purchase_orders.update')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  await saved
  await page.waitForURL(/\/orders$/)
  await page.reload()
  await expect(page.getByRole('link', { name: 'PO-00001' })).toBeVisible()
})
