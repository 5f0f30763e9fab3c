import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

test('a deleted record is restored and deleted again @every-width @phone', async ({ page, request }) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const create = async (noun: string, data: object) =>
    (await (await request.post(`/api/v1/${noun}`, { headers, data })).json()).id as string
  const task = await create('tasks', { title: 'Print the posters' })
  const contact = await create('contacts', { name: 'Ida Holm' })
  await request.delete(`/api/v1/tasks/${task}`, { headers })
  await signIn(page, owner)
  await page.goto(`/${slug}/settings/trash`)
  await expect(page.getByRole('row', { name: /Print the posters/ })).toBeVisible()
  await request.delete(`/api/v1/contacts/${contact}`, { headers })
  await expect(page.getByRole('row', { name: /Ida Holm/ })).toBeVisible()

  await page.getByLabel('Type').selectOption('Tasks')
  await expect(page.getByRole('row', { name: /Ida Holm/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore Print the posters' }).press('Enter')
  await expect(page.getByText('No deleted records of this type')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Print the posters/ })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Print the posters forever' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete forever' }).click()
  await expect(page.getByText('No deleted records of this type')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row', { name: /Ida Holm/ })).toBeVisible()
})
