import type { Browser } from '@playwright/test'
import { ready } from './support/ready.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

async function openTasks(browser: Browser, team: Awaited<ReturnType<typeof createWorkspace>>, path = '/tasks') {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}${path}`)
  return page
}

test('a task created in one browser appears in another', async ({ browser }) => {
  const team = await createWorkspace()
  const [one, two] = [await openTasks(browser, team), await openTasks(browser, team)]
  await expect(one.getByText('No tasks yet')).toBeVisible()
  await ready(one)
  await one.keyboard.press('c')
  await one.getByLabel('Title').fill('Print the posters')
  await one.keyboard.press('Enter')
  await expect(two.getByRole('link', { name: 'Print the posters' })).toBeVisible()
})

test('two people edit one task: different fields merge, and conflicts on one field offer a choice', async ({
  browser,
  request,
}) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const task = await (await request.post('/api/v1/tasks', { headers, data: { title: 'Call Ida' } })).json()
  const page = await openTasks(browser, team, `/tasks/${task.id}`)
  const patch = (data: object) => request.patch(`/api/v1/tasks/${task.id}`, { headers, data })

  await page.getByLabel('Title').fill('Call Ida today')
  await patch({ priority: 'high' })
  await expect(page.getByLabel('Priority')).toHaveValue('high')
  await expect(page.getByLabel('Title')).toHaveValue('Call Ida today')
  await page.getByLabel('Title').press('Enter')
  await expect(page.getByRole('heading', { name: 'Call Ida today' })).toBeVisible()
  await expect
    .poll(async () => (await (await request.get(`/api/v1/tasks/${task.id}`, { headers })).json()).title)
    .toBe('Call Ida today')

  await page.getByLabel('Title').fill('Write to Ida')
  await patch({ title: 'Visit Ida' })
  await page.getByLabel('Title').press('Enter')
  const choice = page.getByRole('dialog', { name: 'Title was changed by someone else' })
  await expect(choice).toContainText('Visit Ida')
  await choice.getByRole('button', { name: 'Use mine' }).click()
  await expect(page.getByRole('heading', { name: 'Write to Ida' })).toBeVisible()
  await expect
    .poll(async () => (await (await request.get(`/api/v1/tasks/${task.id}`, { headers })).json()).title)
    .toBe('Write to Ida')
})

test('a task in a description is ticked while reading, saved once, and cleared again by Undo', async ({
  browser,
  request,
}) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const desc = 'To do:\n\n- [ ] Call Ida\n- [ ] Order paper\n'
  const data = { title: 'Fair', desc }
  const task = await (await request.post('/api/v1/tasks', { headers, data })).json()
  const stored = async () => (await request.get(`/api/v1/tasks/${task.id}`, { headers })).json()
  const page = await openTasks(browser, team, `/tasks/${task.id}`)
  await page.getByRole('checkbox', { name: 'Call Ida' }).click()
  await expect(page.getByRole('checkbox', { name: 'Call Ida' })).toBeChecked()
  await expect.poll(stored).toMatchObject({ desc: task.desc.replace('[ ] Call', '[x] Call'), version: 2 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('checkbox', { name: 'Call Ida' })).not.toBeChecked()
  await expect.poll(stored).toMatchObject({ desc: task.desc, version: 3 })

  await request.patch(`/api/v1/tasks/${task.id}`, { headers, data: { desc: '- [ ] Order paper' } })
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Order paper' }).click()
  await expect(page.getByRole('checkbox', { name: 'Order paper' })).toBeChecked()
  await expect.poll(stored).toMatchObject({ desc: '- [x] Order paper', version: 5 })
})
