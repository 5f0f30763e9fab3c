import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createWorkspace } from './support/workspace.ts'

test('a token is created, used, rotated and revoked', async ({ page, request }) => {
  const { slug, owner } = await createWorkspace()
  const status = async (token: string) =>
    (await request.get('/api/v1/me', { headers: { Authorization: `Bearer ${token}` } })).status()

  await signIn(page, owner)
  await page.goto(`/${slug}/settings/tokens`)
  await expect(page).toHaveURL(`/${slug}/settings/tokens`)
  await page.getByRole('button', { name: 'Create token' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/must not be empty/)
  await dialog.getByLabel('Name').fill('CI deploy')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue()
  expect(await status(token)).toBe(200)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: /CI deploy/ })).toContainText(`…${token.slice(-4)}`)
  await page.reload()
  await expect(page.getByText(token)).toHaveCount(0)

  await page.getByRole('link', { name: /CI deploy/ }).click()
  await page.getByRole('button', { name: 'Rate limit…' }).click()
  await dialog.getByLabel('Requests per minute').fill('5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Requests per minute')).toHaveAccessibleDescription(/10/)
  await dialog.getByLabel('Requests per minute').fill('600')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('600 requests per minute.')).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Options for CI deploy' }).click()
  await page.getByRole('menuitem', { name: 'Rotate token…' }).click()
  await dialog.getByRole('radio', { name: 'Expires now' }).click()
  await dialog.getByRole('button', { name: 'Rotate token' }).click()
  const next = await dialog.getByLabel('Token', { exact: true }).inputValue()
  expect(await status(next)).toBe(200)
  await expect.poll(() => status(token)).toBe(401)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Options for CI deploy' }).click()
  await page.getByRole('menuitem', { name: 'Revoke token…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Revoke “CI deploy”?' })
  await question.getByRole('button', { name: 'Revoke token' }).click()
  await expect(question).toBeHidden()
  await expect.poll(() => status(next)).toBe(401)
  await expect(page.getByRole('button', { name: 'Options for CI deploy' })).toHaveCount(0)
})
