import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { answered } from './support/answered.ts'
import { ready } from './support/ready.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { atrium, createToken, createWorkspace } from './support/workspace.ts'

type Team = Awaited<ReturnType<typeof createWorkspace>>

async function write(request: APIRequestContext, team: Team, path: string, records: object[]): Promise<void> {
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  await Promise.all(
    records.map(async (data) => expect((await request.post(`/api/v1${path}`, { headers, data })).status()).toBe(201)),
  )
}

test('all records that match a filter are changed at once and reverted; refused ones are named', async ({
  browser,
}) => {
  const team = await createWorkspace()
  await atrium('demo', '--workspace', team.slug, '--tasks', '400')
  const page = await openInside(browser, team, '/tasks')
  const bar = page.getByRole('group', { name: 'Selected tasks' })
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  const first = page.getByRole('row').nth(1)
  const before = await first.textContent()
  await bar.getByRole('button', { name: 'Select all 400' }).click()
  await expect(bar).toContainText('400 selected')
  await bar.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Field').selectOption('Due')
  await page.getByRole('button', { name: /^Due: / }).click()
  await page.getByRole('dialog', { name: 'Due' }).getByRole('button', { name: 'Tomorrow' }).click()
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  // Some tasks were already due tomorrow.
  await expect(page.getByText(/^(3\d\d|400) tasks updated$/)).toBeVisible()
  await expect(first).toContainText('Tomorrow')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(first).toHaveText(before!)

  await page.goto(`/${team.slug}/contacts?q=a`)
  for (const at of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(at)
      .check()
  await page.getByRole('button', { name: 'Edit' }).click()
  const panel = page.getByRole('dialog', { name: 'Edit 2 contacts' })
  await panel.getByLabel('Field').selectOption('Email')
  await panel.getByLabel('Email').fill('nobody')
  await panel.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(page.getByText('No contacts updated, 2 failed')).toBeVisible()
  await expect(page.getByText(/“.+”, “.+”: Email: must be an e-?mail address/)).toBeVisible()

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('2 contacts moved to Trash')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/, checked: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
})

test('cells are edited in place with keyboard and mouse; errors appear in the cell', async ({ browser, request }) => {
  const team = await createWorkspace()
  await write(request, team, '/deals', [
    { name: 'Catalogue', amount: 100 },
    { name: 'Posters', amount: 200 },
  ])
  const page = await openInside(browser, team, '/deals?view=list&sort=name')
  const cell = (name: string, text: string) =>
    page.getByRole('row', { name: new RegExp(name) }).getByRole('gridcell', { name: text, exact: true })
  await expect(page.getByRole('link', { name: 'Catalogue' })).toBeVisible()
  await ready(page)
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Catalogue' })).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await expect(cell('Posters', '€200')).toBeFocused()
  await page.keyboard.press('Enter')
  const amount = page.getByLabel('Amount', { exact: true })
  await expect(amount).toBeFocused()
  await amount.fill('1250.5')
  await amount.press('Enter')
  await expect(cell('Posters', '€1,250.50')).toBeFocused()
  await page.keyboard.press('F2')
  await amount.fill('7')
  await amount.press('Escape')
  await expect(cell('Posters', '€1,250.50')).toBeFocused()

  await page.keyboard.press('Enter')
  await amount.fill('-5')
  await amount.press('Tab')
  await expect(page.getByRole('alert').getByText('must be 0 or more')).toBeVisible()
  await expect(amount).toHaveValue('-5')
  await expect(amount).toHaveAccessibleDescription('Amount must be 0 or more.')
  await expectAccessible(page)
  await amount.fill('5')
  await amount.press('Tab')
  await expect(cell('Posters', '€5')).toBeVisible()
  await page.keyboard.type('x')
  await expect(page.getByRole('group', { name: 'Selected deals' })).toContainText('1 selected')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Posters' }).press('F2')
  await page.getByLabel('Name', { exact: true }).fill('Large posters')
  await page.getByLabel('Name', { exact: true }).press('Enter')
  await expect(page.getByRole('link', { name: 'Large posters' })).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Closes' }).getByRole('button', { name: 'Tomorrow' }).click()
  await expect(cell('Large posters', 'Tomorrow')).toBeFocused()

  const other = await openInside(browser, team, '/deals?view=list&sort=name')
  await expect(other.getByRole('row', { name: /Large posters/ })).toContainText('Tomorrow')
  await cell('Catalogue', '€100').hover()
  await page.getByRole('button', { name: 'Edit Amount of Catalogue' }).click()
  await amount.fill('300')
  await other
    .getByRole('row', { name: /Catalogue/ })
    .getByRole('gridcell', { name: '€100' })
    .hover()
  await other.getByRole('button', { name: 'Edit Amount of Catalogue' }).click()
  await other.getByLabel('Amount', { exact: true }).fill('400')
  const saved = answered(other, 'deals.update')
  await other.getByRole('link', { name: 'Large posters' }).focus()
  await expect(other.getByRole('row', { name: /Catalogue/ })).toContainText('€400')
  await saved
  await amount.press('Enter')
  const asked = page.getByRole('dialog', { name: 'Amount was changed in another tab' })
  await asked.getByRole('button', { name: 'Use this one' }).click()
  await expect(other.getByRole('row', { name: /Catalogue/ })).toContainText('€300')
})
