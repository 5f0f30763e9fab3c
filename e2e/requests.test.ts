import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

test('every call of a token appears in its log @every-width', async ({ page, request }) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  await request.get('/api/v1/me', { headers })
  await request.get('/api/v1/tasks/nothing', { headers })
  await signIn(page, owner)
  await page.goto(`/${slug}/settings/tokens`)
  await page.getByRole('link', { name: /Journey/ }).click()
  await expect(page.getByRole('heading', { name: 'Journey', level: 1 })).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: '/api/v1/me' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.getByLabel('Status').selectOption('4xx, refused')
  await expect(page.getByRole('row', { name: '/api/v1/me' })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /nothing/ })).toContainText('404')
})
