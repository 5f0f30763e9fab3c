import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { answered } from './support/answered.ts'
import { openInside, signIn } from './support/sign-in.ts'
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

test('a day is typed, or found in four presses forty years back @every-width', async ({ page, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const { id } = await (await request.post('/api/v1/tasks', { headers, data: { title: 'Posters' } })).json()
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/tasks/${id}`)
  const due = page.getByRole('button', { name: /^Due: / })
  const picker = page.getByRole('dialog', { name: 'Due' })
  const typed = picker.getByLabel('Type a date for Due')
  const note = picker.getByRole('status').first()

  await due.click()
  await typed.fill('30.2.2031')
  await expect(note).toHaveText('February 2031 has 28 days.')
  await typed.press('Enter')
  await typed.fill('3.4.80')
  await expect(note.getByRole('button')).toHaveText(['Wed, 3 Apr 2080', 'Thu, 3 Apr 1980'])
  await expectAccessible(page)
  await typed.press('Enter')
  await expect(note.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(due).toHaveText('No date')

  await due.click()
  await typed.fill('Mi 31.12.2031')
  await expect(note).toContainText('Wed, 31 Dec 2031')
  const saved = answered(page, 'tasks.update')
  await typed.press('Enter')
  await expect(due).toHaveText('31 Dec 2031')
  await expect(due).toBeFocused()
  await saved
  await due.click()
  await typed.fill('1/2/2032')
  await page.mouse.click(2, 2)
  await expect(due).toHaveText('1 Feb 2032')

  await due.click()
  await picker.getByRole('button', { name: 'February 2032', exact: true }).click()
  await picker.getByText('1985', { exact: true }).click()
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Mar', exact: true }).click()
  await picker.getByRole('button', { name: /\b3 March 1985/ }).click()
  await expect(due).toHaveText('3 Mar 1985')
})

test('typed text without one meaning stays with its error until it is corrected or discarded', async ({
  page,
  request,
}) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const { id } = await (await request.post('/api/v1/tasks', { headers, data: { title: 'Posters' } })).json()
  const stored = async () => (await (await request.get(`/api/v1/tasks/${id}`, { headers })).json()).due
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/tasks`)
  await page.getByRole('link', { name: 'Posters' }).click()
  const due = page.getByRole('button', { name: /^Due: / })
  const picker = page.getByRole('dialog', { name: 'Due' })
  const typed = picker.getByLabel('Type a date for Due')

  await due.click()
  for (const text of ['31.11.', '3.4.80']) {
    await typed.fill(text)
    await page.mouse.click(2, 2)
    await expect(typed).toBeFocused()
    await expect(typed).toHaveValue(text)
  }
  await typed.fill('30.11.2031')
  await page.mouse.click(2, 2)
  await expect(picker).toBeHidden()
  await expect(due).toHaveText('30 Nov 2031')
  await expect.poll(stored).toBe('2031-11-30')

  await due.click()
  await typed.fill('31.11.')
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await expect(due).toHaveText('30 Nov 2031')

  // The last day that a date can be.
  await due.click()
  await typed.fill('31.12.9999')
  await expect(picker.getByRole('button', { name: 'Go to the Next Month' })).toBeDisabled()
  await typed.fill('1.1.0001')
  await expect(picker.getByRole('button', { name: 'Monday, 1 January 1, selected' })).toBeVisible()
  await typed.fill('1.2.2032')

  // What has one meaning is saved when the page is left.
  await page.goBack()
  await expect.poll(stored).toBe('2032-02-01')
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
