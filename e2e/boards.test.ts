import type { Locator, Page } from '@playwright/test'
import { phone } from './support/phone.ts'
import { ready } from './support/ready.ts'
import { settledBox } from './support/settled-box.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { atrium, createToken, createWorkspace } from './support/workspace.ts'

async function dragTo(page: Page, card: Locator, column: Locator) {
  const [from, to] = [await settledBox(card), await settledBox(column)]
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 8 })
  await page.mouse.up()
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a task is moved with mouse and keyboard, and a second browser shows it', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  for (const title of ['Print the posters', 'Call the printer'])
    await request.post('/api/v1/tasks', { headers, data: { title } })
  const one = await openInside(browser, team, '/tasks')
  const two = await openInside(browser, team, '/tasks?view=board')

  await one.getByRole('button', { name: 'Board' }).click()
  await expect(one).toHaveURL(/view=board/)
  const posters = one.getByRole('link', { name: 'Print the posters' })
  await dragTo(one, posters, column(one, 'In progress'))
  await expect(one).toHaveURL(/view=board/)
  for (const page of [one, two])
    await expect(column(page, 'In progress').getByRole('link', { name: 'Print the posters' })).toBeVisible()
  await expect(one.getByText('Moved Print the posters to In progress.')).toBeAttached()

  await two.getByRole('link', { name: 'Call the printer' }).focus()
  await two.keyboard.press('ArrowRight')
  await expect(two.getByRole('link', { name: 'Print the posters' })).toBeFocused()
  await two.keyboard.press('m')
  await two.getByRole('menuitemcheckbox', { name: 'Done' }).press('Enter')
  await expect(column(two, 'Done').getByRole('button', { name: 'Move Print the posters to…' })).toBeFocused()
  await expect(column(one, 'Done').getByRole('link', { name: 'Print the posters' })).toBeVisible()

  await one.goBack()
  await expect(one.getByRole('grid')).toBeVisible()
})

test('only the visible ones of many cards are rendered @stress', async ({ browser }) => {
  const team = await createWorkspace()
  await atrium('demo', '--workspace', team.slug, '--tasks', '1500')
  const page = await openInside(browser, team, '/tasks?view=board')
  await expect(column(page, 'Done').getByRole('link').first()).toBeVisible()
  expect(await page.getByRole('listitem').count()).toBeLessThan(300)
  const last = async () => column(page, 'Done').getByRole('link').last().textContent()
  const before = await last()
  await column(page, 'Done').getByRole('link').last().scrollIntoViewIfNeeded()
  await expect.poll(last).not.toBe(before)
})

test('a task is rescheduled with mouse and keyboard; an overdue one is marked', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const add = (title: string, due: string) => request.post('/api/v1/tasks', { headers, data: { title, due } })
  await add('Hand in the plans', '2026-03-10')
  await add('Hang the posters', '2026-03-11')
  const page = await openInside(browser, team, '/tasks?view=calendar&month=2026-03')
  const day = (name: string) => page.getByRole('cell', { name })

  await expect(day('Tuesday 10 March')).toContainText('overdue')
  await dragTo(page, page.getByRole('link', { name: 'Hand in the plans' }), day('Friday 13 March'))
  await expect(day('Friday 13 March').getByRole('link', { name: 'Hand in the plans' })).toBeVisible()

  // dnd-kit treats every click within 50 ms of a drop as part of it, including clicks by keyboard.
  const another = page.getByRole('menuitem', { name: 'Pick a date…' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Move Hang the posters to…' }).press('Enter')
    await expect(another).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await another.press('Enter')
  const move = page.getByRole('dialog', { name: 'Change due date' })
  await move.getByRole('button', { name: /^Due: / }).click()
  await page
    .getByRole('dialog', { name: 'Due' })
    .getByRole('button', { name: /30 March 2026/ })
    .click()
  await move.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(day('Monday 30 March').getByRole('link', { name: 'Hang the posters' })).toBeVisible()

  // "Back" can come before the router has followed.
  await page.getByRole('button', { name: 'Next month' }).evaluate((button: HTMLElement) => {
    button.click()
    history.back()
  })
  await expect(page).toHaveURL(/month=2026-03/)
  await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible()

  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('heading', { name: 'April 2026' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible()
})

test('a card drops where the pointer is released, even before the page has drawn its way there', async ({
  browser,
  request,
}) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  await request.post('/api/v1/deals', { headers, data: { name: 'Posters', stage: 'lead' } })
  const page = await openInside(browser, team, '/deals')
  const card = await settledBox(page.getByRole('link', { name: 'Posters' }))
  await page.mouse.move(card.x + 20, card.y + 10)
  await page.mouse.down()
  await page.mouse.move(card.x + 40, card.y + 20)
  await expect(page.getByText('Posters')).toHaveCount(2)
  await column(page, 'Negotiation').evaluate((to) => {
    const { left, top } = to.getBoundingClientRect()
    const place = { clientX: left + 20, clientY: top + 60, bubbles: true }
    for (const type of ['mousemove', 'mouseup']) document.dispatchEvent(new MouseEvent(type, place))
  })
  await expect(column(page, 'Negotiation').getByRole('link', { name: 'Posters' })).toBeVisible()
})

test('a finger drags a card to another column @stress', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  await request.post('/api/v1/deals', { headers, data: { name: 'Posters', stage: 'lead' } })
  const page = await openInside(browser, team, '/deals', { hasTouch: true })
  const from = await settledBox(page.getByRole('link', { name: 'Posters' }))
  const to = await settledBox(column(page, 'Negotiation'))
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x: from.x + 20, y: from.y + 10 })
  await expect(page.getByText('Posters')).toHaveCount(2)
  await touch('touchMove', { x: to.x + 20, y: to.y + 60 })
  await touch('touchEnd')
  await expect(column(page, 'Negotiation').getByRole('link', { name: 'Posters' })).toBeVisible()
})

test('closed columns collapse to their counts, expand by click and by key, and stay so', async ({
  browser,
  request,
}) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  for (const [name, stage] of [
    ['Catalogue', 'won'],
    ['Posters', 'lead'],
  ])
    await request.post('/api/v1/deals', { headers, data: { name, stage } })
  const page = await openInside(browser, team, '/deals', { viewport: { width: 1440, height: 900 } })
  const open = column(page, 'Won').getByRole('button', { name: 'Expand 1 Won' })
  // Keys that are pressed before the page handles them are lost.
  await expect(open).toBeEnabled()
  const board = page.getByRole('region', { name: 'Deals by stage' })
  const fits = () => board.evaluate((element) => element.scrollWidth <= element.clientWidth)
  expect(await fits()).toBe(true)
  await open.press('Enter')
  await expect(column(page, 'Won').getByRole('link', { name: 'Catalogue' })).toBeVisible()
  await expect(column(page, 'Won').getByRole('button', { name: 'Collapse Won' })).toBeFocused()
  await page.reload()
  await expect(column(page, 'Won').getByRole('link', { name: 'Catalogue' })).toBeVisible()
  await column(page, 'Won').getByRole('button', { name: 'Collapse Won' }).click()
  await expect(open).toBeFocused()
  await dragTo(page, page.getByRole('link', { name: 'Posters' }), column(page, 'Won'))
  await expect(column(page, 'Won').getByRole('button', { name: 'Expand 2 Won' })).toBeVisible()
  await page.goto(`/${team.slug}/tasks?view=board`)
  await request.post('/api/v1/tasks', { headers, data: { title: 'One' } })
  await expect(column(page, 'Cancelled')).toBeVisible()
  const tasks = page.getByRole('region', { name: 'Tasks by status' })
  expect(await tasks.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
})

test('on a phone the calendar starts at today, and does not move once the page works', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const month = new Date().toISOString().slice(0, 7)
  const days = Array.from({ length: 28 }, (_, n) => `${month}-${String(n + 1).padStart(2, '0')}`)
  for (const due of days) await request.post('/api/v1/tasks', { headers, data: { title: `Due ${due}`, due } })
  const page = await openInside(browser, team, '/tasks?view=calendar', phone)
  const held = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const last = page.getByRole('heading', { level: 3 }).last()
  await expect(last).toBeVisible()
  const before = await last.boundingBox()
  held.resolve()
  await ready(page)
  expect(await last.boundingBox()).toEqual(before)
  // Title and menu share a row.
  const [title, menu] = [page.getByRole('link', { name: /^Due / }), page.getByRole('button', { name: /^Move Due / })]
  const [text, button] = [await settledBox(title.last()), await settledBox(menu.last())]
  expect(Math.abs(text.y + text.height / 2 - button.y - button.height / 2)).toBeLessThan(2)
})
