import { ready } from './support/ready.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

test('without a network, the application says so and stays; the page opens when the network is back', async ({
  browser,
}) => {
  const team = await createWorkspace()
  const page = await openInside(browser, team, '/tasks')
  await ready(page)
  await page.context().setOffline(true)
  await expect(page.getByText('Connection lost')).toBeVisible()
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/projects'))
  await page.getByRole('link', { name: 'Projects' }).click()
  await lost
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await expect(page.getByText('Connection lost')).toBeHidden()
})

test('a comment leaves its box when it is stored, also on a page opened meanwhile', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  await request.post('/api/v1/tasks', { headers, data: { title: 'Call Ida' } })
  const page = await openInside(browser, team, '/tasks')
  await ready(page)
  await page.getByRole('link', { name: 'Call Ida' }).click()
  const box = page.getByLabel('Write a comment')
  await expect(page.getByText('No comments yet.')).toBeVisible()

  await page.route('**/comments.create*', (route) => route.abort(), { times: 1 })
  await box.fill('Ida agreed.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByText('Cannot reach the server.')).toBeVisible()
  await expect(box).toHaveValue('Ida agreed.')

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()
  await page.goForward()
  await expect(box).toHaveValue('Ida agreed.')
  await page.context().setOffline(false)
  await expect(page.getByRole('listitem').filter({ hasText: 'Ida agreed.' })).toHaveCount(1)
  await expect(box).toHaveValue('')
})
