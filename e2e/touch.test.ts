import type { Page } from '@playwright/test'
import { settledBox } from './support/settled-box.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('on a phone a card is dragged after a long press, or moved from its menu', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const data = { title: 'Print the posters', status: 'backlog' }
  const { id } = await (await request.post('/api/v1/tasks', { headers, data })).json()
  const saved = async () => (await (await request.get(`/api/v1/tasks/${id}`, { headers })).json()).status
  const page = await openInside(browser, team, '/tasks?view=board', phone)
  const posters = page.getByRole('main').getByText('Print the posters', { exact: true })
  await expect(posters).toBeVisible()
  const [card, next] = [await settledBox(posters), await settledBox(column(page, 'To do'))]

  const browserItself = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    browserItself.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: y! }] })
  await touch('touchStart', card.x + 20, card.y + 10)
  // A lifted card exists twice: in its place and under the finger.
  await expect(posters).toHaveCount(2)
  for (let step = 1; step <= 6; step++)
    await touch('touchMove', card.x + 20 + (step * (next.x + 26 - card.x - 20)) / 6, card.y + 10 + step * 8)
  await touch('touchEnd')
  await expect(column(page, 'To do').getByRole('link', { name: 'Print the posters' })).toBeAttached()
  await expect.poll(saved).toBe('todo')
  await expect(page).toHaveURL(/view=board/)

  await page.getByRole('button', { name: 'Move Print the posters to…' }).tap()
  await page.getByRole('menuitemcheckbox', { name: 'Done' }).tap()
  await expect(column(page, 'Done').getByRole('link', { name: 'Print the posters' })).toBeInViewport()
  await expect.poll(saved).toBe('done')
})
