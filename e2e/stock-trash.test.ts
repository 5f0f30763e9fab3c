import { notice } from './support/notice.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

test('stock records are found, commented on, deleted and restored; booked ones cannot be deleted @every-width', async ({
  page,
  request,
}) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const push = (what: string, data: unknown) => request.post(`/api/v1/${what}`, { headers, data })
  await push('inventory/items', [
    { number: 'A-17', name: 'Poster paper' },
    { number: 'B-1', name: 'Poster tube' },
  ])
  await push('inventory/movements', [{ item: 'A-17', type: 'receipt', qty: 5, cost: 2 }])
  await push('marketing/leads', { name: 'Pia Poster', email: 'pia@x.example' })
  await signIn(page, owner)
  await page.goto(`/${slug}/inventory/orders`)

  await page.getByRole('button', { name: 'New purchase order' }).first().click()
  await expect(page.getByRole('heading', { name: 'PO-00001' })).toBeVisible()
  await page.getByLabel('Write a comment').fill('Ask for the spring price')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ask for the spring price' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete draft' }).click()
  await expect(page.getByText('Moved “PO-00001” to Trash')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Purchase orders' })).toBeVisible()
  await notice(page, 'Moved “PO-00001” to Trash').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'PO-00001' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ask for the spring price' })).toBeVisible()

  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await page.keyboard.press('ControlOrMeta+k')
  await palette.getByRole('combobox').fill('PO-00001')
  await expect(palette.getByRole('option', { name: /PO-00001/ })).toBeVisible()
  await palette.getByRole('combobox').fill('poster')
  await expect(palette.getByRole('option', { name: /Pia Poster/ })).toHaveCount(2)
  await palette.getByRole('option', { name: /Poster tube/ }).click()
  await expect(page.getByRole('heading', { name: 'Poster tube' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete item' }).click()
  await expect(page.getByRole('heading', { name: 'Items' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Poster tube' })).toHaveCount(0)

  await page.goto(`/${slug}/settings/trash`)
  await page.getByRole('button', { name: 'Restore Poster tube' }).click()
  await expect(page.getByText('Restored “Poster tube”')).toBeVisible()
  await page.goto(`/${slug}/inventory/items`)
  await page.getByRole('link', { name: 'Poster paper' }).click()
  await expect(page.getByRole('button', { name: 'Record movement' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete item' })).toHaveCount(0)
  await page.getByLabel('Write a comment').fill('Comes curled')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Comes curled' })).toBeVisible()
})
