import { notice } from './support/notice.ts'
import { ready } from './support/ready.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createWorkspace } from './support/workspace.ts'

test('a sandbox is created, used with its own token, reset and deleted in the settings', async ({
  browser,
  request,
}) => {
  const team = await createWorkspace()
  const page = await openInside(browser, team, '/settings/sandboxes')
  await ready(page)
  await page.getByRole('button', { name: 'Create sandbox' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create sandbox' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Integration tests')
  await dialog.getByRole('button', { name: 'Create sandbox' }).click()
  await expect(notice(page, 'Created “Integration tests”')).toBeVisible()
  const row = page.getByRole('row', { name: /Integration tests/ })
  await expect(row).toContainText('Ada Berg')

  await row.getByRole('button', { name: 'Open Integration tests' }).click()
  await expect(page.getByText('This workspace has test data.')).toBeVisible()
  const slug = new URL(page.url()).pathname.split('/')[1]!
  expect(slug).not.toBe(team.slug)
  await page.goto(`/${slug}/settings/tokens`)
  await ready(page)
  await page.getByRole('button', { name: 'Create token' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('CI')
  await form.getByRole('button', { name: 'Create token' }).click()
  const secret = await form.getByLabel('Token', { exact: true }).inputValue()
  expect(secret).toMatch(/^atr_test_\w{36}$/)
  const headers = { Authorization: `Bearer ${secret}` }
  const sandbox = async () => (await request.get('/api/v1/me', { headers })).json()
  expect(await sandbox()).toMatchObject({ sandbox: true, workspace: { name: 'Integration tests' } })
  const made = await request.post('/api/v1/tasks', { headers, data: { title: 'Left by a test' } })
  const { id } = await made.json()

  await page.goto(`/${slug}/settings/sandboxes`)
  await ready(page)
  await page.getByRole('button', { name: 'Reset sandbox…' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Reset this sandbox?' })
  await asked.getByRole('button', { name: 'Reset sandbox' }).click()
  await expect(notice(page, 'Sandbox reset')).toBeVisible()
  expect((await request.get(`/api/v1/tasks/${id}`, { headers })).status()).toBe(404)
  expect((await (await request.get('/api/v1/tasks', { headers })).json()).total).toBeGreaterThan(50)

  await page.goto(`/${team.slug}/settings/sandboxes`)
  await ready(page)
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Options for Integration tests' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const again = await request.post('/api/v1/tasks', { headers, data: { title: 'Left by another test' } })
  await choose('Reset sandbox…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset sandbox' }).click()
  await expect(notice(page, 'Reset “Integration tests”')).toBeVisible()
  expect((await request.get(`/api/v1/tasks/${(await again.json()).id}`, { headers })).status()).toBe(404)
  await choose('Delete sandbox…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete sandbox' }).click()
  await expect(page.getByText('No sandboxes yet')).toBeVisible()
  await expect.poll(async () => (await request.get('/api/v1/me', { headers })).status()).toBe(401)
})
