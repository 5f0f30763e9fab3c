import type { Locator } from '@playwright/test'
import { inDays } from './support/days.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { atrium, createToken, createWorkspace } from './support/workspace.ts'

const viewport = { width: 820, height: 1180 }
const widthOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().width)
/** How much of it must be scrolled to, in pixels. */
const hiddenIn = (element: Locator) => element.evaluate((one) => one.scrollWidth - one.clientWidth)

test('at 820 px, what is typed or pressed has room', async ({ browser, request }) => {
  const team = await createWorkspace()
  await atrium('demo', '--workspace', team.slug)
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  await request.post('/api/v1/tasks', { headers, data: { title: 'Print the posters', due: inDays(0) } })
  const page = await openInside(browser, team, '/invoices?status=draft', { viewport })
  await page.getByRole('row').getByRole('link').first().click()
  const description = page.getByLabel('Description of line 1')
  await expect(description).toBeVisible()
  expect(await widthOf(description)).toBeGreaterThan(300)

  await page.goto(`/${team.slug}/bookings`)
  const cancel = page.getByRole('button', { name: 'Cancel…' }).first()
  await expect(cancel).toBeInViewport({ ratio: 1 })
  const { x, width } = (await cancel.boundingBox())!
  expect(x + width).toBeLessThan(viewport.width - 32)

  await page.goto(`/${team.slug}/documents`)
  const list = page.getByRole('grid', { name: 'Documents' })
  await expect(list).toBeVisible()
  expect(await widthOf(list)).toBeGreaterThan(500)

  await page.goto(`/${team.slug}/decisions`)
  await page.getByRole('link', { name: 'Own card series' }).click()
  const inputs = page.getByRole('region', { name: 'Inputs table' })
  await expect(inputs.getByRole('columnheader', { name: 'Low / Mean' })).toBeVisible()
  expect(await hiddenIn(inputs)).toBe(0)

  await page.goto(`/${team.slug}/settings/tokens`)
  const tokens = page.getByRole('region', { name: 'Tokens' })
  await expect(tokens.getByText('Journey')).toBeVisible()
  expect(await hiddenIn(tokens)).toBe(0)

  for (const board of ['/tasks?view=board', '/deals']) {
    await page.goto(`/${team.slug}${board}`)
    const late = page
      .getByRole('main')
      .locator('span')
      .filter({ hasText: /^Overdue · / })
    await expect(late.first()).toBeVisible()
    expect(await late.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0)
  }

  // Without scrolling: what an invoice is about, and what to order.
  await page.goto(`/${team.slug}/invoices`)
  const total = page
    .getByRole('row', { name: /2026-\d+/ })
    .first()
    .getByRole('cell')
    .nth(1)
  await expect(total).toContainText('€')
  await expect(total).toBeInViewport({ ratio: 1 })
  await page.goto(`/${team.slug}/inventory/reorder`)
  const order = page.getByRole('region', { name: /^Reorder from/ })
  await expect(order.getByRole('columnheader', { name: 'Quantity' })).toBeVisible()
  expect(await hiddenIn(order)).toBe(0)

  // The filter is on one line with the search, and the search with the views.
  for (const view of ['list', 'board', 'calendar']) {
    await page.goto(`/${team.slug}/tasks?view=${view}`)
    const tops = [
      page.getByRole('searchbox'),
      page.getByRole('button', { name: 'Filter' }),
      page.getByRole('button', { name: 'Calendar' }),
    ]
    const middles = await Promise.all(
      tops.map((one) =>
        one.evaluate((at) => at.getBoundingClientRect()).then(({ top, bottom }) => Math.round((top + bottom) / 2)),
      ),
    )
    expect(new Set(middles).size).toBe(1)
  }

  await page.goto(`/${team.slug}/tasks?view=calendar`)
  const title = page.getByRole('main').getByText('Print the posters')
  await expect(title).toBeVisible()
  expect(await title.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
  expect(await hiddenIn(title)).toBe(0)

  await page.goto('/developers')
  await expect(page.getByRole('heading', { name: 'Build on Atrium' })).toBeVisible()
  expect(await hiddenIn(page.locator('html'))).toBe(0)
})

test('on a phone, the values of a record have one size', async ({ browser }) => {
  const team = await createWorkspace()
  await atrium('demo', '--workspace', team.slug)
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await openInside(browser, team, '/tasks', phone)
  await page.getByRole('row').getByRole('link').first().click()
  await expect(page.getByRole('combobox', { name: 'Assignees' })).toBeVisible()
  const sizes = await page
    .getByRole('definition')
    .locator('input, select, button[data-control] > span, > span:not([data-control])')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize))
  expect(sizes.length).toBeGreaterThan(5)
  expect([...new Set(sizes)]).toEqual(['16px'])
})
