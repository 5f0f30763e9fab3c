import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

test('activity appears at once and can be filtered @every-width @phone', async ({ page, request }) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  await signIn(page, owner)
  await page.goto(`/${slug}/activity`)
  const list = page.getByRole('list').filter({ hasText: 'created the workspace' })
  await expect(list).toBeVisible()
  const task = await (await request.post('/api/v1/tasks', { headers, data: { title: 'Print the posters' } })).json()
  await request.patch(`/api/v1/tasks/${task.id}`, { headers, data: { status: 'done' } })
  await expect(page.getByText('Status: Done, was To do')).toBeVisible()
  await page.getByLabel('Source').selectOption('With an API token')
  await expect(page.getByText('created the workspace')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Print the posters' })).toHaveCount(2)
  await page.getByLabel('Type').selectOption('Contacts')
  await expect(page.getByText('No matching activity')).toBeVisible()
})

test('my tasks are grouped by due date and can be completed @every-width', async ({ page, request }) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const create = (title: string, due: string | null) =>
    request.post('/api/v1/tasks', { headers, data: { title, due, assignees: [owner.email] } })
  await signIn(page, owner)
  await page.goto(`/${slug}`)
  await expect(page.getByText('Create your first task')).toBeVisible()
  await create('Late one', '2026-01-05')
  await create('Some day', null)
  await page.goto(`/${slug}/my-tasks`)
  await expect(page.getByRole('region', { name: 'Today' }).getByRole('link', { name: 'Late one' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Complete Some day' }).press('Space')
  await expect(page.getByRole('region', { name: 'No date' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'No date' }).getByRole('link', { name: 'Some day' })).toBeVisible()
  await page.goto(`/${slug}`)
  await expect(
    page.getByRole('region', { name: 'Due', exact: true }).getByRole('link', { name: 'Late one' }),
  ).toBeVisible()
})
