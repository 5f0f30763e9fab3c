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

test('a draft stays with a comment that was not sent, and with a file that was still being uploaded', async ({
  browser,
}) => {
  const team = await createWorkspace()
  const page = await openInside(browser, team, '/quotes')
  const withdrawals: string[] = []
  page.on('request', (request) => request.url().includes('withdraw') && withdrawals.push(request.url()))
  const leave = () => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  const press = async () => {
    await page.getByRole('button', { name: 'New quote' }).first().click()
    await page.waitForURL(/\/[\w-]{36}$/)
  }
  await press()
  const written = page.url()
  await page.getByPlaceholder('Write a comment').fill('Ask Ruth first')
  await leave()
  await page.waitForURL(/\/quotes$/)
  await page.getByRole('link', { name: 'Draft' }).first().click()
  await expect(page).toHaveURL(written)
  await expect(page.getByPlaceholder('Write a comment')).toHaveValue('Ask Ruth first')

  await page.goto(`/${team.slug}/quotes`)
  await press()
  const uploaded = page.url()
  const release = Promise.withResolvers<void>()
  await page.route('**/files?*', async (route) => {
    await release.promise
    await route.continue()
  })
  const file = { name: 'Briefing.txt', mimeType: 'text/plain', buffer: Buffer.from('Two sides') }
  await page.locator('main input[type=file]').first().setInputFiles(file)
  await leave()
  await page.waitForURL(/\/quotes$/)
  const attached = answered(page, 'files.attach')
  release.resolve()
  await attached
  await page.goto(uploaded)
  await expect(page.getByText('Briefing.txt', { exact: true })).toBeVisible()
  expect(withdrawals).toEqual([])
})
