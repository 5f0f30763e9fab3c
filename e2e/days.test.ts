import type { Page } from '@playwright/test'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

const weekdays = (page: Page) => page.getByRole('table').getByRole('columnheader').allTextContents()

test('the week starts on the day that the owner chose, in the calendar and the date picker', async ({
  browser,
  request,
}) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const { id } = await (
    await request.post('/api/v1/tasks', { headers, data: { title: 'Posters', due: '2026-11-20' } })
  ).json()
  const page = await openInside(browser, team, '/tasks?view=calendar&month=2026-11')
  await expect(page.getByRole('columnheader').first()).toHaveText('Mon')
  await page.goto(`/${team.slug}/settings`)
  await page.getByLabel('Week starts on').selectOption('Sunday')
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto(`/${team.slug}/tasks?view=calendar&month=2026-11`)
  await expect(page.getByRole('columnheader').first()).toHaveText('Sun')
  expect(await weekdays(page)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  await page.goto(`/${team.slug}/tasks/${id}`)
  await page.getByRole('button', { name: /^Due: / }).click()
  const picker = page.getByRole('dialog', { name: 'Due' })
  await expect(picker.getByRole('columnheader', { includeHidden: true }).first()).toHaveText('Su')
})

test('cancelled and done work is never overdue; open work is marked as overdue @every-width @phone', async ({
  browser,
  request,
}) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const create = (title: string, status: string) =>
    request.post('/api/v1/tasks', {
      headers,
      data: { title, status, due: '2026-01-05', assignees: [team.owner.email] },
    })
  for (const [title, status] of [
    ['Late', 'todo'],
    ['Dropped', 'cancelled'],
    ['Finished', 'done'],
  ] as const)
    await create(title, status)
  const page = await openInside(browser, team, '/tasks')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect(row('Late')).toContainText('Overdue')
  for (const name of ['Dropped', 'Finished']) await expect(row(name)).not.toContainText('Overdue')
  await page.goto(`/${team.slug}/tasks?due=overdue`)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.goto(`/${team.slug}/tasks?view=board`)
  await expect(page.getByText(/^Overdue · /)).toHaveCount(1)
  await page.goto(`/${team.slug}/my-tasks`)
  await expect(page.getByText(/^Overdue · /)).toHaveCount(1)
  await page.goto(`/${team.slug}`)
  await expect(page.getByRole('region', { name: 'Due', exact: true }).getByText(/^Overdue · /)).toHaveCount(1)
})
