import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

test('a note made over REST is on the list, in search and in the Trash', async ({ page, request }) => {
  test.setTimeout(90_000)
  const { slug, owner } = await createWorkspace()
  const token = await createToken(slug)
  await signIn(page, owner)
  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  await expect(page.getByText('Notes keep what everybody here should know.')).toBeVisible()
  const made = await request.post('/api/v1/notes', {
    headers: { Authorization: `Bearer ${token}` },
    data: { title: 'Paper for the catalogue' },
  })
  expect(made.status()).toBe(201)
  await page.getByRole('link', { name: 'Paper for the catalogue' }).click()
  await expect(page).toHaveTitle(/Paper for the catalogue/)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('catalogue')
  await expect(page.getByRole('option', { name: /Paper for the catalogue/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete note' }).click()
  await page.goto(`/${slug}/settings/trash?kind=note`)
  await expect(page.getByRole('row', { name: /Paper for the catalogue/ })).toBeVisible()
})
