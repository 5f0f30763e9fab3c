import type { Page } from '@playwright/test'
import { notice } from './support/notice.ts'
import { ready } from './support/ready.ts'
import { settledBox } from './support/settled-box.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a drop, an edit and a deletion are undone and redone by keys and from their notices, outside text fields', async ({
  browser,
  request,
}) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const data = { name: 'Posters', stage: 'lead', amount: 100 }
  const { id } = await (await request.post('/api/v1/deals', { headers, data })).json()
  const stored = async () => (await request.get(`/api/v1/deals/${id}`, { headers })).json()
  const page = await openInside(browser, team, '/deals')
  await ready(page)

  const [from, to] = [
    await settledBox(page.getByRole('link', { name: 'Posters' })),
    await settledBox(column(page, 'Won')),
  ]
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 8 })
  await page.mouse.up()
  await expect(notice(page, 'Moved to Won').getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(column(page, 'Lead').getByRole('link', { name: 'Posters' })).toBeVisible()
  await expect(notice(page, 'Undone')).toContainText('Moved to Won')
  expect(await stored()).toMatchObject({ stage: 'lead', probability: 10, closed_at: null })
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(notice(page, 'Redone')).toBeVisible()
  expect(await stored()).toMatchObject({ stage: 'won', status: 'won' })
  await notice(page, 'Redone').getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'Lead').getByRole('link', { name: 'Posters' })).toBeVisible()

  await page.getByRole('link', { name: 'Posters' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Flyers')
  await name.press('Enter')
  await expect(notice(page, 'Name changed')).toBeVisible()
  await name.fill('Cards')
  await name.press('ControlOrMeta+z')
  await expect(name).toHaveValue('Flyers')
  expect(await stored()).toMatchObject({ name: 'Flyers' })
  await name.blur()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('heading', { name: 'Posters' })).toBeVisible()

  // Someone else takes the other value, so that it stays.
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(page.getByRole('heading', { name: 'Flyers' })).toBeVisible()
  await request.patch(`/api/v1/deals/${id}`, { headers, data: { name: 'Banners' } })
  await expect(page.getByRole('heading', { name: 'Banners' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(notice(page, 'Could not undo')).toContainText('It was changed later, so it was kept.')

  await page.getByRole('button', { name: 'Delete deal' }).click()
  await expect(notice(page, 'Moved “Banners” to Trash')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(column(page, 'Lead').getByRole('link', { name: 'Banners' })).toBeVisible()
})
